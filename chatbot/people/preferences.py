"""A person's preferences on all servers, including their schedule, and a Discord server's settings.

A schedule consists of a time zone, quiet hours, holidays and a choice of reminders. Times are Unix seconds. Clocks stop
while their person is on holiday, and nobody is notified during their quiet hours (``chatbot.tables.deadlines``). People
choose a zone by a city, or by the hours ahead of or behind UTC.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, time, timedelta, timezone, tzinfo
from functools import cache
from heapq import merge
from typing import Final, Literal, TypeAlias, get_args
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

import msgspec
from msgspec import Struct

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR

Theme: TypeAlias = Literal["light", "dark"]
THEMES: Final[tuple[Theme, ...]] = get_args(Theme)
HandDmTiming: TypeAlias = Literal["always", "turn", "never"]
"""Moments when the hand is sent: at each change, on the person's turn, or never."""


ResultsShown: TypeAlias = Literal["public", "private", "off"]  # "off" stores no results


class Preferences(Struct, frozen=True):
    """A person's choices, and the language that Discord reports for them."""

    language: str = ""
    own_language: str = ""  # Language of the bot's replies; empty for that of their Discord
    careful: bool = False  # True if moves need a confirmation, with a preview
    theme: Theme = "light"
    by_ear: bool = False  # True for screen reader use: sentences instead of menus, and boards in words
    aids: bool = True  # True to show the aids, at tables that allow them
    zone: str = ""  # Their time zone (``zones``), or empty for UTC
    quiet: QuietHours | None = None
    absences: tuple[Absence, ...] = ()  # Current and past holidays, oldest first
    reminders: ReminderRate = "usual"
    reminded_by_dm: bool = False  # True if reminders come by direct message instead of in the channel
    told_next: bool = False  # True if they get a direct message when their turn is next
    hand_dms: HandDmTiming = "always"
    results: ResultsShown = "public"
    results_since: int = 0  # Unix time of this choice. Games opened earlier still count, so nobody can drop a lost one.

    def keeps_result(self, opened_at: int) -> bool:
        """Return True if the person keeps the result of a game whose table was opened at ``opened_at``."""
        return self.results != "off" or opened_at < self.results_since

    @property
    def schedule(self) -> Schedule:
        return Schedule(self.zone, self.quiet, self.absences, self.reminders)


class ServerSettings(Struct, frozen=True, omit_defaults=True):
    """The settings of one Discord server, stored as a whole. New settings have defaults."""

    channels: tuple[int, ...] = ()  # Channels, with their threads, where tables may be opened; anywhere if empty
    language: str = ""  # Language of public posts; empty for the server's language on Discord
    announcements: int = 0  # Channel for open tables, finished games and daily rankings, or 0 for none
    shared: bool = False  # True if results also count across servers
    first_language: str = ""  # Language of the person who opened the first table, if Discord reports none

    def allows(self, channel: int, parent: int | None) -> bool:
        """Return True if a table may be opened in this channel. If the channel is a thread, ``parent`` is the thread's
        channel.
        """
        return not self.channels or channel in self.channels or parent in self.channels


Interval: TypeAlias = tuple[int, int]  # Unix times; includes the first, excludes the second
ReminderRate: TypeAlias = Literal["usual", "off", "once", "6h", "12h", "24h"]  # "usual" follows the table's pace
INTERVALS: Final = {"6h": 6 * HOUR, "12h": 12 * HOUR, "24h": DAY}
"""Seconds between reminders, for the regular rates."""

DAY_MINUTES: Final = 24 * 60
LONGEST_QUIET: Final = 16 * 60  # Longest quiet hours of a day in minutes, which leaves time to play
_SATURDAY: Final = 5


class QuietHours(Struct, frozen=True):
    """A daily period in minutes after local midnight. It may span midnight."""

    begin: int
    end: int

    @property
    def length(self) -> int:
        return (self.end - self.begin) % DAY_MINUTES


class Absence(Struct, frozen=True):
    """A person's holiday from the games at all tables."""

    since: int
    until: int

    @property
    def last(self) -> int:
        """A moment on the last day away, which is how people name the end of a holiday."""
        return self.until - 1


class Schedule(Struct, frozen=True):
    """A person's time zone, quiet hours, holidays and choice of reminders."""

    zone: str = ""  # Their time zone (``zones``), or empty for UTC
    quiet: QuietHours | None = None
    absences: tuple[Absence, ...] = ()  # Past, current and planned holidays, oldest first
    reminders: ReminderRate = "usual"

    def absence_at(self, now: int) -> Absence | None:
        return next((absence for absence in self.absences if absence.since <= now < absence.until), None)

    def absence_after(self, now: int) -> Absence | None:
        return next((absence for absence in self.absences if absence.since > now), None)

    def sleeps_at(self, now: int) -> bool:
        """Return True if the person must not be notified at this moment, because of quiet hours or a holiday."""
        return after(now, 0, self.not_to_be_called(now)) > now

    def not_to_be_called(self, since: int) -> Iterator[Interval]:
        """Yield the intervals from ``since`` on in which the person must not be notified: holidays and quiet hours."""
        return merge(self._holidays(since), self._quiet_from(since))

    def clock_stands_still(self, since: int, *, weekends: bool) -> Iterator[Interval]:
        """Yield the intervals from ``since`` on in which clocks stop: holidays, and weekends if ``weekends``."""
        return merge(self._holidays(since), self._weekends_from(since) if weekends else ())

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
        for midnight in _days_from(since - DAY, zone):
            if midnight.weekday() == _SATURDAY:
                yield _moment(midnight, 0, zone, fold=0), _moment(midnight + timedelta(days=2), 0, zone, fold=0)


