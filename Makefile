# Each command sets itself up on a fresh machine with Python 3.11 or newer.
PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin/python -m
READY := $(VENV)/.ready
TOOLS := $(VENV)/.tools
PIP := $(RUN) pip install --quiet --disable-pip-version-check
PAGE_LINT := tools/page_lint
PAGE_TOOLS := $(PAGE_LINT)/node_modules/.ready
# Idle test processes take over tests of busy ones.
PYTEST := $(RUN) pytest -n auto --dist worksteal

# The tests start hundreds of Python processes, which share compiled bytecode.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help setup play check fast test coverage docs lint bench lock clean

help:  ## list the targets
	@sed -n 's/^\([a-z]*\):.*## /make \1   /p' $(MAKEFILE_LIST)

# The project itself is installed as a link to this folder. It provides the command .venv/bin/waypost.
$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Waypost needs Python 3.11 or newer; say which with: make PYTHON=python3.12"; exit 1; }
	@echo "Setting up $(VENV) (once, about 30 MB to download)…"
	@$(PYTHON) -m venv $(VENV) || { echo "Python's venv module is missing; on Debian: apt install python3-venv"; exit 1; }
	@$(VENV)/bin/python tools/installable_lock.py requirements.lock > $(VENV)/requirements.lock
	@$(PIP) --require-hashes -r $(VENV)/requirements.lock
	@$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

$(TOOLS): $(READY) requirements-dev.lock
	@echo "Installing the tools for tests and lint (once, about 120 MB to download)…"
	@$(PIP) --require-hashes -r requirements-dev.lock
	@touch $@

$(PAGE_TOOLS): $(PAGE_LINT)/package-lock.json
	@command -v npm > /dev/null || { echo "make lint checks the page's JavaScript with Node.js, and npm is missing; on Debian: apt install npm"; exit 1; }
	@echo "Installing the tools that check the page's JavaScript (once)…"
	@npm ci --prefix $(PAGE_LINT) --silent --no-audit --no-fund
	@touch $@

setup: $(READY)  ## install Waypost in .venv and start nothing

# Ctrl-C would end a Python that is just starting with a traceback. So the shell catches Ctrl-C and sends SIGTERM, even
# if Ctrl-C comes before Python has started.
play: $(READY)  ## play in a browser on this machine; it needs no token and no account
	@trap 'ended=1; kill $$! 2>/dev/null' INT HUP; $(RUN) chatbot play & [ -z "$$ended" ] || kill $$!; wait $$!; s=$$?; case $$s in 129|130) wait $$!; s=0;; esac; exit $$s

check: $(TOOLS) $(PAGE_TOOLS)  ## the inner loop: lint and the fast tests, in parallel
	@$(MAKE) --no-print-directory -j 2 lint fast

fast: $(TOOLS)
	@$(PYTEST) -q -m "not slow"

test: $(TOOLS)  ## every test
	@$(PYTEST)

coverage: $(TOOLS)  ## every test, with line and branch coverage; takes three times as long
	@$(PYTEST) --cov --cov-report=term

lint: $(TOOLS) $(PAGE_TOOLS)  ## style, types, import rules, links of the docs, missing translations
	@$(VENV)/bin/ruff format --check .
	@$(VENV)/bin/ruff check .
	@$(RUN) mypy
	@$(VENV)/bin/lint-imports
	@$(RUN) tools.translations
	@$(PAGE_LINT)/node_modules/.bin/tsc -p $(PAGE_LINT)
	@$(PAGE_LINT)/node_modules/.bin/eslint --cache --cache-location $(PAGE_LINT)/node_modules/.cache/eslint \
	  --config $(PAGE_LINT)/eslint.config.js playground/page/js chatbot/web/page
	@NO_MKDOCS_2_WARNING=1 $(RUN) mkdocs build --strict --site-dir $(VENV)/site

docs: $(TOOLS)  ## build the docs as a website in site/
	@NO_MKDOCS_2_WARNING=1 $(RUN) mkdocs build --strict
	@echo "Open site/index.html, or serve the pages with: $(RUN) mkdocs serve"

bench: $(TOOLS)  ## benchmarks, compared with the speed of the machine
	@$(RUN) tests.bench

lock: $(TOOLS)  ## pin new dependencies; make lock UPGRADE=--upgrade updates all of them
	@$(RUN) pip install --quiet uv
	@$(VENV)/bin/uv pip compile $(UPGRADE) --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	  --custom-compile-command 'make lock' pyproject.toml --group build -o requirements.lock
	@$(VENV)/bin/uv pip compile $(UPGRADE) --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	  --custom-compile-command 'make lock' -c requirements.lock pyproject.toml --group build --group dev -o requirements-dev.lock

clean:  ## delete everything that was set up
	rm -rf $(VENV) build dist *.egg-info $(PAGE_LINT)/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage
