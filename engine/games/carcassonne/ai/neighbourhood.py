"""What surrounds an empty place: all that usually matters for a tile that may be laid there, as a key."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from engine.games.carcassonne.board.board import STEPS
from engine.games.carcassonne.board.features import CROWD_FROM
from engine.games.carcassonne.board.tiles import FACING, MOST_FEATURES, TILES

if TYPE_CHECKING:
    from engine.games.carcassonne.board.board import TileBoard

Neighbourhood: TypeAlias = "tuple[int, ...]"
"""A key: places with equal neighbourhoods are evaluated as equal."""

_SIDES = range(4)
_SHOWN = tuple(
    tuple(tuple((index, TILES[tile].features[index].kind == "field") for index in facing) for facing in sides)
    for tile, sides in enumerate(FACING)
)
"""The features that a neighbour on each side shows, and which of them are fields."""
_BESIDE = tuple(tuple((STEPS[side], side) for side in _SIDES if signature >> 2 * side & 3) for signature in range(256))
"""By a place's signature, the step to each neighbour and the side that it is on."""
_BEYOND = tuple(tuple(STEPS[side] for side in _SIDES if not signature >> 2 * side & 3) for signature in range(256))
"""By a place's signature, the steps to where nothing lies."""


def neighbourhood(board: TileBoard, place: int, signature: int) -> Neighbourhood:
    """Roads and cities that end at a place, with ends, shields, followers and tiles; who is in its fields and next to
    it in monasteries; what is demanded of the empty places beyond.

    Which feature it is does not count, only whether some of those that end at the place are one.
    """
    numbers, laid, frontier = board.numbers, board.laid, board.frontier
    parents, counts, tiles = board.features.parents, board.features.counts, board.features.tiles
    seen, roots = [place, signature], set()
    for step, side in _BESIDE[signature]:
        number = numbers[place + step]
        base = number * MOST_FEATURES
        for index, is_field in _SHOWN[laid[number]][side]:
            root = base + index
            while (parent := parents[root]) != root:
                parents[root] = root = parents[parent]
            roots.add(root)
            if is_field:
                seen.append(counts[root] >> CROWD_FROM)
            else:
                seen += counts[root], tiles[root].bit_count()
    seen.append(len(roots))
    seen += [frontier.get(place + step, 0) for step in _BEYOND[signature]]
    if place in board.watched:
        seen += [counts[monastery] for monastery in board.watched[place]]
    return tuple(seen)
