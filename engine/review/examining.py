"""A suspect with much search: whether it was a mistake, what would have been better, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from engine.api import Line, Seat
from engine.review.judging import compare, likely_moves
from engine.review.reading import seen_moves
from engine.rng import FastRng

if TYPE_CHECKING:
    from engine.ai.strategy import Strategy
    from engine.api import Game, M, P, V
    from engine.replay import Record
    from engine.review.reading import SeenMove

ALTERNATIVES: Final = 5
WORLDS: Final = 24
"""Imagined games for each move that is compared; for the best of them and the one that was played, as many again
three times over: luck that made a move look best does not count for it."""
CONFIRMING_WORLDS: Final = 72
OTHER_CHANCE: Final = 1_000_003
"""Parts the seeds of one search from those of another on the same move."""


class ExaminedMove(Struct, frozen=True):
    """A move after the second look, beside the best that was found."""

    number: int
    seat: Seat
    played: str
    better: str
    """The best move that was found; the played one where there is none better."""
    lost: float
    """The points that it was better by."""
    error: float
    """The standard error of that."""
    reasons: tuple[Line, ...]
    """Why one would play the better one, the strongest reason first."""

    @property
    def surely_lost(self) -> float:
        """The points that it cost, not counting what may have been luck."""
        return self.lost - self.error


def examine(
    game: Game[P, M, V], strategy: Strategy[P, M], record: Record, number: int, effort: int = 1
) -> ExaminedMove:
    """Judge the move of this number with much search; ``effort`` times as much where that is asked for."""
    (seen,) = seen_moves(game, record, number, number + 1)
    return examined_move(game, strategy, seen, effort)


def examined_move(game: Game[P, M, V], strategy: Strategy[P, M], seen: SeenMove[V, M], effort: int = 1) -> ExaminedMove:
    """Judge one move with much search, by what its mover saw."""
    seed = OTHER_CHANCE * (seen.number + 1) + effort
    likely = likely_moves(game, strategy, seen.view, ALTERNATIVES, seed)
    others = [move for move in likely if move != seen.move]
    first = compare(game, strategy, seen.view, [seen.move, *others], effort * WORLDS, seed)
    best = first.best.move
    lost, error = 0.0, 0.0
    if best != seen.move:
        again = compare(game, strategy, seen.view, [seen.move, best], effort * CONFIRMING_WORLDS, seed + OTHER_CHANCE)
        lost, error = again.moves[1].lead_over(again.moves[0])
    reasons = strategy.reasons(game.imagine(seen.view, FastRng(seed)), seen.seat, best)
    return ExaminedMove(seen.number, seen.seat, str(seen.move), str(best), lost, error, tuple(reasons))
