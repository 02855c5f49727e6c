"""The deadline watcher: sees to it that something is done with a table whose time has come.

A table comes due for a reminder, for a seat to be handed over to a computer, for a lobby to be closed: the table itself
knows when, and what (``chatbot.tables.deadlines``). The watcher only finds it in time, in the index of deadlines, and
puts a job into the queue. Every process has a watcher; an entry that several of them see is one job, and the job is a
commit on the revision that the entry names, so it is done once. What came due while no process ran is done as soon as
one does.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from chatbot.store.connection import OutageLog, StoreUnreachable
from chatbot.tables.deadlines import next_deadline, people_with_deadlines
from engine.api import BrokenSave

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from chatbot.store.indexes import DeadlineEntry, DeadlineIndex
    from chatbot.store.records import PreferenceStore
    from chatbot.store.tables import TableStore
    from chatbot.tables.deadlines import Schedules
    from chatbot.tables.table import Table
    from chatbot.work.job_queue import DeadlineQueue

log = logging.getLogger(__name__)

CHECK_EVERY: Final = 5.0
"""Seconds between two looks at the index."""
UNREADABLE_RETRY: Final = 3600
"""Seconds until a table that cannot be read is tried again."""
PAGE: Final = 500
"""Tables that are read in one round trip."""


class DeadlineWatcher:
    """One process's watcher."""

    def __init__(
        self,
        store: TableStore,
        own_times: PreferenceStore,
        deadlines: DeadlineIndex,
        jobs: DeadlineQueue,
        clock: Callable[[], float],
    ) -> None:
        self._store = store
        self._own_times = own_times
        self._deadlines = deadlines
        self._jobs = jobs
        self._clock = clock
        self._outage = OutageLog(log, "no deadline is looked at")

    async def run(self) -> None:
        """Watch until cancelled."""
        rebuilt = False
        while True:
            try:
                if not rebuilt:
                    await self.rebuild_index()
                    rebuilt = True
                await self.enqueue_due()
                self._outage.end()
            except StoreUnreachable as error:
                self._outage.note(error)
            await asyncio.sleep(CHECK_EVERY)

    async def rebuild_index(self) -> None:
        """Make the index anew, from all tables. Raises ``StoreUnreachable``."""
        channels = [channel async for channel in self._store.channels()]
        for start in range(0, len(channels), PAGE):
            found = (await self._store.read_many(channels[start : start + PAGE])).values()
            await self._deadlines.rebuild([table for table in found if table and not isinstance(table, BrokenSave)])

    async def enqueue_due(self) -> None:
        """Queue a job for each table that is due now. Raises ``StoreUnreachable``."""
        now = int(self._clock())
        entries = await self._deadlines.due(now)
        for start in range(0, len(entries), PAGE):
            await self._enqueue(entries[start : start + PAGE], now)

    async def _enqueue(self, entries: Sequence[DeadlineEntry], now: int) -> None:
        found = await self._store.read_many([entry.channel for entry in entries])
        tables = [found[entry.channel] for entry in entries]
        readable = [table for table in tables if table is not None and not isinstance(table, BrokenSave)]
        people = [person for table in readable for person in people_with_deadlines(table)]
        schedules = await self._own_times.schedules(people)
        outdated = []
        for entry, table in zip(entries, tables, strict=True):
            if isinstance(table, BrokenSave):
                log.warning("table %s: it is due and cannot be read: %s", entry.channel, table.code)
                await self._deadlines.postpone(entry, now + UNREADABLE_RETRY)
            elif not await self._is_waiting(entry, table, schedules, now):
                outdated.append(entry)
        await self._deadlines.forget(outdated, now)

    async def _is_waiting(self, entry: DeadlineEntry, table: Table | None, schedules: Schedules, now: int) -> bool:
        """Queue the job, or postpone an early entry; False when the table has moved on, or waits for nothing."""
        if table is None or table.revision != entry.revision:
            return False
        when = next_deadline(table, schedules, now)
        if when is None:
            return False
        if when > now:
            await self._deadlines.postpone(entry, when)
        else:
            await self._jobs.enqueue(entry.channel, entry.revision)
        return True
