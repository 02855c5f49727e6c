"""The house stays in order: files a reader can hold in mind, and nothing that belongs to one machine."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from tests.paths import ROOT

LONGEST = 350
"""Lines of a source file. One noun a file, under about 300 lines."""
LISTED = subprocess.run(["git", "ls-files"], cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines()
TRACKED = [ROOT / name for name in LISTED if (ROOT / name).is_file()]
SOURCES = [path for path in TRACKED if path.suffix in {".py", ".js", ".css", ".html", ".lua"}]
MACHINE_PATH = re.compile(r"(?<![\w.])/(?:root|home/\w+|work|tmp/\w+)/")
FOREIGN_HOST = re.compile(r"(?:pypi|pythonhosted|npmjs|deb\.debian)\.(?:org|com)")


def relative(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", SOURCES, ids=relative)
def test_a_source_file_can_be_held_in_mind(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= LONGEST


@pytest.mark.parametrize("path", [path for path in SOURCES if path.name.endswith(".py")], ids=relative)
def test_a_module_says_what_it_is(path: Path) -> None:
    text = path.read_text("utf-8").lstrip()
    assert not text or text.startswith(('"""', "#!"))


def test_no_file_names_a_machines_path_or_a_registrys_host() -> None:
    for path in TRACKED:
        if path == Path(__file__):
            continue
        try:
            text = path.read_text("utf-8")
        except UnicodeDecodeError:
            continue
        assert not MACHINE_PATH.search(text), path
        assert not FOREIGN_HOST.search(text), path
