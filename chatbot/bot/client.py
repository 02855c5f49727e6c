"""The bot's discord.py client: login, shards, readiness and an orderly shutdown.

The client requests no privileged intent and caches no members or messages. discord.py's ``is_ready`` stays true during
a reconnect, so ``discord_problem`` checks that every shard's socket is open.

A shard is a connection to Discord's gateway for some of the Discord servers. A single process lets discord.py run all
shards. If there are several processes, each leases a share of the shards in Redis and renews its lease. The share of a
dead process becomes free after half a minute.
"""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager
from math import isfinite
from typing import TYPE_CHECKING, Any, Final
from uuid import uuid4

import discord
from msgspec import Struct

from chatbot.bot.channels import STATUS_PAGE, TROUBLE, NoDiscord, invitation, reason_of
from chatbot.bot.requests import Requests
from chatbot.bot.voice import Voice
from chatbot.runtime.metrics import SHARDS, counting_requests
from chatbot.runtime.tasks import CurrentTasks, StopRequest, end
from chatbot.store.connection import Leases, OutageLog, StoreUnreachable
from chatbot.store.records import Keys
from engine.api import AnyGame
from engine.wording import LANGUAGES

if TYPE_CHECKING:
    from redis.asyncio import Redis

log = logging.getLogger(__name__)

ANSWER_SECONDS: Final = 6.0  # Seconds to finish answering interactions at shutdown
DISCONNECT_SECONDS: Final = 2.0  # Seconds Discord gets to acknowledge a closing connection


