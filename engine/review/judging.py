"""A move beside others: all of them in the same imagined worlds with the same chance afterwards."""

from __future__ import annotations

from statistics import fmean, stdev
from typing import TYPE_CHECKING, Generic

from msgspec import Struct

from engine.ai.search import thinking_seat
from engine.api import M
from engine.rng import FastRng

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.ai.strategy import Strategy
    from engine.api import Game, P, V


class Compared(Struct, Generic[M], frozen=True):
    """A move and what each of its imagined games was worth to its mover."""

    move: M
    values: tuple[float, ...]

    @property
    def mean(self) -> float:
        """The average over its games."""
        return fmean(self.values)

    def lead_over(self, other: Compared[M]) -> tuple[float, float]:
        """By how much it is better in the same games, on average, and the standard error of that."""
        differences = [mine - theirs for mine, theirs in zip(self.values, other.values, strict=True)]
        error = stdev(differences) / len(differences) ** 0.5 if len(differences) > 1 else 0.0
        return fmean(differences), error


class Comparison(Struct, Generic[M], frozen=True):
    """The moves that were compared, in their order, and the points that the mover may expect after the first."""

    moves: tuple[Compared[M], ...]
    expected: float

    @property
    def best(self) -> Compared[M]:
        """The move that did best; of equals the earlier one."""
        return max(self.moves, key=lambda compared: compared.mean)


def likely_moves(game: Game[P, M, V], strategy: Strategy[P, M], view: V, most: int, seed: int) -> list[M]:
    """What a computer would think about on this view's seat, best first."""
    position = game.imagine(view, FastRng(seed))
    return strategy.candidates(position, thinking_seat(view), most)


def compare(
    game: Game[P, M, V], strategy: Strategy[P, M], view: V, moves: Sequence[M], worlds: int, seed: int
) -> Comparison[M]:
    """Play each of these moves of the view's seat in so many worlds that the view allows."""
    seat, rng, searching = thinking_seat(view), FastRng(seed), strategy.for_one_search()
    found: list[list[float]] = [[] for _ in moves]
    expected = []
    dealt = searching.worlds(lambda: game.imagine(view, rng), rng)
    for _ in range(worlds):
        world, chance = next(dealt), rng.below(2**31)
        for number, move in enumerate(moves):
            position = game.copy(world)
            game.carry_out(position, seat, move)
            searching.roll_out(game, position, FastRng(chance))
            found[number].append(searching.utility(position, seat))
            if not number:
                expected.append(searching.worth(position)[seat])
    compared = (Compared(move, tuple(values)) for move, values in zip(moves, found, strict=True))
    return Comparison(tuple(compared), fmean(expected))
