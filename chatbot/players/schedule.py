"""A person's own time: their time zone, quiet hours, holidays, and how they want to be reminded.

Pure. A moment is a number of seconds since 1970. What a table makes of it stands in ``chatbot.tables.clocks``: a clock
stands still while its person is on holiday, and nobody is called in their quiet hours.
"""

from __future__ import annotations

import heapq
import itertools
from datetime import UTC, datetime, time, timedelta
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from msgspec import Struct

from chatbot.players.zones import zone_named

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from datetime import tzinfo

Interval: TypeAlias = tuple[int, int]
"""From a moment up to another one, which is not in it any more."""
Reminders: TypeAlias = Literal["usual", "off", "once", "6h", "12h", "24h"]
"""How often a person is reminded of one move: as the table does it, never, once, or every so many hours."""

DAY_MINUTES: Final = 24 * 60
LONGEST_QUIET: Final = 16 * 60
"""Minutes of a day that may be quiet at most, so that there is time to play left."""
_SATURDAY: Final = 5


class QuietHours(Struct, frozen=True):
    """A part of every day, by the clock on the wall: minutes after midnight. It may go past midnight."""

    begin: int
    end: int

    @property
    def length(self) -> int:
        """Minutes, on a day without a change of summer time."""
        return (self.end - self.begin) % DAY_MINUTES


class Absence(Struct, frozen=True):
    """A holiday from games, on all tables."""

    since: int
    until: int

    @property
    def last(self) -> int:
        """A moment of the last day away, which is how people name its end."""
        return self.until - 1


class Schedule(Struct, frozen=True):
    """When a person is there, and how they want to be reminded."""

    zone: str = ""
    """Their time zone (``zones``); without one it is UTC."""
    quiet: QuietHours | None = None
    absences: tuple[Absence, ...] = ()
    """Holidays, oldest first: those before, the one of now, those that are planned."""
    reminders: Reminders = "usual"

    def absence_at(self, now: int) -> Absence | None:
        """The holiday that a person is on at this moment."""
        return next((absence for absence in self.absences if absence.since <= now < absence.until), None)

    def absence_after(self, now: int) -> Absence | None:
        """The next holiday that is planned at this moment."""
        return next((absence for absence in self.absences if absence.since > now), None)

    def sleeps_at(self, now: int) -> bool:
        """Whether the person is not to be called at this moment: it is quiet, or they are on holiday."""
        return after(now, 0, self.not_to_be_called(now)) > now

    def not_to_be_called(self, since: int) -> Iterator[Interval]:
        """When the person is not to be called: holidays and quiet hours from ``since`` on."""
        return in_order(self._holidays(since), self._quiet_from(since))

    def clock_stands_still(self, since: int, *, weekends: bool) -> Iterator[Interval]:
        """When this person's clocks stand still, from ``since`` on: on holidays, and on weekends where these rest."""
        return in_order(self._holidays(since), self._weekends_from(since) if weekends else ())

    def _holidays(self, since: int) -> Iterable[Interval]:
        return [(absence.since, absence.until) for absence in self.absences if absence.until > since]

    def _quiet_from(self, since: int) -> Iterator[Interval]:
        quiet = self.quiet
        if quiet is None or not 0 < quiet.length <= LONGEST_QUIET:
            return
        zone = zone_named(self.zone)
        for midnight in _days_from(since, zone):
            begin = _moment(midnight, quiet.begin, zone, fold=0)
            end = _moment(midnight + timedelta(days=quiet.end < quiet.begin), quiet.end, zone, fold=1)
            if end > since and end > begin:
                yield begin, end

    def _weekends_from(self, since: int) -> Iterator[Interval]:
        zone = zone_named(self.zone)
        for midnight in _days_from(since - 86400, zone):
            if midnight.weekday() == _SATURDAY:
                yield _moment(midnight, 0, zone, fold=0), _moment(midnight + timedelta(days=2), 0, zone, fold=0)


def in_order(*kinds: Iterable[Interval]) -> Iterator[Interval]:
    """All intervals by their beginning; those of each kind come so already."""
    return heapq.merge(*kinds)


def after(start: int, seconds: int, pauses: Iterable[Interval]) -> int:
    """The moment when so many seconds have passed outside of the pauses; it is in none itself.

    The pauses come by their beginning and may overlap.
    """
    now = start
    for begin, end in pauses:
        if begin - now > seconds:
            break
        seconds -= max(0, begin - now)
        now = max(now, end)
    return now + seconds


def passed(start: int, until: int, pauses: Iterable[Interval]) -> int:
    """How many seconds pass from ``start`` to ``until`` outside of the pauses."""
    count, now = 0, start
    for begin, end in pauses:
        if begin >= until:
            break
        count += max(0, begin - now)
        now = max(now, end)
    return count + max(0, until - now)


def _days_from(since: int, zone: tzinfo) -> Iterator[datetime]:
    """Midnight of every local day, without a zone, beginning the day before ``since``."""
    today = datetime.fromtimestamp(since, UTC).astimezone(zone).date()
    for number in itertools.count(-1):
        yield datetime.combine(today + timedelta(days=number), time())


def _moment(midnight: datetime, minutes: int, zone: tzinfo, *, fold: int) -> int:
    """When the clock on the wall shows so many minutes after midnight; ``fold`` says which time of two."""
    wall = midnight + timedelta(minutes=minutes)
    return int(wall.replace(tzinfo=zone, fold=fold).timestamp())
