"""The computer players of Last Stone. To win, leave a multiple of four stones."""

from __future__ import annotations

from collections.abc import Sequence

from engine.ai.search import Budget, ForesightStrategy
from engine.api import Line, Seat
from engine.rng import Rng
from tools.new_game.template.game import MOST, LastStonePosition, TakeStones


class LastStoneComputer(ForesightStrategy[LastStonePosition, TakeStones]):
    """Plays perfectly from *hard* on, half of the time at *normal*, and at random at *easy*."""

    breadth = MOST

    def easy(self, position: LastStonePosition, seat: Seat, rng: Rng) -> TakeStones:
        return TakeStones(1 + rng.below(min(MOST, position.stones)))

    def normal(self, position: LastStonePosition, seat: Seat, rng: Rng) -> TakeStones:
        return self.easy(position, seat, rng) if rng.below(2) else self.candidates(position, seat, 1)[0]

    def candidates(self, position: LastStonePosition, seat: Seat, limit: int) -> list[TakeStones]:
        moves = [TakeStones(stones) for stones in range(1, min(MOST, position.stones) + 1)]
        return sorted(moves, key=lambda move: (position.stones - move.stones) % (MOST + 1))[:limit]

    def foresee(self, position: LastStonePosition, seat: Seat, budget: Budget, rng: Rng) -> list[TakeStones]:
        return self.candidates(position, seat, self.breadth)

    def worth(self, position: LastStonePosition, seat: Seat) -> Sequence[float]:
        wins = position.turn if position.stones % (MOST + 1) else 1 - position.turn
        return [100.0 * (each == wins) for each in range(2)]  # Percent, because nobody scores points.

    def reasons(self, position: LastStonePosition, seat: Seat, move: TakeStones) -> list[Line]:
        left = position.stones - move.stones
        return [Line("reason-leaves", {"stones": left})] if left % (MOST + 1) == 0 else []
