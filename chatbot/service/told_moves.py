"""The moves of a table's log as everybody was told them: what happened in each, in public events, never a secret."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from chatbot.tables.lobby import fixed_piles
from chatbot.tables.move_log import TAKEN_BACK, LogLine
from engine.api import BrokenSave, NotAMove, PublicEvent, Seat, seat_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chatbot.tables.table import Table
    from engine.api import AnyGame, Position


class ToldMove(Struct, frozen=True):
    """One line of the log."""

    number: int
    """Counted from 1."""
    seat: Seat
    at: int
    """When it was made, in seconds since 1970."""
    events: tuple[PublicEvent, ...]


def told_moves(game: AnyGame, table: Table, lines: Sequence[str]) -> tuple[ToldMove, ...]:
    """Play the log again and note what everybody was told. Raises ``BrokenSave`` where it cannot be played."""
    position = beginning(game, table)
    standing: list[LogLine] = []
    told: list[ToldMove] = []
    for number, line in enumerate(map(LogLine.parse, lines), start=1):
        if line.move == TAKEN_BACK:
            standing.pop()
            position = _replayed(game, table, standing)
            events: tuple[PublicEvent, ...] = (PublicEvent("move-taken-back", {"seat": seat_name(line.seat)}),)
        else:
            standing.append(line)
            events = played(game, position, line)
        told.append(ToldMove(number, line.seat, table.opened_at + line.elapsed, events))
    return tuple(told)


def beginning(game: AnyGame, table: Table) -> Position:
    """The table's game before its first move."""
    terms = table.terms
    return game.setup(terms.places, table.seed, terms.options, fixed_piles(game, table.first), table.rules)


def _replayed(game: AnyGame, table: Table, lines: Sequence[LogLine]) -> Position:
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
