"""Conventions of the source tree: short files, unique names, readable docstrings, nothing specific to one machine."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.paths import ROOT
from tests.source_files import source_files

if TYPE_CHECKING:
    from collections.abc import Iterable

LONGEST = 600
"""Maximum lines of a source file. Most have 120 to 500."""
FEWEST_WORDS = 3
"""Fewest words in the first line of a module's docstring."""
MACHINE_PATH = re.compile(r"(?<![\w.])/(?:root|home/\w+|work|tmp/\w+)/")
FOREIGN_HOST = re.compile(r"(?:pypi|pythonhosted|npmjs|deb\.debian)\.(?:org|com)")
IMPORTED_TEST = re.compile(
    r"^\s*(?:import|from)\s+tests\.[\w.]*\btest_\w+|^\s*from\s+tests[\w.]*\s+import\s+(?:\([^)]*|.*)\btest_\w+",
    re.MULTILINE,
)
FRAGMENT = re.compile(r"(That|Of|Where|When|As many|(For|In|To|From|By|With|At) which)\b")
CLAUSE = re.compile(r"(What|Who|Whose|Which|Whether|How|Whatever|Whoever|Whichever)\b(?!.*\?)")
COMMENT = re.compile(r"(?:^|  )# (.*)", re.MULTILINE)
PUBLIC_CLASS = re.compile(r"^class ([A-Za-z]\w*)", re.MULTILINE)
DOCSTRING = re.compile(r'(?:#.*\n|\s)*r?"""(?P<line>.*?)(?:"""|\n)')

FILES = source_files()
SOURCES = [path for path in FILES if path.suffix in {".py", ".js", ".css", ".html", ".lua"}]
MODULES = [path for path in FILES if path.suffix == ".py"]
SELF = Path(__file__).relative_to(ROOT)


@cache
def text_of(path: Path) -> str:
    return (ROOT / path).read_text("utf-8")


def classes_of(path: Path) -> list[str]:
    """Return the public classes of a module."""
    return PUBLIC_CLASS.findall(text_of(path))


def first_line_of(path: Path) -> str:
    """Return the first line of a module's docstring. Parsing all of the thousand modules would take too long."""
    begins = DOCSTRING.match(text_of(path))
    return begins["line"] if begins else ""


def ensure_none(found: Iterable[str], advice: str) -> None:
    """Fail if there are findings, with one line for each finding and with advice."""
    lines = sorted(found)
    if lines:
        pytest.fail("\n  ".join([advice, *lines]), pytrace=False)


# --- Sizes ----------------------------------------------------------------------------------------------


def test_source_files_are_short() -> None:
    lines = {path: len(text_of(path).splitlines()) for path in SOURCES}
    ensure_none(
        (f"{path}: {count} lines" for path, count in lines.items() if count > LONGEST),
        f"A source file has at most {LONGEST} lines. Move a part with a purpose of its own to a module of its own:",
    )


# --- Names ----------------------------------------------------------------------------------------------


def test_every_module_has_a_docstring() -> None:
    """Only an empty module may lack a docstring."""
    said = {path: first_line_of(path) for path in MODULES if text_of(path).strip()}
    ensure_none(
        (f"{path}: {line!r}" for path, line in said.items() if len(line.split()) < FEWEST_WORDS),
        f"A module begins with a docstring. Say in its first line, in {FEWEST_WORDS} words or more, what it is for:",
    )


@pytest.mark.parametrize("package", [Path("engine"), Path("render"), Path("chatbot"), Path("playground")], ids=str)
def test_class_names_are_unique(package: Path) -> None:
    homes = defaultdict(list)
    for path in MODULES:
        if Path(path.parts[0]) == package:
            for name in classes_of(path):
                homes[name].append(str(path))
    ensure_none(
        (f"{name}: {', '.join(paths)}" for name, paths in homes.items() if len(paths) > 1),
        f"Two public classes of {package} have one name, so a search finds both. Rename one of them:",
    )


@pytest.mark.parametrize("path", MODULES, ids=str)
def test_docstrings_do_not_continue_the_name_above(path: Path) -> None:
    said = re.findall(r'^\s*"""(.*)', text_of(path), re.MULTILINE)
    ensure_none(
        (f"{path}: {line}" for line in said if FRAGMENT.match(line)),
        "A docstring must not continue the name above it. Begin it with a noun or a verb:",
    )


@pytest.mark.parametrize("path", MODULES, ids=str)
def test_docstrings_and_comments_do_not_begin_with_a_clause(path: Path) -> None:
    text = text_of(path)
    said = [*re.findall(r'^\s*"""(.*)', text, re.MULTILINE), *COMMENT.findall(text)]
    ensure_none(
        (f"{path}: {line}" for line in said if CLAUSE.match(line)),
        "A docstring or comment begins with a noun or a verb, not with a clause. Write `Seconds of a lease`, not `How "
        "long a lease lasts`, and `Return the seats`, not `Who sits there`:",
    )


# --- Tests ----------------------------------------------------------------------------------------------


def test_no_test_module_imports_another() -> None:
    found = {path: IMPORTED_TEST.findall(text_of(path)) for path in MODULES}
    ensure_none(
        (f"{path}: {' '.join(line.split())}" for path, lines in found.items() for line in lines),
        "A module of tests imports another one. Move what both need to a module whose name does not begin with test_:",
    )


# --- One machine ----------------------------------------------------------------------------------------


def test_no_file_names_a_machines_path_or_a_registrys_host() -> None:
    found = set()
    for path in FILES:
        if path == SELF:
            continue
        try:
            text = text_of(path)
        except UnicodeDecodeError:
            continue
        for pattern in (MACHINE_PATH, FOREIGN_HOST):
            found |= {f"{path}: {match[0]}" for match in pattern.finditer(text)}
    ensure_none(
        found,
        "A file names a path of one machine or the host of a package registry, which is different elsewhere. Use a "
        "path relative to the file, and let the tools find the registry:",
    )
