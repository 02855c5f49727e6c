"""Deadlines: late calls to move, reminders, missed turns, lost seats and sleeping games.

When a person's time is up, a computer plays that turn, and the person plays again on the next one. After
``Terms.misses`` missed turns in a row, the computer keeps the seat, which the person can take back at any time. The
last person in a game keeps the seat, because nobody wants to watch computers: the game sleeps until a person comes
back, and ends after 30 days. In a daily game, which lasts only one day, the last person loses the seat, too. A lobby
closes a day after its last change.

``TableTime`` decides when clocks run out and when people are notified and reminded. Clock displays and reminder texts
use it, too. The rules:

- A clock stops while its person is on holiday, and on weekends if the table rests on them.
- Nobody is notified, reminded or replaced during their quiet hours: the bot waits until they end. In a clock's last
  hour, or all of a shorter clock, only the time outside quiet hours counts, so nobody wakes up to a lost turn.
- Nobody's time runs out without a warning. If the bot was down when a reminder was due, the person gets the reminder
  when the bot is back, and then still has some time left. People who switched reminders off get none.

Opponents can extend a clock, a moderator can stop all clocks, and a holiday stops the person's own clock. A game pauses
while its channel is gone or closed to the bot, because its players could not see whose turn it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from heapq import merge
from typing import Final, TypeAlias

import msgspec

from chatbot.people.preferences import DAY, HOUR, INTERVALS, MINUTE, Absence, Interval, Schedule, after
from chatbot.tables import outcome
from chatbot.tables.ending import stop
from chatbot.tables.outcome import Change, Refusal, World, lobby_change, next_table, require_game, require_own_seat
from chatbot.tables.play import late_call, notice, reminder, settle, settle_with_notice, with_clocks_started
from chatbot.tables.seats import handed_to_computer
from chatbot.tables.table import LIMITS, Actor, Clock, Ending, OpenTable, Person, Phase, Role, Table
from engine.api import PublicEvent, Seat, Value, seat_name

LOBBY_LIFETIME: Final = DAY  # Seconds a lobby stays open after its last change
SLEEP_LIFETIME: Final = 30 * DAY  # Seconds a game sleeps before it ends


def next_deadline(table: Table, schedules: Schedules, now: int = 0) -> int | None:
    """Return the time, not before ``now``, when the table next needs attention, or None if it waits for nothing."""
    if table.phase is not Phase.PLAYING or table.asleep_until is not None:
        return _deadline_of_all(table)
    if table.clocks_stopped_at is not None:
        return None
    time = TableTime(table, schedules)
    calls = [time.calling(seat, max(now, table.changed_at)) for seat in table.uncalled]
    return min([*calls, *(time.next(clock, now) for clock in table.clocks)], default=None)


def soonest_deadline(table: Table) -> int | None:
    """Return a time before which the table needs no attention, or None if it waits for nothing.

    The time does not depend on people's preferences.
    """
    if table.phase is not Phase.PLAYING or table.asleep_until is not None:
        return _deadline_of_all(table)
    if table.clocks_stopped_at is not None:
        return None
    calls = [table.changed_at] if table.uncalled else []
    return min([*calls, *map(soonest_event, table.clocks)], default=None)


def people_with_deadlines(table: Table) -> tuple[int, ...]:
    seats = {*table.uncalled, *(clock.seat for clock in table.clocks)}
    return tuple(sitter.user for seat in seats if isinstance(sitter := table.sitters[seat], Person))


def act_on_deadline(
    table: Table | None, _bot: Actor, world: World, revision: int, schedules: Schedules
) -> Change | Refusal:
    """Return the change that this revision's deadline requires. If the deadline is not due yet, return a refusal whose
    ``at`` is the time when it is.
    """
    if table is None or table.revision != revision:
        return outcome.STALE_MOVE
    when = next_deadline(table, schedules, world.now)
    if when is None or when > world.now:
        return outcome.STALE_MOVE if when is None else Refusal(outcome.STALE_MOVE.code, {"at": when})
    if table.phase is Phase.LOBBY:
        return lobby_change(
            next_table(table, world.now, phase=Phase.OVER, ending=Ending.EXPIRED, invited=(), asking=())
        )
    if table.asleep_until is not None:
        return stop(table, Ending.ABANDONED, PublicEvent("game-abandoned"), world.now)
    return _act_on_clocks(next_table(table, world.now), TableTime(table, schedules), world.now)


def leave_uncalled(
    before: Table | None, _bot: Actor, world: World, seats: Sequence[Seat], since: int
) -> Change | Refusal:
    """Note the seats whose people must be notified when they are back, except seats that moved since ``since``."""
    if before is None or before.phase is not Phase.PLAYING:
        return outcome.STALE_MOVE
    moved = {seat for seat, at in enumerate(before.moved_at) if at > since}
    new = tuple(seat for seat in before.waited_for if seat in seats and seat not in {*before.uncalled, *moved})
    return settle(next_table(before, world.now, uncalled=(*before.uncalled, *new)), ()) if new else outcome.STALE_MOVE


def _deadline_of_all(table: Table) -> int | None:
    return table.changed_at + LOBBY_LIFETIME if table.phase is Phase.LOBBY else table.asleep_until


def _act_on_clocks(table: Table, time: TableTime, now: int) -> Change:
    """Let computers play for people whose time is up, notify and remind the others, or put the game to sleep."""
    late = [clock.seat for clock in table.clocks if time.is_up(clock, now)]
    to_call = tuple(seat for seat in table.uncalled if time.calling(seat, now) <= now and seat not in late)
    to_remind = {clock.seat: time.next(clock, 0) for clock in table.clocks if time.to_remind(clock, now)}
    to_remind = {seat: due for seat, due in to_remind.items() if seat not in to_call}
    sleeper: Seat | None = None
    events: list[PublicEvent] = []
    for seat in late:
        if len(table.people) == 1 and table.terms.daily is None:
            sleeper = seat
        else:
            table, event = _time_up(table, seat)
            events.append(event)
    if sleeper is not None:
        return _fall_asleep(table, sleeper, events, now)
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


def _time_up(table: Table, seat: Seat) -> tuple[Table, PublicEvent]:
    """Let a computer play the missed turn or, if the terms allow no further miss, give it the seat."""
    if table.missed_by(seat) + 1 < table.terms.misses:
        return _substituted(table, seat), PublicEvent("turn-substituted", _person_values(table, seat))
    return handed_to_computer(table, seat), PublicEvent("seat-time-up", _person_values(table, seat))


def _substituted(table: Table, seat: Seat) -> Table:
    counts = table.missed or len(table.sitters) * (0,)
    return msgspec.structs.replace(
        table,
        substituted=(*table.substituted, seat),
        missed=tuple(count + (other == seat) for other, count in enumerate(counts)),
    )


def _fall_asleep(table: Table, seat: Seat, events: Sequence[PublicEvent], now: int) -> Change:
    until = now + SLEEP_LIFETIME
    change = settle(msgspec.structs.replace(table, asleep_until=until), ())
    asleep = PublicEvent("game-asleep", {"name": _person(table, seat).name, "until": str(until)})
    message = notice(change.table, (*events, asleep))
    return msgspec.structs.replace(change, messages=(*change.messages, message))


def _person_values(table: Table, seat: Seat) -> dict[str, Value]:
    return {"name": _person(table, seat).name, "seat": seat + 1}


def _person(table: Table, seat: Seat) -> Person:
    sitter = table.sitters[seat]
    if not isinstance(sitter, Person):
        raise TypeError(f"seat {seat} has a clock and no person")
    return sitter


Schedules: TypeAlias = "Mapping[int, Schedule]"
"""Each person's quiet hours, holidays and reminders by user id; a missing person has the defaults."""

