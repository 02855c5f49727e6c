"""Holidays: going away, for how long and how often, and coming back. Pure decisions about a person's absences."""

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


class NoHoliday(Struct, frozen=True):
    """Why a holiday cannot be taken: a code, and how many days are left."""

    code: str
    days_left: int = 0


def days_left(absences: Iterable[Absence], now: int, allowed: int) -> int:
    """Days of holiday that a person still has within a year from the first of them that counts."""
    used = sum(_days(absence.until - max(absence.since, now - YEAR)) for absence in absences)
    return max(0, allowed - used)


def go_away(absences: tuple[Absence, ...], now: int, until: int, allowed: int) -> tuple[Absence, ...] | NoHoliday:
    """The absences with a holiday from now on; one that has begun already is made longer or shorter."""
    if until <= now:
        return NoHoliday("holiday-is-over")
    past = tuple(absence for absence in absences if now - KEPT_FOR < absence.until)
    current = next((absence for absence in past if absence.since <= now < absence.until), None)
    since = current.since if current else now
    others = tuple(absence for absence in past if absence is not current)
    left = days_left(others, now, allowed)
    if _days(until - since) > left:
        return NoHoliday("holiday-too-long", left)
    return (*others, Absence(since, until))


def come_back(absences: tuple[Absence, ...], now: int) -> tuple[Absence, ...]:
    """The absences where the holiday of now ends."""
    return tuple(
        msgspec.structs.replace(absence, until=now) if absence.since <= now < absence.until else absence
        for absence in absences
    )


def used_for(absences: Iterable[Absence], clock_began: int, now: int) -> bool:
    """Whether a holiday that is over has stopped a clock already that began at this moment."""
    return any(clock_began < absence.until <= now for absence in absences)


def _days(seconds: int) -> int:
    """Whole days, begun ones included; none for what lies before."""
    return max(0, -(-seconds // DAY))
