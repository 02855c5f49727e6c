"""Sees to it that tables whose time has come are looked at: a reminder, a seat handed over, a lobby closed.

The truth is in the tables: each says when it comes due. The index of bells is made with each commit, and made anew from
the tables whenever a timekeeper starts. Every process has one; a bell that several of them hear is one job, and the job
is a commit on the revision that the bell is for, so it is done once. What came due while nobody was there is done as
soon as somebody is.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from chatbot.service.ports import StoreUnreachable
from chatbot.tables.deadlines import next_deadline
from engine.api import BrokenSave

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from chatbot.storage.indexes import DeadlineEntry, Indexes
    from chatbot.storage.table_store import RedisTableStore
    from chatbot.tables.table import Table
    from chatbot.workers.job_queue import DeadlineQueue

log = logging.getLogger(__name__)

ROUND: Final = 5.0
"""Seconds between two looks."""
LATER: Final = 3600
"""Seconds until a table that cannot be read is tried again."""
PAGE: Final = 500


class DeadlineWatcher:
    """One process's timekeeper."""

    def __init__(
        self, store: RedisTableStore, indexes: Indexes, jobs: DeadlineQueue, clock: Callable[[], float]
    ) -> None:
        self._store = store
        self._indexes = indexes
        self._jobs = jobs
        self._clock = clock

    async def run(self) -> None:
        """Listen until cancelled."""
        known = False
        while True:
            try:
                if not known:
                    await self.set_deadlines()
                    known = True
                await self.look()
            except StoreUnreachable as error:
                log.warning("Redis is away, nobody looks at the clock: %s", error)
            await asyncio.sleep(ROUND)

    async def set_deadlines(self) -> None:
        """Make the index anew, from the tables."""
        channels = [channel async for channel in self._store.channels()]
        for start in range(0, len(channels), PAGE):
            found = await self._store.read_many(channels[start : start + PAGE])
            await self._indexes.set_deadlines([table for table in found if table and not isinstance(table, BrokenSave)])

    async def look(self) -> None:
        """Have done what is due now."""
        now = int(self._clock())
        bells = await self._indexes.bells(now)
        for start in range(0, len(bells), PAGE):
            await self._answer(bells[start : start + PAGE], now)

    async def _answer(self, bells: Sequence[DeadlineEntry], now: int) -> None:
        tables = await self._store.read_many([bell.channel for bell in bells])
        idle = []
        for bell, table in zip(bells, tables, strict=True):
            if isinstance(table, BrokenSave):
                log.warning("table %s: it is due and cannot be read: %s", bell.channel, table.code)
                await self._indexes.postpone_deadline(bell, now + LATER)
            elif not await self._rang_for(bell, table, now):
                idle.append(bell)
        await self._indexes.forget_deadlines(idle, now)

    async def _rang_for(self, bell: DeadlineEntry, table: Table | None, now: int) -> bool:
        """Do what the bell is for; False when the table is at another revision, or waits for nothing."""
        when = next_deadline(table) if table is not None and table.revision == bell.revision else None
        if when is None:
            return False
        if when > now:
            await self._indexes.postpone_deadline(bell, when)
        else:
            await self._jobs.enqueue(bell.channel, bell.revision)
        return True
