"""The colours of players and cards, and the marks that stand beside them: nothing is told by hue alone.

The five players' colours differ by at least 30 (CIE76) for every kind of colour vision; each also has a shape.
Eight card colours can never be safe by hue, so each has a symbol and a letter.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, TypeAlias

import msgspec

Mark: TypeAlias = Literal["triangle", "square", "disc", "diamond", "star"]


class PlayerStyle(msgspec.Struct, frozen=True):
    """How a seat is known on the board: a colour, a mark, and the ink that is legible on the colour."""

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
    """How a card colour is known, beside its letter: the colour, its symbol, and the ink legible on it."""

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
