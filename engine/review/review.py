"""What a review says: the expected result over the game, each seat's accuracy, and the turning points."""

from __future__ import annotations

from math import exp
from statistics import fmean
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from engine import replay
from engine.api import Line, Seat
from engine.review.examining import examine
from engine.review.scanning import scan, suspects

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.ai.strategy import Strategy
    from engine.api import Game, M, P, V
    from engine.review.examining import ExaminedMove
    from engine.review.scanning import ScannedMove

MISTAKE: Final = 1.0
"""Points that a move must have cost for sure to be a turning point."""
MOST_TURNING_POINTS: Final = 3
LOSS_SCALE: Final = 6.0
"""Points: a move that cost as many counts for a third of the best one in the accuracy."""


class TurningPoint(Struct, frozen=True):
    """A move that cost its mover much, and what would have been better."""

    number: int
    """The number of the move in the record, from 0."""
    seat: Seat
    played: str
    better: str
    cost: int
    """The points that it cost, as far as one could know then."""
    reasons: tuple[Line, ...]


class Review(Struct, frozen=True):
    """The review of one game. It is stored: new fields get defaults."""

    game: str
    expected: tuple[tuple[int, ...], ...]
    """By move, everybody's points at the end as each could expect them at their latest move."""
    result: tuple[int, ...]
    """Everybody's points when the game was over."""
    over: bool
    """Whether the game was played to its end."""
    accuracy: tuple[int, ...]
    """By seat: 100 for one who always found a move as good as the computer's best."""
    turning_points: tuple[TurningPoint, ...]
    """In the order of the game."""


def review(game: Game[P, M, V], strategy: Strategy[P, M], record: replay.Record) -> Review:
    """Review a game, all parts in a row. Raises ``BrokenRecord`` where the record does not hold."""
    scanned = list(scan(game, strategy, record, 0, len(record.moves)))
    examined = [examine(game, strategy, record, number) for number in suspects(scanned)]
    return review_of(game, record, scanned, examined)


def review_of(
    game: Game[P, M, V], record: replay.Record, scanned: Sequence[ScannedMove], examined: Sequence[ExaminedMove]
) -> Review:
    """The review that comes of these looks at all moves of a record, and at the suspects among them."""
    standings = game.standings(replay.replay(game, record))
    result = tuple(standing.points for standing in standings.seats)
    return Review(
        game=game.id,
        expected=_expected(scanned, len(result)),
        result=result,
        over=standings.over,
        accuracy=_accuracy(scanned, {move.number: move for move in examined}, len(result)),
        turning_points=_turning_points(examined),
    )


def _expected(scanned: Sequence[ScannedMove], seats: int) -> tuple[tuple[int, ...], ...]:
    """Everybody's latest expectation after each move; before their first move, the first."""
    latest = [next((move.expected for move in scanned if move.seat == seat), 0.0) for seat in range(seats)]
    rows = []
    for move in scanned:
        latest[move.seat] = move.expected
        rows.append(tuple(round(points) for points in latest))
    return tuple(rows)


def _accuracy(scanned: Sequence[ScannedMove], examined: Mapping[int, ExaminedMove], seats: int) -> tuple[int, ...]:
    """How near the moves of each seat come to the best, on average; a seat that had no choice did all well."""
    kept: list[list[float]] = [[] for _ in range(seats)]
    for move in scanned:
        if move.free:
            looked = examined.get(move.number)
            lost = looked.surely_lost if looked else move.lost - move.error
            kept[move.seat].append(exp(-max(0.0, lost) / LOSS_SCALE))
    return tuple(round(100 * fmean(shares)) if shares else 100 for shares in kept)


def _turning_points(examined: Sequence[ExaminedMove]) -> tuple[TurningPoint, ...]:
    mistakes = sorted((move for move in examined if move.surely_lost >= MISTAKE), key=lambda move: -move.surely_lost)
    found = sorted(mistakes[:MOST_TURNING_POINTS], key=lambda move: move.number)
    return tuple(
        TurningPoint(move.number, move.seat, move.played, move.better, round(move.lost), move.reasons) for move in found
    )
