"""A strategy for any game, which knows only its rules. A game without a strategy of its own gets these computers.

*Easy* plays at random. *Normal* plays the move after which it would be best off if the game ended there. *Hard* and
*expert* play whole random games after each move, and choose the move with the best results.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.ai.strategy import Strategy
from engine.api import Game, Line, M, P, Seat, V
from engine.rng import Rng

CERTAIN: Final = 100.0  # Percent of winning that a win is worth in a game without points.


class UntrainedStrategy(Strategy[P, M]):
    """Chooses moves of any game by its rules alone."""

    breadth = 12
    simulations = 240

    def __init__(self, game: Game[P, M, Any]) -> None:
        self._game = game

    def easy(self, position: P, seat: Seat, rng: Rng) -> M:
        return self._game.sample(position, seat, rng)

    def normal(self, position: P, seat: Seat, rng: Rng) -> M:
        moves = self.candidates(position, seat, self.breadth)
        values = self.prior_values(self._game, position, seat, moves)
        best = [move for move, value in zip(moves, values, strict=True) if value == max(values)]
        return best[rng.below(len(best))]

    def candidates(self, position: P, seat: Seat, limit: int) -> list[M]:
        legal = self._game.legal(position, seat)
        return legal[:: -(-len(legal) // limit)]

    def rollout_move(self, position: P, seat: Seat, rng: Rng) -> M:
        return self._game.sample(position, seat, rng)

    def roll_out(self, game: Game[P, M, V], position: P, rng: Rng) -> None:
        game.playout(position, rng)

    def worth(self, position: P, seat: Seat) -> Sequence[float]:
        standings = self._game.projected(position)
        if self._game.has_points:
            return [float(standing.points) for standing in standings.seats]
        return [CERTAIN / len(standings.winners) * (standing.rank == 1) for standing in standings.seats]

    def reasons(self, position: P, seat: Seat, move: M) -> list[Line]:
        return []
