"""Gone channels: deletes games whose channel was deleted, or whose server the bot was removed from.

A server that Discord doesn't name when a shard connects is one that the bot isn't in: Discord names servers with an
outage too. A channel that Discord doesn't list there may be hidden from the bot, or an archived thread. So the bot asks
for it, and only "unknown channel" means that it is gone. What has been gone for a week is deleted
(``chatbot.store.cleanup``). Tables that changed lately aren't looked at: their channel is there. A damaged table is
deleted with its channel, but not if the channel is only hidden from the bot: the table may still be repaired.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

import discord

from chatbot.bot.channels import TROUBLE, one_line
from chatbot.store.connection import OutageLog, StoreUnreachable
from engine.api import BrokenSave

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from chatbot.store.cleanup import GoneChannels
    from chatbot.store.tables import TableStore
    from chatbot.tables.table import Table

log = logging.getLogger(__name__)


ASK_EVERY: Final = 60.0
"""Seconds between two checks if it is time to search."""
SEARCH_EVERY: Final = 24 * 3600
"""Seconds from one search to the next; the first one comes soon after the start."""
QUIET_FOR: Final = 24 * 3600
"""Seconds after the last change of a table before its channel is looked for."""
BETWEEN_REQUESTS: Final = 1.0
"""Seconds between two questions to Discord, which has more urgent ones to answer."""


class GoneChannelSearch:
    """Searches among the tables of this process's shards."""

    def __init__(
        self, client: discord.AutoShardedClient, store: TableStore, gone: GoneChannels, clock: Callable[[], float]
    ) -> None:
        self._client = client
        self._store = store
        self._gone = gone
        self._clock = clock
        self._outage = OutageLog(log, "no channel is looked for")

    async def run(self) -> None:
        """Search once a day, until cancelled."""
        searched_at: float | None = None
        while True:
            await asyncio.sleep(ASK_EVERY)
            now = self._clock()
            if searched_at is not None and now - searched_at < SEARCH_EVERY:
                continue
            try:
                await self.search()
                searched_at = now
                self._outage.end()
            except StoreUnreachable as error:
                self._outage.note(error)
            except TROUBLE as error:
                log.warning("channels that may be gone are looked for later: %s", one_line(error))

    async def search(self) -> None:
        """Look for the channels of quiet tables, and for all servers with stored data.

        Raises ``StoreUnreachable``, and what discord.py raises while Discord cannot be asked.
        """
        async for channel, table in self._quiet_tables():
            is_gone = await (self._is_unknown(channel) if table is None else self._is_gone(table))
            if not is_gone:
                await self._gone.strike_out(channels=[channel])
            elif await self._gone.note_channel(channel, int(self._clock())):
                await (self._gone.delete_all_of(channel) if table is None else self._gone.delete_table(table))
                log.info("table %s: its channel is gone, it is deleted", channel)
        async for server in self._gone.servers():
            if not server or not self._is_ours(server):
                continue  # 0 stands for direct messages
            if self._client.get_guild(server) is not None:
                await self._gone.strike_out(servers=[server])
            elif await self._gone.note_server(server, int(self._clock())):
                await self._gone.delete_server(server)
                log.info("server %s: the bot is no longer there, its records are deleted", server)

    async def _quiet_tables(self) -> AsyncIterator[tuple[int, Table | None]]:
        """Yield the channels of tables that haven't changed lately, with the table, or None if it can't be read.

        Nobody knows the server of such a table, so every connected process asks about it.
        """
        latest = self._clock() - QUIET_FOR
        async for channel, table in self._store.tables():
            if isinstance(table, BrokenSave):
                if self._client.is_ready():
                    yield channel, None
            elif table.changed_at < latest and self._is_ours(table.guild):
                yield channel, table

    async def _is_gone(self, table: Table) -> bool:
        if not table.guild:
            return False  # direct messages stay for ever
        guild = self._client.get_guild(table.guild)
        if guild is None:
            return True
        if guild.unavailable or guild.get_channel_or_thread(table.channel) is not None:
            return False
        return await self._is_unknown(table.channel)

    async def _is_unknown(self, channel: int) -> bool:
        """Return True if Discord knows no such channel. A channel that is hidden from the bot is known."""
        if self._client.get_channel(channel) is not None:
            return False
        await asyncio.sleep(BETWEEN_REQUESTS)
        try:
            await self._client.fetch_channel(channel)
        except discord.NotFound:
            return True
        except (discord.Forbidden, discord.InvalidData):
            return False
        return False

    def _is_ours(self, server: int) -> bool:
        """Return True if a connected shard of this process has this server."""
        shard = self._client.shards.get((server >> 22) % (self._client.shard_count or 1))
        return self._client.is_ready() and shard is not None and not shard.is_closed()
