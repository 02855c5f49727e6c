"""Scores: the points of each seat, their sources, and the ranks. ``engine.api`` offers these in the contract."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from engine.messages import Seat, Value


class Share(Struct, frozen=True):
    """One line of a seat's score: a code for the source of the points, and data for its sentence."""

    code: str
    points: int
    params: dict[str, Value] = {}


class Standing(Struct, frozen=True):
    """One seat's score. Seats with equal points share a rank. Rank 1 wins."""

    seat: Seat
    points: int
    rank: int
    breakdown: tuple[Share, ...]


class Standings(Struct, frozen=True):
    """The scores of all seats, by seat; ``over`` says whether they are final.

    >>> three, four = Share("cards", 3), Share("bonus", 4)
    >>> found = Standings.of([[three], [three, four], [three]], over=True)
    >>> [(standing.points, standing.rank) for standing in found.seats]
    [(3, 2), (7, 1), (3, 2)]
    >>> found.winners
    (1,)
    """

    over: bool
    seats: tuple[Standing, ...]

    @classmethod
    def of(cls, breakdowns: Sequence[Sequence[Share]], *, over: bool) -> Standings:
        """Add up each seat's shares, given by seat, and rank the sums."""
        points = [sum(share.points for share in shares) for shares in breakdowns]
        return cls(
            over,
            tuple(
                Standing(seat, points[seat], 1 + sum(other > points[seat] for other in points), tuple(shares))
                for seat, shares in enumerate(breakdowns)
            ),
        )

    def __getitem__(self, seat: Seat) -> Standing:
        return self.seats[seat]

    def __len__(self) -> int:
        return len(self.seats)

    def by_kind(self, kinds: Mapping[str, str]) -> dict[str, tuple[int, ...]]:
        """Return the points of all seats by kind. ``kinds`` has the kind of each share's code.

        >>> scores = Standings.of([[Share("cards", 3), Share("bonus", 4)], [Share("cards", 2)]], over=True)
        >>> scores.by_kind({"cards": "hand", "bonus": "hand"})
        {'hand': (7, 2)}
        """
        sums = {kind: [0] * len(self.seats) for kind in kinds.values()}
        for standing in self.seats:
            for share in standing.breakdown:
                if share.code in kinds:
                    sums[kinds[share.code]][standing.seat] += share.points
        return {kind: tuple(points) for kind, points in sums.items()}

    @property
    def ranked(self) -> list[Standing]:
        return sorted(self.seats, key=lambda standing: (standing.rank, standing.seat))

    @property
    def winners(self) -> tuple[Seat, ...]:
        return tuple(standing.seat for standing in self.seats if standing.rank == 1)
