"""The colours of players, cards and themes, and the style of a picture: its theme, its language, the seats' names.

Nothing is distinguished by hue alone. The eight player colours differ by at least 30 (CIE76) for every kind of colour
vision, and each has a shape. Eight card colours cannot be distinguished by hue, so each has a symbol and a letter.

A theme defines the background colours, for light or dark screens. To add one, list a ``Theme`` in ``THEMES``, and its
name in ``chatbot.people.preferences``, which does not import pictures. The theme's inks must be legible on its grounds;
tests measure the contrast.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, TypeAlias

import msgspec

from engine.wording import ENGLISH
from render.fonts import printable

Mark: TypeAlias = Literal["triangle", "square", "disc", "diamond", "star", "cross", "wedge", "bar"]


class PlayerStyle(msgspec.Struct, frozen=True):
    """The look of a seat on the board: a colour, a mark, and an ink that is legible on the colour."""

    colour: str
    mark: Mark
    ink: str


PLAYERS = (
    PlayerStyle("#E69F00", "triangle", "#1B1B1B"),
    PlayerStyle("#EE3377", "square", "#14060B"),
    PlayerStyle("#33BBEE", "disc", "#0B1A22"),
    PlayerStyle("#332288", "diamond", "#FFFFFF"),
    PlayerStyle("#661100", "star", "#FFFFFF"),
    PlayerStyle("#CCEE99", "cross", "#1B1B1B"),
    PlayerStyle("#9933FF", "wedge", "#FFFFFF"),
    PlayerStyle("#331133", "bar", "#FFFFFF"),
)


class CardStyle(msgspec.Struct, frozen=True):
    """The look of a card in addition to its letter: the colour, a symbol, and an ink that is legible on the colour."""

    colour: str
    symbol: str
    ink: str


CARDS = {
    "red": CardStyle("#D5362E", "plus", "#FFFFFF"),
    "orange": CardStyle("#EF8122", "chevron", "#1B1B1B"),
    "yellow": CardStyle("#F5CE1E", "sun", "#1B1B1B"),
    "green": CardStyle("#2F7D36", "leaf", "#FFFFFF"),
    "blue": CardStyle("#2B6CC4", "drop", "#FFFFFF"),
    "pink": CardStyle("#E58AC0", "heart", "#1B1B1B"),
    "violet": CardStyle("#8A56B5", "hourglass", "#FFFFFF"),
    "black": CardStyle("#2C2C30", "cross", "#FFFFFF"),
    "white": CardStyle("#FBFAF5", "ring", "#1B1B1B"),
    "locomotive": CardStyle("#AEB6BF", "wheel", "#1B1B1B"),
    "silver": CardStyle("#AEB6BF", "wheel", "#1B1B1B"),
    "grey": CardStyle("#8F8A80", "bar", "#1B1B1B"),
}


@lru_cache(1000)
def mix(one: str, other: str, share: float) -> str:
    pairs = zip(bytes.fromhex(one[1:]), bytes.fromhex(other[1:]), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)


ThemeName: TypeAlias = str


class Theme(msgspec.Struct, frozen=True):
    """The background colours of a picture."""

    name: ThemeName
    sea: str
    shallows: str
    land: str
    far_land: str
    border: str
    coast: str
    hill: str
    peak: str
    river: str
    ink: str
    halo: str
    panel: str
    panel_edge: str
    panel_ink: str
    faint_ink: str
    slot: str
    slot_edge: str
    tooth: str
    casing: str
    countries: tuple[str, ...]
    tile_dimming: float  # Share of the night colour that is mixed into every colour of a tile's picture.


LIGHT = Theme(
    name="light",
    sea="#B9D5E2", shallows="#DCEBF0", river="#A9CBDB", land="#F4ECD9", far_land="#E9E3D3",
    border="#CFBF9F", coast="#7FA0AF", hill="#B79F74", peak="#FFFDF4", ink="#22282E", halo="#FBF7EC",
    panel="#FBF7EC", panel_edge="#D8CDB4", panel_ink="#22282E", faint_ink="#5B5F63",
    slot="#FDFBF4", slot_edge="#6F675A", tooth="#4A4339", casing="#FFFDF6",
    countries=("#F4ECD9", "#DDE5CF", "#E9DACB", "#D9DEE6", "#E6DCE6"),
    tile_dimming=0.0,
)  # fmt: skip

DARK = Theme(
    name="dark",
    sea="#14202B", shallows="#1B2B38", river="#22384A", land="#2E3942", far_land="#28323A",
    border="#47545E", coast="#4F6675", hill="#171E24", peak="#4B5862", ink="#F4F1E8", halo="#1A242C",
    panel="#1B252D", panel_edge="#3B4852", panel_ink="#F4F1E8", faint_ink="#AEB6BC",
    slot="#222C34", slot_edge="#87919A", tooth="#C9C3B4", casing="#161F26",
    countries=("#2E3942", "#2D3B36", "#3B3633", "#2B3544", "#383344"),
    tile_dimming=0.2,
)  # fmt: skip

THEMES: Final = {theme.name: theme for theme in (LIGHT, DARK)}


class Style(msgspec.Struct, frozen=True):
    """The names of the seats in order, the picture's theme and language, and the routes to circle."""

    names: tuple[str, ...]
    theme: ThemeName = "light"
    language: str = ENGLISH
    ringed: tuple[str, ...] = ()  # The routes that a lesson mentions.

    @property
    def colours(self) -> Theme:
        return THEMES[self.theme]

    def name(self, seat: int) -> str:
        return printable(self.names[seat]) if seat < len(self.names) else f"#{seat + 1}"

    def initial(self, seat: int) -> str:
        """Return the letters on the seat's wagons: the first letter of its name. If seats share that letter, another
        letter or a number follows.
        """
        return _initials(tuple(self.name(other) for other in range(max(len(self.names), seat + 1))))[seat]


@lru_cache(64)
def _initials(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the first letter of each name. If names share it, add a letter by which they differ, or a number."""
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