class Client(discord.AutoShardedClient):
    """A client that serves a share of the shards."""

    def __init__(self, share: ShardShare | None = None, identify_gate: IdentifyGate | None = None) -> None:
        self._share = share or ShardShare()
        self._identify_gate = identify_gate if self._share.ids else None
        trace = counting_requests()
        super().__init__(
            intents=discord.Intents(guilds=True),
            shard_count=self._share.shards,
            max_messages=None,
            http_trace=trace,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            allowed_mentions=discord.AllowedMentions.none(),
        )
        self.requests = Requests(self.http, trace)
        self.shard_ids = list(self._share.ids) if self._share.ids else None
        self.answering = CurrentTasks()  # Tasks that answer interactions
        self._identify_buckets: int | None = None
        self.is_waiting_to_identify = False  # True while a shard waits for its turn, behind other processes
        self._connection_task: asyncio.Task[Any] | None = None

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until this shard may identify. Shards of several processes take turns."""
        if self._identify_gate is None or shard_id is None:
            await super().before_identify_hook(shard_id, initial=initial)
            return
        if self._identify_buckets is None:
            self._identify_buckets = (await self.fetch_session_start_limits()).max_concurrency
        self.is_waiting_to_identify = True
        try:
            await self._identify_gate.enter(shard_id % self._identify_buckets)
        finally:
            self.is_waiting_to_identify = False

    async def connect(self, *, reconnect: bool = True) -> None:
        """Stay connected to Discord. Raises the error that ends the connection for good."""
        self._connection_task = asyncio.current_task()
        await super().connect(reconnect=reconnect)

    async def close(self) -> None:
        if asyncio.current_task() is self._connection_task:
            await self.leave_gateway()
        else:
            await super().close()
            await self.requests.end()

    async def leave_gateway(self) -> None:
        """Disconnect from the gateway, so that no more interactions arrive. Pending ones can still be answered."""
        leaving = [asyncio.create_task(shard.disconnect()) for shard in self.shards.values()]
        if leaving:
            await asyncio.wait(leaving, timeout=DISCONNECT_SECONDS)
            await end(leaving)

    async def wait_until_answered(self) -> None:
        await self.answering.wait(ANSWER_SECONDS)

    async def shut_down(self) -> None:
        """Cancel unfinished answers and disconnect. The changes that these answers report are already committed."""
        if left := await self.answering.cancel():
            log.warning("stopping with %s unanswered interactions", left)
        await self.close()

    async def on_ready(self) -> None:
        log.info("ready: %s guilds; invite: %s", len(self.guilds), self.invitation)

    @property
    def invitation(self) -> str:
        return invitation(self.application_id or 0)

    def discord_problem(self) -> str:
        return discord_problem(self) or self.requests.problem


def discord_problem(client: discord.AutoShardedClient) -> str:
    """Return a description of the problem with the connections to Discord, or "". Also update the shard metrics."""
    shards = client.shards.values()
    cut = [shard.id for shard in shards if shard.is_closed() or not isfinite(shard.latency)]
    SHARDS.labels("connected").set(len(shards) - len(cut))
    SHARDS.labels("cut off").set(len(cut))
    if client.is_closed():
        return "the connection is closed"
    if not shards or not client.is_ready():
        return "not connected yet"
    if cut:
        return f"no heartbeat on {len(cut)} of {len(shards)} shards: {', '.join(map(str, cut[:10]))}"
    return ""


LOGIN_SECONDS: Final = 60.0  # Seconds for Discord to respond to the login
READY_SECONDS: Final = 60.0  # Seconds for each shard to connect


def token_from(environment: Mapping[str, str]) -> str:
    if token := environment.get("DISCORD_TOKEN", "").strip():
        return token
    raise NoDiscord(
        "DISCORD_TOKEN is missing. Create an application at https://discord.com/developers/applications, "
        "open its “Bot” page, copy the token, and set DISCORD_TOKEN to it."
    )


@asynccontextmanager
async def connected(bot: Client, token: str, stop: StopRequest) -> AsyncIterator[asyncio.Task[None]]:
    """Connect the bot within the block, and yield the task that keeps the connection. Raises ``NoDiscord``."""
    try:
        await log_in(bot, token)
        connection = asyncio.create_task(bot.connect())
        try:
            await _wait_until_ready(bot, connection)
            connection.add_done_callback(lambda ended: _request_stop(ended, stop))
            gc.freeze()  # includes objects made since ``warm_up``; takes no time
            yield connection
        finally:
            await end([connection])
    finally:
        await bot.shut_down()


@asynccontextmanager
async def taking_interactions(bot: Client, connection: asyncio.Task[None]) -> AsyncIterator[None]:
    """Accept interactions within the block. At the end of the block, accept no more and finish answering the accepted
    ones.
    """
    try:
        yield
    finally:
        await end([connection])
        await bot.leave_gateway()
        await bot.wait_until_answered()


async def log_in(bot: discord.Client, token: str) -> None:
    try:
        async with asyncio.timeout(LOGIN_SECONDS):
            await bot.login(token)
    except discord.LoginFailure as error:
        raise NoDiscord("Discord rejected DISCORD_TOKEN. Copy it again, or reset it.") from error
    except TROUBLE as error:
        raise reason_of(error) from error


async def _wait_until_ready(bot: Client, connection: asyncio.Task[None]) -> None:
    ready = asyncio.create_task(bot.wait_until_ready())
    shards = -1
    try:
        while bot.is_waiting_to_identify or len(bot.shards) > shards:
            shards = len(bot.shards)
            await asyncio.wait({ready, connection}, timeout=READY_SECONDS, return_when=asyncio.FIRST_COMPLETED)
            if ready.done():
                return
            if connection.done():
                raise _reason(connection)
    finally:
        await end([ready])
    raise NoDiscord(f"Discord's gateway was not ready within {READY_SECONDS:.0f} seconds. Check {STATUS_PAGE}.")


def _request_stop(connection: asyncio.Task[None], stop: StopRequest) -> None:
    if not connection.cancelled():
        stop.make(_reason(connection))


def _reason(connection: asyncio.Task[None]) -> NoDiscord:
    error = connection.exception()
    return NoDiscord("Discord closed the connection.") if error is None else reason_of(error)


LEASE_SECONDS: Final = 30  # Seconds until a silent process loses its share
RENEW_EVERY: Final = 8.0  # Seconds between two renewals of a process's lease
CLAIM_EVERY: Final = 1.0  # Seconds until a process without a share tries again
BETWEEN_IDENTIFIES: Final = 5000  # Milliseconds between two identifies of one bucket, as Discord requires


class ShardShareLost(Exception):
    """This process must stop: it was silent for too long, and another process has taken over its shards."""

    def __init__(self) -> None:
        super().__init__(
            "Another process of the bot has taken over this one's shards, because this one did not reach Redis for "
            f"more than {LEASE_SECONDS} seconds. Start it again, and it will wait for a free share."
        )


class ShardPlan(Struct, frozen=True):
    """The distribution of the bot's shards over its processes."""

    processes: int = 1  # ``WAYPOST_BOTS``: the number of the bot's processes
    shards: int | None = None  # ``WAYPOST_SHARDS``: the total, or None for as many as Discord recommends


