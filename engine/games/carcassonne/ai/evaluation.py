"""What a position is worth to each seat, and what each move would make of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.games.carcassonne.ai.completion_odds import CompletionOdds, newest_nodes
from engine.games.carcassonne.ai.expected_points import ExpectedPoints
from engine.games.carcassonne.ai.tile_masks import mask_of
from engine.games.carcassonne.ai.time_tables import time_tables
from engine.games.carcassonne.ai.utility import utility
from engine.games.carcassonne.ai.weights import weights_for
from engine.games.carcassonne.board.features import CROWD_FROM
from engine.games.carcassonne.turn.placing import move_of, spots
from engine.games.carcassonne.turn.position import NOBODY

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.games.carcassonne.ai.weights import EvaluationWeights
    from engine.games.carcassonne.turn.moves import PlaceTile
    from engine.games.carcassonne.turn.position import CarcassonnePosition


class ScoredMove(NamedTuple):
    """A move as numbers: the lead over the others that it promises, and what it promises to its own seat."""

    lead: float
    mine: float
    place: int
    tile: int
    feature: int

    @property
    def move(self) -> PlaceTile:
        """The move."""
        return move_of(self.place, self.tile, self.feature)


def expected_points_of(
    position: CarcassonnePosition, weights: EvaluationWeights, drawn: int, seat: int
) -> ExpectedPoints:
    """The expected points of a position, as a seat thinks, in which this many tiles of the order are known."""
    unseen = position.order[drawn:]
    weights = weights_for(weights, position.seats)
    time = time_tables(len(unseen), position.seats, weights)
    return ExpectedPoints(position, CompletionOdds.of(position.board, mask_of(unseen), time, weights, seat), seat)


def worth(position: CarcassonnePosition, weights: EvaluationWeights, seat: int) -> list[float]:
    """For each seat the points that it may expect at the end, as one of them thinks.

    The tile in hand counts among those to come.
    """
    if position.over:
        return [float(points) for points in position.scores]
    return expected_points_of(position, weights, position.drawn - 1, seat).worth()


def scored_moves(position: CarcassonnePosition, weights: EvaluationWeights) -> Iterator[ScoredMove]:
    """Every move of the seat in turn with what it promises."""
    seat = position.seat
    now = expected_points_of(position, weights, position.drawn, seat)
    turns = (len(position.order) - position.drawn) / position.seats
    for place, tile in spots(position):
        board = position.board.copy()
        board.lay(place, tile)
        expected = now.after(now.odds.after(board, place))
        worth = expected.worth()
        yield ScoredMove(utility(worth, seat, turns), worth[seat], place, tile, NOBODY)
        if position.supply[seat]:
            counts, find = board.features.counts, board.features.root
            for feature, node in enumerate(newest_nodes(board)):
                root = find(node)
                if not counts[root] >> CROWD_FROM:
                    manned = expected.worth_with(seat, root, worth)
                    yield ScoredMove(utility(manned, seat, turns), manned[seat], place, tile, feature)
