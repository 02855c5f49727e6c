"""Every command and every link in the README and the docs is tried.

A command is in a block ```sh, or in `inline code` if it is more than one word and starts with a program of ``TRIALS``.
If a sentence names a command without its arguments, ``--help`` takes their place.
The trial of a program is the strongest that needs no network, no Docker and no system service: ``waypost`` and our
modules parse the words with their own parser, ``make`` plans the target, Docker's commands must name services of
``compose.yaml``. ``WAYPOST_RUN_BY`` names the test that runs each command of ``waypost``. CI runs ``make lint`` and
``make test``. For commands of the system, bash reads the block without running it.
"""

from __future__ import annotations

import argparse
import importlib
import inspect
import os
import re
import shlex
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from chatbot.app.command_line import command_line
from tests.paths import ROOT
from tests.source_files import source_files

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PAGES = [path for path in source_files() if path.suffix == ".md"]
BLOCK = re.compile(r"^ *```(?P<language>\w*)\n(?P<code>.*?)^ *```", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"(?<!`)`(?P<code>[^`\n]+)`(?!`)")
HERE_DOCUMENT = re.compile(r"<<-?\s*'?(\w+)'?[^\n]*\n.*?^\s*\1\s*$", re.MULTILINE | re.DOTALL)
ASSIGNMENT = re.compile(r"[A-Z_]+=")
BETWEEN_COMMANDS = {"&&", "||", "|", ";", "&", "(", ")"}
RUNNERS = {"nice", "sudo", "systemd-run", "time", "uvx"}
"""Programs that run the command after their own options."""
OPTIONS_WITH_VALUE = {"-E", "-n", "-p", "-u", "--from"}
PLACEHOLDERS = {"<game>": "carcassonne", "play three_in_a_row": "play carcassonne"}
"""Parts of commands that only a reader can fill in, such as the game that the tutorial installs, with samples."""
SYSTEM = {
    "apt", "cat", "cd", "chmod", "chown", "cp", "curl", "export", "git", "grep", "gunzip", "gzip", "install",
    "journalctl", "ls", "mkdir", "mv", "openssl", "pip", "podman", "promtool", "ps", "redis-cli", "rm", "rsync", "set",
    "sh", "systemctl", "tar", "tee", "test", "useradd", "valkey-cli",
}  # fmt: skip
"""Programs that are not ours. A test would only try them, not the docs."""
DOCKER_COMPOSE = {
    "build", "config", "cp", "create", "down", "exec", "images", "logs", "ps", "pull", "restart", "rm", "run", "start",
    "stop", "top", "up",
}  # fmt: skip
WAYPOST_RUN_BY = {
    "backup": ("tests/chatbot/store/test_backup.py", "run_backup"),
    "bot": ("tests/chatbot/app/test_bot_command.py", "run_bot"),
    "check": ("tests/chatbot/app/test_check_command.py", "run_check"),
    "games": ("tests/chatbot/app/test_command_line.py", '"games"'),
    "health": ("tests/chatbot/app/test_monitor.py", "check_health"),
    "play": ("tests/chatbot/app/test_play_command.py", '"play"'),
    "recount": ("tests/chatbot/app/test_worker_command.py", '"recount"'),
    "restore": ("tests/chatbot/store/test_backup.py", "run_restore"),
    "review": ("tests/chatbot/app/test_command_line.py", '"review"'),
    "verify": ("tests/chatbot/app/test_command_line.py", '"verify"'),
    "worker": ("tests/chatbot/app/test_worker_command.py", '"worker"'),
}
"""The test that runs each command of ``waypost``, and how it names the command."""
TRIED_BY = {
    "tests.bench": "tests/bench/__main__.py",
    "tests.chatbot.sentences": "tests/test_docs.py",
    "tests.chatbot.stored_forms": "tests/chatbot/test_stored_forms.py",
    "tests.chatbot.tables.simulated_months": "tests/chatbot/tables/test_simulated_months.py",
    "conformance.goldens": "tests/conformance/test_write_goldens.py",
    "tests.conformance.saves.write_goldens": "tests/conformance/test_write_goldens.py",
    "tests.render.write_goldens": "tests/render/test_goldens.py",
    "tests.playground": "tests/playground/rest/test_schema.py",
}
"""Modules that read no options, and the file that tries what they do."""


