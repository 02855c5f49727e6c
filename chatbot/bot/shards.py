"""Several processes of one bot: each claims a share of the shards by a lease in Redis, and they identify in turns.

A shard is one connection to Discord's gateway, which serves a part of the servers. With one process, the default,
nothing of this is needed: discord.py asks Discord how many shards there should be and runs them all. With more, each
process leases the first free share and renews the lease while it lives; the share of one that died is free again after
half a minute. Discord allows one IDENTIFY in five seconds for each bucket of shards, whichever process sends it.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final
from uuid import uuid4

from msgspec import Struct

from chatbot.concurrency.cancellation import end
from chatbot.service.ports import StoreUnreachable
from chatbot.storage.availability.outage_log import OutageLog
from chatbot.storage.connection import redis_errors
from chatbot.storage.lease import Leases

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from redis.asyncio import Redis

    from chatbot.concurrency.stopping import StopRequest
    from chatbot.storage.keys import Keys

log = logging.getLogger(__name__)

LEASE_SECONDS: Final = 30
"""How long a share is kept for a process that gives no sign of life."""
RENEW_EVERY: Final = 8.0
"""Seconds between two renewals of a process's lease."""
CLAIM_EVERY: Final = 1.0
"""Seconds after which a process that found no free share looks again."""
BETWEEN_IDENTIFIES: Final = 5000
"""Milliseconds between two of one bucket, as Discord wants it."""


class ShardShareLost(Exception):
    """Another process has this one's share now: this one was silent for too long, and must stop."""

    def __init__(self) -> None:
        super().__init__(
            "Another process of the bot has taken over this one's shards: this one did not reach Redis for more than "
            f"{LEASE_SECONDS} seconds. Start it again: it then waits for a free share."
        )


class ShardPlan(Struct, frozen=True):
    """How the bot is spread over processes."""

    processes: int = 1
    """``WAYPOST_BOTS``: how many processes of the bot there are."""
    shards: int | None = None
    """``WAYPOST_SHARDS``: how many shards in all; as many as Discord advises when it is not said."""


class ShardShare(Struct, frozen=True):
    """The shards that one process serves."""

    number: int = 0
    shards: int | None = None
    ids: tuple[int, ...] | None = None


def share(plan: ShardPlan, number: int) -> ShardShare:
    """The share of this number; the shards are spread evenly."""
    if plan.processes == 1 or plan.shards is None:
        return ShardShare(0, plan.shards)
    return ShardShare(number, plan.shards, tuple(range(number, plan.shards, plan.processes)))


@asynccontextmanager
async def claimed_share(redis: Redis, keys: Keys, plan: ShardPlan, stop: StopRequest) -> AsyncIterator[ShardShare]:
    """A share that no other process has, until this is left. When it is lost, the stop request is made."""
    if plan.processes == 1:
        yield share(plan, 0)
        return
    leases, holder = Leases(redis, LEASE_SECONDS), uuid4().hex
    number = await _claim(leases, keys, plan, holder)
    log.info("share %s of %s", number, plan.processes)
    holding = asyncio.create_task(_hold(leases, keys.shard_share(number), holder, stop))
    try:
        yield share(plan, number)
    finally:
        await end([holding])
        try:
            await leases.release(keys.shard_share(number), holder)
        except StoreUnreachable as error:
            log.warning("share %s is free in %s seconds, Redis is away: %s", number, LEASE_SECONDS, error)


async def _claim(leases: Leases, keys: Keys, plan: ShardPlan, holder: str) -> int:
    outage = OutageLog(log, "no share of the shards can be claimed")
    while True:
        try:
            for number in range(plan.processes):
                if await leases.claim(keys.shard_share(number), holder):
                    return number
            outage.end()
        except StoreUnreachable as error:
            outage.note(error)
        await asyncio.sleep(CLAIM_EVERY)


async def _hold(leases: Leases, share_key: str, holder: str, stop: StopRequest) -> None:
    """Renew the lease for as long as it is ours.

    While Redis is away, nobody can tell whose it is. When it is back and the lease has run out, it is ours again unless
    another process was faster: an outage that hits all processes ends none of them. Whoever was cut off alone could not
    change a table meanwhile, and stops as soon as it learns that another process has its share.
    """
    outage = OutageLog(log, "the share of the shards is kept, its lease cannot be renewed")
    while True:
        await asyncio.sleep(RENEW_EVERY)
        try:
            if not (await leases.renew(share_key, holder) or await leases.claim(share_key, holder)):
                stop.make(ShardShareLost())
                return
            outage.end()
        except StoreUnreachable as error:
            outage.note(error)


class IdentifyGate:
    """Lets the shards of one bucket identify in turns, whichever process they are in."""

    def __init__(self, redis: Redis, keys: Keys) -> None:
        self._redis = redis
        self._keys = keys

    async def enter(self, bucket: int) -> None:
        """Wait until this bucket may identify, and for Redis if it is away: else discord.py gives the connection up."""
        key = self._keys.identify(bucket)
        outage = OutageLog(log, "no shard can identify")
        while True:
            try:
                with redis_errors():
                    if await self._redis.set(key, "1", nx=True, px=BETWEEN_IDENTIFIES):
                        return
                    left = await self._redis.pttl(key)
            except StoreUnreachable as error:
                outage.note(error)
                left = int(1000 * CLAIM_EVERY)
            await asyncio.sleep(max(left, 10) / 1000)