class ShardShare(Struct, frozen=True):
    """The shards of one process."""

    number: int = 0
    shards: int | None = None
    ids: tuple[int, ...] | None = None


def share(plan: ShardPlan, number: int) -> ShardShare:
    if plan.processes == 1 or plan.shards is None:
        return ShardShare(0, plan.shards)
    return ShardShare(number, plan.shards, tuple(range(number, plan.shards, plan.processes)))


@asynccontextmanager
async def claimed_share(redis: Redis, keys: Keys, plan: ShardPlan, stop: StopRequest) -> AsyncIterator[ShardShare]:
    """Yield a share of the shards that no other process holds during the block. If the share is lost, ask the process
    to stop.
    """
    if plan.processes == 1:
        yield share(plan, 0)
        return
    leases, holder = Leases(redis, LEASE_SECONDS), uuid4().hex
    number = await _claim(leases, keys, plan, holder)
    log.info("share %s of %s", number, plan.processes)
    holding = asyncio.create_task(_keep_lease(leases, keys.shard_share(number), holder, stop))
    try:
        yield share(plan, number)
    finally:
        await end([holding])
        try:
            await leases.release(keys.shard_share(number), holder)
        except StoreUnreachable as error:
            log.warning("could not release share %s; it expires in %s seconds: %s", number, LEASE_SECONDS, error)


async def _claim(leases: Leases, keys: Keys, plan: ShardPlan, holder: str) -> int:
    outage = OutageLog(log, "no share of the shards can be claimed")
    while True:
        with outage.noting():
            for number in range(plan.processes):
                if await leases.claim(keys.shard_share(number), holder):
                    return number
        await asyncio.sleep(CLAIM_EVERY)


async def _keep_lease(leases: Leases, share_key: str, holder: str, stop: StopRequest) -> None:
    """Keep renewing the lease. After an outage of Redis, claim the share again, or ask the process to stop if another
    process holds the share.
    """
    outage = OutageLog(log, "the lease of this share cannot be renewed")
    while True:
        await asyncio.sleep(RENEW_EVERY)
        with outage.noting():
            if not (await leases.renew(share_key, holder) or await leases.claim(share_key, holder)):
                stop.make(ShardShareLost())
                return


class IdentifyGate:
    """Makes the shards of a bucket identify one after the other, even in different processes."""

    def __init__(self, redis: Redis, keys: Keys) -> None:
        self._redis, self._keys = redis, keys

    async def enter(self, bucket: int) -> None:
        """Wait until a shard of this bucket may identify. An outage of Redis only prolongs the wait, because an error
        would end the connection.
        """
        key, outage = self._keys.identify(bucket), OutageLog(log, "no shard can identify")
        while True:
            left = int(1000 * CLAIM_EVERY)
            with outage.noting():
                if await self._redis.set(key, "1", nx=True, px=BETWEEN_IDENTIFIES):
                    return
                left = await self._redis.pttl(key)
            await asyncio.sleep(max(left, 10) / 1000)


def warm_up(games: Iterable[AnyGame]) -> None:
    """Load all catalogues, and exempt all existing objects from garbage collection. This blocks the event loop for a
    moment.
    """
    for game in games:
        for language in LANGUAGES:
            Voice(language, game)
    gc.collect()
    gc.freeze()