def after(start: int, seconds: int, pauses: Iterable[Interval]) -> int:
    """Return the moment when ``seconds`` have passed since ``start``, not counting the pauses. It is never inside a
    pause.

    The pauses are sorted by their beginning and may overlap.
    """
    now = start
    for begin, end in pauses:
        if begin - now > seconds:
            break
        seconds -= max(0, begin - now)
        now = max(now, end)
    return now + seconds


def _days_from(since: int, zone: tzinfo) -> Iterator[datetime]:
    """Yield the midnight of each local day as a naive datetime, from the day before ``since`` on."""
    today = datetime.fromtimestamp(since, UTC).astimezone(zone).date()
    for number in itertools.count(-1):
        yield datetime.combine(today + timedelta(days=number), time())


def _moment(midnight: datetime, minutes: int, zone: tzinfo, *, fold: int) -> int:
    """Return the Unix time ``minutes`` after local midnight. If that time occurs twice, ``fold`` selects one."""
    wall = midnight + timedelta(minutes=minutes)
    return int(wall.replace(tzinfo=zone, fold=fold).timestamp())


YEAR: Final = 365 * DAY
HOLIDAY_DAYS: Final = 28  # Default limit for days of holiday in any 365 days
KEPT_FOR: Final = YEAR + 30 * DAY  # Seconds after which a past holiday is deleted
LEAST_BETWEEN: Final = 7 * DAY  # Seconds between planned holidays: the longest pace, so that no move waits through two


class NoHoliday(Struct, frozen=True):
    """The reason for refusing a holiday, as a code, and the number of days left."""

    code: str
    days_left: int = 0


def days_left(absences: Iterable[Absence], now: int, allowed: int) -> int:
    used = sum(_days(absence.until - max(absence.since, now - YEAR)) for absence in absences)
    return max(0, allowed - used)


def go_away(
    absences: tuple[Absence, ...], now: int, until: int, allowed: int, since: int = 0
) -> tuple[Absence, ...] | NoHoliday:
    """Return the absences with a holiday added, or why it cannot be added.

    The new holiday begins at ``since``, or now if that is later. It replaces planned holidays that it overlaps, and
    extends or shortens the current one.
    """
    since = max(since, now)
    if until <= since:
        return NoHoliday("holiday-is-over")
    if since >= now + YEAR:
        return NoHoliday("holiday-too-far")
    kept = tuple(absence for absence in absences if now - KEPT_FOR < absence.until)
    met = [absence for absence in kept if absence.until > now and absence.since < until and since < absence.until]
    since = min([since, *(absence.since for absence in met if absence.since <= now)])
    others = tuple(absence for absence in kept if absence not in met)
    if any(_is_too_close(other, since, until, now) for other in others):
        return NoHoliday("holiday-too-soon")
    left = days_left(others, now, allowed)
    if _days(until - since) > left:
        return NoHoliday("holiday-too-long", left)
    return tuple(sorted((*others, Absence(since, until)), key=lambda absence: absence.since))


def _is_too_close(other: Absence, since: int, until: int, now: int) -> bool:
    is_planned = max(since, other.since) > now
    return is_planned and max(since, other.since) - min(until, other.until) < LEAST_BETWEEN


def come_back(absences: tuple[Absence, ...], now: int) -> tuple[Absence, ...]:
    """Return the absences with the current holiday ended now and the planned ones removed."""
    return tuple(
        msgspec.structs.replace(absence, until=min(absence.until, now)) for absence in absences if absence.since <= now
    )


def used_for(absences: Iterable[Absence], clock_began: int, now: int) -> bool:
    """Return True if a past holiday has already stopped a clock that began at ``clock_began``."""
    return any(clock_began < absence.until <= now for absence in absences)


def _days(seconds: int) -> int:
    """Return the number of days, rounded up, or 0 if ``seconds`` is negative."""
    return max(0, -(-seconds // DAY))


OFFSET: Final = re.compile(r"(?:UTC|GMT)?\s*([+\-−])?\s*(\d{1,2})(?::?([0-5]\d))?", re.IGNORECASE)
MOST_HOURS: Final = 14
REGIONS: Final = frozenset(  # Zones with other prefixes are abbreviations and duplicates
    {"Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific"}
)


@cache
def zone_named(name: str) -> tzinfo:
    """Return the time zone with this stored name, or UTC if the name is empty or unknown."""
    if (offset := OFFSET.fullmatch(name)) is not None:
        sign, hours, minutes = offset.groups()
        ahead = timedelta(hours=int(hours), minutes=int(minutes or 0))
        return timezone(-ahead if sign in {"-", "−"} else ahead)
    try:
        return ZoneInfo(name) if name else UTC
    except (ZoneInfoNotFoundError, ValueError):
        return UTC


def is_zone(name: str) -> bool:
    offset = OFFSET.fullmatch(name)
    return int(offset[2]) <= MOST_HOURS if offset is not None else name in zone_names()


@cache
def zone_names() -> frozenset[str]:
    return frozenset(name for name in available_timezones() if name.partition("/")[0] in REGIONS)


def city_of(name: str) -> str:
    """Return the city of a zone such as Europe/Warsaw, or an offset unchanged."""
    return name.rpartition("/")[2].replace("_", " ")
