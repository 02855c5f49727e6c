"""What there is still time for, by the number of tiles left to draw, as tables."""

from __future__ import annotations

from functools import lru_cache
from math import exp, sqrt
from typing import TYPE_CHECKING, NamedTuple

from engine.games.carcassonne.ai.calibration import calibrated

if TYPE_CHECKING:
    from engine.games.carcassonne.ai.weights import EvaluationWeights

_MOST_ENDS = 64


class Filling(NamedTuple):
    """The chance that a place is filled: by the number of tiles that fit, and where no tile touches it yet."""

    by_fitting: list[float]
    unseen: float

    @classmethod
    def of(cls, left: int, tries: float, unseen: float) -> Filling:
        """The chances in so many tries; ``unseen`` is the share of tiles that would fit a place that none touches."""
        chances = _chances(left, tries)
        return cls(chances, chances[int(unseen * left)])


class TimeTables:
    """What follows from the number of tiles left, for a number of seats. Everything is looked up in tables."""

    __slots__ = (
        "_follower",
        "_plenty",
        "_rivals_follower",
        "challenge",
        "closing",
        "filling",
        "growth",
        "joining",
        "pasture",
    )

    def __init__(self, left: int, seats: int, weights: EvaluationWeights) -> None:
        turns = left / seats
        road_tries = weights.road_eagerness * _before_spoilt(turns, weights.road_patience)
        city_tries = weights.city_eagerness * _before_spoilt(turns, weights.city_patience)
        life = 1 - exp(-turns / weights.life)
        filling = weights.filling * _before_spoilt(left, weights.filling_patience)
        self.closing: tuple[list[float], ...] = [], _chances(left, road_tries), _chances(left, city_tries)
        """The chance that one end of a road or a city is closed, by the number of tiles that would do it."""
        self.filling = Filling.of(left, filling, weights.unseen)
        fields, roads, cities = (
            _chances(left, joining * _before_spoilt(turns, patience))
            for joining, patience in (
                (weights.field_joining, weights.field_join_patience),
                (weights.road_joining, weights.road_join_patience),
                (weights.city_joining, weights.city_join_patience),
            )
        )
        self.joining = (
            [calibrated(chance, weights.field_join_odds, weights.field_join_power) for chance in fields],
            roads,
            [calibrated(chance, 1.0, weights.city_join_power) for chance in cities],
        )
        """The chance that any seat joins two fields, roads or cities, by the number of tiles that would do it."""
        self.growth: tuple[list[float], ...] = (
            [],
            _growth(weights.road_growth * life),
            _growth(weights.city_growth * life),
        )
        """The tiles that a road or a city still gains, by its open ends."""
        self.pasture = weights.pasture * life
        self.challenge = (
            min(1.0, weights.field_challenge * life),
            min(1.0, weights.road_challenge * life),
            min(1.0, weights.city_challenge * life),
        )
        """The chance that a seat with free followers brings one more into a field, road or city that is open wide."""
        self._plenty = weights.plenty
        self._follower = weights.follower * turns / (turns + weights.season)
        self._rivals_follower = weights.rival_follower * self._follower

    def freedom(self, free: float) -> float:
        """The points that this many free followers are worth to the seat that thinks."""
        return self._follower * free**self._plenty if free > 0 else 0.0  # sums and differences may end just below

    def rivals_freedom(self, free: float) -> float:
        """The points that this many free followers are worth to a rival."""
        return self._rivals_follower * free**self._plenty if free > 0 else 0.0


def _before_spoilt(turns: float, patience: float) -> float:
    """The turns that count when each has the same risk to be the last that does."""
    return patience * (1 - exp(-turns / patience))


def _chances(left: int, tries: float) -> list[float]:
    """The chance that a suitable tile comes and is used, by the number of suitable tiles."""
    return [1 - exp(-tries * count / left) for count in range(left + 1)] if left else [0.0]


def _growth(first: float) -> list[float]:
    return [first * sqrt(ends) for ends in range(_MOST_ENDS)]


@lru_cache(maxsize=1024)
def time_tables(left: int, seats: int, weights: EvaluationWeights) -> TimeTables:
    """The tables for a game with this many tiles left, made once."""
    return TimeTables(left, seats, weights)
