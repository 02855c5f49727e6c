"""Something that was said of a game under way, and what then happened."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Measure(StrEnum):
    """What is said."""

    CHANCE = "chance"
    POINTS = "points"
    TURNS = "turns"


class Forecast(NamedTuple):
    """What was said of a kind of thing at one moment, and what happened."""

    measure: Measure
    kind: str
    moment: int
    """How far the game was: how many tiles lay on the board, or how many tenths of the seat's turns were over."""
    said: float
    happened: float
    game: int = 0
    """The number of the game: what is said in one game is right or wrong together."""
