"""What a picture needs beside the game's view: the names of the seats, the theme and the language.

A view knows seats by number only. Here they get the names of their players, and the initials on their wagons.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from engine.wording import LANGUAGES
from render.fonts import printable
from render.themes import THEMES, Theme, ThemeName


class Style(msgspec.Struct, frozen=True):
    """The names of the seats, in the order of the seats, and the picture's theme and language."""

    names: tuple[str, ...]
    theme: ThemeName = "light"
    language: str = LANGUAGES[0]

    @property
    def colours(self) -> Theme:
        return THEMES[self.theme]

    def name(self, seat: int) -> str:
        """Return the seat's name in characters that the fonts have, or its number if it has no name."""
        return printable(self.names[seat]) if seat < len(self.names) else f"#{seat + 1}"

    def initial(self, seat: int) -> str:
        """Return the letters on the seat's wagons: its first letter, and what tells it from a like one."""
        return _initials(tuple(self.name(other) for other in range(max(len(self.names), seat + 1))))[seat]


@lru_cache(64)
def _initials(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return each name's first letter. Where names begin alike, add a letter by which they all differ, or a number."""
    return tuple(_initial(seat, names) for seat in range(len(names)))


def _initial(seat: int, names: tuple[str, ...]) -> str:
    first = names[seat][0].upper()
    alike = [name for name in names if name[0].upper() == first]
    if len(alike) == 1:
        return first
    for at in range(1, min(len(name) for name in alike)):
        letters = {name[at].lower() for name in alike}
        if len(letters) == len(alike) and all(letter.isalnum() for letter in letters):
            return first + names[seat][at].lower()
    return f"{first}{seat + 1}"
