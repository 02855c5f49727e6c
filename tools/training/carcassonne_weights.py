"""Which weights of Carcassonne's evaluation are chances, to be fitted to what happens, and which are prices."""

from __future__ import annotations

from typing import Final

from engine.games.carcassonne.ai.weights import EvaluationWeights

CHANCES: Final = (
    "road_eagerness",
    "city_eagerness",
    "road_patience",
    "city_patience",
    "rival_road",
    "rival_city",
    "road_detour",
    "city_detour",
    "road_several",
    "city_several",
    "road_sure",
    "city_sure",
    "contested",
    "filling",
    "filling_patience",
    "rival_filling",
    "monastery_several",
    "unseen",
    "field_joining",
    "road_joining",
    "city_joining",
    "field_join_patience",
    "road_join_patience",
    "city_join_patience",
)
"""The weights that say how likely something is."""
PRICES: Final = tuple(name for name in EvaluationWeights.__struct_fields__ if name not in CHANCES)
"""The weights that say what it is worth."""
