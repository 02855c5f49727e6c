"""``Client``: discord.py's client as the bot uses it, and its connection to Discord.

It asks for no privileged intent, caches no members and no messages, and keeps no view: all that a press needs is in its
id and in the store.

discord.py's ``is_ready`` stays true while it reconnects, so ``discord_problem`` looks at the shards instead: every one
has an open socket, and Discord answers its heartbeats there. discord.py closes a socket from which nothing has come for
a minute; until then an open socket counts.
"""

from __future__ import annotations

import asyncio
import logging
from math import isfinite
from typing import Any, Final

import discord

from chatbot.bot.channels import ASKED_FOR
from chatbot.bot.login import IdentifyGate, ShardShare
from chatbot.runtime.metrics import SHARDS, counting_requests
from chatbot.runtime.tasks import CurrentTasks, end

log = logging.getLogger(__name__)

ANSWER_SECONDS: Final = 6.0
"""Seconds to finish interactions that are being answered before the bot goes on with its end."""
DISCONNECT_SECONDS: Final = 2.0
"""Seconds Discord gets to acknowledge a closing connection."""


class Client(discord.AutoShardedClient):
    """A client that serves a share of the shards."""

    def __init__(self, share: ShardShare | None = None, identify_gate: IdentifyGate | None = None) -> None:
        self._share = share or ShardShare()
        self._identify_gate = identify_gate if self._share.ids else None
        super().__init__(
            intents=discord.Intents(guilds=True),
            shard_count=self._share.shards,
            max_messages=None,
            http_trace=counting_requests(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            allowed_mentions=discord.AllowedMentions.none(),
        )
        self.shard_ids = list(self._share.ids) if self._share.ids else None
        self.answering = CurrentTasks()
        """The tasks that answer interactions."""
        self._identify_buckets: int | None = None
        self._is_waiting_to_identify = False
        self._connection_task: asyncio.Task[Any] | None = None

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until this shard may identify: one process waits as discord.py does, several wait for one another."""
        if self._identify_gate is None or shard_id is None:
            await super().before_identify_hook(shard_id, initial=initial)
            return
        if self._identify_buckets is None:
            self._identify_buckets = (await self.fetch_session_start_limits()).max_concurrency
        self._is_waiting_to_identify = True
        try:
            await self._identify_gate.enter(shard_id % self._identify_buckets)
        finally:
            self._is_waiting_to_identify = False

    async def connect(self, *, reconnect: bool = True) -> None:
        """Keep the connection to Discord; raise the error that ended it for good."""
        self._connection_task = asyncio.current_task()
        await super().connect(reconnect=reconnect)

    async def close(self) -> None:
        if asyncio.current_task() is self._connection_task:
            await self.leave_gateway()
        else:
            await super().close()

    async def leave_gateway(self) -> None:
        """Take no more interactions; what was begun can still be answered and published."""
        leaving = [asyncio.create_task(shard.disconnect()) for shard in self.shards.values()]
        if leaving:
            await asyncio.wait(leaving, timeout=DISCONNECT_SECONDS)
            await end(leaving)

    async def wait_until_answered(self) -> None:
        await self.answering.wait(ANSWER_SECONDS)

    async def shut_down(self) -> None:
        """Break off what is still being answered, and disconnect: what an answer tells is committed and posted."""
        if left := await self.answering.cancel():
            log.warning("%s interactions are not answered before the end", left)
        await self.close()

    @property
    def is_waiting_to_identify(self) -> bool:
        """Return True while a shard waits for its turn, which another process may have."""
        return self._is_waiting_to_identify

    async def on_ready(self) -> None:
        log.info("ready: %s guilds; invite: %s", len(self.guilds), self.invitation)

    @property
    def invitation(self) -> str:
        """Return the link that brings the bot to a server, with what it needs and no more."""
        scopes = ("bot", "applications.commands")
        return discord.utils.oauth_url(self.application_id or 0, permissions=ASKED_FOR, scopes=scopes)

    def discord_problem(self) -> str:
        return discord_problem(self)


def discord_problem(client: discord.AutoShardedClient) -> str:
    """Return the trouble with the connections to Discord, empty when all is well, and count the shards."""
    shards = client.shards.values()
    cut = [shard.id for shard in shards if shard.is_closed() or not isfinite(shard.latency)]
    SHARDS.labels("connected").set(len(shards) - len(cut))
    SHARDS.labels("cut off").set(len(cut))
    if client.is_closed():
        return "the connection has ended"
    if not shards or not client.is_ready():
        return "not connected yet"
    if cut:
        return f"no heartbeat on {len(cut)} of {len(shards)} shards: {', '.join(map(str, cut[:10]))}"
    return ""
