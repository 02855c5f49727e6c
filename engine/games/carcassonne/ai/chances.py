"""Chances of tiles to come: which fit, close or join something, whether there is time, and how often that comes true.

The tiles left to draw are a mask with a bit for each tile of the box, so that counting a sort of tile is an ``and`` and
a count of bits. The same counts answer "does anything fit here?" (no: the place is dead) and "what would close the road
that ends here?". ``TimeTables`` turn counts into chances, by the number of tiles left.

The chance of a whole is worked out as if its parts were independent, and as if everybody did what they need. In
recorded games little is as unlikely, or as likely, as that, and rivals do it less often: ``calibrated`` corrects it.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate, combinations
from math import exp, sqrt
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from engine.games.carcassonne.board import STEPS
from engine.games.carcassonne.tiles import ALONG, COUNTS, EDGES, FITTING, KINDS, demanded

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.games.carcassonne.ai.weights import EvaluationWeights

_SIGNATURES = range(256)
_FIRST_BIT = (0, *accumulate(COUNTS))
_UNARY = tuple(tuple((1 << count) - 1 << _FIRST_BIT[kind] for count in range(COUNTS[kind] + 1)) for kind in KINDS)
"""The bits of so many tiles of each kind."""
Slot: TypeAlias = "tuple[int, int, int]"
"""The end of a feature at a place: the step to its tile, the side of the place, and which of the features along that
side.
"""
_MOST_ENDS = 64


def mask_of(kinds: Iterable[int]) -> int:
    left = [0] * len(KINDS)
    for kind in kinds:
        left[kind] += 1
    mask = 0
    for kind, count in enumerate(left):
        mask |= _UNARY[kind][count]
    return mask


def _all_of(kinds: Iterable[int]) -> int:
    return sum(_UNARY[kind][-1] for kind in kinds)


FITS = tuple(_all_of(kind for kind in KINDS if FITTING[kind][signature]) for signature in _SIGNATURES)
"""The tiles that fit a place, by its signature."""


def middle(tile: int, side: int) -> int:
    """Return the road or city that meets a side of a tile, or the field if there is neither."""
    along = ALONG[tile][side]
    return along[len(along) // 2]


MIDDLE = tuple(tuple(middle(tile, side) for side in range(4)) for tile in range(len(ALONG)))


def _closes(tile: int, signature: int, side: int) -> bool:
    feature = MIDDLE[tile][side]
    return all(signature >> 2 * other & 3 for other in range(4) if MIDDLE[tile][other] == feature)


def _closing(signature: int, side: int) -> int:
    return _all_of(kind for kind in KINDS if any(_closes(tile, signature, side) for tile in FITTING[kind][signature]))


ENDS = tuple(
    tuple(
        (STEPS[side], (side + 2) % 4, 1 if demanded(signature, side) == "road" else 2, _closing(signature, side))
        for side in range(4)
        if demanded(signature, side) in {"road", "city"}
    )
    for signature in _SIGNATURES
)
"""The roads and cities that end at a place, by its signature: the step to their tile, the side of that tile, their land
(1 road, 2 city), and the tiles to come that would close them there.
"""


# --- Joining -----------------------------------------------------------------------------------------------


def _slots(signature: int, land: str) -> list[Slot]:
    """Return the ends of a land's features at a place. A field lies on either side of a road."""
    slots = []
    for side in range(4):
        edge = demanded(signature, side)
        if edge == land:
            slots.append((STEPS[side], side, 1 if land == "road" else 0))
        elif edge == "road" and land == "field":
            slots += [(STEPS[side], side, 0), (STEPS[side], side, 2)]
    return slots


def _joining(signature: int, one: Slot, other: Slot) -> int:
    return _all_of(
        kind
        for kind in KINDS
        if any(ALONG[tile][one[1]][one[2]] == ALONG[tile][other[1]][other[2]] for tile in FITTING[kind][signature])
    )


JOINS = tuple(
    tuple(
        (one, other, number, joiners)
        for number, land in enumerate(EDGES)
        for one, other in combinations(_slots(signature, land), 2)
        if (joiners := _joining(signature, one, other))
    )
    for signature in _SIGNATURES
)
"""The pairs of features that one tile at a place could join, by its signature: both ends, their land, and the tiles."""


def calibrated(raw: float, odds: float, power: float) -> float:
    """Raise the odds of a raw chance to a power and multiply them. 0 and 1 stay as they are."""
    if not 0 < raw < 1:
        return raw
    scaled: float = odds * (raw / (1 - raw)) ** power
    return scaled / (1 + scaled)


class Filling(NamedTuple):
    """The chance that a place is filled: by the number of tiles that fit, and where no tile touches it yet."""

    by_fitting: list[float]
    unseen: float

    @classmethod
    def of(cls, left: int, tries: float, unseen: float) -> Filling:
        """Return the chances in so many tries. ``unseen`` is the share of tiles that fit an untouched place."""
        chances = _chances(left, tries)
        return cls(chances, chances[int(unseen * left)])


class TimeTables:
    """Everything that follows from the number of tiles left, for a number of seats, in tables."""

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
        """The chance that a seat with free followers brings one more into a wide open field, road or city."""
        self._plenty = weights.plenty
        self._follower = weights.follower * turns / (turns + weights.season)
        self._rivals_follower = weights.rival_follower * self._follower

    def freedom(self, free: float) -> float:
        return self._follower * free**self._plenty if free > 0 else 0.0  # sums and differences may end just below

    def rivals_freedom(self, free: float) -> float:
        return self._rivals_follower * free**self._plenty if free > 0 else 0.0


def _before_spoilt(turns: float, patience: float) -> float:
    """Return the turns that count if each has the same risk to be the last one."""
    return patience * (1 - exp(-turns / patience))


def _chances(left: int, tries: float) -> list[float]:
    return [1 - exp(-tries * count / left) for count in range(left + 1)] if left else [0.0]


def _growth(first: float) -> list[float]:
    return [first * sqrt(ends) for ends in range(_MOST_ENDS)]


@lru_cache(maxsize=1024)
def time_tables(left: int, seats: int, weights: EvaluationWeights) -> TimeTables:
    return TimeTables(left, seats, weights)
