"""What can be seen from an empty place: all that usually matters to those who think of laying a tile there."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from engine.games.carcassonne.board import STEPS
from engine.games.carcassonne.features import CROWD_FROM
from engine.games.carcassonne.tiles import FACING, MOST_FEATURES

if TYPE_CHECKING:
    from engine.games.carcassonne.board import Board

Surroundings: TypeAlias = "tuple[int, ...]"
"""Places with equal surroundings look the same."""

_SIDES = range(4)
_FIELDS = ((), (True,), (True, False, True), (False,))
"""By what a side demands, which of the features along it are fields."""
_BESIDE = tuple(
    tuple((STEPS[side], side, _FIELDS[signature >> 2 * side & 3]) for side in _SIDES if signature >> 2 * side & 3)
    for signature in range(256)
)
"""By a place's signature, the step to each neighbour, the side that it is on, and which features there are fields."""
_BEYOND = tuple(tuple(STEPS[side] for side in _SIDES if not signature >> 2 * side & 3) for signature in range(256))
"""By a place's signature, the steps to where nothing lies."""


def surroundings(board: Board, place: int, signature: int) -> Surroundings:
    """Roads and cities that end at a place, with ends, shields, followers and tiles; who is in its fields and next to
    it in monasteries; what is demanded of the empty places beyond.

    Which feature it is does not count, but whether some that end here are the same.
    """
    numbers, laid, frontier = board.numbers, board.laid, board.frontier
    parents, counts, tiles = board.features.parents, board.features.counts, board.features.tiles
    seen, roots = [place, signature], set()
    for step, side, fields in _BESIDE[signature]:
        number = numbers[place + step]
        for index, is_field in zip(FACING[laid[number]][side], fields, strict=True):
            root = number * MOST_FEATURES + index
            while (parent := parents[root]) != root:
                parents[root] = root = parents[parent]
            roots.add(root)
            if is_field:
                seen.append(counts[root] >> CROWD_FROM)
            else:
                seen += counts[root], tiles[root].bit_count()
    seen.append(len(roots))
    seen += [frontier.get(place + step, 0) for step in _BEYOND[signature]]
    seen += [counts[monastery] for monastery in board.watched.get(place, ())]
    return tuple(seen)
