"""Matches between levels: who is stronger, and how sure is that?

Seats rotate, so that no level profits from moving first. Every match is played from a seed of its own.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Generic

from msgspec import Struct

from engine.ai.player import Level, choose
from engine.api import M, P, V
from engine.rng import SeededRng

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.ai.search import Budget
    from engine.ai.strategy import Strategy
    from engine.api import Game

CONFIDENCE = 1.96  # Standard deviations of a 95 % interval.


class Result(Struct):
    """The results of one level so far."""

    level: Level
    games: int = 0
    wins: float = 0.0
    points: int = 0
    moves: int = 0
    seconds: float = 0.0
    slowest: float = 0.0  # Seconds of the slowest move.
    sources: dict[str, int] = {}  # Points by the code of the shares that brought them.

    def timed(self, seconds: float) -> None:
        self.moves += 1
        self.seconds += seconds
        self.slowest = max(self.slowest, seconds)

    def interval(self) -> tuple[float, float]:
        """Return the 95 % interval of the share of wins (Wilson)."""
        n, share, z = self.games, self.wins / self.games, CONFIDENCE
        middle = (share + z * z / (2 * n)) / (1 + z * z / n)
        margin = z / (1 + z * z / n) * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
        return max(0.0, middle - margin), min(1.0, middle + margin)


class Arena(Generic[P, M, V]):
    """Plays matches of one game between levels, timed by a clock."""

    def __init__(
        self,
        game: Game[P, M, V],
        strategy: Strategy[P, M],
        clock: Callable[[], float],
        budget: Callable[[], Budget | None],
    ) -> None:
        self.game = game
        self.strategy = strategy
        self.clock = clock
        self.budget = budget

    def match(self, levels: Sequence[Level], seed: str, results: dict[Level, Result]) -> None:
        """Play one game, levels by seat, and add it to the results. A shared win counts in parts."""
        game = self.game
        position = game.setup(len(levels), seed)
        rng = SeededRng(seed, "arena")
        while acting := game.to_act(position):
            seat = acting[0]
            began = self.clock()
            view = game.view(position, seat)
            move = choose(game, self.strategy, view, levels[seat], rng.below(2**31), self.budget())
            results[levels[seat]].timed(self.clock() - began)
            game.play(position, seat, move)
        standings = game.standings(position)
        for standing in standings.seats:
            result = results[levels[standing.seat]]
            result.games += 1
            result.points += standing.points
            for share in standing.breakdown:
                result.sources[share.code] = result.sources.get(share.code, 0) + share.points
            if standing.rank == 1:
                result.wins += 1 / len(standings.winners)


def seating(levels: Sequence[Level], number: int) -> list[Level]:
    """Return the levels by seat in this match: every level moves one seat on each time."""
    shift = number % len(levels)
    return [*levels[shift:], *levels[:shift]]
