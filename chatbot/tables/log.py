"""The log of a match: one line a move, in the order of play, and what can be told by playing it again.

The log only grows: a move taken back is a line of its own, and a replay leaves out both (``moves_that_stand``). Of a
replay nothing leaves this module but public events, public views and a seat's own views.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from chatbot.tables.lobby import fixed_piles
from chatbot.tables.table import Facts, Table
from engine.api import AnyGame, BrokenSave, Line, NotAMove, Position, PublicEvent, Seat, View, seat_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chatbot.tables.snapshot import SeatState

TAKEN_BACK: Final = "taken-back"
"""Stands in the log where a move would, when the move before it was taken back."""
MOST_MOMENTS: Final = 10
"""Moments shown of a row of moves; a longer row is thinned out evenly."""


class LogLine(Struct, frozen=True):
    """One line of the log. Stored as ``revision elapsed seat move``.

    >>> LogLine.parse("7 95 1 take blue")
    LogLine(revision=7, elapsed=95, seat=1, move='take blue')
    """

    revision: int
    elapsed: int
    """Seconds since the table was opened."""
    seat: int
    move: str

    def __str__(self) -> str:
        return f"{self.revision} {self.elapsed} {self.seat} {self.move}"

    @classmethod
    def of(cls, table: Table, seat: Seat, move: str) -> LogLine:
        return cls(table.revision, table.changed_at - table.opened_at, seat, move)

    @classmethod
    def parse(cls, text: str) -> LogLine:
        """Read a stored line. Raises ``BrokenSave``."""
        try:
            revision, elapsed, seat, move = text.split(" ", 3)
            return cls(int(revision), int(elapsed), int(seat), move)
        except ValueError as error:
            raise BrokenSave("torn-log") from error


def moves_that_stand(lines: Sequence[str]) -> list[LogLine]:
    """Return the moves of a log without those that were taken back. Raises ``BrokenSave``."""
    moves: list[LogLine] = []
    for line in map(LogLine.parse, lines):
        if line.move == TAKEN_BACK:
            moves.pop()
        else:
            moves.append(line)
    return moves


def beginning(game: AnyGame, table: Table) -> Position:
    terms = table.terms
    return game.setup(terms.places, table.seed, terms.options, fixed_piles(game, table.first), table.rules)


def replayed(game: AnyGame, table: Table, lines: Sequence[LogLine]) -> Position:
    """Play these lines from the beginning. Raises ``BrokenSave`` where that is impossible."""
    position = beginning(game, table)
    for line in lines:
        played(game, position, line)
    return position


def played(game: AnyGame, position: Position, line: LogLine) -> tuple[PublicEvent, ...]:
    """Play a line of the log; what everybody was told. Raises ``BrokenSave``."""
    try:
        events = game.play(position, line.seat, game.parse(line.move))
    except NotAMove as error:
        raise BrokenSave("torn-log") from error
    return tuple(event for event in events if isinstance(event, PublicEvent))


class ToldMove(Struct, frozen=True):
    """One line of the log."""

    number: int
    seat: Seat
    at: int
    """The second since 1970 when it was made."""
    events: tuple[PublicEvent, ...]


def told_moves(game: AnyGame, table: Table, lines: Sequence[str]) -> tuple[ToldMove, ...]:
    """Play the log again and note what everybody was told. Raises ``BrokenSave`` where it cannot be played."""
    position = beginning(game, table)
    standing: list[LogLine] = []
    told: list[ToldMove] = []
    for number, line in enumerate(map(LogLine.parse, lines), start=1):
        if line.move == TAKEN_BACK:
            standing.pop()
            position = replayed(game, table, standing)
            events: tuple[PublicEvent, ...] = (PublicEvent("move-taken-back", {"seat": seat_name(line.seat)}),)
        else:
            standing.append(line)
            events = played(game, position, line)
        told.append(ToldMove(number, line.seat, table.opened_at + line.elapsed, events))
    return tuple(told)


class SinceOwnMove(Struct, frozen=True):
    """The events and changes since one seat's last move."""

    facts: Facts
    seat: Seat
    public: View
    events: tuple[PublicEvent, ...]
    changes: tuple[Line, ...]
    moments: tuple[View, ...]


def since_own_move(game: AnyGame, table: Table, lines: Sequence[str], state: SeatState) -> SinceOwnMove:
    """Return what has happened since the actor's own last move, and what it has changed for them."""
    moves = moves_that_stand(lines)
    since = _own_moves_end(moves, state.seat, is_to_act=state.seat in table.to_act)
    position = replayed(game, table, moves[:since])
    before, later = game.view(position, state.seat), moves[since:]
    shown = _spread(len(later))
    moments = [game.view(position, None)]
    events: list[PublicEvent] = []
    for number, line in enumerate(later, start=1):
        events += played(game, position, line)
        if number in shown and number < len(later):
            moments.append(game.view(position, None))
    return SinceOwnMove(
        facts=state.facts,
        seat=state.seat,
        public=state.public,
        events=tuple(events),
        changes=game.changes(before, state.view, events),
        moments=(*moments, state.public) if later else (state.public,),
    )


def _own_moves_end(moves: Sequence[LogLine], seat: Seat, *, is_to_act: bool) -> int:
    end = len(moves)
    while is_to_act and end and moves[end - 1].seat == seat:
        end -= 1
    return max((number for number, line in enumerate(moves[:end], start=1) if line.seat == seat), default=0)


def _spread(count: int) -> set[int]:
    steps = min(count, MOST_MOMENTS - 1)
    return {round(step * count / steps) for step in range(1, steps + 1)} if steps else set()