class Command(NamedTuple):
    """A command as it stands on a page, in words."""

    page: Path
    words: tuple[str, ...]
    is_named: bool = False  # True in a sentence

    def __str__(self) -> str:
        return f"{self.page}: {shlex.join(self.words)}"


class Parsed(Exception):
    """Raised when a parser has accepted all words."""


# --- Finding commands ---------------------------------------------------------------------------------------


def text_of(page: Path) -> str:
    return (ROOT / page).read_text("utf-8")


def shell_blocks(page: Path) -> list[str]:
    return [block["code"] for block in BLOCK.finditer(text_of(page)) if block["language"] in {"sh", "bash", "console"}]


def split(script: str) -> Iterator[tuple[str, ...]]:
    """Yield the simple commands of a script, without assignments and redirections."""
    for placeholder, sample in PLACEHOLDERS.items():
        script = script.replace(placeholder, sample)
    for line in HERE_DOCUMENT.sub("\n", script).replace("\\\n", " ").splitlines():
        lexer = shlex.shlex(line, posix=True, punctuation_chars=True)
        lexer.whitespace_split = True
        command: list[str] = []
        for word in [*lexer, ";"]:
            if word not in BETWEEN_COMMANDS:
                command.append(word)
            elif command:
                yield bare(command)
                command = []


def bare(words: list[str]) -> tuple[str, ...]:
    """Return the command's words, starting with the program that does the work."""
    match words:
        case [first, *rest] if ASSIGNMENT.match(first):
            return bare(rest)
        case [first, *rest] if first in RUNNERS:
            return bare(without_options(rest))
        case _:
            return tuple(words)


def without_options(words: list[str]) -> list[str]:
    while words and words[0].startswith("-"):
        words = words[2:] if words[0] in OPTIONS_WITH_VALUE else words[1:]
    return words


def commands() -> Iterator[Command]:
    for page in PAGES:
        for block in shell_blocks(page):
            yield from (Command(page, words) for words in split(block) if words)
        for code in INLINE.findall(BLOCK.sub("", text_of(page))):
            words = bare(code.split())
            if len(words) > 1 and program_of(words) in TRIALS:
                yield from (Command(page, found, is_named=True) for found in split(code) if found)


def program_of(words: tuple[str, ...]) -> str:
    return Path(words[0]).name


# --- Trying them --------------------------------------------------------------------------------------------


def parse_as_waypost(words: tuple[str, ...]) -> None:
    try:
        command_line().parse_args(words)
    except SystemExit as left:
        assert left.code == 0, "waypost does not take these words: see waypost --help"
    for name in set(words[:1]) - {"--help", "--version"}:
        assert name in WAYPOST_RUN_BY, f"name the test that runs waypost {name} in WAYPOST_RUN_BY of tests/test_docs.py"
        file, named = WAYPOST_RUN_BY[name]
        assert named in text_of(Path(file)), f"{file} no longer runs waypost {name}"


