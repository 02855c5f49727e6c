"""The kinds of tile as the rules know them, in rotation 0."""

from __future__ import annotations

from functools import cache

from engine.games.carcassonne.board.tiles import TILES, Feature

KINDS: tuple[str, ...] = tuple(tile.kind for tile in TILES if tile.turns == 0)


@cache
def features(kind: str) -> tuple[Feature, ...]:
    """The features of a kind of tile; their index in this row is what the other modules know them by."""
    return next(tile.features for tile in TILES if tile.kind == kind and tile.turns == 0)
