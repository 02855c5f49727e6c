"""The house stays in order: files a reader can hold in mind, names that are found, nothing of one machine alone."""

from __future__ import annotations

import re
import subprocess
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

from tests.paths import ROOT

LONGEST = 600
"""Lines of a source file. Most have 120 to 500."""
FEWEST_WORDS = 3
"""In the first line of a module's docstring."""
MACHINE_PATH = re.compile(r"(?<![\w.])/(?:root|home/\w+|work|tmp/\w+)/")
FOREIGN_HOST = re.compile(r"(?:pypi|pythonhosted|npmjs|deb\.debian)\.(?:org|com)")
IMPORTED_TEST = re.compile(
    r"^\s*(?:import|from)\s+tests\.[\w.]*\btest_\w+|^\s*from\s+tests[\w.]*\s+import\s+(?:\([^)]*|.*)\btest_\w+",
    re.MULTILINE,
)
FRAGMENT = re.compile(r"(That|Of|Where|When|As many|(For|In|To|From|By|With|At) which)\b")
PUBLIC_CLASS = re.compile(r"^class ([A-Za-z]\w*)", re.MULTILINE)
DOCSTRING = re.compile(r'(?:#.*\n|\s)*r?"""(?P<line>.*?)(?:"""|\n)')

LISTED = subprocess.run(["git", "ls-files"], cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines()
TRACKED = [Path(name) for name in LISTED if (ROOT / name).is_file()]
SOURCES = [path for path in TRACKED if path.suffix in {".py", ".js", ".css", ".html", ".lua"}]
MODULES = [path for path in TRACKED if path.suffix == ".py"]
SELF = Path(__file__).relative_to(ROOT)


@cache
def text_of(path: Path) -> str:
    return (ROOT / path).read_text("utf-8")


def classes_of(path: Path) -> list[str]:
    """The public classes of a module."""
    return PUBLIC_CLASS.findall(text_of(path))


def first_line_of(path: Path) -> str:
    """The first line of a module's docstring; read without parsing the module, for there are a thousand."""
    begins = DOCSTRING.match(text_of(path))
    return begins["line"] if begins else ""


# --- Sizes ----------------------------------------------------------------------------------------------


def test_a_source_file_can_be_held_in_mind() -> None:
    lines = {str(path): len(text_of(path).splitlines()) for path in SOURCES}
    assert {path: count for path, count in lines.items() if count > LONGEST} == {}


# --- Names ----------------------------------------------------------------------------------------------


def test_a_module_says_what_it_is() -> None:
    """Only an empty one says nothing."""
    said = {str(path): first_line_of(path) for path in MODULES if text_of(path).strip()}
    assert {path: line for path, line in said.items() if len(line.split()) < FEWEST_WORDS} == {}


@pytest.mark.parametrize("room", [Path("engine"), Path("render"), Path("chatbot"), Path("playground")], ids=str)
def test_a_class_has_its_name_to_itself(room: Path) -> None:
    homes = defaultdict(list)
    for path in MODULES:
        if Path(path.parts[0]) == room:
            for name in classes_of(path):
                homes[name].append(str(path))
    assert {name: paths for name, paths in homes.items() if len(paths) > 1} == {}


@pytest.mark.parametrize("path", [path for path in MODULES if path.parts[0] != "tests"], ids=str)
def test_a_docstring_is_a_sentence_of_its_own(path: Path) -> None:
    """It may not be the second half of a sentence whose first half is the name above it."""
    said = re.findall(r'^\s*"""(.*)', text_of(path), re.MULTILINE)
    assert [line for line in said if FRAGMENT.match(line)] == []


# --- Tests ----------------------------------------------------------------------------------------------


def test_no_module_of_tests_is_imported_by_another() -> None:
    """What several need lies in a module that says what it is; a module of tests can be deleted with them."""
    found = {str(path): IMPORTED_TEST.findall(text_of(path)) for path in MODULES}
    assert {path: imports for path, imports in found.items() if imports} == {}


# --- One machine ----------------------------------------------------------------------------------------


def test_no_file_names_a_machines_path_or_a_registrys_host() -> None:
    for path in TRACKED:
        if path == SELF:
            continue
        try:
            text = text_of(path)
        except UnicodeDecodeError:
            continue
        assert not MACHINE_PATH.search(text), path
        assert not FOREIGN_HOST.search(text), path
