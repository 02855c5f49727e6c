"""``TableTime``: when the clocks of a table are up, and when their persons are called and reminded.

What a clock shows, what a reminder says and what happens all come from here. The rules:

- A clock stands still while its person is on holiday, and on weekends where the table rests on them.
- Nobody is called, reminded or replaced in their quiet hours: what falls into them waits for their end. Of the last
  hour of a clock, or the whole of a shorter one, only the time outside of quiet hours counts: nobody wakes up to a lost
  turn.
- Nobody's time is up unwarned. A person who could not be reminded, for the bot was away, is reminded when it comes back
  and has some time left still. Those who want no reminders get none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from chatbot.players.schedule import Schedule, after, in_order
from chatbot.tables.clocks.pace import DAY, HOUR, MINUTE
from chatbot.tables.table import Person

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from chatbot.players.schedule import Interval
    from chatbot.tables.clocks.pace import Clock
    from chatbot.tables.facts import Facts
    from chatbot.tables.table import Table
    from engine.api import Seat

Schedules: TypeAlias = "Mapping[int, Schedule]"
"""Each person's own time, by their id; a person who is missing has chosen nothing."""

LAST_PART: Final = HOUR
"""Seconds at the end of a clock of which only those outside of quiet hours count."""
LEAST_LEFT: Final = 30 * MINUTE
"""Seconds left at least to a person who is reminded, or a quarter of the whole time where that is less."""
INTERVALS: Final = {"6h": 6 * HOUR, "12h": 12 * HOUR, "24h": DAY}
"""Seconds between two reminders, for those who want them regularly."""


class TableTime:
    """The clocks of one table, by the own time of those who sit there."""

    def __init__(self, table: Table | Facts, schedules: Schedules) -> None:
        self._table = table
        self._schedules = schedules

    def schedule(self, seat: Seat) -> Schedule:
        """The own time of the person who plays a seat."""
        sitter = self._table.sitters[seat]
        return self._schedules.get(sitter.user, Schedule()) if isinstance(sitter, Person) else Schedule()

    def up(self, clock: Clock) -> int:
        """When a clock is up."""
        warned_until = self._after(clock, clock.reminded_at, least_left(clock)) if clock.reminded_at else 0
        return max(self._agreed_end(clock), warned_until)

    def reminders(self, clock: Clock) -> tuple[int, ...]:
        """When the person of a clock is reminded."""
        chosen = self.schedule(clock.seat).reminders
        if chosen == "off":
            return ()
        if chosen in INTERVALS:
            return self._regular_reminders(clock, INTERVALS[chosen])
        parts = usual_parts(clock)
        if chosen == "once":
            parts = parts[-2:-1] or parts
        moments = (after(clock.since, part, self._still(clock)) for part in parts)
        return tuple(self._next_waking(clock, moment) for moment in moments)

    def next_reminder(self, clock: Clock) -> int | None:
        """When its person is to be reminded next; None when only the end is left."""
        last = clock.reminded_at or self._last_of_before(clock)
        return min((moment for moment in self.reminders(clock) if moment > last), default=None)

    def next(self, clock: Clock, now: int) -> int:
        """When there is something to be done about a clock: never while its person is not to be called."""
        reminder = self.next_reminder(clock)
        moment = self.up(clock) if reminder is None else reminder
        return moment if moment >= now else self.calling(clock.seat, now)

    def is_up(self, clock: Clock, now: int) -> bool:
        """Whether its person's time is over; never before they were reminded."""
        return self.next_reminder(clock) is None and self.next(clock, now) <= now

    def to_remind(self, clock: Clock, now: int) -> bool:
        """Whether its person is to be reminded now."""
        return self.next_reminder(clock) is not None and self.next(clock, now) <= now

    def calling(self, seat: Seat, now: int) -> int:
        """When the person of a seat may be called, from now on."""
        return after(now, 0, self.schedule(seat).not_to_be_called(now))

    def _agreed_end(self, clock: Clock) -> int:
        last_part = min(LAST_PART, clock.limit)
        return self._after(clock, after(clock.since, clock.limit - last_part, self._still(clock)), last_part)

    def _regular_reminders(self, clock: Clock, every: int) -> tuple[int, ...]:
        """One so many hours after the other, as long as there is some time left afterwards."""
        last = self._agreed_end(clock) - least_left(clock)
        moments: list[int] = []
        moment = clock.since
        while (moment := self._next_waking(clock, after(moment, every, self._still(clock, moment)))) <= last:
            moments.append(moment)
        return tuple(moments)

    def _last_of_before(self, clock: Clock) -> int:
        """When the last reminder was sent of a clock that only counted them."""
        return self.reminders(clock)[: clock.reminded][-1] if self.reminders(clock)[: clock.reminded] else 0

    def _next_waking(self, clock: Clock, moment: int) -> int:
        return self._after(clock, moment, 0)

    def _after(self, clock: Clock, start: int, seconds: int) -> int:
        """The moment when its person has been there and awake for so many seconds."""
        quiet = self.schedule(clock.seat).not_to_be_called(start)
        return after(start, seconds, in_order(self._still(clock, start), quiet))

    def _still(self, clock: Clock, since: int = 0) -> Iterator[Interval]:
        weekends = self._table.terms.rests_on_weekends
        return self.schedule(clock.seat).clock_stands_still(since or clock.since, weekends=weekends)


def usual_parts(clock: Clock) -> tuple[int, ...]:
    """After how many seconds people are reminded who chose nothing else.

    Half-way; where it takes days after three quarters and an hour before the end, too.
    """
    limit = clock.limit
    return (limit // 2, limit * 3 // 4, limit - LAST_PART) if limit >= DAY else (limit // 2,)


def least_left(clock: Clock) -> int:
    """Seconds that a person has at least after a reminder."""
    return min(LEAST_LEFT, clock.limit // 4)


def soonest_event(clock: Clock) -> int:
    """A moment before which nothing is to be done about a clock, whatever its person has chosen."""
    if clock.reminded_at:
        return clock.reminded_at
    return clock.since + min([*INTERVALS.values(), *usual_parts(clock)])
