"""A person's preferences on all servers, their own time among them, and a server's settings for its games.

A person's own time is their time zone, quiet hours, holidays, and how they want to be reminded. A moment is a number of
seconds since 1970. Clocks stand still while their person is on holiday, and nobody is called in their quiet hours
(``chatbot.tables.deadlines``). People choose a zone by a city, or by the hours ahead of or behind UTC.
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
"""A hand is sent at each change, when it is the turn, or never."""


ResultsShown: TypeAlias = Literal["public", "private", "off"]  # Off: none are kept


class Preferences(Struct, frozen=True):
    """A person's own choices, and the language that Discord reports for them."""

    language: str = ""
    own_language: str = ""  # The language they want to be answered in; that of their Discord where it is empty
    careful: bool = False  # True if a move is confirmed once more, on a preview, after its last choice
    theme: Theme = "light"
    by_ear: bool = False  # True if the person listens: sentences instead of menus, and boards in words
    aids: bool = True  # True if the person is shown what only helps to choose, at tables that allow it
    zone: str = ""  # Their time zone (``zones``); without one it is UTC
    quiet: QuietHours | None = None
    absences: tuple[Absence, ...] = ()  # Their holiday of now and those before it, oldest first
    reminders: ReminderRate = "usual"
    reminded_by_dm: bool = False  # True if they are reminded by direct message and not in the channel
    told_next: bool = False  # True if a direct message tells them that their turn is the next
    hand_dms: HandDmTiming = "always"
    results: ResultsShown = "public"
    results_since: int = (
        0  # The second since when that is so: a game that ran before counts, so nobody drops a lost one
    )

    def keeps_result(self, opened_at: int) -> bool:
        """Return True if the result of a game is kept whose table was opened then."""
        return self.results != "off" or opened_at < self.results_since

    @property
    def schedule(self) -> Schedule:
        return Schedule(self.zone, self.quiet, self.absences, self.reminders)


class ServerSettings(Struct, frozen=True, omit_defaults=True):
    """The settings of one server, stored whole; new ones get defaults."""

    channels: tuple[int, ...] = ()  # The channels where tables may be opened, with their threads; anywhere when empty
    language: str = ""  # The language of public posts; as the server has set on Discord when empty
    announcements: int = 0  # The channel where open tables, finished games and daily rankings are told; nowhere when 0
    shared: bool = False  # True if results count across servers, too
    first_language: str = ""  # The language of who opened the first table, where Discord knows none of the server

    def allows(self, channel: int, parent: int | None) -> bool:
        """Return True if a table may be opened in a channel, or in a thread of ``parent``."""
        return not self.channels or channel in self.channels or parent in self.channels


Interval: TypeAlias = tuple[int, int]  # The moments from the first up to, but not including, the second
ReminderRate: TypeAlias = Literal["usual", "off", "once", "6h", "12h", "24h"]  # Usual: as the table does it
INTERVALS: Final = {"6h": 6 * HOUR, "12h": 12 * HOUR, "24h": DAY}
"""The seconds between reminders, for the rates that are so regular."""

DAY_MINUTES: Final = 24 * 60
LONGEST_QUIET: Final = 16 * 60  # Minutes of a day that may be quiet at most, so that there is time to play left
_SATURDAY: Final = 5


class QuietHours(Struct, frozen=True):
    """A part of every day, by the clock on the wall: minutes after midnight. It may go past midnight."""

    begin: int
    end: int

    @property
    def length(self) -> int:
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
    """A person's time zone, quiet hours and holidays, and how they want to be reminded."""

    zone: str = ""  # Their time zone (``zones``); without one it is UTC
    quiet: QuietHours | None = None
    absences: tuple[Absence, ...] = ()  # Holidays, oldest first: those before, the one of now, those that are planned
    reminders: ReminderRate = "usual"

    def absence_at(self, now: int) -> Absence | None:
        return next((absence for absence in self.absences if absence.since <= now < absence.until), None)

    def absence_after(self, now: int) -> Absence | None:
        return next((absence for absence in self.absences if absence.since > now), None)

    def sleeps_at(self, now: int) -> bool:
        """Return True if the person is not to be called at this moment: it is quiet, or they are on holiday."""
        return after(now, 0, self.not_to_be_called(now)) > now

    def not_to_be_called(self, since: int) -> Iterator[Interval]:
        """Yield the intervals from ``since`` on in which the person is not to be called: holidays and quiet hours."""
        return merge(self._holidays(since), self._quiet_from(since))

    def clock_stands_still(self, since: int, *, weekends: bool) -> Iterator[Interval]:
        """Yield the intervals from ``since`` on in which clocks stand still: holidays, and weekends that rest."""
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
    """Return the moment when so many seconds have passed outside of the pauses; it is in none itself.

    The pauses come by their beginning and may overlap.
    """
    now = start
    for begin, end in pauses:
        if begin - now > seconds:
            break
        seconds -= max(0, begin - now)
        now = max(now, end)
    return now + seconds


