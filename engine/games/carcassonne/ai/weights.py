"""The numbers that the evaluation is made with.

They were tuned by self-play, then learnt from imagined games: see ``tools/training``.
With more seats than two a game is another one: each has fewer turns, and so more followers than it can use.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct, structs


class EvaluationWeights(Struct, frozen=True, cache_hash=True):
    """How likely things are, and what cannot be counted in points yet; as it is with two seats."""

    road_eagerness: float = 0.192
    city_eagerness: float = 0.456
    """The share of an owner's turns to come that could go into closing one end."""
    road_patience: float = 12.0
    city_patience: float = 5.96
    """How many turns an open end stays as good as it is, before another seat has spoilt it."""
    detour: float = 0.145
    """What a tile that fits but leads on is worth, beside one that closes."""
    several: float = 0.595
    """What each end after the first takes from the chance."""
    filling: float = 0.111
    """The share of all turns to come that could go into filling a place next to a monastery."""
    filling_patience: float = 17.1
    """How many turns of everybody such a place stays as good as it is."""
    unseen: float = 0.291
    """The share of tiles that would fit a place around a monastery which no tile touches yet."""
    joining: float = 0.116
    """The share of a seat's turns to come that could go into joining two features."""
    joining_patience: float = 10.9
    """How many turns such a place stays as good as it is."""
    challenge: float = 0.131
    field_challenge: float = 0.312
    """The chance that a seat with free followers brings one more into a road or city, or a field, that is open wide."""
    road_growth: float = 0.327
    city_growth: float = 0.726
    """The points that an open end brings by and by."""
    life: float = 33.2
    """The turns in which nearly two thirds of what may grow has grown."""
    follower: float = 13.1
    """What the first free follower is worth while there is time to use it."""
    plenty: float = 0.587
    """How what several are worth grows with their number: 1 means each as much as the first."""
    season: float = 2.76
    """With this many turns of its seat left, a free follower has lost half of its worth."""
    back: float = 0.911
    """What a follower who may return counts for, beside a free one."""
    pasture: float = 0.816
    """The points that a wide open field may expect of cities to come."""


EVALUATION_WEIGHTS = EvaluationWeights()

TREND = {"follower": -0.7, "plenty": -0.2, "pasture": -0.4, "detour": -0.4}
"""How some weights change with the number of seats: by the power of that number over two. Found by matches of four and
five: learning from imagined games cannot find it, for in those all seats share the same mistake."""


@lru_cache(maxsize=64)
def weights_for(weights: EvaluationWeights, seats: int) -> EvaluationWeights:
    """The weights for a number of seats."""
    return structs.replace(
        weights, **{name: getattr(weights, name) * (seats / 2) ** power for name, power in TREND.items()}
    )
