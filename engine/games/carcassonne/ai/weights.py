"""The numbers that the evaluation is made with.

The chances are fitted to what happened in recorded games, all together; the prices, given these chances, to how such
games ended: see ``tools/training``.
With more seats than two a game is another one: each has fewer turns, and so more followers than it can use.

The styles of Carcassonne's computers: what each of them likes best on the board.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec import Struct, structs

from engine.ai.strategy import Style


class EvaluationWeights(Struct, frozen=True, cache_hash=True):
    """How likely things are, and what cannot be counted in points yet; as it is with two seats.

    What begins with ``rival`` is how much more, or less, the same is where it belongs to rivals of the seat that
    thinks; odds and powers of a rival's stand in place of one's own.
    """

    road_eagerness: float = 0.167
    city_eagerness: float = 0.298
    """The share of an owner's turns to come that could go into closing one end."""
    road_patience: float = 220
    city_patience: float = 13.1
    """How many turns an open end stays as good as it is, before another seat has spoilt it."""
    road_detour: float = 0.0831
    city_detour: float = 0.13
    """What a tile that fits but leads on is worth, beside one that closes."""
    road_several: float = 0.361
    city_several: float = 0.691
    """What each end after the first takes from the chance."""
    road_power: float = 0.6
    city_power: float = 0.806
    rival_road_power: float = 0.561
    rival_city_power: float = 0.664
    """How much of what the ends say of the whole is true: with 1 all, with 0 nothing. See ``calibration``."""
    road_odds: float = 2.42
    city_odds: float = 2.36
    rival_road_odds: float = 1.41
    rival_city_odds: float = 1.36
    """What the odds are multiplied by then."""
    road_contested: float = 0.371
    city_contested: float = 0.966
    """What is left of the odds where a rival has followers in the same feature."""
    filling: float = 0.109
    """The share of all turns to come that could go into filling a place next to a monastery."""
    filling_patience: float = 300
    """How many turns of everybody such a place stays as good as it is."""
    monastery_several: float = 0.631
    """What each empty place around a monastery after the first takes from the chance."""
    monastery_power: float = 0.719
    rival_monastery_power: float = 0.596
    monastery_odds: float = 2.93
    rival_monastery_odds: float = 1.7
    """The same of a monastery, as of roads and cities."""
    unseen: float = 0.182
    """The share of tiles that would fit a place around a monastery which no tile touches yet."""
    field_joining: float = 0.306
    road_joining: float = 0.4
    city_joining: float = 0.995
    """The share of a seat's turns to come that could go into joining two features."""
    field_join_patience: float = 9.79
    road_join_patience: float = 8
    city_join_patience: float = 8.5
    """How many turns such a place stays as good as it is."""
    field_join_power: float = 0.852
    city_join_power: float = 0.7
    field_join_odds: float = 1.67
    """The same of joining two features; two roads have been beside each other too seldom to say."""
    own_join: float = 0.436
    rival_join: float = 0.416
    """How much a join counts by which a rival gains less, or more."""
    bare_join: float = 1
    """How much a join counts with the feature on which a follower is about to be placed."""
    field_challenge: float = 0.307
    road_challenge: float = 0.0382
    city_challenge: float = 0.141
    """The chance that a seat with free followers brings one more into a field, road or city that is open wide."""
    own_challenge: float = 0.977
    """How much of it counts where the seat itself would do so."""
    second_follower: float = 0.33
    """How much of it counts against those who share a feature."""
    city_bonus: float = 1
    rival_bonus: float = 1.17
    """How much of the points for completing a city counts before it is complete."""
    field_city: float = 0.694
    """How much more likely a city is completed that borders a field."""
    road_growth: float = 1.34
    city_growth: float = 1.42
    """The points that an open end brings by and by."""
    rival_growth: float = 1.2
    life: float = 11.1
    """The turns in which nearly two thirds of what may grow has grown."""
    claim: float = 1
    """How much what a feature promises counts when a follower is placed on it."""
    follower: float = 40.9
    """What the first free follower is worth while there is time to use it."""
    rival_follower: float = 1.01
    plenty: float = 0.598
    """How what several are worth grows with their number: 1 means each as much as the first."""
    season: float = 16.6
    """With this many turns of its seat left, a free follower has lost half of its worth."""
    back: float = 0.759
    """What a follower who may return counts for, beside a free one."""
    rival_back: float = 1.16
    pasture: float = 3.45
    """The points that a wide open field may expect of cities to come."""
    rival_pasture: float = 1.89


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


STYLES: Final = {
    "builder": Style(times={"city_growth": 1.1, "rival_growth": 0.95}),
    "farmer": Style(times={"pasture": 1.5, "rival_pasture": 0.7, "field_city": 1.1}),
    "thief": Style(times={"own_join": 1.4, "rival_growth": 1.15, "rival_bonus": 1.1}),
    "settler": Style(times={"follower": 0.88, "claim": 1.08}),
    "wanderer": Style(times={"road_growth": 1.5, "road_eagerness": 1.1}),
}
"""By name, in the order of the seats: cities, fields, what others hold, followers wherever they fit, roads."""


@lru_cache(maxsize=64)
def styled(weights: EvaluationWeights, style: str) -> EvaluationWeights:
    """The weights in a style, made once: tables are kept by them."""
    return STYLES[style].applied(weights)
