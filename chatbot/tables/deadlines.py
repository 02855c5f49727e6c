"""Deadlines: what becomes of a table by itself, when its time comes: calls, reminders, turns and seats lost, sleep.

A computer plays the turn of a person whose time is up, and the person is asked as usual next time. After so many turns
in a row (``Terms.turns_played_for``) it has the seat, which may be taken back at any time. The last person who plays
keeps the seat, for nobody wants to watch computers: the game sleeps until a person comes back, and ends after 30 days.
In the daily game, which is over in a day, that person's seat goes, too.
A lobby that is not started within a day is closed. When a clock is up, and when its person is reminded, says
``clocks.table_time``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from chatbot.tables.change import Change, lobby_change, next_table
from chatbot.tables.clocks.pace import DAY
from chatbot.tables.clocks.table_time import TableTime, soonest_event
from chatbot.tables.ending import stop
from chatbot.tables.refusal import STALE_MOVE, Refusal
from chatbot.tables.seats import handed_to_computer
from chatbot.tables.settle import announcement, late_call, reminder, settle
from chatbot.tables.table import Ending, Person, Phase, Table
from engine.api import PublicEvent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chatbot.tables.clocks.table_time import Schedules
    from engine.api import Seat, Value

LOBBY_LIFETIME: Final = DAY
"""Seconds that a lobby stays open after the last change."""
SLEEP_LIFETIME: Final = 30 * DAY
"""Seconds that a game sleeps before it ends."""


def next_deadline(table: Table, schedules: Schedules, now: int = 0) -> int | None:
    """When there is next something to do about the table; None when it waits for nothing, or without a limit.

    What was missed by ``now`` is done then, or when those whom it concerns may be called.
    """
    if table.phase is not Phase.PLAYING or table.asleep_until is not None:
        return _deadline_of_all(table)
    if table.clocks_stopped_at is not None:
        return None
    time = TableTime(table, schedules)
    calls = [time.calling(seat, max(now, table.changed_at)) for seat in table.uncalled]
    return min([*calls, *(time.next(clock, now) for clock in table.clocks)], default=None)


def soonest_deadline(table: Table) -> int | None:
    """A moment before which nothing is to be done about the table, whatever its persons have chosen."""
    if table.phase is not Phase.PLAYING or table.asleep_until is not None:
        return _deadline_of_all(table)
    if table.clocks_stopped_at is not None:
        return None
    calls = [table.changed_at] if table.uncalled else []
    return min([*calls, *map(soonest_event, table.clocks)], default=None)


def people_with_deadlines(table: Table) -> tuple[int, ...]:
    """The persons on whose own time the table's deadlines depend."""
    seats = {*table.uncalled, *(clock.seat for clock in table.clocks)}
    return tuple(sitter.user for seat in seats if isinstance(sitter := table.sitters[seat], Person))


def act_on_deadline(table: Table | None, revision: int, schedules: Schedules, now: int) -> Change | Refusal:
    """Do what this revision's deadline asks for, if it has passed."""
    when = next_deadline(table, schedules, now) if table is not None else None
    if table is None or table.revision != revision or when is None or when > now:
        return STALE_MOVE
    if table.phase is Phase.LOBBY:
        return lobby_change(next_table(table, now, phase=Phase.OVER, ending=Ending.EXPIRED, invited=()))
    if table.asleep_until is not None:
        return stop(table, Ending.ABANDONED, PublicEvent("game-abandoned"), now)
    return _act_on_clocks(next_table(table, now), TableTime(table, schedules), now)


def leave_uncalled(before: Table | None, match: str, seats: Sequence[Seat], now: int) -> Change | Refusal:
    """Call the persons of these seats, who are to move, when their quiet hours or holidays are over."""
    if before is None or before.match != match or before.phase is not Phase.PLAYING:
        return STALE_MOVE
    new = tuple(seat for seat in before.waited_for if seat in seats and seat not in before.uncalled)
    return settle(next_table(before, now, uncalled=(*before.uncalled, *new)), ()) if new else STALE_MOVE


def _deadline_of_all(table: Table) -> int | None:
    """When a table comes due that waits for no person in particular."""
    return table.changed_at + LOBBY_LIFETIME if table.phase is Phase.LOBBY else table.asleep_until


def _act_on_clocks(table: Table, time: TableTime, now: int) -> Change:
    """Have computers play for those whose time is up, call and remind the others; sleep, where nobody else plays."""
    late = [clock.seat for clock in table.clocks if time.is_up(clock, now)]
    to_call = tuple(seat for seat in table.uncalled if time.calling(seat, now) <= now and seat not in late)
    to_remind = {clock.seat: time.next(clock, 0) for clock in table.clocks if time.to_remind(clock, now)}
    to_remind = {seat: due for seat, due in to_remind.items() if seat not in to_call}
    sleeper: Seat | None = None
    events: list[PublicEvent] = []
    for seat in late:
        if len(table.people) == 1 and table.terms.daily is None:
            sleeper = seat
        elif table.lapses_of(seat) + 1 < table.terms.turns_played_for:
            events.append(PublicEvent("turn-substituted", _of_person(table, seat)))
            table = _substituted(table, seat)
        else:
            events.append(PublicEvent("seat-time-up", _of_person(table, seat)))
            table = handed_to_computer(table, seat)
    if sleeper is not None:
        return _asleep(table, sleeper, events, now)
    told = {*to_call, *to_remind}
    clocks = tuple(
        msgspec.structs.replace(clock, reminded_at=now) if clock.seat in told else clock for clock in table.clocks
    )
    uncalled = tuple(seat for seat in table.uncalled if seat not in to_call)
    change = settle(msgspec.structs.replace(table, clocks=clocks, uncalled=uncalled), events)
    messages = list(change.messages)
    if to_call:
        messages.append(late_call(table, to_call))
    if to_remind:
        reminded = tuple(clock for clock in clocks if clock.seat in to_remind)
        messages.append(reminder(table, reminded, min(to_remind.values())))
    return msgspec.structs.replace(change, messages=tuple(messages))


def _substituted(table: Table, seat: Seat) -> Table:
    """The table where a computer plays this turn of a person."""
    counts = table.lapses or len(table.sitters) * (0,)
    return msgspec.structs.replace(
        table,
        substituted=(*table.substituted, seat),
        lapses=tuple(count + (other == seat) for other, count in enumerate(counts)),
    )


def _asleep(table: Table, seat: Seat, events: Sequence[PublicEvent], now: int) -> Change:
    """The game waits for its last person, or for another one who comes back."""
    until = now + SLEEP_LIFETIME
    change = settle(msgspec.structs.replace(table, asleep_until=until), ())
    asleep = PublicEvent("game-asleep", {"name": _person(table, seat).name, "until": str(until)})
    message = announcement(change.table, (*events, asleep))
    return msgspec.structs.replace(change, messages=(*change.messages, message))


def _of_person(table: Table, seat: Seat) -> dict[str, Value]:
    """What is told of the person of a seat."""
    return {"name": _person(table, seat).name, "seat": seat + 1}


def _person(table: Table, seat: Seat) -> Person:
    sitter = table.sitters[seat]
    if not isinstance(sitter, Person):
        raise TypeError(f"seat {seat} has a clock and no person")
    return sitter
