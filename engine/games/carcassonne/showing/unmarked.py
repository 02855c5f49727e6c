"""A view that does not say where the tile fits: all squares beside a tile look alike, and each may be tried."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

import msgspec

from engine.games.carcassonne.board.board import coordinates
from engine.games.carcassonne.board.tiles import BESIDE, LETTERS, LOWEST, TILES
from engine.games.carcassonne.showing.view import Spot
from engine.games.carcassonne.turn.moves import PlaceTile
from engine.games.carcassonne.turn.placing import follower_on

if TYPE_CHECKING:
    from engine.games.carcassonne.showing.view import CarcassonneView
    from engine.games.carcassonne.turn.moves import Follower
    from engine.games.carcassonne.turn.position import CarcassonnePosition

TURNS: Final = range(4)


def unmarked(view: CarcassonneView, position: CarcassonnePosition) -> CarcassonneView:
    """The view with every square beside a tile; ``position`` is any that the view allows."""
    if not view.spots:
        return view
    frontier = sorted(position.board.frontier.items())
    spots = (Spot(*coordinates(place), (), BESIDE[signature]) for place, signature in frontier)
    return msgspec.structs.replace(view, spots=tuple(spots))


def to_try(view: CarcassonneView) -> list[PlaceTile]:
    """Every way to lay the tile on every square of the view, with or without a follower on any of its features."""
    if view.tile is None:
        return []
    supply = view.supply[view.to_act[0]]
    ways = {LOWEST[4 * LETTERS.index(view.tile) + turns]: turns for turns in reversed(TURNS)}
    found = []
    for spot, (tile, turns) in product(view.spots, sorted(ways.items(), key=lambda way: way[1])):
        features: list[Follower | None] = [None]
        features += [follower_on(tile, feature) for feature in range(len(TILES[tile].features))] if supply else []
        found += [PlaceTile(spot.x, spot.y, turns, follower) for follower in features]
    return found
