"""The cleaner: once a day one of all processes drops what names nothing any more (``storage/cleanup``)."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from chatbot.service.ports import StoreUnreachable
from chatbot.storage.availability.outage_log import OutageLog

if TYPE_CHECKING:
    from chatbot.storage.cleanup.stale_entries import StaleEntries

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