def _days_from(since: int, zone: tzinfo) -> Iterator[datetime]:
    """Yield midnight of every local day, without a zone, beginning the day before ``since``."""
    today = datetime.fromtimestamp(since, UTC).astimezone(zone).date()
    for number in itertools.count(-1):
        yield datetime.combine(today + timedelta(days=number), time())


def _moment(midnight: datetime, minutes: int, zone: tzinfo, *, fold: int) -> int:
    """Return the moment when a wall clock shows so many minutes after midnight; ``fold`` says which time of two."""
    wall = midnight + timedelta(minutes=minutes)
    return int(wall.replace(tzinfo=zone, fold=fold).timestamp())


YEAR: Final = 365 * DAY
HOLIDAY_DAYS: Final = 28  # Days of holiday in any 365 days, unless the host says otherwise
KEPT_FOR: Final = YEAR + 30 * DAY  # Seconds after which a past holiday is forgotten
LEAST_BETWEEN: Final = 7 * DAY  # Seconds between planned holidays: the longest pace, so that no move waits through two


class NoHoliday(Struct, frozen=True):
    """The code why a holiday cannot be taken, and how many days are left."""

    code: str
    days_left: int = 0


def days_left(absences: Iterable[Absence], now: int, allowed: int) -> int:
    used = sum(_days(absence.until - max(absence.since, now - YEAR)) for absence in absences)
    return max(0, allowed - used)


def go_away(
    absences: tuple[Absence, ...], now: int, until: int, allowed: int, since: int = 0
) -> tuple[Absence, ...] | NoHoliday:
    """Return the absences with a holiday from ``since`` on, at the soonest from now on.

    It takes the place of those that it meets; one that has begun already is made longer or shorter.
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
    if any(_too_close(other, since, until, now) for other in others):
        return NoHoliday("holiday-too-soon")
    left = days_left(others, now, allowed)
    if _days(until - since) > left:
        return NoHoliday("holiday-too-long", left)
    return tuple(sorted((*others, Absence(since, until)), key=lambda absence: absence.since))


def _too_close(other: Absence, since: int, until: int, now: int) -> bool:
    is_planned = max(since, other.since) > now
    return is_planned and max(since, other.since) - min(until, other.until) < LEAST_BETWEEN


def come_back(absences: tuple[Absence, ...], now: int) -> tuple[Absence, ...]:
    """Return the absences where the current holiday ends now and the planned ones are dropped."""
    return tuple(
        msgspec.structs.replace(absence, until=min(absence.until, now)) for absence in absences if absence.since <= now
    )


def used_for(absences: Iterable[Absence], clock_began: int, now: int) -> bool:
    """Return True if a holiday that is over has already stopped a clock that began at this moment."""
    return any(clock_began < absence.until <= now for absence in absences)


def _days(seconds: int) -> int:
    """Return whole days, begun ones included; none for what lies before."""
    return max(0, -(-seconds // DAY))


OFFSET: Final = re.compile(r"(?:UTC|GMT)?\s*([+\-−])?\s*(\d{1,2})(?::?([0-5]\d))?", re.IGNORECASE)
MOST_HOURS: Final = 14
REGIONS: Final = frozenset(  # zones of other names are abbreviations and doublets
    {"Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific"}
)


@cache
def zone_named(name: str) -> tzinfo:
    """Return the zone of a stored name; UTC for none, and for one that is not known here."""
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
    """Return the city of a zone such as Europe/Warsaw; an offset as it is."""
    return name.rpartition("/")[2].replace("_", " ")
