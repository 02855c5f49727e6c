"""Asks turns anew after Redis has lost its last seconds, as after a failover, a crash or a restored backup.

A move that is lost was often posted already, and the post before it has lost its buttons: the table waits for somebody
who has nothing to press. So whenever Redis is another server than it was, or was started again, every table is looked
at: where a person is to move and the post that asks for it has no buttons, or is gone, another post is made; it says
that moves may be lost. A lobby is shown as it is, below what was posted since: the start of its game may be lost.

Keeps threads awake in which a game has a deadline within a day: Discord archives a thread in which nobody writes.

In an archived thread buttons may be dead, and whoever is reminded by direct message would find it so. Discord's list of
a server's threads, which the client keeps, has no archived ones: only what is missing there is asked for.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

import discord
import msgspec

from chatbot.bot.channels import TROUBLE, Channels, one_line
from chatbot.store.connection import OutageLog, StoreUnreachable
from chatbot.store.posts import PostKind
from chatbot.tables.change import LobbyChanged, lobby_change
from chatbot.tables.settle import asked_again
from chatbot.tables.table import Phase, Table

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from chatbot.store.indexes import DeadlineIndex
    from chatbot.store.outbox import Outbox
    from chatbot.store.posts import SentPosts
    from chatbot.store.server import ServerRun
    from chatbot.store.tables import TableStore
    from chatbot.tables.change import OutboxMessage

log = logging.getLogger(__name__)

PAGE: Final = 50
"""Tables that are read in one round trip."""


class ForgottenTurns:
    """Looks at every table once for each run of Redis."""

    def __init__(
        self,
        store: TableStore,
        outbox: Outbox,
        posts: SentPosts,
        server_run: ServerRun,
        channels: Channels,
        clock: Callable[[], float],
    ) -> None:
        self._store = store
        self._outbox = outbox
        self._posts = posts
        self._server_run = server_run
        self._channels = channels
        self._clock = clock

    async def look(self) -> None:
        """Look at the tables, if this run of Redis is a new one. Raises ``StoreUnreachable``."""
        run = await self._server_run.current()
        known = await self._server_run.known()
        if run == known:
            return
        if known:
            async for table in self._tables():
                await self._ask_again(table)
        await self._server_run.remember(run)

    async def _tables(self) -> AsyncIterator[Table]:
        channels = [channel async for channel in self._store.channels()]
        for start in range(0, len(channels), PAGE):
            for table in await self._store.read_many(channels[start : start + PAGE]):
                if isinstance(table, Table):
                    yield table

    async def _ask_again(self, table: Table) -> None:
        match table.phase:
            case Phase.LOBBY:
                (message,) = lobby_change(table).messages
                if isinstance(message, LobbyChanged) and await self._is_buried(table):
                    message = msgspec.structs.replace(message, anew=True)
                await self._put_again(table, message)
            case Phase.PLAYING if await self._is_forgotten(table):
                log.warning("table %s: revision %s: the turn is asked for again", table.channel, table.revision)
                await self._put_again(table, asked_again(table))
            case _:
                return

    async def _put_again(self, table: Table, message: OutboxMessage) -> None:
        await self._outbox.put_again(table, message, int(self._clock()))

    async def _is_buried(self, table: Table) -> bool:
        """Whether something stands below the lobby's post, such as turns of a game whose start is lost."""
        lobby = await self._posts.last(table.channel, PostKind.LOBBY)
        if lobby is None or lobby.match != table.match or not lobby.message:
            return False
        try:
            return await self._channels.last_message(table.channel) != lobby.message
        except TROUBLE as error:
            log.info("table %s: its post cannot be looked at: %s", table.channel, one_line(error))
            return False

    async def _is_forgotten(self, table: Table) -> bool:
        """Whether a person is to move who has nothing to press."""
        if not table.waited_for:
            return False
        if await self._outbox.empty([table.channel]) == []:
            return False
        last = await self._posts.last(table.channel, PostKind.TURN)
        if last is None or last.match != table.match or not last.message:
            return True
        try:
            post = await self._channels.handle(table.channel).fetch_message(last.message)
        except discord.NotFound:
            return True
        except TROUBLE as error:
            log.info("table %s: its post cannot be looked at: %s", table.channel, one_line(error))
            return False
        return not any(isinstance(part, discord.ActionRow) for part in post.components)


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
