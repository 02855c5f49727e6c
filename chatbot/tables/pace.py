"""The pace of a table: how long a person may take for a move, and the clocks of those who are to move now.

A clock begins when its person is asked to move, or has moved and is to move again. No person loses a seat unwarned: one
who could not be reminded, for the bot was away, is reminded when it comes back and given some time still.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from msgspec import Struct

from engine.api import Seat

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR


class Pace(Enum):
    """What people choose from."""

    LIVE = "live"
    DAY = "day"
    THREE_DAYS = "three-days"
    WEEK = "week"
    UNLIMITED = "unlimited"


LIMITS: Final = {Pace.LIVE: 10 * MINUTE, Pace.DAY: DAY, Pace.THREE_DAYS: 3 * DAY, Pace.WEEK: 7 * DAY}
"""Seconds for a move."""
LEAST_LEFT: Final = 30 * MINUTE
"""Seconds left at least to a person who is reminded, or a quarter of the whole time where that is less."""


class Clock(Struct, frozen=True):
    """One person's time for a move."""

    seat: Seat
    since: int
    until: int
    reminded: int = 0
    """How many of the reminders have been sent or passed over."""

    @classmethod
    def begin(cls, seat: Seat, pace: Pace, now: int) -> Clock | None:
        """A clock that starts now; none where there is no limit."""
        limit = LIMITS.get(pace)
        return None if limit is None else cls(seat, now, now + limit)

    @property
    def reminders(self) -> tuple[int, ...]:
        """When its person is reminded: half-way; where it takes days after three quarters and in the last hour, too."""
        limit = self.until - self.since
        half = self.since + limit // 2
        return (half, self.since + limit * 3 // 4, self.until - HOUR) if limit >= DAY else (half,)

    @property
    def warned(self) -> bool:
        """Whether all reminders are behind it, and only the end is left."""
        return self.reminded >= len(self.reminders)

    @property
    def next(self) -> int:
        """When there is something to be done about it."""
        return self.until if self.warned else self.reminders[self.reminded]

    def reminding(self, now: int) -> Clock:
        """The clock of a person who is reminded now: once, however many reminders' times have passed."""
        behind = sum(moment <= now for moment in self.reminders)
        left = min(LEAST_LEFT, (self.until - self.since) // 4)
        more = max(0, now + left - self.until)
        return Clock(self.seat, self.since + more, self.until + more, behind)
