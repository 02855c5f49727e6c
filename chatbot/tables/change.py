"""A change: what one action makes of a table, before anything is stored.

Actions are pure: ``(table, action) -> Change | Refusal``. The store writes a change whole or not at all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, assert_never

import msgspec
from msgspec import Struct

from chatbot.tables.messages import ComputerTurnDue, LobbyChanged, OutboxMessage
from chatbot.tables.refusal import GAME_RUNNING, NO_TABLE, NOT_STARTED, TABLE_OVER, Refusal
from chatbot.tables.table import Phase, Table
from engine.api import BrokenSave, Event, Illegal

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.api import AnyGame, Move, Seat


class Change(Struct, frozen=True):
    """The table as it is to be, and all that is stored with it."""

    table: Table
    tellings: tuple[OutboxMessage, ...] = ()
    think: ComputerTurnDue | None = None
    entry: str | None = None
    """The line that the move log gets."""
    events: tuple[Event, ...] = ()
    """What happened, for the private answer to the one who acted."""
    record: bytes | None = None
    """The whole game, when this ends it."""


Games: TypeAlias = "Callable[[str], AnyGame]"
"""Finds a game by its id."""
Decision: TypeAlias = Change | Refusal | Illegal


class LogLine(Struct, frozen=True):
    """One move of the log. Stored as ``revision elapsed seat move``."""

    revision: int
    elapsed: int
    """Seconds since the table was opened."""
    seat: int
    move: str

    def __str__(self) -> str:
        return f"{self.revision} {self.elapsed} {self.seat} {self.move}"

    @classmethod
    def parse(cls, text: str) -> LogLine:
        """Read a stored line. Raises ``BrokenSave``."""
        try:
            revision, elapsed, seat, move = text.split(" ", 3)
            return cls(int(revision), int(elapsed), int(seat), move)
        except ValueError as error:
            raise BrokenSave("torn-log") from error


def next_table(table: Table, now: int, **fields: object) -> Table:
    """The table one revision on."""
    return msgspec.structs.replace(table, revision=table.revision + 1, changed_at=now, **fields)


def in_lobby(table: Table) -> Change:
    """A lobby that everybody is told of."""
    telling = LobbyChanged(f"{table.match}:{table.revision}:0", table.match, table.revision)
    return Change(table, (telling,))


def log_line(table: Table, seat: Seat, move: Move) -> str:
    """The log's line for the move that led to this table."""
    return str(LogLine(table.revision, table.changed_at - table.opened_at, seat, str(move)))


def lobby_of(table: Table | None) -> Table | Refusal:
    """The table, if it still is a lobby."""
    if table is None:
        return NO_TABLE
    match table.phase:
        case Phase.LOBBY:
            return table
        case Phase.PLAYING:
            return GAME_RUNNING
        case Phase.OVER:
            return TABLE_OVER
        case _:
            assert_never(table.phase)


def game_of(table: Table | None) -> Table | Refusal:
    """The table, if its game is running."""
    if table is None:
        return NO_TABLE
    match table.phase:
        case Phase.LOBBY:
            return NOT_STARTED
        case Phase.PLAYING:
            return table
        case Phase.OVER:
            return TABLE_OVER
        case _:
            assert_never(table.phase)
