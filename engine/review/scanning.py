"""All moves of a game with little search: what its movers could expect, and which moves may have been mistakes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from engine.api import Seat
from engine.review.judging import compare, likely_moves
from engine.review.reading import seen_moves

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.ai.strategy import Strategy
    from engine.api import Game, M, P, V
    from engine.replay import Record
    from engine.review.reading import SeenMove

ALTERNATIVES: Final = 3
"""Moves that each played one is compared with at first: the most that a computer would think about."""
WORLDS: Final = 8
"""Imagined games for each of them."""
MOST_SUSPECTS: Final = 9
"""Moves that are examined with more search."""
LEAST_LOSS: Final = 0.5
"""Points below which a move is no suspect."""


class ScannedMove(Struct, frozen=True):
    """A move of a record after the first look."""

    number: int
    seat: Seat
    free: bool
    """Whether any other move was possible."""
    expected: float
    """The points that its mover could expect at the end."""
    lost: float
    """The points by which the best of the moves compared did better; with little search that is mostly luck."""
    error: float
    """The standard error of that."""


def scan(game: Game[P, M, V], strategy: Strategy[P, M], record: Record, first: int, end: int) -> Iterator[ScannedMove]:
    """Look at the moves from this one to before that one. Raises ``BrokenRecord`` where the record does not hold."""
    for seen in seen_moves(game, record, first, end):
        yield scanned_move(game, strategy, seen)


def scanned_move(game: Game[P, M, V], strategy: Strategy[P, M], seen: SeenMove[V, M]) -> ScannedMove:
    """Look at one move, by what its mover saw."""
    seat = seen.seat
    likely = likely_moves(game, strategy, seen.view, ALTERNATIVES, seen.number) if seen.free else []
    others = [move for move in likely if move != seen.move]
    found = compare(game, strategy, seen.view, [seen.move, *others], WORLDS, seen.number)
    lost, error = found.best.lead_over(found.moves[0])
    return ScannedMove(seen.number, seat, seen.free, found.expected, lost, error)


def suspects(scanned: Sequence[ScannedMove]) -> list[int]:
    """The numbers of the moves that may have cost most, the likeliest first."""
    possible = [move for move in scanned if move.free and move.lost >= LEAST_LOSS]
    possible.sort(key=lambda move: -(move.lost - move.error / 2))
    return [move.number for move in possible[:MOST_SUSPECTS]]
