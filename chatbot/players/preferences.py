"""What people choose for themselves, on all servers."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

Theme: TypeAlias = Literal["light", "dark"]
"""In which colours the pictures are that a person alone sees."""


ResultsShown: TypeAlias = Literal["public", "private", "off"]
"""Who may see a person's results: all, the person alone, or nobody, since none are kept."""


class Preferences(Struct, frozen=True):
    """What a person has chosen for themselves, and the language that Discord says they read."""

    language: str = ""
    careful: bool = False
    """Whether a move is confirmed once more after its last choice, which stands on a preview."""
    reminded: bool = True
    """Whether the person is reminded when their time runs."""
    theme: Theme = "light"
    by_ear: bool = False
    """Whether the person listens: sentences instead of menus and boards in words."""
    results: ResultsShown = "public"
