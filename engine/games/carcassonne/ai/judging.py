"""What a position is worth to each seat, and what each move would make of it.

Worth is points: those scored, those that the features with followers promise, and what free followers are good for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.games.carcassonne.ai.chances import mask_of
from engine.games.carcassonne.ai.outlook import Outlook, newest_nodes
from engine.games.carcassonne.ai.times import times
from engine.games.carcassonne.features import CROWD_FROM, ONE_FOLLOWER, crowd
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

    __slots__ = ("back", "holdings", "outlook", "points", "seats", "shifts")

    def __init__(self, position: Position, outlook: Outlook) -> None:
        self.outlook = outlook
        self.seats = position.seats
        self.points: list[float] = [*position.scores]
        self.back = [0.0] * position.seats
        find = position.board.features.root
        self.holdings = {root: holding(outlook, root, self.seats) for root in {find(node) for node in position.standing}}
        for held in self.holdings.values():
            self._add(held)
        self.shifts = self._shifts()

    def _shifts(self) -> list[float]:
        """What the seats may expect to win and lose when features of theirs are joined."""
        board, joins = self.outlook.board, self.outlook.joins
        find, parents, counts = board.features.root, board.features.parents, board.features.counts
        shifts = [0.0] * self.seats
        for pairs in joins.values():
            for one, other, chance in pairs:
                first = one if parents[one] == one else find(one)
                if not counts[first] >> CROWD_FROM:
                    continue
                second = other if parents[other] == other else find(other)
                if first != second and counts[second] >> CROWD_FROM:
                    gains = self.joined(first, second, counts[first], counts[second])
                    shifts = [shift + chance * gain for shift, gain in zip(shifts, gains, strict=True)]
        return shifts

    def joined(self, one: int, other: int, count: int, other_count: int) -> list[float]:
        """What each seat would win or lose if two features were joined."""
        seats = self.seats
        first, second = self.outlook.promise(one).points, self.outlook.promise(other).points
        crowds, others = crowd(count, seats), crowd(other_count, seats)
        together = [few + more for few, more in zip(crowds, others, strict=True)]
        most, most_here, most_there = max(together), max(crowds), max(others)
        return [
            (first + second if together[seat] == most else 0.0)
            - (first if crowds[seat] == most_here else 0.0)
            - (second if others[seat] == most_there else 0.0)
            for seat in range(seats)
        ]

    def _add(self, held: Holding) -> None:
        self.points = [points + more for points, more in zip(self.points, held.points, strict=True)]
        self.back = [back + more for back, more in zip(self.back, held.back, strict=True)]

    def _remove(self, held: Holding) -> None:
        self.points = [points - less for points, less in zip(self.points, held.points, strict=True)]
        self.back = [back - less for back, less in zip(self.back, held.back, strict=True)]

    def after(self, outlook: Outlook) -> Ledger:
        """The ledger of the board with one tile more."""
        find = outlook.board.features.root
        ledger = Ledger.__new__(Ledger)
        ledger.outlook, ledger.seats = outlook, self.seats
        ledger.points, ledger.back = self.points, self.back
        fresh = set()
        for root, held in self.holdings.items():
            if root not in outlook.promises:
                ledger._remove(held)
                fresh.add(find(root))
        for root in fresh:
            ledger._add(holding(outlook, root, self.seats))
        ledger.shifts = ledger._shifts()
        return ledger

    def threats(self, root: int, seat: int) -> Iterator[tuple[int, float]]:
        """What the seats may win and lose by joins if this seat had a follower on a free feature."""
        find, counts = self.outlook.board.features.root, self.outlook.board.features.counts
        for pairs in self.outlook.joins.values():
            for one, other, chance in pairs:
                first, second = find(one), find(other)
                rival = second if first == root else first if second == root else root
                if rival != root and counts[rival] >> CROWD_FROM:
                    gains = self.joined(root, rival, ONE_FOLLOWER[seat], counts[rival])
                    yield from enumerate(chance * gain for gain in gains)

    def worth(self, supply: Sequence[int]) -> list[float]:
        """What the seats may expect, with so many followers free."""
        freedom = self.outlook.times.freedom
        return [
            points + shift + freedom(free, back)
            for points, shift, free, back in zip(self.points, self.shifts, supply, self.back, strict=True)
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
        ledger = now.after(now.outlook.after(board, place)[0])
        worth = ledger.worth(supply)
        mine, worth[seat] = worth[seat], float("-inf")
        yield Option(mine - max(worth), place, tile, NOBODY)
        if not supply[seat]:
            continue
        counts, find = board.features.counts, board.features.root
        for feature, node in enumerate(newest_nodes(board)):
            root = find(node)
            if not counts[root] >> CROWD_FROM:
                points, chance, _ = ledger.outlook.promise(root)
                manned = worth[:]
                manned[seat] = ledger.points[seat] + points + ledger.shifts[seat]
                manned[seat] += freedom(supply[seat] - 1, ledger.back[seat] + chance)
                for shift_seat, shift in ledger.threats(root, seat):
                    manned[shift_seat] += shift
                mine, manned[seat] = manned[seat], float("-inf")
                yield Option(mine - max(manned), place, tile, feature)
