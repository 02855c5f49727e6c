"""Upkeep: what names nothing any more is dropped once a day, and every process gives free memory back every hour.

Pictures and tables come and go among objects that stay, so the C library (glibc) keeps most memory that is free: 50 MiB
pile up in a month.
"""

from __future__ import annotations

import asyncio
import ctypes
import sys
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from chatbot.store.cleanup import StaleEntries
    from chatbot.work.later import Work

CLEAN_EVERY: Final = 24 * 3600.0
"""Seconds from one cleaning to the next, for all processes together."""
FIRST_CLEANING: Final = 600.0
"""Seconds after the start of the very first process."""
UPKEEP: Final = "upkeep"
"""The entry of the due list; every process puts it there when it starts."""


class Cleaner:
    """Drops, once a day, what names nothing any more."""

    def __init__(self, stale: StaleEntries, clock: Callable[[], float]) -> None:
        self._stale = stale
        self._clock = clock

    async def __call__(self, _work: Work) -> float:
        """Clean, and say when to do so again. Raises ``StoreUnreachable``."""
        await self._stale.drop()
        return self._clock() + CLEAN_EVERY


TRIM_EVERY: Final = 3600.0
"""Seconds between two times. One takes some ten milliseconds, in which the event loop may wait for memory."""


async def trim_every_hour() -> None:
    """Give back what is free, until cancelled."""
    while True:
        await asyncio.sleep(TRIM_EVERY)
        await asyncio.to_thread(trim_heap)


def trim_heap() -> None:
    """Give back what is free now. Other C libraries know no such call, and need none."""
    if sys.platform == "linux" and (trim := getattr(ctypes.CDLL(None), "malloc_trim", None)) is not None:
        trim(ctypes.c_size_t(0))
