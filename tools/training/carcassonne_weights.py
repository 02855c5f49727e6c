"""Which weights of Carcassonne's evaluation are chances, to be fitted to what happens, and which are prices."""

from __future__ import annotations

from typing import Final

from engine.games.carcassonne.ai.weights import EvaluationWeights

CHANCES: Final = (
    "road_eagerness",
    "city_eagerness",
    "road_patience",
    "city_patience",
    "road_detour",
    "city_detour",
    "road_several",
    "city_several",
    "road_power",
    "city_power",
    "rival_road_power",
    "rival_city_power",
    "road_odds",
    "city_odds",
    "rival_road_odds",
    "rival_city_odds",
    "road_contested",
    "city_contested",
    "filling",
    "filling_patience",
    "monastery_several",
    "monastery_power",
    "rival_monastery_power",
    "monastery_odds",
    "rival_monastery_odds",
    "unseen",
    "field_joining",
    "road_joining",
    "city_joining",
    "field_join_patience",
    "road_join_patience",
    "city_join_patience",
    "field_join_power",
    "city_join_power",
    "field_join_odds",
)
"""The weights that say how likely something is."""
PRICES: Final = tuple(name for name in EvaluationWeights.__struct_fields__ if name not in CHANCES)
"""The weights that say what it is worth."""
