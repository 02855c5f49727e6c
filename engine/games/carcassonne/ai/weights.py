"""The numbers of the evaluation, and the styles.

The chances are fitted together to recorded games; the prices, given these chances, to the results of such games: see
``tools/training``. With more than two seats the game differs: each has fewer turns, and so more followers than it can
use.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec import Struct, structs

from engine.ai.strategy import Style

TREND = {"follower": -0.7, "plenty": -0.2, "pasture": -0.4, "road_detour": -0.4, "city_detour": -0.4}
"""How some weights change with the number of seats: by the power of that number over two. Matches of four and five
found it. Imagined games cannot, because all their seats share the same mistake.
"""


class EvaluationWeights(Struct, frozen=True, cache_hash=True):
    """The chances and prices of a game of two seats. A ``rival_`` weight is the factor for features of rivals of the
    thinking seat. Odds and powers of a rival replace one's own. A comment describes the uncommented weights above it
    too.
    """

    road_eagerness: float = 0.167
    city_eagerness: float = 0.298  # The part of an owner's turns to come that could close one end.
    road_patience: float = 220
    city_patience: float = 13.1  # Turns that an open end stays as good as it is, before another seat spoils it.
    road_detour: float = 0.0831
    city_detour: float = 0.13  # The worth of a tile that fits but leads on, beside one that closes.
    road_several: float = 0.361
    city_several: float = 0.691  # The factor of the chance for each end after the first.
    road_power: float = 0.6
    city_power: float = 0.806
    rival_road_power: float = 0.561
    rival_city_power: float = 0.664  # How far the ends predict the whole: 1 fully, 0 not at all. See ``calibrated``.
    road_odds: float = 2.42
    city_odds: float = 2.36
    rival_road_odds: float = 1.41
    rival_city_odds: float = 1.36  # The factor of the odds in ``calibrated``.
    road_contested: float = 0.371
    city_contested: float = 0.966  # The factor of the odds if a rival has followers in the same feature.
    filling: float = 0.109  # The part of all turns to come that could fill a place next to a monastery.
    filling_patience: float = 300  # Turns of all seats that such a place stays as good as it is.
    monastery_several: float = 0.631  # The factor of the chance for each empty place around one after the first.
    monastery_power: float = 0.719
    rival_monastery_power: float = 0.596
    monastery_odds: float = 2.93
    rival_monastery_odds: float = 1.7  # Power and odds of monasteries, as of roads and cities.
    unseen: float = 0.182  # The share of tiles that would fit an untouched place around a monastery.
    field_joining: float = 0.306
    road_joining: float = 0.4
    city_joining: float = 0.995  # The part of a seat's turns to come that could join two features.
    field_join_patience: float = 9.79
    road_join_patience: float = 8
    city_join_patience: float = 8.5  # Turns that such a place stays as good as it is.
    field_join_power: float = 0.852
    city_join_power: float = 0.7
    field_join_odds: float = 1.67  # Power and odds of joins. Two roads lay side by side too seldom to tell.
    own_join: float = 0.436
    rival_join: float = 0.416  # The worth of a join by which a rival gains less (own), or more.
    bare_join: float = 1  # The worth of a join with the feature that a follower is about to be placed on.
    field_challenge: float = 0.307
    road_challenge: float = 0.0382
    city_challenge: float = 0.141
    """The chance that a seat with free followers brings one more into a wide open field, road or city."""
    own_challenge: float = 0.977  # Its factor if the thinking seat itself would do so.
    second_follower: float = 0.33  # Its factor against those who share a feature.
    city_bonus: float = 1
    rival_bonus: float = 1.17  # The part of a city's points for completion that counts before.
    field_city: float = 0.694  # How much likelier a city that borders a field is completed.
    road_growth: float = 1.34
    city_growth: float = 1.42  # Points that an open end brings in time.
    rival_growth: float = 1.2
    life: float = 11.1  # Turns in which nearly two thirds of possible growth has happened.
    claim: float = 1  # The factor of a feature's promise when a follower is placed on it.
    follower: float = 40.9  # The worth of the first free follower while there is time to use it.
    rival_follower: float = 1.01
    plenty: float = 0.598  # How the worth of several followers grows with their number: 1 means linearly.
    season: float = 16.6  # Turns of its seat left with which a free follower has lost half of its worth.
    back: float = 0.759  # The worth of a follower who may return, beside a free one.
    rival_back: float = 1.16
    pasture: float = 3.45  # Points that a wide open field may expect of cities to come.
    rival_pasture: float = 1.89


EVALUATION_WEIGHTS = EvaluationWeights()


@lru_cache(maxsize=64)
def weights_for(weights: EvaluationWeights, seats: int) -> EvaluationWeights:
    changed = {name: getattr(weights, name) * (seats / 2) ** power for name, power in TREND.items()}
    return structs.replace(weights, **changed)


STYLES: Final = {
    "builder": Style(times={"city_growth": 1.1, "rival_growth": 0.95}),
    "farmer": Style(times={"pasture": 1.5, "rival_pasture": 0.7, "field_city": 1.1}),
    "thief": Style(times={"own_join": 1.4, "rival_growth": 1.15, "rival_bonus": 1.1}),
    "settler": Style(times={"follower": 0.88, "claim": 1.08}),
    "wanderer": Style(times={"road_growth": 1.5, "road_eagerness": 1.1}),
}
"""By name, in the order of the seats: cities, fields, others' features, followers anywhere, roads."""


@lru_cache(maxsize=64)
def styled(weights: EvaluationWeights, style: str) -> EvaluationWeights:
    """Return the weights in a style, made once because tables are cached by them."""
    return STYLES[style].applied(weights)
