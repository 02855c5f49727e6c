"""What a picture must be told beside the game's view: what the seats are called, the theme and the language.

A view knows seats only, by number. Here they get the names of those who sit on them, and the colour and mark by which
they are known on the board.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from engine.wording import LANGUAGES
from render.fonts import printable
from render.themes import THEMES, Theme, ThemeName


class Style(msgspec.Struct, frozen=True):
    """The names of the seats, in the order of the seats, and in which theme and language the picture is drawn."""

    names: tuple[str, ...]
    theme: ThemeName = "light"
    language: str = LANGUAGES[0]

    @property
    def colours(self) -> Theme:
        """The colours of the theme."""
        return THEMES[self.theme]

    def name(self, seat: int) -> str:
        """The seat's name in characters that the fonts have; its number where there is no name for it."""
        return printable(self.names[seat]) if seat < len(self.names) else f"#{seat + 1}"

    def initial(self, seat: int) -> str:
        """What stands for the seat's name on its wagons: its first letter, and what tells it from a like one."""
        return _initials(tuple(self.name(other) for other in range(max(len(self.names), seat + 1))))[seat]


@lru_cache(64)
def _initials(names: tuple[str, ...]) -> tuple[str, ...]:
    """A name's first letter; where others begin alike, with a later letter by which they all differ, or a number."""
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
