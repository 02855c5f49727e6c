"""What a position is worth to each seat, and what each move would make of it.

Worth is points: those scored, those that the features with followers promise, and what free followers are good for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.games.carcassonne.ai.chances import mask_of
from engine.games.carcassonne.ai.outlook import Outlook, newest_nodes
from engine.games.carcassonne.ai.times import times
from engine.games.carcassonne.features import CROWD_FROM, crowd
from engine.games.carcassonne.placing import spots
from engine.games.carcassonne.position import NOBODY

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.games.carcassonne.ai.weights import Weights
    from engine.games.carcassonne.position import Position


class Option(NamedTuple):
    """A move as numbers, and the lead that it promises."""

    lead: float
    place: int
    tile: int
    feature: int


class Holding(NamedTuple):
    """A feature with followers: by seat, the points that it promises and the followers that it may give back."""

    points: list[float]
    back: list[float]
    cities: frozenset[int]


def holding(outlook: Outlook, root: int, seats: int) -> Holding:
    """What a feature promises to each seat."""
    points, chance, cities = outlook.promise(root)
    followers = crowd(outlook.board.features.counts[root], seats)
    most = max(followers)
    return Holding(
        [points if each == most else 0.0 for each in followers], [each * chance for each in followers], cities
    )


class Ledger:
    """All that is held on one board, added up by seat."""

    __slots__ = ("back", "holdings", "outlook", "points", "seats")

    def __init__(self, position: Position, outlook: Outlook) -> None:
        self.outlook = outlook
        self.seats = position.seats
        self.points: list[float] = [*position.scores]
        self.back = [0.0] * position.seats
        find = position.board.features.root
        self.holdings = {root: holding(outlook, root, self.seats) for root in {find(node) for node in position.standing}}
        for held in self.holdings.values():
            self._add(held)

    def _add(self, held: Holding) -> None:
        self.points = [points + more for points, more in zip(self.points, held.points, strict=True)]
        self.back = [back + more for back, more in zip(self.back, held.back, strict=True)]

    def _remove(self, held: Holding) -> None:
        self.points = [points - less for points, less in zip(self.points, held.points, strict=True)]
        self.back = [back - less for back, less in zip(self.back, held.back, strict=True)]

    def after(self, outlook: Outlook, dirty: set[int]) -> Ledger:
        """The ledger of the board with one tile more."""
        find = outlook.board.features.root
        ledger = Ledger.__new__(Ledger)
        ledger.outlook, ledger.seats = outlook, self.seats
        ledger.points, ledger.back = self.points, self.back
        fresh = set()
        for root, held in self.holdings.items():
            if find(root) in dirty or not held.cities.isdisjoint(dirty):
                ledger._remove(held)
                fresh.add(find(root))
        for root in fresh:
            ledger._add(holding(outlook, root, self.seats))
        return ledger

    def worth(self, supply: Sequence[int]) -> list[float]:
        """What the seats may expect, with so many followers free."""
        freedom = self.outlook.times.freedom
        return [
            points + freedom(free, back) for points, free, back in zip(self.points, supply, self.back, strict=True)
        ]


def ledger_of(position: Position, weights: Weights, drawn: int) -> Ledger:
    """The ledger of a position when so many tiles are known."""
    unseen = position.order[drawn:]
    time = times(len(unseen), position.seats, weights)
    return Ledger(position, Outlook.of(position.board, mask_of(unseen), time, weights))


def worth(position: Position, weights: Weights) -> list[float]:
    """For each seat the points that it may expect at the end. The tile in hand counts among those to come."""
    if position.over:
        return [float(points) for points in position.scores]
    return ledger_of(position, weights, position.drawn - 1).worth(position.supply)


def options(position: Position, weights: Weights) -> Iterator[Option]:
    """Every move of the seat in turn with the lead that it promises."""
    now = ledger_of(position, weights, position.drawn)
    seat, supply = position.seat, position.supply
    freedom = now.outlook.times.freedom
    for place, tile in spots(position):
        board = position.board.copy()
        board.lay(place, tile)
        ledger = now.after(*now.outlook.after(board, place))
        worth = ledger.worth(supply)
        mine, worth[seat] = worth[seat], float("-inf")
        others = max(worth)
        yield Option(mine - others, place, tile, NOBODY)
        if not supply[seat]:
            continue
        counts, find = board.features.counts, board.features.root
        for feature, node in enumerate(newest_nodes(board)):
            root = find(node)
            if not counts[root] >> CROWD_FROM:
                points, chance, _ = ledger.outlook.promise(root)
                mine = ledger.points[seat] + points + freedom(supply[seat] - 1, ledger.back[seat] + chance)
                yield Option(mine - others, place, tile, feature)
