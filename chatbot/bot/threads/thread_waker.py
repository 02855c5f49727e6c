"""Keeps threads awake in which a game has a deadline within a day: Discord archives a thread in which nobody writes.

In an archived thread buttons may be dead, and whoever is reminded by direct message would find it so. Discord's list of
a server's threads, which the client keeps, has no archived ones: only what is missing there is asked for.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

import discord

from chatbot.bot.channels import Channels
from chatbot.bot.discord_trouble import TROUBLE, one_line
from chatbot.service.ports import StoreUnreachable
from chatbot.storage.availability.outage_log import OutageLog
from chatbot.tables.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from chatbot.service.ports import TableStore
    from chatbot.storage.deadline_index import DeadlineIndex

log = logging.getLogger(__name__)

WAKE_EVERY: Final = 3600.0
"""Seconds from one look to the next."""
AHEAD: Final = 24 * 3600
"""Seconds before a deadline within which its thread is to be awake."""
BETWEEN_REQUESTS: Final = 1.0
"""Seconds between two questions to Discord, which has more urgent ones to answer."""


class ThreadWaker:
    """Wakes the threads of this process's shards."""

    def __init__(
        self,
        client: discord.AutoShardedClient,
        store: TableStore,
        deadlines: DeadlineIndex,
        clock: Callable[[], float],
        pause: float = BETWEEN_REQUESTS,
    ) -> None:
        self._client = client
        self._channels = Channels(lambda: client)
        self._store = store
        self._deadlines = deadlines
        self._clock = clock
        self._pause = pause
        self._outage = OutageLog(log, "no thread is woken")

    async def run(self) -> None:
        """Look every hour, until cancelled."""
        while True:
            await asyncio.sleep(WAKE_EVERY)
            try:
                await self.wake()
                self._outage.end()
            except StoreUnreachable as error:
                self._outage.note(error)
            except TROUBLE as error:
                log.warning("threads are woken later: %s", one_line(error))

    async def wake(self) -> None:
        """Wake every archived thread whose game has a deadline soon. Raises ``StoreUnreachable``."""
        entries = await self._deadlines.due(int(self._clock()) + AHEAD)
        missing = {entry.channel for entry in entries if self._client.get_channel(entry.channel) is None}
        for table in await self._store.read_many(sorted(missing)):
            guild = self._client.get_guild(table.guild) if isinstance(table, Table) else None
            if not isinstance(table, Table) or guild is None or guild.unavailable:
                continue
            await asyncio.sleep(self._pause)
            try:
                await self._channels.open(table.channel)
            except (discord.HTTPException, TypeError) as error:
                # It is told when something is to be posted there (``posting/channel_changes``).
                log.info("table %s: its thread cannot be woken: %s", table.channel, type(error).__name__)
