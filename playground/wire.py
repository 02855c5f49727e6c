"""JSON, ids and times as they go over the wire.

Everything in the playground asks one clock, so that a test can let hours pass at once.
"""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import Any, Final, TypeAlias

import msgspec

Json: TypeAlias = dict[str, Any]  # A JSON object. Its fields are Discord's; they are not repeated here as types.

BIGGEST_ID: Final = 2**63 - 1  # The greatest signed number of 64 bits, into which every id fits, here as at Discord.


def id_in(text: str) -> int | None:
    """Return the id that a text is, in decimal digits; None if it is none."""
    if not (text.isascii() and text.isdecimal()) or len(text) > len(str(BIGGEST_ID)) or int(text) > BIGGEST_ID:
        return None
    return int(text)


UNREADABLE: Final = (msgspec.DecodeError, UnicodeError, RecursionError)  # No JSON, no text, or nested too deep.

encode: Final = msgspec.json.encode
decode: Final = msgspec.json.decode


DISCORD_EPOCH: Final = 1_420_070_400_000  # The first millisecond of 2015, from which Discord's ids count.


class WorldClock:
    """The wall clock, plus what a test has added to it."""

    def __init__(self) -> None:
        self._ahead = 0.0

    def now(self) -> float:
        """Return the seconds since 1970."""
        return time.time() + self._ahead

    def advance(self, seconds: float) -> None:
        self._ahead += seconds


class SnowflakeGenerator:
    """Makes Discord's ids, snowflakes: milliseconds in the upper bits, so that a greater id is a later thing."""

    def __init__(self, clock: WorldClock, last: int = 0) -> None:
        self._clock = clock
        self._last = last

    def new(self) -> int:
        self._last = max(int(self._clock.now() * 1000 - DISCORD_EPOCH) << 22, self._last + 1)
        return self._last


def created_at(snowflake: int) -> float:
    """Return when the thing with this id was made, in seconds since 1970."""
    return ((snowflake >> 22) + DISCORD_EPOCH) / 1000


def iso(seconds: float) -> str:
    """Return the time as Discord writes it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")
