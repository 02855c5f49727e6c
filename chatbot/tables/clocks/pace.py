"""The pace of a table: how long a person may take for a move, and the clocks of those who are to move now.

A clock begins when its person is asked to move, or has moved and is to move again. When it is up, and when its person
is reminded, says ``clocks.table_time``.
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


class Clock(Struct, frozen=True):
    """One person's time for a move, as it was agreed on.

    It stands still while its person is away, and so may end later than it says:
    ``clocks.table_time`` knows when.
    """

    seat: Seat
    since: int
    until: int
    reminded: int = 0
    """How many of the usual reminders were sent, in a clock of before; today ``reminded_at`` says when the last was."""
    reminded_at: int = 0
    """When its person was reminded last."""
    granted_by: tuple[Seat, ...] = ()
    """The seats of the opponents who have given its person more time."""

    @classmethod
    def begin(cls, seat: Seat, pace: Pace, now: int) -> Clock | None:
        """A clock that starts now; none where there is no limit."""
        limit = LIMITS.get(pace)
        return None if limit is None else cls(seat, now, now + limit)

    @property
    def limit(self) -> int:
        """How many seconds its person has, while they are there."""
        return self.until - self.since
