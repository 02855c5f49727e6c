"""Holidays: going away now or later, for how long and how often, and coming back. Pure decisions about absences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from chatbot.players.schedule import Absence

if TYPE_CHECKING:
    from collections.abc import Iterable

DAY: Final = 24 * 3600
YEAR: Final = 365 * DAY
HOLIDAY_DAYS: Final = 28
"""Days of holiday in any 365 days, unless the host says otherwise."""
KEPT_FOR: Final = YEAR + 30 * DAY
"""Seconds after which a past holiday is forgotten."""
LEAST_BETWEEN: Final = 7 * DAY
"""Seconds between a planned holiday and any other: the longest pace, so that no move waits through two of them."""


class NoHoliday(Struct, frozen=True):
    """Why a holiday cannot be taken: a code, and how many days are left."""

    code: str
    days_left: int = 0


def days_left(absences: Iterable[Absence], now: int, allowed: int) -> int:
    """Days of holiday that a person still has within a year from the first of them that counts."""
    used = sum(_days(absence.until - max(absence.since, now - YEAR)) for absence in absences)
    return max(0, allowed - used)


def go_away(
    absences: tuple[Absence, ...], now: int, until: int, allowed: int, since: int = 0
) -> tuple[Absence, ...] | NoHoliday:
    """The absences with a holiday from ``since`` on, at the soonest from now on.

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
    """Whether one of two holidays is planned, and too little time lies between them."""
    is_planned = max(since, other.since) > now
    return is_planned and max(since, other.since) - min(until, other.until) < LEAST_BETWEEN


def come_back(absences: tuple[Absence, ...], now: int) -> tuple[Absence, ...]:
    """The absences where the holiday of now ends, and those that were planned are none."""
    return tuple(
        msgspec.structs.replace(absence, until=min(absence.until, now)) for absence in absences if absence.since <= now
    )


def used_for(absences: Iterable[Absence], clock_began: int, now: int) -> bool:
    """Whether a holiday that is over has stopped a clock already that began at this moment."""
    return any(clock_began < absence.until <= now for absence in absences)


def _days(seconds: int) -> int:
    """Whole days, begun ones included; none for what lies before."""
    return max(0, -(-seconds // DAY))