def plan_target(words: tuple[str, ...]) -> None:
    """Let ``make`` print the commands that it would run, without the targets that set up a folder."""
    planned = subprocess.run(["make", "-n", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    assert planned.returncode == 0, planned.stderr


def parse_as_python(words: tuple[str, ...]) -> None:
    match words:
        case ("-m", "pytest", *tests):
            find_tests(tuple(tests))
        case ("-m", "pip" | "venv" | "build", *_):
            pass
        case ("-m", "chatbot", *rest):
            parse_as_waypost(tuple(rest))
        case ("-m", module, *_) if module.endswith("…"):
            pass
        case ("-m", module, *rest):
            parse_as_module(module, rest)
        case (file,) | (file, *_):
            assert (ROOT / file).is_file(), f"{file} is missing"
        case _:
            raise AssertionError("a Python command names a module or a file")


def parse_as_module(name: str, words: list[str]) -> None:
    if name in TRIED_BY:
        named = name.rpartition(".")[2]
        assert named in text_of(Path(TRIED_BY[name])), f"{TRIED_BY[name]} does not try {name}"
        return
    module = importlib.import_module(name)
    module = importlib.import_module(f"{name}.__main__") if hasattr(module, "__path__") else module
    if not hasattr(module, "argparse"):
        inspect.signature(module.main).bind(*words)
        return
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", [name, *words])
        patch.setattr(argparse.ArgumentParser, "parse_args", parse_only)
        with pytest.raises((Parsed, SystemExit)) as ended:
            module.main()
        assert getattr(ended.value, "code", 0) == 0, f"{name} does not take {words}"


def parse_only(parser: argparse.ArgumentParser, words: list[str] | None = None) -> None:
    _, unknown = parser.parse_known_args(words)
    assert not unknown, f"{parser.prog} does not take {unknown}"
    raise Parsed


def find_tests(words: tuple[str, ...]) -> None:
    for word in words:
        if "/" in word:
            assert (ROOT / word.partition("::")[0]).exists(), f"{word} is missing"


def parse_as_docker(words: tuple[str, ...]) -> None:
    """Check that a Docker Compose command names our services, and that ``run`` gives the bot or the worker a valid
    ``waypost`` command.
    """
    if words[0] != "compose":
        return
    services = re.findall(r"^  (\w+):$", text_of(Path("compose.yaml")).partition("services:")[2], re.MULTILINE)
    command, *rest = (word for word in words[1:] if not word.startswith("-"))
    assert command in DOCKER_COMPOSE, f"no command of Docker Compose: {command}"
    if command in {"run", "exec"}:
        service = next(word for word in rest if word in services)
        if command == "run" and service in {"bot", "worker"}:
            parse_as_waypost(words[words.index(service) + 1 :])
    elif command != "cp":
        named = {word.partition("=")[0] for word in rest}
        assert named <= set(services), f"compose.yaml has no service {named - set(services)}"


def find_unit(words: tuple[str, ...]) -> None:
    """Check that a command's systemd unit is ours. The unit is the word after the verb or, in journalctl, after the
    option ``-u``.
    """
    names = words[words.index("-u") + 1 :] if "-u" in words else words[1:]
    for name in names[:1] if "-u" in words else names:
        if not name.startswith("-"):
            assert (ROOT / "deploy" / f"{name}.service").is_file(), f"deploy/ has no unit {name}"


def find_sources(words: tuple[str, ...]) -> None:
    """Check that the repository files that a command copies exist."""
    *sources, _ = words
    for source in sources:
        if re.match(r"\.?[a-z]+[/.]\w", source):
            assert (ROOT / source).exists(), f"{source} is missing"


def nothing_more(words: tuple[str, ...]) -> None:
    """Check nothing: it is enough that bash can read the command."""


TRIALS: dict[str, Callable[[tuple[str, ...]], None]] = {
    "make": plan_target,
    "waypost": parse_as_waypost,
    "python": parse_as_python,
    "python3": parse_as_python,
    "pytest": find_tests,
    "docker": parse_as_docker,
    **dict.fromkeys(SYSTEM, nothing_more),
    "systemctl": find_unit,
    "journalctl": find_unit,
    "cp": find_sources,
    "install": find_sources,
}


@pytest.mark.parametrize("command", sorted(set(commands())), ids=str)
def test_a_command_of_the_docs_can_be_used(command: Command) -> None:
    program = program_of(command.words)
    if program not in TRIALS:
        pytest.fail(
            f"{command.page} has a command that nobody tries: {shlex.join(command.words)}. If it is ours, add a trial "
            f"of {program} to TRIALS in tests/test_docs.py; if it belongs to the system, add it to SYSTEM there.",
            pytrace=False,
        )
    words = command.words[1:]
    is_name_alone = len(words) == 1 if program == "waypost" else len(words) == 2 and words[0] == "-m"
    TRIALS[program]((*words, "--help") if command.is_named and is_name_alone else words)


@pytest.mark.parametrize("page", [page for page in PAGES if shell_blocks(page)], ids=str)
def test_bash_can_read_the_blocks_of_a_page(page: Path) -> None:
    for block in shell_blocks(page):
        read = subprocess.run(["bash", "-n"], input=block, capture_output=True, text=True, check=False)
        assert read.returncode == 0, f"{read.stderr}\n{block}"


def test_the_page_of_all_sentences_can_be_generated(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "tests.chatbot.sentences", "sentences.html"]
    subprocess.run(command, cwd=tmp_path, env=environment, check=True)
    assert "<table>" in (tmp_path / "sentences.html").read_text("utf-8")


# --- Links --------------------------------------------------------------------------------------------------

LINK = re.compile(r"\]\((?P<target>[^)\s]+)\)|(?:src|href)=\"(?P<named>[^\"]+)\"")
HEADING = re.compile(r"^#+ +(.*?)(?: *\{.*\})? *$", re.MULTILINE)


def anchors_of(page: Path) -> set[str]:
    """Return the anchors of a page's headings, as code-hosting sites make them."""
    found: Counter[str] = Counter()
    anchors = set()
    for heading in HEADING.findall(BLOCK.sub("", text_of(page))):
        words = re.sub(r"[`*]|\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower()
        anchor = re.sub(r"[^\w\- ]", "", words).replace(" ", "-")
        anchors.add(f"{anchor}-{found[anchor]}" if found[anchor] else anchor)
        found[anchor] += 1
    return anchors


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_links_lead_to_files_and_headings_that_exist(page: Path) -> None:
    text = INLINE.sub("", BLOCK.sub("", text_of(page)))
    for link in LINK.finditer(text):
        target = link["target"] or link["named"]
        if re.match(r"[a-z]+:", target):
            continue
        path, _, anchor = target.partition("#")
        file = Path(os.path.normpath(page.parent / path)) if path else page
        assert (ROOT / file).exists(), f"{page} links to {target}: there is no {file}"
        if anchor and file.suffix == ".md":
            assert anchor in anchors_of(file), f"{page} links to {target}: {file} has no such heading"


# --- Pages --------------------------------------------------------------------------------------------------


def test_the_readme_has_at_most_a_hundred_lines() -> None:
    assert len(text_of(Path("README.md")).splitlines()) <= 100


def test_every_page_is_on_the_site() -> None:
    """The nav in ``mkdocs.yml`` lists every page. MkDocs checks this, too, but need not be installed for this test."""
    listed = set(re.findall(r"^ +- (?:[\w ç]+: )?([\w/-]+\.md)$", text_of(Path("mkdocs.yml")), re.MULTILINE))
    pages = {str(page.relative_to("docs")) for page in PAGES if page.parts[0] == "docs"}
    assert pages - listed == set(), "list these pages under nav in mkdocs.yml"


@pytest.mark.parametrize("language", [page.stem for page in PAGES if page.parent == Path("docs/players")])
def test_the_players_page_uses_the_real_names_of_buttons_and_commands(language: str) -> None:
    text = text_of(Path(f"docs/players/{language}.md"))
    words = text_of(Path(f"chatbot/words/{language}.ftl"))
    labels = set(re.findall(r"^(?:button|setting|live|menu)-[\w-]+ = (.*)$", words, re.MULTILINE))
    named = {" ".join(label.split()) for label in re.findall(r"(?<!\*)\*([^*]+)\*(?!\*)", text)}
    assert named - labels == set()
    commands = dict(re.findall(r"^command-([\w-]+) = (.*)$", words, re.MULTILINE))
    typed = {code.partition(" aids:")[0] for code in re.findall(r"`/([^`]+)`", text)}
    known = {name for code, name in commands.items() if "-" not in code}
    known |= {f"{commands['game']} {name}" for code, name in commands.items() if code.startswith("game-")}
    assert typed - known == set()


@pytest.mark.parametrize(
    ("script", "found"),
    [
        ("make play  # now", [("make", "play")]),
        ("A=1 nice -n 19 make test", [("make", "test")]),
        ("sudo -u waypost B=2 .venv/bin/waypost health", [(".venv/bin/waypost", "health")]),
        ("cd x && docker compose up -d \\\n  bot", [("cd", "x"), ("docker", "compose", "up", "-d", "bot")]),
        ("cat > file <<'END'\nno command\nEND\nmake lint", [("cat", ">", "file"), ("make", "lint")]),
    ],
)
def test_commands_in_scripts_are_found(script: str, found: list[tuple[str, ...]]) -> None:
    assert list(split(script)) == found