LAST_PART: Final = HOUR  # Seconds at the end of a clock that count only outside quiet hours
LAST_REMINDER: Final = HOUR  # Seconds before the end of a long clock at which the last default reminder comes
LEAST_LEFT: Final = 30 * MINUTE
"""Fewest seconds left after a reminder, or a quarter of the clock's whole time if that is less."""


class TableTime:
    """The clocks of one table, combined with its people's quiet hours, holidays and reminders."""

    def __init__(self, table: OpenTable, schedules: Schedules) -> None:
        self._table = table
        self._schedules = schedules

    def schedule(self, seat: Seat) -> Schedule:
        sitter = self._table.sitters[seat]
        return self._schedules.get(sitter.user, Schedule()) if isinstance(sitter, Person) else Schedule()

    def up(self, clock: Clock) -> int:
        warned_until = self._after(clock, clock.reminded_at, least_left(clock)) if clock.reminded_at else 0
        return max(self._agreed_end(clock), warned_until)

    def reminders(self, clock: Clock) -> tuple[int, ...]:
        chosen = self.schedule(clock.seat).reminders
        if chosen == "off":
            return ()
        if chosen in INTERVALS:
            return self._regular_reminders(clock, INTERVALS[chosen])
        parts = single_part(clock) if chosen == "once" else usual_parts(clock)
        moments = (after(clock.since, part, self._pauses(clock)) for part in parts)
        return tuple(self._after(clock, moment, 0) for moment in moments)

    def next_reminder(self, clock: Clock) -> int | None:
        """Return the time of the next reminder, or None if no reminder is left before the time is up."""
        return min((moment for moment in self.reminders(clock) if moment > clock.reminded_at), default=None)

    def next(self, clock: Clock, now: int) -> int:
        """Return the time of the clock's next event: a reminder or the end. It is never when the person must not be
        notified.
        """
        reminder = self.next_reminder(clock)
        moment = self.up(clock) if reminder is None else reminder
        return moment if moment >= now else self.calling(clock.seat, now)

    def is_up(self, clock: Clock, now: int) -> bool:
        """Return True if the person's time is up, which it never is before their last reminder."""
        return self.next_reminder(clock) is None and self.next(clock, now) <= now

    def to_remind(self, clock: Clock, now: int) -> bool:
        return self.next_reminder(clock) is not None and self.next(clock, now) <= now

    def calling(self, seat: Seat, now: int) -> int:
        return after(now, 0, self.schedule(seat).not_to_be_called(now))

    def _agreed_end(self, clock: Clock) -> int:
        last_part = min(LAST_PART, clock.limit)
        return self._after(clock, after(clock.since, clock.limit - last_part, self._pauses(clock)), last_part)

    def _regular_reminders(self, clock: Clock, every: int) -> tuple[int, ...]:
        last = self._agreed_end(clock) - least_left(clock)
        moments: list[int] = []
        moment = clock.since
        while (moment := self._after(clock, after(moment, every, self._pauses(clock, moment)), 0)) <= last:
            moments.append(moment)
        return tuple(moments)

    def _after(self, clock: Clock, start: int, seconds: int) -> int:
        """Return the time at which the clock has run for ``seconds`` outside the person's quiet hours."""
        quiet = self.schedule(clock.seat).not_to_be_called(start)
        return after(start, seconds, merge(self._pauses(clock, start), quiet))

    def _pauses(self, clock: Clock, since: int = 0) -> Iterator[Interval]:
        weekends = self._table.terms.rests_on_weekends
        return self.schedule(clock.seat).clock_stands_still(since or clock.since, weekends=weekends)


