"""What becomes of a table by itself, when its time comes: reminders, seats of people who do not move, sleep, the end.

A person whose time is up is replaced by a computer and may take the seat back at any time. The last person who plays
keeps the seat, for nobody wants to watch computers: the game sleeps until somebody comes back, and ends in the end.
A lobby that nobody starts is closed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from chatbot.tables.change import Change, in_lobby, next_table
from chatbot.tables.ending import handed_to_computer, stop
from chatbot.tables.messages import Reminder
from chatbot.tables.pace import DAY
from chatbot.tables.refusal import HOST_ONLY, MODERATOR_ONLY, NO_TABLE, STALE_MOVE, TABLE_OVER, Refusal
from chatbot.tables.settle import announce, notice, tell_name, with_notice
from chatbot.tables.table import Ending, Person, Phase, Role, Table
from engine.api import Name, PublicEvent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chatbot.tables.pace import Clock, Pace
    from chatbot.tables.table import Actor
    from engine.api import Seat

OPEN: Final = DAY
"""Seconds that a lobby stays open after the last change."""
SLEEP: Final = 30 * DAY
"""Seconds that a game sleeps which nobody plays."""


def due_at(table: Table) -> int | None:
    """When the table is to be looked at again; None when it waits for nobody, or for ever."""
    if table.phase is Phase.LOBBY:
        return table.changed_at + OPEN
    if table.asleep_until is not None:
        return table.asleep_until
    return min((clock.next for clock in table.clocks), default=None)


def come_due(table: Table | None, revision: int, now: int) -> Change | Refusal:
    """Do what this revision of the table is due for, if it is."""
    when = due_at(table) if table is not None else None
    if table is None or table.revision != revision or when is None or when > now:
        return STALE_MOVE
    if table.phase is Phase.LOBBY:
        return in_lobby(next_table(table, now, phase=Phase.OVER, ending=Ending.EXPIRED))
    if table.asleep_until is not None:
        return stop(table, Ending.ABANDONED, PublicEvent("game-abandoned"), now)
    return _hurried(next_table(table, now), now)


def change_pace(before: Table | None, actor: Actor, pace: Pace, now: int) -> Change | Refusal:
    """Play faster or slower from now on; everybody who is to move has the whole time anew, and no game sleeps.

    Nobody's time is cut by another player: in a game it is for moderators, or for whoever is the only one to wait for.
    """
    if before is None:
        return NO_TABLE
    if before.phase is Phase.OVER:
        return TABLE_OVER
    if before.phase is Phase.LOBBY:
        may = before.host == actor.user or actor.role is Role.MODERATOR
        return in_lobby(next_table(before, now, pace=pace)) if may else HOST_ONLY
    alone = [person.user for person in before.people] == [actor.user]
    if not alone and actor.role is not Role.MODERATOR:
        return MODERATOR_ONLY
    table = next_table(before, now, pace=pace, clocks=(), asleep_until=None)
    return with_notice(table, PublicEvent("pace-changed", {"name": actor.name, "pace": Name("pace", pace.value)}))


def _hurried(table: Table, now: int) -> Change:
    """Seats handed over to computers, and reminders; sleep, where nobody else plays."""
    late = tuple(clock.seat for clock in table.clocks if clock.warned and clock.until <= now)
    everybody = len(late) == len(table.people)
    handed_over = late[:-1] if everybody else late
    said = [_time_up(table, seat) for seat in handed_over]
    for seat in handed_over:
        table = handed_to_computer(table, seat)
    if everybody:
        return _asleep(table, late[-1], said, now)
    reminded = {clock.seat for clock in table.clocks if not clock.warned and clock.next <= now}
    clocks = tuple(clock.reminding(now) if clock.seat in reminded else clock for clock in table.clocks)
    change = announce(msgspec.structs.replace(table, clocks=clocks), said)
    if not reminded:
        return change
    reminder = _reminder(table, tuple(clock for clock in clocks if clock.seat in reminded))
    return msgspec.structs.replace(change, tellings=(*change.tellings, reminder))


def _asleep(table: Table, seat: Seat, said: Sequence[PublicEvent], now: int) -> Change:
    """The game waits for its last person, or for any that comes back."""
    until = now + SLEEP
    change = announce(msgspec.structs.replace(table, asleep_until=until), said)
    asleep = PublicEvent("game-asleep", {"name": _person(table, seat).name, "until": str(until)})
    return msgspec.structs.replace(change, tellings=(*change.tellings, notice(change.table, (*said, asleep))))


def _reminder(table: Table, clocks: tuple[Clock, ...]) -> Reminder:
    return Reminder(tell_name(table, len(table.sitters) + 3), table.match, table.revision, clocks)


def _time_up(table: Table, seat: Seat) -> PublicEvent:
    return PublicEvent("seat-time-up", {"name": _person(table, seat).name, "seat": seat + 1})


def _person(table: Table, seat: Seat) -> Person:
    sitter = table.sitters[seat]
    if not isinstance(sitter, Person):
        raise TypeError(f"seat {seat} has a clock and no person")
    return sitter
