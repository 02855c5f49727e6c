"""The house stays in order: files a reader can hold in mind, names that are found, nothing of one machine alone."""

from __future__ import annotations

import re
import subprocess
import tokenize
from collections import Counter, defaultdict
from functools import cache
from pathlib import Path

import pytest

from tests.paths import ROOT

LONGEST = 350
"""Lines of a source file. One noun a file, under about 300 lines."""
MOST_MODULES = {"engine": 16, "render": 16, "chatbot": 16, "playground": 16, "tools": 16, "tests": 16}
"""How many modules lie in one folder at most, below these."""
FEWEST_WORDS = 3
"""In the first line of a module's docstring."""
MACHINE_PATH = re.compile(r"(?<![\w.])/(?:root|home/\w+|work|tmp/\w+)/")
FOREIGN_HOST = re.compile(r"(?:pypi|pythonhosted|npmjs|deb\.debian)\.(?:org|com)")
IMPORTED_TEST = re.compile(
    r"^\s*(?:import|from)\s+tests\.[\w.]*\btest_\w+|^\s*from\s+tests[\w.]*\s+import\s+(?:\([^)]*|.*)\btest_\w+",
    re.MULTILINE,
)
PUBLIC_CLASS = re.compile(r"^class ([A-Za-z]\w*)", re.MULTILINE)
DOCSTRING = re.compile(r'(?:#.*\n|\s)*r?"""(?P<line>.*?)(?:"""|\n)')
WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")

# Private metaphors that things were called by once. Nobody new to the field would search for them.
OLD_WORDS = frozenset({
    "arranger", "atlas", "backbone", "bell", "births", "cinema", "courier", "crew", "deeds", "desk", "draughts", "ears",
    "errands", "herald", "keeper", "marathon", "mishap", "novice", "oracle", "overtime", "overtimes", "pilot", "puppet",
    "purse", "puzzle", "racer", "referee", "retiring", "scribe", "shelf", "sights", "slips", "tapper", "tempo",
    "thinkers", "turnstile", "twins", "upkeep", "wish",
})  # fmt: skip
"""They stand in no name: of a module, a class, a function, a variable."""
OLD_MODULES = OLD_WORDS | {
    "alive", "aside", "awake", "born_deaf", "cases", "club", "deaths", "drafts", "gallery", "gate", "habits", "hall",
    "hopes", "hosting", "kept", "kin", "ledger", "letters", "link", "looks", "memory", "news", "obedient", "offers",
    "opening", "outlook", "passing", "playing", "reaching", "room", "running", "seen", "settling", "sight", "smooth",
    "stage", "stand", "story", "surroundings", "tap", "telling", "times", "traces",
}  # fmt: skip
"""Nor is a module called so, or the test of one. Words that are plain elsewhere are among them."""
OLD_CLASSES = {
    "Calm", "Club", "Deaf", "Errand", "Gallery", "Gate", "Glance", "Hall", "Kept", "Letters", "Look", "Looks", "Memory",
    "Mishap", "Note", "Notice", "Past", "Place", "Regular", "Room", "Rounds", "Seen", "Shown", "Sight", "Silence",
    "Stage", "Stand", "Story", "Talk", "Tap", "Think", "Thinker", "Told", "Verdict",
}  # fmt: skip
"""Nor a class."""

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


def words_in_names(path: Path) -> set[str]:
    """Every word of every name in a module's code, if any of the old words stands in the module at all."""
    if not any(word.lower() in OLD_WORDS for word in WORD.findall(text_of(path))):
        return set()
    with (ROOT / path).open("rb") as file:
        names = {token.string for token in tokenize.tokenize(file.readline) if token.type == tokenize.NAME}
    return {word.lower() for name in names for word in WORD.findall(name)}


# --- Sizes ----------------------------------------------------------------------------------------------


def test_a_source_file_can_be_held_in_mind() -> None:
    lines = {str(path): len(text_of(path).splitlines()) for path in SOURCES}
    assert {path: count for path, count in lines.items() if count > LONGEST} == {}


def test_a_folder_can_be_held_in_mind() -> None:
    modules = Counter(path.parent for path in MODULES if path.name != "__init__.py" and path.parts[0] in MOST_MODULES)
    crowded = {str(path): count for path, count in modules.items() if count > MOST_MODULES[path.parts[0]]}
    assert crowded == {}


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


def test_no_module_is_called_by_a_metaphor_of_earlier_times() -> None:
    assert [str(path) for path in MODULES if path.stem.removeprefix("test_") in OLD_MODULES] == []


def test_no_class_is_called_by_a_metaphor_of_earlier_times() -> None:
    found = {str(path): OLD_CLASSES.intersection(classes_of(path)) for path in MODULES}
    assert {path: names for path, names in found.items() if names} == {}


def test_nothing_is_called_by_a_metaphor_of_earlier_times() -> None:
    found = {str(path): words_in_names(path) & OLD_WORDS for path in MODULES if path != SELF}
    assert {path: words for path, words in found.items() if words} == {}


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
