"""JSON, ids and times in Discord's formats.

All parts of the playground use one clock, so that tests can skip hours.
"""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import Any, Final, TypeAlias

import msgspec

Json: TypeAlias = dict[str, Any]  # A JSON object with Discord's fields, which are not repeated as types

BIGGEST_ID: Final = 2**63 - 1  # The greatest signed 64-bit number, which no id exceeds


def id_in(text: str) -> int | None:
    """Return the id that the text has in decimal digits, or None if it has none."""
    if not (text.isascii() and text.isdecimal()) or len(text) > len(str(BIGGEST_ID)) or int(text) > BIGGEST_ID:
        return None
    return int(text)


UNREADABLE: Final = (msgspec.DecodeError, UnicodeError, RecursionError)  # Not JSON, not text, or nested too deeply

encode: Final = msgspec.json.encode
decode: Final = msgspec.json.decode


DISCORD_EPOCH: Final = 1_420_070_400_000  # The first millisecond of 2015, where Discord's ids begin


class WorldClock:
    """The system clock plus the time added by a test."""

    def __init__(self) -> None:
        self._ahead = 0.0

    def now(self) -> float:
        """Return the Unix time in seconds."""
        return time.time() + self._ahead

    def advance(self, seconds: float) -> None:
        self._ahead += seconds


class SnowflakeGenerator:
    """Makes Discord's ids, called snowflakes: milliseconds in the upper bits, so that later ids are greater."""

    def __init__(self, clock: WorldClock, last: int = 0) -> None:
        self._clock = clock
        self._last = last

    def new(self) -> int:
        self._last = max(int(self._clock.now() * 1000 - DISCORD_EPOCH) << 22, self._last + 1)
        return self._last


def created_at(snowflake: int) -> float:
    """Return the Unix time in seconds when the object with this id was made."""
    return ((snowflake >> 22) + DISCORD_EPOCH) / 1000


def iso(seconds: float) -> str:
    """Return the time in Discord's format."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")
