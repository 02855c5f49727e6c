"""A match of two sides: each deal is played from every seat, so that luck falls on both alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import log, sqrt
from statistics import fmean, stdev
from typing import Final, NamedTuple

from engine.ai.strategy import lead
from engine.api import AnyGame, Seat, Standings, seat_name
from engine.rng import SeededRng
from tools.arena.sides import Side

SURE: Final = 1.96
BETA: Final = 25 / 6
"""Spread of one performance about its player's strength, in the model of the ratings."""
RATING_SURE: Final = 1.0
"""Doubt about a computer's rating, as in ``chatbot/people/rating.py``."""


class Interval(NamedTuple):
    """A mean and half of its 95 % interval."""

    mean: float
    margin: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Interval:
        margin = SURE * stdev(values) / sqrt(len(values)) if len(values) > 1 else float("inf")
        return cls(fmean(values), margin)

    def __str__(self) -> str:
        return f"{self.mean:.1f} +- {self.margin:.1f}"


class Points:
    """The points of a side by kind, added up over its seats."""

    def __init__(self) -> None:
        self.seats = 0
        self.points: Counter[str] = Counter()
        self.things: Counter[str] = Counter()

    def add(self, game: AnyGame, standings: Standings, seat: Seat) -> None:
        self.seats += 1
        for share in standings[seat].breakdown:
            kind = game.kinds.get(share.code, share.code)
            self.points[kind] += share.points
            self.things[kind] += int(str(share.params.get("count", 1)))
            if share.params.get("seats", (seat_name(seat),)) != (seat_name(seat),):
                self.points["of these shared"] += share.points
                self.things["of these shared"] += 1

    def __str__(self) -> str:
        seats = max(1, self.seats)
        kinds = sorted(self.points.items())
        return ", ".join(f"{kind} {points / seats:.1f} ({self.things[kind] / seats:.2f})" for kind, points in kinds)


class Match:
    """One computer of the first side among those of the second, as often as ``deal`` is called."""

    def __init__(self, game: AnyGame, sides: tuple[Side, Side], seats: int = 2) -> None:
        self._game = game
        self._sides = sides
        self._seats = seats
        self.points = (Points(), Points())
        self.leads: list[float] = []
        self.wins: list[float] = []
        """For each deal the mean of its games: the lead over the best of the others, and the share of the win."""

    def deal(self, seed: str) -> None:
        played = [self._play(ours, seed) for ours in range(self._seats)]
        self.leads.append(fmean(ahead for ahead, _ in played))
        self.wins.append(fmean(won for _, won in played))

    def _play(self, ours: Seat, seed: str) -> tuple[float, float]:
        game, rng = self._game, SeededRng(seed, "arena")
        position = game.setup(self._seats, seed)
        while acting := game.to_act(position):
            seat = acting[0]
            game.play(position, seat, self._sides[seat != ours].move(position, seat, rng.below(2**31)))
        standings = game.standings(position)
        for seat in range(self._seats):
            self.points[seat != ours].add(game, standings, seat)
        winners = standings.winners
        return lead([one.points for one in standings.seats], ours), (ours in winners) / len(winners)

    def __str__(self) -> str:
        won = Interval.of([100 * share for share in self.wins])
        first, second = (side.time() for side in self._sides)
        return f"{len(self.wins)} deals: won {won} %, lead {Interval.of(self.leads)}; {first}; {second}"

    def rating_difference(self) -> str:
        won, games = Interval.of(self.wins), self._seats * len(self.wins)
        shares = won.mean, won.mean - won.margin, won.mean + won.margin
        likely, least, most = (difference(share, games, self._seats) for share in shares)
        return f"difference of ratings {likely:.1f} [{least:.1f} {most:.1f}]"


def difference(share: float, games: int, seats: int) -> float:
    """Return the difference of ratings at which a seat wins this share of games; of a shut-out, the least one."""
    bounded = min(max(share, 0.5 / (games + 1)), 1 - 0.5 / (games + 1))
    return sqrt(seats * (BETA**2 + RATING_SURE**2)) * log((seats - 1) * bounded / (1 - bounded))