def usual_parts(clock: Clock) -> tuple[int, ...]:
    """Return the seconds until the default reminders: halfway and, for clocks of a day or more, also at 3/4 and an hour
    before the end.
    """
    limit = clock.limit
    return (limit // 2, limit * 3 // 4, limit - LAST_REMINDER) if limit >= DAY else (limit // 2,)


def single_part(clock: Clock) -> tuple[int]:
    """Return the seconds until the only reminder: 3/4 of a clock of a day or more, half of a shorter clock."""
    return (clock.limit * 3 // 4 if clock.limit >= DAY else clock.limit // 2,)


def least_left(clock: Clock) -> int:
    return min(LEAST_LEFT, clock.limit // 4)


def soonest_event(clock: Clock) -> int:
    """Return a time before which the clock needs no attention, whatever the person's preferences."""
    if clock.reminded_at:
        return clock.reminded_at
    return clock.since + min([*INTERVALS.values(), *usual_parts(clock)])


def give_day(before: Table | None, actor: Actor, world: World) -> Change | Refusal:
    """Add the time for one move to the clocks of the opponents who are to move.

    Each player may do so once per move.
    """
    if isinstance(own := require_own_seat(before, actor.user), Refusal):
        return own
    table, seat = own
    others = [clock for clock in table.clocks if clock.seat != seat]
    if not others or table.asleep_until is not None:
        return outcome.NO_CLOCK_TO_EXTEND
    given = [clock for clock in others if seat not in clock.granted_by]
    if not given:
        return outcome.TIME_GIVEN
    more = LIMITS.get(table.terms.pace, DAY)
    clocks = tuple(_extended(clock, seat, more) if clock in given else clock for clock in table.clocks)
    others_named = tuple(seat_name(clock.seat) for clock in given)
    event = PublicEvent("day-given", {"seat": seat_name(seat), "others": others_named})
    return settle_with_notice(next_table(table, world.now, clocks=clocks), event)


def _extended(clock: Clock, by: Seat, more: int) -> Clock:
    return msgspec.structs.replace(clock, until=clock.until + more, granted_by=(*clock.granted_by, by))


def stop_clocks(before: Table | None, actor: Actor, world: World) -> Change | Refusal:
    if isinstance(table := _game_managed_by(before, actor), Refusal):
        return table
    if table.clocks_stopped_at is not None:
        return outcome.CLOCKS_STOPPED
    event = PublicEvent("clocks-stopped-by", {"name": actor.name})
    return settle_with_notice(next_table(table, world.now, clocks_stopped_at=world.now), event)


def start_clocks(before: Table | None, actor: Actor, world: World) -> Change | Refusal:
    if isinstance(table := _game_managed_by(before, actor), Refusal):
        return table
    if table.clocks_stopped_at is None:
        return outcome.CLOCKS_RUN
    event = PublicEvent("clocks-started-by", {"name": actor.name})
    return settle_with_notice(next_table(with_clocks_started(table, world.now), world.now), event)


def _game_managed_by(before: Table | None, actor: Actor) -> Table | Refusal:
    if actor.role is not Role.MODERATOR:
        return outcome.MODERATOR_ONLY
    return require_game(before)


def stop_while_closed(before: Table | None, _bot: Actor, world: World) -> Change | Refusal:
    """Pause a game while its channel rejects posts. A daily game still ends with its day."""
    if isinstance(table := require_game(before), Refusal):
        return table
    if table.clocks_stopped_at is not None or table.terms.daily is not None:
        return outcome.CLOCKS_STOPPED
    return settle(next_table(table, world.now, clocks_stopped_at=world.now, channel_closed=True), ())


def start_once_open(before: Table | None, _bot: Actor, world: World) -> Change | Refusal:
    """Resume a game whose channel accepts posts again."""
    if isinstance(table := require_game(before), Refusal):
        return table
    if not table.channel_closed:
        return outcome.CLOCKS_RUN
    return settle(next_table(with_clocks_started(table, world.now), world.now), ())


def stop_without_rules(before: Table | None, _bot: Actor, world: World) -> Change | Refusal:
    """Pause a game whose rules are not installed any more, and say so. A daily game still ends with its day."""
    if isinstance(table := require_game(before), Refusal):
        return table
    if table.uninstalled_at is not None or table.terms.daily is not None:
        return outcome.CLOCKS_STOPPED
    stopped_at = world.now if table.clocks_stopped_at is None else table.clocks_stopped_at
    paused = next_table(table, world.now, uninstalled_at=world.now, clocks_stopped_at=stopped_at)
    return settle_with_notice(paused, PublicEvent("game-uninstalled", {"game": table.game}))


def start_with_rules(before: Table | None, _bot: Actor, world: World) -> Change | Refusal:
    """Resume a game whose rules are installed again, and ask the players to move. Clocks that stood before the pause
    remain stopped.
    """
    if isinstance(table := require_game(before), Refusal):
        return table
    if table.uninstalled_at is None:
        return outcome.CLOCKS_RUN
    if table.clocks_stopped_at == table.uninstalled_at:
        table = with_clocks_started(table, world.now)
    return settle(next_table(table, world.now, uninstalled_at=None, asked=()), (PublicEvent("game-installed"),))


def tell_away(before: Table | None, actor: Actor, world: World, absence: Absence) -> Change | Refusal:
    """Announce the holiday of the actor, who is to move. Their clock stops on its own."""
    if isinstance(own := require_own_seat(before, actor.user), Refusal):
        return own
    table, seat = own
    values: dict[str, Value] = {"seat": seat_name(seat), "until": str(absence.last)}
    event = PublicEvent("goes-away", values)
    if absence.since > world.now:
        event = PublicEvent("will-be-away", {**values, "since": str(absence.since)})
    return settle_with_notice(next_table(table, world.now), event)
