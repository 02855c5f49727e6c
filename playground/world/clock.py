"""Time and ids. Everything in the playground asks this clock, so that a test can let hours pass at once."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import Final

DISCORD_EPOCH: Final = 1_420_070_400_000
"""The first millisecond of 2015, from which Discord's ids count."""


class WorldClock:
    """The wall clock, plus what a test has added to it."""

    def __init__(self) -> None:
        self._ahead = 0.0

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time() + self._ahead

    def advance(self, seconds: float) -> None:
        """Let time pass at once. Timers that are already running do not notice."""
        self._ahead += seconds


class SnowflakeGenerator:
    """Makes Discord's ids, snowflakes: milliseconds in the upper bits, so that a greater id is a later thing."""

    def __init__(self, clock: WorldClock, last: int = 0) -> None:
        self._clock = clock
        self._last = last

    def new(self) -> int:
        """An id greater than every id before."""
        self._last = max(int(self._clock.now() * 1000 - DISCORD_EPOCH) << 22, self._last + 1)
        return self._last


def created_at(snowflake: int) -> float:
    """When the thing with this id was made, in seconds since 1970."""
    return ((snowflake >> 22) + DISCORD_EPOCH) / 1000


def iso(seconds: float) -> str:
    """The time as Discord writes it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")
