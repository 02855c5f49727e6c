"""The search, which judges moves by imagined games, or by foresight in a game that hides nothing.

Every candidate is played in the same imagined worlds, with the same random numbers afterwards, so that luck affects all
candidates equally. Worlds are added in rounds that share the budget evenly. After each round the weaker half of the
candidates is dropped (sequential halving), so most of the work goes into close decisions. The result depends only on
the view, the seed and the number of simulations, unless a clock ends the search sooner. In that case, the games played
so far decide.

A game without secrets and chance has only one world, and nothing to average. Its strategy can be a
``ForesightStrategy``, which looks ahead in that world, for example by alpha-beta search.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import Generic

from msgspec import Struct

from engine.ai.strategy import Strategy
from engine.api import Game, M, P, Seat, V, View
from engine.rng import FastRng, Rng

ANY_NUMBER = 10**9  # Simulations that no search reaches, so that only time limits it.


def no_time() -> float:
    """Return 0, so that only the number of simulations limits the search."""
    return 0.0


class Budget(Struct, frozen=True):
    """The limits of a search: a number of imagined games (or of examined positions, if the strategy uses foresight),
    and a function that returns the share of the time already spent.
    """

    simulations: int
    spent: Callable[[], float] = no_time

    @classmethod
    def within(cls, seconds: float, clock: Callable[[], float], simulations: int = ANY_NUMBER) -> Budget:
        began = clock()
        return cls(simulations, lambda: (clock() - began) / seconds)


class Candidate(Struct, Generic[M]):
    """A move with the sum of its imagined games' values. ``games`` includes the strategy's ``prior_games``."""

    move: M
    games: int = 0
    total: float = 0.0

    @property
    def mean(self) -> float:
        return self.total / self.games if self.games else 0.0


class Search(Generic[P, M, V]):
    """A search for the best move of the view's seat."""

    def __init__(self, game: Game[P, M, V], strategy: Strategy[P, M], view: V, seed: int) -> None:
        self.game = game
        self.strategy = strategy.for_one_search()
        self.view = view
        self.seat = thinking_seat(view)
        self._rng = FastRng(seed)
        self._simulations = 0
        self._longest = 0.0  # The largest share of the budget that one imagined game took.

    def judge(self, budget: Budget) -> list[Candidate[M]]:
        worlds = self.strategy.worlds(lambda: self.game.imagine(self.view, self._rng), self._rng)
        world = next(worlds)
        remaining, dropped = self._candidates(world), list[Candidate[M]]()
        rounds = (len(remaining) - 1).bit_length()
        for number in range(1, rounds + 1):
            self._round(remaining, worlds, budget, number / rounds)
            remaining = sorted(remaining, key=lambda judged: -judged.mean)
            half = (len(remaining) + 1) // 2
            remaining, dropped = remaining[:half], remaining[half:] + dropped
        return remaining + dropped

    def _candidates(self, world: P) -> list[Candidate[M]]:
        moves = self.strategy.candidates(world, self.seat, self.strategy.breadth)
        prior_games = self.strategy.prior_games
        if not prior_games:
            return [Candidate(move) for move in moves]
        priors = self.strategy.prior_values(self.game, world, self.seat, moves)
        return [Candidate(move, prior_games, prior_games * prior) for move, prior in zip(moves, priors, strict=True)]

    def _round(self, remaining: Sequence[Candidate[M]], worlds: Iterator[P], budget: Budget, until: float) -> None:
        """Play whole worlds until this share of the budget is spent. A world cut short by time does not count. A game
        is not started if, taking as long as the longest game so far, it would end too late.
        """
        while self._simulations + len(remaining) <= until * budget.simulations and budget.spent() < until:
            world, chance = next(worlds), self._rng.below(2**31)
            prospects = []
            for candidate in remaining:
                begin = budget.spent()
                if begin + self._longest >= 1:
                    return
                prospects.append(self._imagined_game(world, candidate.move, FastRng(chance)))
                self._longest = max(self._longest, budget.spent() - begin)
            for candidate, prospect in zip(remaining, prospects, strict=True):
                candidate.games += 1
                candidate.total += prospect

    def _imagined_game(self, world: P, move: M, rng: FastRng) -> float:
        self._simulations += 1
        position = self.game.copy(world)
        self.game.carry_out(position, self.seat, move)
        self.strategy.roll_out(self.game, position, rng)
        return self.strategy.utility(position, self.seat)


class ForesightStrategy(Strategy[P, M]):
    """The strategy of a game without secrets and chance. It looks ahead in the real game instead of imagining others.

    Hard, expert and hints use ``foresee``. A review compares what ``worth`` foresees after each move.
    ``simulations`` is the number of positions that hard examines.
    """

    @abstractmethod
    def foresee(self, position: P, seat: Seat, budget: Budget, rng: Rng) -> list[M]:
        """Return the seat's promising moves, best first, after examining the positions that the budget allows. The
        list is never empty. With ``rng``, a game can vary its choice between equally good moves.
        """

    def worlds(self, imagine: Callable[[], P], rng: Rng) -> Iterator[P]:
        """Yield the only world there is."""
        yield imagine()

    def rollout_move(self, position: P, seat: Seat, rng: Rng) -> M:
        return self.candidates(position, seat, 1)[0]

    def roll_out(self, game: Game[P, M, V], position: P, rng: Rng) -> None:
        """Leave the position as it is, because ``worth`` looks ahead itself."""


def best_moves(game: Game[P, M, V], strategy: Strategy[P, M], view: V, seed: int, budget: Budget) -> list[M]:
    """Return the moves that the view's seat should consider, best first."""
    if isinstance(strategy, ForesightStrategy):
        rng = FastRng(seed)
        return strategy.foresee(game.imagine(view, rng), thinking_seat(view), budget, rng)
    return [candidate.move for candidate in Search(game, strategy, view, seed).judge(budget)]


def thinking_seat(view: View) -> Seat:
    """Return the seat of a view. Raises ``ValueError`` for a spectator."""
    if view.seat is None:
        raise ValueError("a spectator has no moves")
    return view.seat
