"""Opponents of other schools for Carcassonne's computers, so that they do not only learn to beat themselves.

They judge like normal, with other tastes: ``stealer`` goes into the others' cities and fields, ``farmer`` onto fields
early.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from msgspec import structs

from engine.games.carcassonne.ai.evaluation import scored_moves
from engine.games.carcassonne.ai.weights import EVALUATION_WEIGHTS
from engine.games.carcassonne.moves import PlaceTile

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.api import Seat
    from engine.games.carcassonne.position import CarcassonnePosition

    Choosing: TypeAlias = Callable[[CarcassonnePosition, Seat], PlaceTile]

STEALING = structs.replace(EVALUATION_WEIGHTS, own_join=1.0, rival_join=1.3, city_challenge=0.4, field_challenge=0.8)
FARMING = structs.replace(EVALUATION_WEIGHTS, pasture=10.0, field_city=1.2, field_challenge=0.15)


def stealer(position: CarcassonnePosition, seat: Seat) -> PlaceTile:
    return max(scored_moves(position, STEALING)).move


def farmer(position: CarcassonnePosition, seat: Seat) -> PlaceTile:
    return max(scored_moves(position, FARMING)).move


OPPONENTS: dict[str, Choosing] = {"stealer": stealer, "farmer": farmer}
