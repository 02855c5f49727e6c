"""The cleaner: once a day one of all processes drops what names nothing any more (``storage/cleanup``).

Gives the system back, every hour, the memory of this process that is free but that the C library (glibc) has kept.

Pictures and tables come and go among objects that stay, so glibc frees hardly any by itself: 50 MiB pile up in a month.
"""

from __future__ import annotations

import asyncio
import ctypes
import logging
import sys
from typing import TYPE_CHECKING, Final

from chatbot.store.connection import OutageLog, StoreUnreachable

if TYPE_CHECKING:
    from chatbot.store.cleanup import StaleEntries

log = logging.getLogger(__name__)

ASK_EVERY: Final = 600.0
"""Seconds between two questions whether it is time."""


class Cleaner:
    """One process's cleaner."""

    def __init__(self, stale: StaleEntries) -> None:
        self._stale = stale
        self._outage = OutageLog(log, "nothing is cleaned up")

    async def run(self) -> None:
        """Clean when it is time, until cancelled."""
        while True:
            await asyncio.sleep(ASK_EVERY)
            try:
                if await self._stale.claim():
                    await self._stale.drop()
                self._outage.end()
            except StoreUnreachable as error:
                self._outage.note(error)


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
