"""Colours, and the marks that stand beside them: nothing in a picture is told by hue alone.

The five players' colours differ by at least 30 (CIE76) for every kind of colour vision; each also has a shape.
Eight card colours can never be safe by hue, so each has a symbol and a letter.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

ThemeName: TypeAlias = Literal["light", "dark"]
Mark: TypeAlias = Literal["triangle", "square", "disc", "diamond", "star"]


class PlayerStyle(msgspec.Struct, frozen=True):
    """How a seat is known: a colour, a shape, and the ink that is legible on the colour."""

    colour: str
    mark: Mark
    ink: str


PLAYERS = (
    PlayerStyle("#E69F00", "triangle", "#1B1B1B"),
    PlayerStyle("#EE3377", "square", "#14060B"),
    PlayerStyle("#33BBEE", "disc", "#0B1A22"),
    PlayerStyle("#332288", "diamond", "#FFFFFF"),
    PlayerStyle("#661100", "star", "#FFFFFF"),
)


class CardStyle(msgspec.Struct, frozen=True):
    """How a card colour is known: the colour, its symbol, its letter, and the ink legible on it."""

    colour: str
    symbol: str
    letter: str
    ink: str


CARDS = {
    "red": CardStyle("#D5362E", "plus", "R", "#FFFFFF"),
    "orange": CardStyle("#EF8122", "chevron", "O", "#1B1B1B"),
    "yellow": CardStyle("#F5CE1E", "sun", "Y", "#1B1B1B"),
    "green": CardStyle("#2F7D36", "leaf", "G", "#FFFFFF"),
    "blue": CardStyle("#2B6CC4", "drop", "B", "#FFFFFF"),
    "pink": CardStyle("#E58AC0", "heart", "P", "#1B1B1B"),
    "violet": CardStyle("#8A56B5", "hourglass", "V", "#FFFFFF"),
    "black": CardStyle("#2C2C30", "cross", "K", "#FFFFFF"),
    "white": CardStyle("#FBFAF5", "ring", "W", "#1B1B1B"),
    "locomotive": CardStyle("#AEB6BF", "wheel", "L", "#1B1B1B"),
    "silver": CardStyle("#AEB6BF", "wheel", "L", "#1B1B1B"),
    "grey": CardStyle("#8F8A80", "bar", "", "#1B1B1B"),
}


class Theme(msgspec.Struct, frozen=True):
    """The calm colours under the pieces."""

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


LIGHT = Theme(
    name="light",
    sea="#B9D5E2",
    shallows="#DCEBF0",
    land="#F4ECD9",
    far_land="#E9E3D3",
    border="#CFBF9F",
    coast="#7FA0AF",
    hill="#B79F74",
    peak="#FFFDF4",
    river="#A9CBDB",
    ink="#22282E",
    halo="#FBF7EC",
    panel="#FBF7EC",
    panel_edge="#D8CDB4",
    panel_ink="#22282E",
    faint_ink="#5B5F63",
    slot="#FDFBF4",
    slot_edge="#6F675A",
    tooth="#4A4339",
    casing="#FFFDF6",
    countries=("#F4ECD9", "#DDE5CF", "#E9DACB", "#D9DEE6", "#E6DCE6"),
)

DARK = Theme(
    name="dark",
    sea="#14202B",
    shallows="#1B2B38",
    land="#2E3942",
    far_land="#28323A",
    border="#47545E",
    coast="#4F6675",
    hill="#171E24",
    peak="#4B5862",
    river="#22384A",
    ink="#F4F1E8",
    halo="#1A242C",
    panel="#1B252D",
    panel_edge="#3B4852",
    panel_ink="#F4F1E8",
    faint_ink="#AEB6BC",
    slot="#222C34",
    slot_edge="#87919A",
    tooth="#C9C3B4",
    casing="#161F26",
    countries=("#2E3942", "#2D3B36", "#3B3633", "#2B3544", "#383344"),
)

THEMES: dict[ThemeName, Theme] = {"light": LIGHT, "dark": DARK}
