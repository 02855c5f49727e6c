"""The tutorial of docs/adding-a-game.md, carried out: its files, in a project made as the page says."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from tests.paths import ROOT
from tools.new_game.__main__ import write

if TYPE_CHECKING:
    from pathlib import Path

NAME: Final = "three_in_a_row"
PAGE: Final = ROOT / "docs" / "adding-a-game.md"
FILE: Final = re.compile(r"^\*\*`(?P<path>[^`]+)`\*\*\n\n```\w+\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
UNCHANGED: Final = {"pyproject.toml", f"waypost_{NAME}/__init__.py"}
"""Files that the page shows as ``tools.new_game`` writes them."""


def files() -> dict[str, str]:
    """Return the files that the page shows, by their paths."""
    return {found["path"]: found["text"] for found in FILE.finditer(PAGE.read_text("utf-8"))}


def follow(folder: Path) -> Path:
    """Start the game as the page says, replace one file after the other, and return the project's folder."""
    project = write(NAME, folder)
    for path, text in files().items():
        assert (project / path).exists(), path
        assert path not in UNCHANGED or (project / path).read_text("utf-8") == text, path
        (project / path).write_text(text, "utf-8")
    return project
