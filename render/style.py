"""What a picture must be told beside the game's view: what the seats are called, the theme and the language.

A view knows seats only, by number. Here they get the names of those who sit on them, and the colour and mark by which
they are known on the board.
"""

from __future__ import annotations

import msgspec

from engine.wording import LANGUAGES
from render.fonts import printable
from render.palette import PLAYERS, PlayerStyle
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
        """The first character of the seat's name, for its wagons."""
        return self.name(seat)[0].upper()


def player_style(seat: int) -> PlayerStyle:
    """The colour, the mark and the ink by which this seat is known on the board."""
    return PLAYERS[seat]
