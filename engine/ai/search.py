"""Judging moves by imagined games.

Every candidate is played in the same imagined worlds with the same chance afterwards, so that luck falls on all alike.
Worlds are added in rounds; after each the weaker half of the candidates is dropped (sequential halving), so that most
of the work goes where the choice is close. The result follows from view, seed and number of simulations; a deadline
may end it sooner, and what was judged so far then counts.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Generic, TypeVar

from msgspec import Struct

from engine.api import Game, Move, View
from engine.rng import FastRng

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.ai.mind import Mind
    from engine.api import Seat

P = TypeVar("P")
M = TypeVar("M", bound=Move)
V = TypeVar("V", bound=View)


def no_deadline() -> bool:
    """Time does not matter: the number of simulations decides."""
    return False


class Budget(Struct, frozen=True):
    """How much may be thought: a number of imagined games, and whether time has run out."""

    simulations: int
    out_of_time: Callable[[], bool] = no_deadline


class Judged(Struct, Generic[M]):
    """A move with what the imagined games brought: the mean lead over the best other seat."""

    move: M
    games: int = 0
    total: float = 0.0

    @property
    def lead(self) -> float:
        """The mean."""
        return self.total / self.games if self.games else 0.0


class Search(Generic[P, M, V]):
    """One seat's thinking about one view."""

    def __init__(self, game: Game[P, M, V], mind: Mind[P, M], view: V, seed: int) -> None:
        self.game = game
        self.mind = mind
        self.view = view
        self.seat = thinking_seat(view)
        self._rng = FastRng(seed)

    def judge(self, budget: Budget) -> list[Judged[M]]:
        """The candidates, best first."""
        world = self.game.imagine(self.view, self._rng)
        judged = [Judged(move) for move in self.mind.candidates(world, self.seat, self.mind.breadth)]
        alive = judged
        rounds = max(1, (len(judged) - 1).bit_length())
        while len(alive) > 1 and not budget.out_of_time():
            worlds = max(1, budget.simulations // (rounds * len(alive)))
            self._round(alive, worlds, budget)
            alive = sorted(alive, key=_by_lead)[: (len(alive) + 1) // 2]
        dropped = [one for one in judged if one not in alive]
        return sorted(alive, key=_by_lead) + sorted(dropped, key=_by_lead)

    def _round(self, alive: Sequence[Judged[M]], worlds: int, budget: Budget) -> None:
        for _ in range(worlds):
            world = self.game.imagine(self.view, self._rng)
            chance = self._rng.below(2**31)
            leads = []
            for candidate in alive:
                if budget.out_of_time():
                    return
                leads.append(self._imagined_game(world, candidate.move, FastRng(chance)))
            for candidate, lead in zip(alive, leads, strict=True):
                candidate.games += 1
                candidate.total += lead

    def _imagined_game(self, world: P, move: M, rng: FastRng) -> float:
        game, mind = self.game, self.mind
        position = game.copy(world)
        game.carry_out(position, self.seat, move)
        for _ in range(mind.horizon):
            acting = game.to_act(position)
            if not acting:
                break
            game.carry_out(position, acting[0], mind.reply(position, acting[0], rng))
        return lead(mind.worth(position), self.seat)


def thinking_seat(view: View) -> Seat:
    """Whose view it is; a spectator has nothing to decide."""
    if view.seat is None:
        raise ValueError("a spectator's view has no moves to think about")
    return view.seat


def lead(worth: Sequence[float], seat: Seat) -> float:
    """How far a seat is before the best of the others."""
    return worth[seat] - max(value for other, value in enumerate(worth) if other != seat)


def _by_lead(judged: Judged[M]) -> float:
    return -judged.lead
