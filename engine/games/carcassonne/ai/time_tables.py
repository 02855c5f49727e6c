"""What there is still time for, by the number of tiles left to draw, as tables."""

from __future__ import annotations

from functools import lru_cache
from math import exp, sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.games.carcassonne.ai.weights import EvaluationWeights

_MOST_ENDS = 64


class TimeTables:
    """What follows from the number of tiles left, for a number of seats. Everything is looked up in tables."""

    __slots__ = (
        "_follower",
        "_plenty",
        "challenge",
        "closing",
        "field_challenge",
        "filling",
        "growth",
        "joining",
        "pasture",
        "unseen",
    )

    def __init__(self, left: int, seats: int, weights: EvaluationWeights) -> None:
        turns = left / seats
        roads = weights.road_eagerness * _before_spoilt(turns, weights.road_patience)
        cities = weights.city_eagerness * _before_spoilt(turns, weights.city_patience)
        life = 1 - exp(-turns / weights.life)
        self.closing: tuple[list[float], ...] = [], _chances(left, roads), _chances(left, cities)
        """The chance that one end of a road or a city is closed, by the number of tiles that would do it."""
        self.filling = _chances(left, weights.filling * _before_spoilt(left, weights.filling_patience))
        """The chance that a place is filled by anybody, by the number of tiles that fit."""
        self.joining = _chances(left, weights.joining * _before_spoilt(turns, weights.joining_patience))
        """The chance that any seat joins two features, by the number of tiles that would do it."""
        self.unseen = self.filling[int(weights.unseen * left)]
        """The chance that a place is filled which no tile touches yet."""
        self.growth: tuple[list[float], ...] = (
            [],
            _growth(weights.road_growth * life),
            _growth(weights.city_growth * life),
        )
        """The tiles that a road or a city still gains, by its open ends."""
        self.pasture = weights.pasture * life
        self.challenge = min(1.0, weights.challenge * life)
        self.field_challenge = min(1.0, weights.field_challenge * life)
        self._plenty = weights.plenty
        self._follower = weights.follower * turns / (turns + weights.season)

    def freedom(self, free: float) -> float:
        """The points that this many free followers are worth."""
        return self._follower * free**self._plenty if free > 0 else 0.0  # sums and differences may end just below


def _before_spoilt(turns: float, patience: float) -> float:
    """The turns that count when each has the same risk to be the last that does."""
    return patience * (1 - exp(-turns / patience))


def _chances(left: int, tries: float) -> list[float]:
    """The chance to draw a suitable tile in this many tries, by the number of suitable tiles."""
    return [1 - (1 - count / left) ** tries for count in range(left + 1)] if left else [0.0]


def _growth(first: float) -> list[float]:
    return [first * sqrt(ends) for ends in range(_MOST_ENDS)]


@lru_cache(maxsize=1024)
def time_tables(left: int, seats: int, weights: EvaluationWeights) -> TimeTables:
    """The tables for a game with this many tiles left, made once."""
    return TimeTables(left, seats, weights)
