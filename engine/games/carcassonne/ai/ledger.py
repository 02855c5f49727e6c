"""Who may expect what: the promises of all features with followers, added up by seat.

Worth is points: those scored, those promised, what may be won or lost when a tile joins features of different seats,
and what free followers are good for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.games.carcassonne.features import CROWD_FROM, ONE_FOLLOWER, crowd

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.games.carcassonne.ai.outlook import Outlook
    from engine.games.carcassonne.position import Position


class Holding(NamedTuple):
    """A feature with followers: by seat, the points that it promises and what its followers count for."""

    points: list[float]
    back: list[float]


def holding(outlook: Outlook, root: int, supply: Sequence[int]) -> Holding:
    """What a feature promises to each seat, when the seats have so many followers free."""
    points, _, back, challenge, _ = outlook.promise(root)
    followers = crowd(outlook.board.features.counts[root], len(supply))
    most = max(followers)
    shares = [points if each == most else 0.0 for each in followers]
    risk = challenge * points
    for seat, each in enumerate(followers):
        if supply[seat]:
            if each == most:  # one more, and those who share with this seat get nothing
                for other, others in enumerate(followers):
                    if others == most and other != seat:
                        shares[other] -= risk
            elif each == most - 1:
                shares[seat] += risk
    return Holding(shares, [each * back for each in followers])


def plus(numbers: list[float], more: Sequence[float]) -> list[float]:
    """The sums, seat by seat."""
    return [number + other for number, other in zip(numbers, more, strict=True)]


def minus(numbers: list[float], less: Sequence[float]) -> list[float]:
    """The differences, seat by seat."""
    return [number - other for number, other in zip(numbers, less, strict=True)]


class Ledger:
    """By seat: ``points`` scored and promised, followers out that may come ``back``, ``shifts`` that joins would bring.

    ``holdings`` are the features with followers, by root; a ledger got by ``after`` has none.
    """

    __slots__ = ("back", "holdings", "outlook", "points", "seats", "shifts", "supply")

    def __init__(self, position: Position, outlook: Outlook) -> None:
        self.outlook = outlook
        self.seats = position.seats
        self.supply = position.supply
        self.points: list[float] = [*position.scores]
        self.back = [0.0] * position.seats
        find = position.board.features.root
        roots = sorted({find(node) for node in position.standing})
        self.holdings = {root: holding(outlook, root, self.supply) for root in roots}
        for held in self.holdings.values():
            self.points, self.back = plus(self.points, held.points), plus(self.back, held.back)
        self.shifts = self.find_shifts()

    def after(self, outlook: Outlook) -> Ledger:
        """The ledger of the board with one tile more: only what the tile changes is worked out again."""
        find, promises = outlook.board.features.root, outlook.promises
        ledger = Ledger.__new__(Ledger)
        ledger.outlook, ledger.seats, ledger.supply = outlook, self.seats, self.supply
        points, back = self.points, self.back
        changed = [root for root in self.holdings if root not in promises]
        for root in changed:
            held = self.holdings[root]
            points, back = minus(points, held.points), minus(back, held.back)
        for root in {find(root) for root in changed}:
            held = holding(outlook, root, self.supply)
            points, back = plus(points, held.points), plus(back, held.back)
        ledger.points, ledger.back = points, back
        ledger.shifts = ledger.find_shifts()
        return ledger

    def worth(self, supply: Sequence[int]) -> list[float]:
        """What the seats may expect, with so many followers free."""
        freedom = self.outlook.times.freedom
        return [
            points + shift + freedom(free + back)
            for points, shift, free, back in zip(self.points, self.shifts, supply, self.back, strict=True)
        ]

    def worth_with(self, supply: Sequence[int], seat: int, root: int, worth: Sequence[float]) -> list[float]:
        """The same, if this seat placed a follower on a free feature; ``worth`` is what there is without."""
        points, _, back, challenge, _ = self.outlook.promise(root)
        risk = challenge * points
        manned = [value + risk if free else value for value, free in zip(worth, supply, strict=True)]
        freedom = self.outlook.times.freedom(supply[seat] - 1 + self.back[seat] + back)
        manned[seat] = self.points[seat] + self.shifts[seat] + points + freedom
        for shifts in self._threats(root, seat):
            manned = plus(manned, shifts)
        return manned

    def find_shifts(self) -> list[float]:
        """What the seats may win and lose when features that they hold are joined."""
        features = self.outlook.board.features
        find, parents, counts = features.root, features.parents, features.counts
        shifts = [0.0] * self.seats
        for pairs in self.outlook.joins.values():
            for one, other, chance in pairs:
                first = one if parents[one] == one else find(one)
                if not counts[first] >> CROWD_FROM:
                    continue
                second = other if parents[other] == other else find(other)
                if first != second and counts[second] >> CROWD_FROM:
                    shifts = plus(shifts, self._joined(first, second, counts[first], chance))
        return shifts

    def _threats(self, root: int, seat: int) -> Iterator[list[float]]:
        """What the seats may win and lose by joins with a free feature if this seat had a follower there."""
        features = self.outlook.board.features
        find, counts = features.root, features.counts
        for pairs in self.outlook.joins.values():
            for one, other, chance in pairs:
                first, second = find(one), find(other)
                rival = second if first == root else first if second == root else root
                if rival != root and counts[rival] >> CROWD_FROM:
                    yield self._joined(root, rival, ONE_FOLLOWER[seat], chance)

    def _joined(self, one: int, other: int, count: int, chance: float) -> list[float]:
        """What each seat may win or lose by one join; ``count`` are the followers on the first feature."""
        first, second = chance * self.outlook.promise(one).points, chance * self.outlook.promise(other).points
        here = crowd(count, self.seats)
        there = crowd(self.outlook.board.features.counts[other], self.seats)
        together = [few + more for few, more in zip(here, there, strict=True)]
        most, most_here, most_there = max(together), max(here), max(there)
        return [
            (first + second if together[seat] == most else 0.0)
            - (first if here[seat] == most_here else 0.0)
            - (second if there[seat] == most_there else 0.0)
            for seat in range(self.seats)
        ]
