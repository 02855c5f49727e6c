"""The styles of Carcassonne's computers: what each of them likes best on the board."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from engine.ai.styles import Style

if TYPE_CHECKING:
    from engine.games.carcassonne.ai.weights import EvaluationWeights

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
