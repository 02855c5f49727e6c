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
from chatbot.bot.context import BotContext
from chatbot.concurrency.cancellation import end, run_cancellable
from chatbot.service.actions import TableActions
from chatbot.service.ports import Environment, StoreUnreachable
from chatbot.service.queries import TableQueries
from chatbot.storage import connection
from chatbot.storage.command_digest import CommandDigest
from chatbot.storage.deadline_index import DeadlineIndex
from chatbot.storage.embedded import EmbeddedError, EmbeddedServer
from chatbot.storage.indexes import Indexes
from chatbot.storage.keys import Keys
from chatbot.storage.languages import Languages
from chatbot.storage.outbox import Outbox
from chatbot.storage.preferences import PreferenceStore
from chatbot.storage.sent_hand_dms import SentHandDms
from chatbot.storage.sent_posts import SentPosts
from chatbot.storage.table_store import RedisTableStore
from chatbot.workers import job_queue
from chatbot.workers.deadline_watcher import DeadlineWatcher
from chatbot.workers.dispatcher import Dispatcher, Sources
from chatbot.workers.thinking_pool import open_thinking_pool

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from redis.asyncio import Redis

    from chatbot.app.settings import Settings
    from chatbot.bot.pictures.painter import Painter
    from chatbot.service.ports import HintGiver, MoveChooser, Publisher
    from chatbot.tables.change import Games
    from engine.api import AnyGame

log = logging.getLogger(__name__)

WATCH: Final = 2.0
"""Seconds between two looks whether our own server is still there."""


def world(games: Games = engine.games.find) -> Environment:
    """The world as it is."""
    return Environment(games, time.time, lambda: secrets.token_hex(16))


class Services:
    """The parts that share one Redis."""

    def __init__(
        self, url: str, prefix: str, environment: Environment, timeouts: job_queue.WorkerTimeouts | None = None
    ) -> None:
        self.keys = Keys(prefix)
        self.redis: Redis = connection.connect(url)
        self.waiting: Redis = connection.connect_waiting(url)
        self.deadlines = DeadlineIndex(self.redis, self.keys)
        self.indexes = Indexes(self.redis, self.keys, self.deadlines)
        self.store = RedisTableStore(self.redis, self.keys, self.indexes)
        self.outbox = Outbox(self.redis, self.keys)
        self.posts = SentPosts(self.redis, self.keys)
        self.hand_dms = SentHandDms(self.redis, self.keys)
        self.languages = Languages(self.redis, self.keys)
        self.preferences = PreferenceStore(self.redis, self.keys)
        self.command_digest = CommandDigest(self.redis, self.keys)
        self.actions = TableActions(self.store, self.indexes, environment)
        self.queries = TableQueries(self.store, self.indexes, environment)
        self.queue = job_queue.JobQueue(self.waiting, self.keys.queue)
        self.environment = environment
        self._timeouts = timeouts or job_queue.WorkerTimeouts()

    def dispatcher(self, publisher: Publisher | None) -> Dispatcher:
        """This process's dispatcher; without a publisher it serves computers' turns only."""
        sources = Sources(self.outbox, self.indexes, self.waiting, self.keys.notifications)
        return Dispatcher(
            sources, job_queue.ComputerTurnQueue(self.queue, self._timeouts), publisher, self.environment.clock
        )

    def deadline_watcher(self) -> DeadlineWatcher:
        """This process's deadline watcher."""
        return DeadlineWatcher(self.store, self.deadlines, job_queue.DeadlineQueue(self.queue), self.environment.clock)

    def job_worker(self, move_chooser: MoveChooser, at_once: int) -> job_queue.JobWorker:
        """This process's worker, which does up to ``at_once`` jobs at the same time."""
        return job_queue.job_worker(
            self.queue, job_queue.JobHandlers(self.actions, self.queries, move_chooser), at_once, self._timeouts
        )

    async def answers(self) -> bool:
        """Whether Redis does."""
        try:
            with connection.redis_errors():
                await self.redis.ping()
        except StoreUnreachable:
            return False
        return True

    async def close(self) -> None:
        """Hang up, also when nobody is on the line any more."""
        with suppress(RedisError):
            await self.queue.disconnect()
        await self.waiting.aclose()
        await self.redis.aclose()


def bot_context(parts: Services, painter: Painter, adviser: HintGiver, games: tuple[AnyGame, ...]) -> BotContext:
    """What the bot works with, on top of these parts; ``games`` are those that it offers."""
    return BotContext(
        actions=parts.actions,
        queries=parts.queries,
        painter=painter,
        adviser=adviser,
        posts=parts.posts,
        hand_dms=parts.hand_dms,
        languages=parts.languages,
        preferences=parts.preferences,
        command_digest=parts.command_digest,
        games=games,
        find=parts.environment.games,
        clock=parts.environment.clock,
    )


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
    server = EmbeddedServer(folder)
    await asyncio.to_thread(server.join)
    watch = asyncio.create_task(_watch(server))
    try:
        yield server.url
    finally:
        await end([watch])
        await asyncio.to_thread(server.leave)


async def _watch(server: EmbeddedServer) -> None:
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
async def backbone(settings: Settings, world: Environment) -> AsyncIterator[Services]:
    """Everything that needs Redis, once it is there. Raises with what to do when it is not."""
    async with redis_url(settings) as url:
        parts = Services(url, settings.prefix, world)
        try:
            await connection.check(parts.redis, url)
            yield parts
        finally:
            await parts.close()


@asynccontextmanager
async def at_work(settings: Settings, world: Environment) -> AsyncIterator[Services]:
    """The backbone and the work that needs nobody else: computers' turns, time. Nothing is told from here."""
    async with (
        backbone(settings, world) as parts,
        open_thinking_pool(settings.processes, world.games) as thinker,
        working(parts, thinker, settings.processes, None),
    ):
        yield parts


@asynccontextmanager
async def working(parts: Services, thinker: MoveChooser, at_once: int, herald: Publisher | None) -> AsyncIterator[None]:
    """Courier, timekeeper and worker, until this is left: then what is being told is told to its end.

    Should one of them fail, so does the block that runs meanwhile: a process that only half works must not stay.
    """
    worker = parts.job_worker(thinker, at_once)
    async with asyncio.TaskGroup() as group:
        courier, work = group.create_task(parts.dispatcher(herald).run()), group.create_task(worker.start())
        timekeeper = group.create_task(run_cancellable(parts.deadline_watcher().run))
        yield
        timekeeper.cancel()
        await worker.stop()
        await end([work])
        courier.cancel()  # once: told again, it would break off what is being told
        await asyncio.wait({courier})
