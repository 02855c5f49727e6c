"""What a position is worth to each seat, and what each move would make of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.games.carcassonne.ai.chances import mask_of
from engine.games.carcassonne.ai.hopes import hope
from engine.games.carcassonne.ai.ledger import Ledger
from engine.games.carcassonne.ai.outlook import Outlook, newest_nodes
from engine.games.carcassonne.ai.times import times
from engine.games.carcassonne.ai.weights import weights_for
from engine.games.carcassonne.features import CROWD_FROM
from engine.games.carcassonne.placing import move_of, spots
from engine.games.carcassonne.position import NOBODY

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.games.carcassonne.ai.weights import Weights
    from engine.games.carcassonne.moves import Place
    from engine.games.carcassonne.position import Position


class Option(NamedTuple):
    """A move as numbers: the lead over the others that it promises, and what it promises to its own seat."""

    lead: float
    mine: float
    place: int
    tile: int
    feature: int

    @property
    def move(self) -> Place:
        """The move."""
        return move_of(self.place, self.tile, self.feature)


def ledger_of(position: Position, weights: Weights, drawn: int) -> Ledger:
    """The ledger of a position in which so many tiles are known."""
    unseen = position.order[drawn:]
    weights = weights_for(weights, position.seats)
    time = times(len(unseen), position.seats, weights)
    return Ledger(position, Outlook.of(position.board, mask_of(unseen), time, weights))


def worth(position: Position, weights: Weights) -> list[float]:
    """For each seat the points that it may expect at the end. The tile in hand counts among those to come."""
    if position.over:
        return [float(points) for points in position.scores]
    return ledger_of(position, weights, position.drawn - 1).worth()


def options(position: Position, weights: Weights) -> Iterator[Option]:
    """Every move of the seat in turn with what it promises."""
    now = ledger_of(position, weights, position.drawn)
    seat, turns = position.seat, (len(position.order) - position.drawn) / position.seats
    for place, tile in spots(position):
        board = position.board.copy()
        board.lay(place, tile)
        ledger = now.after(now.outlook.after(board, place))
        worth = ledger.worth()
        yield Option(hope(worth, seat, turns), worth[seat], place, tile, NOBODY)
        if position.supply[seat]:
            counts, find = board.features.counts, board.features.root
            for feature, node in enumerate(newest_nodes(board)):
                root = find(node)
                if not counts[root] >> CROWD_FROM:
                    manned = ledger.worth_with(seat, root, worth)
                    yield Option(hope(manned, seat, turns), manned[seat], place, tile, feature)
