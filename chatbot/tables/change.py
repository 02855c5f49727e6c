"""A change: what one action makes of a table, before anything is stored.

Actions are pure: ``(table, action) -> Change | Refusal``. The store writes a change whole or not at all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, assert_never

import msgspec
from msgspec import Struct

from chatbot.tables.messages import ComputerTurnDue, LobbyChanged, OutboxMessage, message_id
from chatbot.tables.refusal import GAME_RUNNING, NO_TABLE, NOT_SEATED, NOT_STARTED, TABLE_OVER, Refusal
from chatbot.tables.table import Phase, Table
from engine.api import Event, Illegal

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.api import AnyGame, Seat


class Change(Struct, frozen=True):
    """The table as it is to be, and all that is stored with it."""

    table: Table
    messages: tuple[OutboxMessage, ...] = ()
    """What people must be told, in this order."""
    computer_turn: ComputerTurnDue | None = None
    """The turn that a computer has to take now."""
    log_entry: str | None = None
    """The line that the move log gets."""
    events: tuple[Event, ...] = ()
    """What happened, for the private answer to the one who acted."""
    record: bytes | None = None
    """The whole game, when this ends it."""


Games: TypeAlias = "Callable[[str], AnyGame]"
"""Finds a game by its id. Raises ``UnknownGame``."""
Decision: TypeAlias = Change | Refusal | Illegal
"""What an action makes of a table, or why it changes nothing."""


def next_table(table: Table, now: int, **fields: object) -> Table:
    """The table one revision on, with these fields changed."""
    return msgspec.structs.replace(table, revision=table.revision + 1, changed_at=now, **fields)


def lobby_change(table: Table) -> Change:
    """The change to this table before its game, or without one: everybody is shown the lobby as it is now."""
    return Change(table, (LobbyChanged(message_id(table.match, table.revision, 0), table.match, table.revision),))


def require_lobby(table: Table | None) -> Table | Refusal:
    """The table, if its game has not begun yet."""
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


def require_game(table: Table | None) -> Table | Refusal:
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


def require_own_seat(table: Table | None, user: int) -> tuple[Table, Seat] | Refusal:
    """The table, if its game is running, and the seat that this user has there."""
    running = require_game(table)
    if isinstance(running, Refusal):
        return running
    seat = running.seat_of(user)
    return NOT_SEATED if seat is None else (running, seat)
