"""What a picture must be told beside the view: names, theme, language. Users exist only outside; here are words."""

from __future__ import annotations

import msgspec

from render.fonts import printable
from render.palette import PLAYERS, THEMES, PlayerStyle, Theme, ThemeName
from render.place_names import Language


class Style(msgspec.Struct, frozen=True):
    """The names of the seats, in their order, and how the picture is to look."""

    names: tuple[str, ...]
    theme: ThemeName = "light"
    language: Language = "en"

    @property
    def colours(self) -> Theme:
        """The theme's colours."""
        return THEMES[self.theme]

    def name(self, seat: int) -> str:
        """The seat's name in signs that can be written."""
        return printable(self.names[seat]) if seat < len(self.names) else f"#{seat + 1}"

    def initial(self, seat: int) -> str:
        """The first sign of the name, for pieces."""
        return self.name(seat)[0].upper()


def player(seat: int) -> PlayerStyle:
    """How this seat is known on the board."""
    return PLAYERS[seat]
