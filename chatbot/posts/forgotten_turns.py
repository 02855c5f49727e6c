"""Forgotten turns: posts a turn again after Redis has lost its last seconds (a failover, a crash, a restored backup).

A lost move was often posted already, and the post before it has lost its buttons: the table waits for a player who has
nothing to press. So whenever Redis is another server than before, or was restarted, every table is looked at. If a
player is to move and the post that asks for it has no buttons, or is gone, another post is made; it says that moves may
be lost. A lobby is posted anew below later posts: the start of its game may be lost.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

import discord
import msgspec

from chatbot.bot.channels import TROUBLE, Channels, one_line
from chatbot.store.connection import OutageLog, StoreUnreachable
from chatbot.store.outbox import Outbox
from chatbot.store.posts import PostKind, SentPosts
from chatbot.store.server import ServerRun
from chatbot.store.tables import TableStore
from chatbot.tables.change import LobbyChanged, OutboxMessage, lobby_change
from chatbot.tables.settle import asked_again, computer_turn
from chatbot.tables.table import Phase, Table

log = logging.getLogger(__name__)

LOOK_EVERY: Final = 15.0
"""Seconds between two looks whether Redis was started again."""


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
        self._outage = OutageLog(log, "no turn is asked for again")

    async def run(self) -> None:
        """Look every few seconds, until cancelled."""
        while True:
            try:
                await self.look()
                self._outage.end()
            except StoreUnreachable as error:
                self._outage.note(error)
            await asyncio.sleep(LOOK_EVERY)

    async def look(self) -> None:
        """Look at the tables, if this run of Redis is a new one. Raises ``StoreUnreachable``."""
        run = await self._server_run.current()
        known = await self._server_run.known()
        if run == known:
            return
        if known:
            async for _, table in self._store.tables():
                if isinstance(table, Table):
                    await self._ask_again(table)
        await self._server_run.remember(run)

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
        """Return True if other posts are below the lobby's, such as turns of a game whose start is lost."""
        lobby = await self._posts.last(table.channel, PostKind.LOBBY)
        if lobby is None or lobby.match != table.match or not lobby.message:
            return False
        try:
            return await self._channels.last_message(table.channel) != lobby.message
        except TROUBLE as error:
            log.info("table %s: its post cannot be looked at: %s", table.channel, one_line(error))
            return False

    async def _is_forgotten(self, table: Table) -> bool:
        """Return True if a player is to move who has nothing to press."""
        if not table.waited_for or computer_turn(table) is not None:
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
