"""The numbers that the evaluation is made with.

The chances are fitted to what happened in recorded games, all together; the prices, given these chances, to how such
games ended: see ``tools/training``.
With more seats than two a game is another one: each has fewer turns, and so more followers than it can use.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct, structs


class EvaluationWeights(Struct, frozen=True, cache_hash=True):
    """How likely things are, and what cannot be counted in points yet; as it is with two seats.

    What begins with ``rival`` is how much more, or less, the same is where it belongs to rivals of the seat that
    thinks.
    """

    road_eagerness: float = 0.716
    city_eagerness: float = 0.86
    """The share of an owner's turns to come that could go into closing one end."""
    road_patience: float = 200
    city_patience: float = 25.4
    """How many turns an open end stays as good as it is, before another seat has spoilt it."""
    rival_road: float = 1.17
    rival_city: float = 1.15
    """The same share for what is a rival's."""
    road_detour: float = 0.156
    city_detour: float = 0.112
    """What a tile that fits but leads on is worth, beside one that closes."""
    road_several: float = 0.708
    city_several: float = 0.605
    """What each end after the first takes from the chance."""
    road_sure: float = 0.856
    city_sure: float = 0.775
    """The chance where every end could be closed by any tile: nobody may want to."""
    contested: float = 0.6
    """What is left of the chance where a rival has followers in the same feature."""
    filling: float = 0.262
    """The share of all turns to come that could go into filling a place next to a monastery."""
    filling_patience: float = 200
    """How many turns of everybody such a place stays as good as it is."""
    rival_filling: float = 1.09
    monastery_several: float = 0.778
    """What each empty place around a monastery after the first takes from the chance."""
    unseen: float = 0.182
    """The share of tiles that would fit a place around a monastery which no tile touches yet."""
    field_joining: float = 0.653
    road_joining: float = 0.4
    city_joining: float = 0.995
    """The share of a seat's turns to come that could go into joining two features."""
    field_join_patience: float = 11.2
    road_join_patience: float = 8
    city_join_patience: float = 8.5
    """How many turns such a place stays as good as it is."""
    own_join: float = 0.344
    rival_join: float = 0.424
    """How much a join counts by which a rival gains less, or more."""
    bare_join: float = 1
    """How much a join counts with the feature on which a follower is about to be placed."""
    field_challenge: float = 0.396
    road_challenge: float = 0.0628
    city_challenge: float = 0.144
    """The chance that a seat with free followers brings one more into a field, road or city that is open wide."""
    own_challenge: float = 1.09
    """How much of it counts where the seat itself would do so."""
    second_follower: float = 0.165
    """How much of it counts against those who share a feature."""
    city_bonus: float = 1.06
    rival_bonus: float = 0.833
    """How much of the points for completing a city counts before it is complete."""
    field_city: float = 0.811
    """How much more likely a city is completed that borders a field."""
    road_growth: float = 1.12
    city_growth: float = 1.72
    """The points that an open end brings by and by."""
    rival_growth: float = 0.891
    life: float = 9.58
    """The turns in which nearly two thirds of what may grow has grown."""
    claim: float = 1
    """How much what a feature promises counts when a follower is placed on it."""
    follower: float = 31.2
    """What the first free follower is worth while there is time to use it."""
    rival_follower: float = 1.01
    plenty: float = 0.631
    """How what several are worth grows with their number: 1 means each as much as the first."""
    season: float = 11.5
    """With this many turns of its seat left, a free follower has lost half of its worth."""
    back: float = 0.684
    """What a follower who may return counts for, beside a free one."""
    rival_back: float = 1.14
    pasture: float = 4.01
    """The points that a wide open field may expect of cities to come."""
    rival_pasture: float = 1.66


EVALUATION_WEIGHTS = EvaluationWeights()

TREND = {"follower": -0.7, "plenty": -0.2, "pasture": -0.4, "road_detour": -0.4, "city_detour": -0.4}
"""How some weights change with the number of seats: by the power of that number over two. Found by matches of four and
five: learning from imagined games cannot find it, for in those all seats share the same mistake."""


@lru_cache(maxsize=64)
def weights_for(weights: EvaluationWeights, seats: int) -> EvaluationWeights:
    """The weights for a number of seats."""
    return structs.replace(
        weights, **{name: getattr(weights, name) * (seats / 2) ** power for name, power in TREND.items()}
    )
