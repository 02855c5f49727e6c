"""What runs in every process of Waypost, put together: the line to Redis, use cases, courier, timekeeper, worker."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Final

from redis.exceptions import RedisError

import engine.games
from chatbot import jobs, link
from chatbot.courier import Courier, Rounds
from chatbot.embedded import Embedded, EmbeddedError
from chatbot.indexes import Indexes
from chatbot.keys import Keys
from chatbot.outbox import Outbox
from chatbot.store import TableStore
from chatbot.tables.cases import Tables, World
from chatbot.tables.looks import Looks
from chatbot.tasks import end, obedient
from chatbot.thinking import thinking
from chatbot.timekeeper import Timekeeper

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from redis.asyncio import Redis

    from chatbot.config import Settings
    from chatbot.courier import Herald
    from chatbot.tables.change import Games
    from chatbot.thinking import Thinker

log = logging.getLogger(__name__)

WATCH: Final = 2.0
"""Seconds between two looks whether our own server is still there."""


def world(games: Games = engine.games.find) -> World:
    """The world as it is."""
    return World(games, time.time, lambda: secrets.token_hex(16))


class Backbone:
    """The parts that share one Redis."""

    def __init__(self, url: str, prefix: str, world: World, upkeep: jobs.Upkeep | None = None) -> None:
        self.keys = Keys(prefix)
        self.redis: Redis = link.connect(url)
        self.waiting: Redis = link.connect_waiting(url)
        self.indexes = Indexes(self.redis, self.keys)
        self.store = TableStore(self.redis, self.keys, self.indexes)
        self.outbox = Outbox(self.redis, self.keys)
        self.tables = Tables(self.store, self.indexes, world)
        self.looks = Looks(self.store, self.indexes, world)
        self.queue = jobs.JobQueue(self.waiting, self.keys.queue)
        self._world = world
        self._upkeep = upkeep or jobs.Upkeep()

    def courier(self, herald: Herald | None) -> Courier:
        """A courier of this process."""
        rounds = Rounds(self.outbox, self.indexes, self.waiting, self.keys.hint)
        return Courier(rounds, jobs.Turns(self.queue, self._upkeep), herald, self._world.clock)

    def timekeeper(self) -> Timekeeper:
        """A timekeeper of this process."""
        return Timekeeper(self.store, self.indexes, jobs.Overtimes(self.queue), self._world.clock)

    def worker(self, thinker: Thinker, at_once: int) -> jobs.TurnWorker:
        """A worker of this process, for so many jobs at once."""
        return jobs.worker(self.queue, jobs.Desk(self.tables, self.looks, thinker), at_once, self._upkeep)

    async def answers(self) -> bool:
        """Whether Redis does."""
        try:
            with link.reaching():
                await self.redis.ping()
        except link.StoreUnreachable:
            return False
        return True

    async def close(self) -> None:
        """Hang up, also when nobody is on the line any more."""
        with suppress(RedisError):
            await self.queue.disconnect()
        await self.waiting.aclose()
        await self.redis.aclose()


@asynccontextmanager
async def redis_url(settings: Settings) -> AsyncIterator[str]:
    """The address of the Redis to use; our own server runs as long as this is held."""
    if settings.redis_url is not None:
        yield settings.redis_url
        return
    async with own_server(settings.data) as url:
        yield url


@asynccontextmanager
async def own_server(folder: Path) -> AsyncIterator[str]:
    """Join our own server, and bring it up again should it die."""
    server = Embedded(folder)
    await asyncio.to_thread(server.join)
    watch = asyncio.create_task(_watch(server))
    try:
        yield server.url
    finally:
        await end([watch])
        await asyncio.to_thread(server.leave)


async def _watch(server: Embedded) -> None:
    while True:
        await asyncio.sleep(WATCH)
        if await asyncio.to_thread(server.answers):
            continue
        log.warning("the server in %s is gone, starting it again", server.folder)
        try:
            await asyncio.to_thread(server.join)
        except EmbeddedError as error:
            log.error("%s", error)


@asynccontextmanager
async def backbone(settings: Settings, world: World) -> AsyncIterator[Backbone]:
    """Everything that needs Redis, once it is there. Raises with what to do when it is not."""
    async with redis_url(settings) as url:
        parts = Backbone(url, settings.prefix, world)
        try:
            await link.check(parts.redis, url)
            yield parts
        finally:
            await parts.close()


@asynccontextmanager
async def at_work(settings: Settings, world: World) -> AsyncIterator[Backbone]:
    """The backbone and the work that needs nobody else: computers' turns, time. Nothing is told from here."""
    async with (
        backbone(settings, world) as parts,
        thinking(settings.processes, world.games) as thinker,
        working(parts, thinker, settings.processes, None),
    ):
        yield parts


@asynccontextmanager
async def working(parts: Backbone, thinker: Thinker, at_once: int, herald: Herald | None) -> AsyncIterator[None]:
    """Courier, timekeeper and worker, until this is left: then what is being told is told to its end.

    Should one of them fail, so does the block that runs meanwhile: a process that only half works must not stay.
    """
    worker = parts.worker(thinker, at_once)
    async with asyncio.TaskGroup() as group:
        courier, work = group.create_task(parts.courier(herald).run()), group.create_task(worker.start())
        timekeeper = group.create_task(obedient(parts.timekeeper().run))
        yield
        timekeeper.cancel()
        await worker.stop()
        await end([work])
        courier.cancel()  # once: told again, it would break off what is being told
        await asyncio.wait({courier})
