"""What a position is worth to each seat, and what each move would make of it.

Worth is points: those scored, those that the features with followers promise, and what free followers are good for.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from engine.games.carcassonne.ai.chances import mask_of
from engine.games.carcassonne.ai.outlook import Outlook, Times
from engine.games.carcassonne.features import CROWD_FROM, crowd
from engine.games.carcassonne.placing import spots
from engine.games.carcassonne.position import NOBODY, NOTHING
from engine.games.carcassonne.tiles import MOST_FEATURES, TILES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.games.carcassonne.ai.weights import Weights
    from engine.games.carcassonne.board import Board
    from engine.games.carcassonne.position import Position

_NO_MATTER = 32


@lru_cache(maxsize=4096)
def times(left: int, seats: int, weights: Weights) -> Times:
    """The times of a game with so many tiles left."""
    return Times(left, seats, weights)


class Option(NamedTuple):
    """A move as numbers, and the lead that it promises."""

    lead: float
    place: int
    tile: int
    feature: int


class Holdings:
    """Per seat: points scored and promised, followers free and likely to return."""

    __slots__ = ("back", "free", "points")

    def __init__(self, position: Position, board: Board, outlook: Outlook) -> None:
        find, counts, seats = board.features.root, board.features.counts, position.seats
        self.points: list[float] = [*position.scores]
        self.free = position.supply[:]
        self.back = [0.0] * seats
        chances: dict[int, float] = {}
        for node, seat in position.standing.items():
            root = find(node)
            if root not in chances:
                points, chances[root] = outlook.promise(root)
                followers = crowd(counts[root], seats)
                most = max(followers)
                for other in range(seats):
                    if followers[other] == most:
                        self.points[other] += points
            self.back[seat] += chances[root]


def worth(position: Position, weights: Weights) -> list[float]:
    """For each seat the points that it may expect at the end."""
    if position.hand == NOTHING:
        return [float(points) for points in position.scores]
    remaining = position.order[position.drawn - 1 :]
    outlook = Outlook(position.board, mask_of(remaining), times(len(remaining), position.seats, weights), weights)
    holdings = Holdings(position, position.board, outlook)
    freedom = _freedom(outlook.times.turns, weights)
    return [
        points + freedom[int(8 * (free + weights.back * back))]
        for points, free, back in zip(holdings.points, holdings.free, holdings.back, strict=True)
    ]


@lru_cache(maxsize=4096)
def _freedom(turns: float, weights: Weights) -> tuple[float, ...]:
    """What so many free followers are worth, counted in eighths."""
    unit = weights.follower * turns / (turns + weights.season)
    return tuple(unit * (eighths / 8) ** weights.plenty for eighths in range(8 * 20))


def options(position: Position, weights: Weights) -> Iterator[Option]:
    """Every move of the seat in turn with the lead that it promises."""
    seat, seats = position.seat, position.seats
    remaining = position.order[position.drawn :]
    mask, time = mask_of(remaining), times(len(remaining), seats, weights)
    freedom = _freedom(time.turns, weights)
    for place, tile in spots(position):
        board = position.board.copy()
        board.lay(place, tile)
        outlook = Outlook(board, mask, time, weights)
        holdings = Holdings(position, board, outlook)
        rich = [
            holdings.points[other] + freedom[int(8 * (holdings.free[other] + weights.back * holdings.back[other]))]
            for other in range(seats)
        ]
        mine = rich[seat]
        rich[seat] = -1e9
        others = max(rich)
        yield Option(mine - others, place, tile, NOBODY)
        free = holdings.free[seat]
        if not free:
            continue
        counts, find = board.features.counts, board.features.root
        base = (len(board.laid) - 1) * MOST_FEATURES
        for feature in range(len(TILES[tile].features)):
            root = find(base + feature)
            if counts[root] >> CROWD_FROM:
                continue
            points, chance = outlook.promise(root)
            back = holdings.back[seat] + chance
            manned = holdings.points[seat] + points + freedom[int(8 * (free - 1 + weights.back * back))]
            yield Option(manned - others, place, tile, feature)
