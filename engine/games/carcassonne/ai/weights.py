"""The parameters of the evaluation, and the styles.

The chances are fitted together to recorded games. The prices are then fitted to the results of such games
(``tools/training``). With more than two seats, each seat has fewer turns, so it has more followers than it can use.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec import Struct, structs

from engine.ai.strategy import Style

TREND = {"follower": -0.7, "plenty": -0.2, "pasture": -0.4, "road_detour": -0.4, "city_detour": -0.4}
"""The dependence of some weights on the number of seats, as a power of that number divided by two. It was found in
matches of four and five seats. Imagined games cannot find it, because all seats make the same mistake there.
"""


class EvaluationWeights(Struct, frozen=True, cache_hash=True):
    """The chances and prices for a game of two seats.

    For features of the thinking seat's rivals, a ``rival_`` weight multiplies the weight of the same name; odds and
    powers replace it instead. A comment also applies to the uncommented weights above it.
    """

    road_eagerness: float = 0.167
    city_eagerness: float = 0.298  # The share of an owner's remaining turns that could close one end.
    road_patience: float = 220
    city_patience: float = 13.1  # Turns until another seat spoils an open end, on average.
    road_detour: float = 0.0831
    city_detour: float = 0.13  # The value of a tile that fits but leads on, relative to one that closes.
    road_several: float = 0.361
    city_several: float = 0.691  # Factor of the chance for each end after the first.
    road_power: float = 0.6
    city_power: float = 0.806
    rival_road_power: float = 0.561
    rival_city_power: float = 0.664  # The exponent in ``calibrated``: 1 trusts the ends' chances fully, 0 not at all.
    road_odds: float = 2.42
    city_odds: float = 2.36
    rival_road_odds: float = 1.41
    rival_city_odds: float = 1.36  # The factor of the odds in ``calibrated``.
    road_contested: float = 0.371
    city_contested: float = 0.966  # The factor of the odds if a rival has followers in the same feature.
    filling: float = 0.109  # The share of all remaining turns that could fill a place next to a monastery.
    filling_patience: float = 300  # Turns of all seats until such a place is spoilt, on average.
    monastery_several: float = 0.631  # Factor of the chance for each empty place around a monastery after the first.
    monastery_power: float = 0.719
    rival_monastery_power: float = 0.596
    monastery_odds: float = 2.93
    rival_monastery_odds: float = 1.7  # Power and odds of monasteries, as for roads and cities.
    unseen: float = 0.182  # The share of tiles that would fit an untouched place around a monastery.
    field_joining: float = 0.306
    road_joining: float = 0.4
    city_joining: float = 0.995  # The share of a seat's remaining turns that could join two features.
    field_join_patience: float = 9.79
    road_join_patience: float = 8
    city_join_patience: float = 8.5  # Turns until such a place is spoilt, on average.
    field_join_power: float = 0.852
    city_join_power: float = 0.7
    field_join_odds: float = 1.67  # Power and odds of joins. Roads join too seldom to fit them.
    own_join: float = 0.436
    rival_join: float = 0.416  # Factor of a join's value if the rivals gain less (own) or more (rival).
    bare_join: float = 1  # The value of joining the feature on which a follower is about to be placed.
    field_challenge: float = 0.307
    road_challenge: float = 0.0382
    city_challenge: float = 0.141
    """The chance that a seat with free followers adds one to a wide open field, road or city."""
    own_challenge: float = 0.977  # Factor of a challenge if the thinking seat itself would add the follower.
    second_follower: float = 0.33  # Factor of a challenge against seats that share a feature.
    city_bonus: float = 1
    rival_bonus: float = 1.17  # The share of a city's completion bonus that counts before completion.
    field_city: float = 0.694  # Factor of the completion chance of a city that borders a field.
    road_growth: float = 1.34
    city_growth: float = 1.42  # Points that an open end will bring.
    rival_growth: float = 1.2
    life: float = 11.1  # Turns in which nearly two thirds of the possible growth happens.
    claim: float = 1  # Factor of the points expected from a feature when a follower is placed on it.
    follower: float = 40.9  # The value of the first free follower early in the game.
    rival_follower: float = 1.01
    plenty: float = 0.598  # Exponent of the value of several followers: 1 means linear.
    season: float = 16.6  # Remaining turns of the seat at which a free follower has lost half of its value.
    back: float = 0.759  # The value of a follower that may return, relative to a free one.
    rival_back: float = 1.16
    pasture: float = 3.45  # Points that a wide open field can expect from future cities.
    rival_pasture: float = 1.89
    # --- Used by styles
    city_liking: float = 0.0  # Extra points of a follower placed on a city.
    share_liking: float = (
        1.0  # Factor of the thinking seat's points from a feature in which rivals have followers, too.
    )


EVALUATION_WEIGHTS = EvaluationWeights()


@lru_cache(maxsize=64)
def weights_for(weights: EvaluationWeights, seats: int) -> EvaluationWeights:
    changed = {name: getattr(weights, name) * (seats / 2) ** power for name, power in TREND.items()}
    return structs.replace(weights, **changed)


STYLES: Final = {
    "builder": Style(plus={"city_liking": 1.4}),
    "farmer": Style(times={"pasture": 1.65, "rival_pasture": 0.7, "field_city": 1.1}),
    "thief": Style(times={"own_join": 1.2}, plus={"share_liking": 0.2}),
    "wanderer": Style(times={"road_growth": 1.8, "road_eagerness": 1.1}),
}
"""Styles in the order of the seats. They favour cities, fields, rivals' features, roads."""


@lru_cache(maxsize=64)
def styled(weights: EvaluationWeights, style: str) -> EvaluationWeights:
    """Return the weights in a style. The result is cached, because tables are cached by weights."""
    return STYLES[style].applied(weights)
