"""The wheel and the sdist, built from a copy of the source tree, contain the required files and nothing else.

The environment's build backend, which ``requirements.lock`` includes, builds them without a network.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from importlib.metadata import version
from pathlib import Path
from typing import Final

import pytest

from chatbot import __version__
from tests.outside.distributions import pip_install
from tests.paths import ROOT
from tests.source_files import source_files

PACKAGES: Final = {"engine", "render", "chatbot", "playground", "conformance"}
FOR_CONTRIBUTORS: Final = {".md", ".ts"}
OLDEST_BACKEND: Final = 77  # As in the build-system table of pyproject.toml
NAME: Final = f"waypost-{__version__}"
STRAYS: Final = (
    ".env", ".venv/lib/stray.py", "build/lib/engine/stray.py", "chatbot/__pycache__/stray.pyc", "dist/stray.whl",
    "engine/stray.orig", "tests/render/actual/stray.png", "tools/page_lint/node_modules/stray/index.js",
)  # fmt: skip
"""Files that a working copy may contain in addition to the source."""


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the source tree with the stray files that a working copy may contain."""
    backend = int(version("setuptools").partition(".")[0])
    assert backend >= OLDEST_BACKEND, f"setuptools {backend} cannot build Waypost. Set up .venv with: make test"
    copy = tmp_path_factory.mktemp("source") / "tree"
    for file in [*source_files(), *map(Path, STRAYS)]:
        (copy / file).parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / file).exists():
            shutil.copyfile(ROOT / file, copy / file)
        else:
            (copy / file).touch()
    return copy


def built(tree: Path, kind: str, target: Path) -> Path:
    """Build a wheel or an sdist of this tree with the backend, and return the file."""
    code = "import sys; from setuptools import build_meta; getattr(build_meta, sys.argv[1])(sys.argv[2])"
    command = [sys.executable, "-c", code, f"build_{kind}", str(target)]
    subprocess.run(command, cwd=tree, check=True, capture_output=True)
    (file,) = target.iterdir()
    return file


@pytest.fixture(scope="module")
def sdist(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, set[str]]:
    """Return the unpacked sdist, and the names of its files."""
    folder = tmp_path_factory.mktemp("sdist")
    with tarfile.open(built(tree, "sdist", tmp_path_factory.mktemp("built-sdist"))) as archive:
        archive.extractall(folder, filter="data")
        names = {Path(member.name).relative_to(NAME).as_posix() for member in archive if member.isfile()}
    return folder / NAME, names


@pytest.fixture(scope="module")
def wheel(sdist: tuple[Path, set[str]], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the wheel, which is built from the sdist only."""
    return built(sdist[0], "wheel", tmp_path_factory.mktemp("wheel"))


def test_the_sdist_equals_the_source_tree(sdist: tuple[Path, set[str]]) -> None:
    source = {file.as_posix() for file in source_files()}
    made = {name for name in sdist[1] if name in {"PKG-INFO", "setup.cfg"} or ".egg-info/" in name}
    assert sdist[1] - made - source == set(), "The sdist has files that are not source. Exclude them in MANIFEST.in."
    assert source - sdist[1] == set(), "The sdist lacks source files. Include them in MANIFEST.in."


def test_the_wheel_has_the_packages_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    metadata = f"{NAME}.dist-info/"
    source = {
        file.as_posix() for file in source_files() if file.parts[0] in PACKAGES and file.suffix not in FOR_CONTRIBUTORS
    }
    assert {name for name in names if not name.startswith(metadata)} - source == set()
    assert source - names == set(), "The wheel lacks files. Add their endings to package-data in pyproject.toml."
    assert {f"{metadata}licenses/LICENSE", f"{metadata}licenses/NOTICE"} <= names


def test_the_wheel_has_complete_metadata(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        said = archive.read(f"{NAME}.dist-info/METADATA").decode()
        scripts = archive.read(f"{NAME}.dist-info/entry_points.txt").decode()
    for line in (f"Version: {__version__}", "License-Expression: MIT", "Requires-Python: >=3.11"):
        assert f"\n{line}\n" in said
    assert "waypost = chatbot.__main__:main" in scripts
    for name in ("Project-URL: Changelog,", "Classifier: Topic :: Games/Entertainment :: Board Games", "Keywords: "):
        assert f"\n{name}" in said


def test_the_installed_wheel_runs_from_another_folder(wheel: Path, tmp_path: Path) -> None:
    site, here = tmp_path / "site", tmp_path / "elsewhere"
    here.mkdir()
    install = ["-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target", str(site), str(wheel)]
    subprocess.run([sys.executable, *install], check=True, capture_output=True)
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(site)}

    def told(*words: str) -> str:
        run = subprocess.run(words, cwd=here, env=environment, capture_output=True, text=True, check=True)
        return run.stdout

    assert told(sys.executable, "-c", "import chatbot; print(chatbot.__file__)").startswith(str(site))
    assert told(str(site / "bin" / "waypost"), "--version").startswith(f"waypost {__version__} ")
    assert "usage: waypost [-h]" in told(str(site / "bin" / "waypost"), "--help")
    shutil.copytree(ROOT / "tests" / "outside" / "high_card", tmp_path / "high_card")
    pip_install(tmp_path / "high_card", site)
    assert ["high_card", "waypost-high-card", "2.0"] in [
        [line.split()[0], *line.split()[-2:]] for line in told(str(site / "bin" / "waypost"), "games").splitlines()
    ]
    here = tmp_path / "high_card"
    told(sys.executable, "-m", "conformance.goldens", "tests/golden", "high_card")
    assert " passed" in told(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--pyargs", "conformance")
    record = ROOT / "tests" / "golden" / "rules" / "tchu-1.record.json"
    assert "rules version 1" in told(str(site / "bin" / "waypost"), "verify", str(record))
