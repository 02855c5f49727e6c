"""Deadlines: what becomes of a table by itself, when its time comes: reminders, lost seats, sleep, the end.

A person whose time is up is replaced by a computer and may take the seat back at any time. The last person who plays
keeps the seat, for nobody wants to watch computers: the game sleeps until a person comes back, and ends after 30 days.
A lobby that is not started within a day is closed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from chatbot.tables.change import Change, lobby_change, next_table
from chatbot.tables.ending import stop
from chatbot.tables.pace import DAY
from chatbot.tables.refusal import STALE_MOVE, Refusal
from chatbot.tables.seats import handed_to_computer
from chatbot.tables.settle import announcement, reminder, settle
from chatbot.tables.table import Ending, Person, Phase, Table
from engine.api import PublicEvent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.api import Seat

LOBBY_LIFETIME: Final = DAY
"""Seconds that a lobby stays open after the last change."""
SLEEP_LIFETIME: Final = 30 * DAY
"""Seconds that a game sleeps before it ends."""


def next_deadline(table: Table) -> int | None:
    """When there is next something to do about the table; None when it waits for nothing, or without a limit."""
    if table.phase is Phase.LOBBY:
        return table.changed_at + LOBBY_LIFETIME
    if table.asleep_until is not None:
        return table.asleep_until
    return min((clock.next for clock in table.clocks), default=None)


def act_on_deadline(table: Table | None, revision: int, now: int) -> Change | Refusal:
    """Do what this revision's deadline asks for, if it has passed."""
    when = next_deadline(table) if table is not None else None
    if table is None or table.revision != revision or when is None or when > now:
        return STALE_MOVE
    if table.phase is Phase.LOBBY:
        return lobby_change(next_table(table, now, phase=Phase.OVER, ending=Ending.EXPIRED, invited=()))
    if table.asleep_until is not None:
        return stop(table, Ending.ABANDONED, PublicEvent("game-abandoned"), now)
    return _act_on_clocks(next_table(table, now), now)


def _act_on_clocks(table: Table, now: int) -> Change:
    """Hand seats over to computers whose time is up, and remind the others; sleep, where no other person plays."""
    late = tuple(clock.seat for clock in table.clocks if clock.warned and clock.until <= now)
    all_late = len(late) == len(table.people)
    handed_over = late[:-1] if all_late else late
    events = [_time_up(table, seat) for seat in handed_over]
    for seat in handed_over:
        table = handed_to_computer(table, seat)
    if all_late:
        return _asleep(table, late[-1], events, now)
    to_remind = {clock.seat for clock in table.clocks if not clock.warned and clock.next <= now}
    clocks = tuple(clock.reminding(now) if clock.seat in to_remind else clock for clock in table.clocks)
    change = settle(msgspec.structs.replace(table, clocks=clocks), events)
    if not to_remind:
        return change
    message = reminder(table, tuple(clock for clock in clocks if clock.seat in to_remind))
    return msgspec.structs.replace(change, messages=(*change.messages, message))


def _asleep(table: Table, seat: Seat, events: Sequence[PublicEvent], now: int) -> Change:
    """The game waits for its last person, or for another one who comes back."""
    until = now + SLEEP_LIFETIME
    change = settle(msgspec.structs.replace(table, asleep_until=until), ())
    asleep = PublicEvent("game-asleep", {"name": _person(table, seat).name, "until": str(until)})
    message = announcement(change.table, (*events, asleep))
    return msgspec.structs.replace(change, messages=(*change.messages, message))


def _time_up(table: Table, seat: Seat) -> PublicEvent:
    return PublicEvent("seat-time-up", {"name": _person(table, seat).name, "seat": seat + 1})


def _person(table: Table, seat: Seat) -> Person:
    sitter = table.sitters[seat]
    if not isinstance(sitter, Person):
        raise TypeError(f"seat {seat} has a clock and no person")
    return sitter
