"""The one wiring: every part of Waypost is made here, given what it needs, started and stopped.

``Services`` are the parts that share one Redis. On top of them run, in every process, the dispatcher, the deadline
watcher and a job worker (``background_work``); in a process of the bot also its painter, its thinking pool and the
client of Discord (``running_bot``). Tests wire other games, a clock that stands still and other painters by the same
functions.

What runs in every process beside its front: dispatcher, deadline watcher, job worker, cleaner, and so on.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from redis.exceptions import RedisError

import engine.games
from chatbot.app.client import Bot
from chatbot.app.counted import CountedPublisher
from chatbot.app.monitor import Backlog
from chatbot.bot.channels import Channels
from chatbot.bot.context import BotContext
from chatbot.bot.login import IdentifyGate, claimed_share, connected, taking_interactions, warm_up
from chatbot.people.own_time import HOLIDAY_DAYS
from chatbot.pictures.pool_painter import painting
from chatbot.posts.closed_channels import ThreadWaker
from chatbot.posts.forgotten_turns import ForgottenTurns
from chatbot.posts.gone_channels import GoneChannelSearch
from chatbot.runtime.tasks import BackgroundTasks, end, run_cancellable
from chatbot.store import connection, records
from chatbot.store.actions import Environment, MoveTimes, Tables
from chatbot.store.cleanup import GoneChannels, StaleEntries
from chatbot.store.daily_games import DailyGames
from chatbot.store.due import DueAnimations, DueAnnouncements
from chatbot.store.embedded import embedded_server
from chatbot.store.indexes import DeadlineIndex, Indexes
from chatbot.store.keys import Keys
from chatbot.store.outbox import Outbox
from chatbot.store.own_time import OwnTime
from chatbot.store.personal_tables import PersonalTables
from chatbot.store.posts import DueHandDms, RefusedPosts, SentHandDms, SentPosts
from chatbot.store.queries import TableQueries
from chatbot.store.records import (
    PreferenceStore,
    ServerSettingsStore,
)
from chatbot.store.reviews import Reviews, ReviewStore
from chatbot.store.server import ServerRun, check
from chatbot.store.tables import TableStore
from chatbot.work import job_queue
from chatbot.work.deadlines import DeadlineWatcher
from chatbot.work.dispatcher import Dispatcher, Sources
from chatbot.work.job_queue import JobHandlers, JobQueue
from chatbot.work.retrying import retrying
from chatbot.work.reviews import ReviewHandler, ReviewJobs, review_worker
from chatbot.work.thinking import open_expert_pool, open_review_pool, open_thinking_pool
from chatbot.work.upkeep import Cleaner, trim_every_hour

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Coroutine

    from redis.asyncio import Redis

    from chatbot.app.settings import Settings
    from chatbot.bot.login import ShardPlan, ShardShare
    from chatbot.pictures.painter import Painter
    from chatbot.runtime.tasks import StopRequest
    from chatbot.store.queries import HintGiver, MoveChooser
    from chatbot.store.reviews import Reviewer
    from chatbot.tables.change import Games
    from chatbot.work.dispatcher import Publisher
    from chatbot.work.job_queue import JobWorker
    from engine.api import AnyGame


def real_environment(games: Games = engine.games.find, holiday_days: int = HOLIDAY_DAYS) -> Environment:
    """All games, the machine's clock, seeds that cannot be guessed, and what the host allows."""
    return Environment(games, time.time, lambda: secrets.token_hex(16), holiday_days)


class Services:
    """The parts that share one Redis."""

    def __init__(
        self, url: str, prefix: str, environment: Environment, timeouts: job_queue.WorkerTimeouts | None = None
    ) -> None:
        self.environment = environment
        self.keys = Keys(prefix)
        self.redis: Redis = connection.connect(url)
        self.waiting: Redis = connection.connect_waiting(url)
        self.deadlines = DeadlineIndex(self.redis, self.keys)
        self.indexes = Indexes(self.redis, self.keys, self.deadlines)
        self.store = TableStore(self.redis, self.keys, self.indexes)
        self.server_settings = ServerSettingsStore(self.redis, self.keys)
        self.outbox = Outbox(self.redis, self.keys)
        self.backlog = Backlog(self.redis, self.keys, self.store)
        self.posts = SentPosts(self.redis, self.keys)
        self.refused_posts = RefusedPosts(self.redis, self.keys)
        self.hand_dms = SentHandDms(self.redis, self.keys)
        self.due_hand_dms = DueHandDms(self.redis, self.keys)
        self.due_animations = DueAnimations(self.redis, self.keys)
        self.due_announcements = DueAnnouncements(self.redis, self.keys)
        self.languages = records.languages(self.redis, self.keys)
        self.preferences = PreferenceStore(self.redis, self.keys)
        self.command_digest = records.command_digest(self.redis, self.keys)
        self.greeted = records.greeted_servers(self.redis, self.keys)
        self.learning = records.learning(self.redis, self.keys)
        self.gone_channels = GoneChannels(self.redis, self.keys, self.indexes)
        self.stale_entries = StaleEntries(self.redis, self.keys, self.store, self.indexes, environment.clock)
        self._move_times = MoveTimes()
        self.tables = Tables(self.store, self.indexes, self.preferences, environment, self._move_times)
        self.own_time = OwnTime(self.store, self.indexes, self.preferences, self.tables, environment)
        self.queries = TableQueries(self.store, self.indexes, environment)
        self.personal_tables = PersonalTables(self.store, self.indexes, environment)
        self.daily = DailyGames(self.store, self.store.dailies, self.tables, environment)
        self.queue = JobQueue(self.waiting, self.keys.queue)
        self._timeouts = timeouts or job_queue.WorkerTimeouts()
        self.expert_queue = JobQueue(self.waiting, self.keys.expert_queue)
        self.review_queue = JobQueue(self.waiting, self.keys.review_queue)
        review_jobs = ReviewJobs(self.review_queue, self._timeouts)
        self.reviews = Reviews(ReviewStore(self.redis, self.keys), review_jobs, self.queries, environment)

    def dispatcher(self, publisher: Publisher | None) -> Dispatcher:
        """This process's dispatcher; without a publisher it serves computers' turns only."""
        sources = Sources(self.outbox, self.indexes, self.waiting, self.keys.notifications, self.keys.due_turns)
        turns = job_queue.ComputerTurnQueue(self.queue, self.expert_queue, self._timeouts)
        clock = self.environment.clock
        counted = None if publisher is None else CountedPublisher(publisher, self._move_times, clock)
        return Dispatcher(sources, turns, counted, clock)

    def deadline_watcher(self) -> DeadlineWatcher:
        """This process's deadline watcher."""
        jobs = job_queue.DeadlineQueue(self.queue, self._timeouts)
        return DeadlineWatcher(self.store, self.preferences, self.deadlines, jobs, self.environment.clock)

    def gone_channel_search(self, bot: Bot) -> GoneChannelSearch:
        """This process's search for tables whose channels are gone."""
        return GoneChannelSearch(bot, self.store, self.gone_channels, self.environment.clock)

    def thread_waker(self, bot: Bot) -> ThreadWaker:
        """Keeps the threads of this process's shards awake."""
        return ThreadWaker(bot, self.store, self.deadlines, self.environment.clock)

    def job_worker(self, move_chooser: MoveChooser, at_once: int) -> job_queue.JobWorker:
        """This process's worker, which does up to ``at_once`` jobs at the same time."""
        handlers = JobHandlers(self.tables, self.queries, move_chooser)
        return job_queue.job_worker(self.queue, handlers, at_once, self._timeouts)

    def expert_worker(self, move_chooser: MoveChooser) -> job_queue.JobWorker:
        """This process's worker for experts' turns, which plays one at a time."""
        handlers = JobHandlers(self.tables, self.queries, move_chooser)
        return job_queue.expert_worker(self.expert_queue, handlers, self._timeouts)

    def review_worker(self, reviewer: Reviewer) -> job_queue.JobWorker:
        """This process's worker for reviews, which makes one at a time."""
        return review_worker(self.review_queue, ReviewHandler(self.reviews, reviewer), self._timeouts)

    def bot(self, painter: Painter, hint_giver: HintGiver, games: tuple[AnyGame, ...], share: ShardShare) -> Bot:
        """The client of Discord for a share of the shards, not connected yet; ``games`` are those that it offers."""
        context = BotContext(
            tables=self.tables,
            queries=self.queries,
            personal_tables=self.personal_tables,
            reviews=self.reviews,
            own_time=self.own_time,
            painter=painter,
            hint_giver=hint_giver,
            posts=self.posts,
            refused_posts=self.refused_posts,
            hand_dms=self.hand_dms,
            due_hand_dms=self.due_hand_dms,
            due_animations=self.due_animations,
            due_announcements=self.due_announcements,
            languages=self.languages,
            preferences=self.preferences,
            results=self.store.results,
            daily=self.daily,
            daily_store=self.store.dailies,
            server_settings=self.server_settings,
            command_digest=self.command_digest,
            greeted=self.greeted,
            learning=self.learning,
            games=games,
            find=self.environment.games,
            clock=self.environment.clock,
        )
        return Bot(context, share, IdentifyGate(self.redis, self.keys))

    def forgotten_turns(self, bot: Bot) -> ForgottenTurns:
        """Asks turns anew that Redis has forgotten."""
        server_run, channels = ServerRun(self.redis, self.keys), Channels(lambda: bot)
        return ForgottenTurns(self.store, self.outbox, self.posts, server_run, channels, self.environment.clock)

    async def close(self) -> None:
        """Close the connections, also when Redis is away."""
        with suppress(RedisError):
            await self.queue.disconnect()
            await self.expert_queue.disconnect()
            await self.review_queue.disconnect()
        await self.waiting.aclose()
        await self.redis.aclose()


class RunningBot(NamedTuple):
    """The bot at work, and the services that it works on."""

    bot: Bot
    services: Services


@asynccontextmanager
async def redis_url(settings: Settings) -> AsyncIterator[str]:
    """Yield the address of the Redis that is set, or of the embedded server. Raises ``EmbeddedError``."""
    if settings.redis_url is not None:
        yield settings.redis_url
        return
    async with embedded_server(settings.data) as url:
        yield url


@asynccontextmanager
async def open_services(settings: Settings, environment: Environment) -> AsyncIterator[Services]:
    """The services on the Redis of these settings. Raises ``UnusableRedis`` or ``EmbeddedError`` with what to do."""
    async with redis_url(settings) as url:
        services = Services(url, settings.prefix, environment)
        try:
            await check(services.redis, url, services.keys)
            yield services
        finally:
            await services.close()


@asynccontextmanager
async def running_worker(settings: Settings, environment: Environment) -> AsyncIterator[Services]:
    """A worker at work: computers' turns and deadlines, all that needs no Discord. It publishes nothing."""
    async with (
        open_services(settings, environment) as services,
        open_thinking_pool(settings.processes, environment.games) as thinking_pool,
        reviewing(services),
        experts_playing(services),
        running_beside(thinking_pool.warm_up()),
        background_work(services, thinking_pool, settings.processes, None),
    ):
        yield services


@asynccontextmanager
async def running_bot(
    settings: Settings, token: str, plan: ShardPlan, stop: StopRequest, environment: Environment | None = None
) -> AsyncIterator[RunningBot]:
    """The bot, connected and at work. Raises ``NoDiscord``, ``UnusableRedis`` or ``EmbeddedError`` with what to do.

    Should Discord end the connection for good, or another process take over the shards, the stop request is made. On
    leaving, the bot first takes no more interactions, then publishes what was begun, then disconnects.
    """
    environment = environment or real_environment(holiday_days=settings.holiday_days)
    async with (
        open_services(settings, environment) as services,
        claimed_share(services.redis, services.keys, plan, stop) as share,
        painting(settings.processes) as painter,
        open_thinking_pool(settings.processes, environment.games) as thinking_pool,
    ):
        games = engine.games.all()
        bot = services.bot(painter, thinking_pool, games, share)
        warm_up(games)  # before anyone can be kept waiting by it
        async with (
            connected(bot, token, stop) as connection,
            retrying(
                bot.publisher.hand_dms.queue.retry_due,
                bot.animations.retry_due,
                bot.announcements.retry_due,
                services.forgotten_turns(bot).look,
            ),
            running_beside(thinking_pool.warm_up()),
            running_beside(painter.warm_up()),
            running_beside(services.gone_channel_search(bot).run()),
            running_beside(services.thread_waker(bot).run()),
            reviewing(services),
            experts_playing(services),
            background_work(services, thinking_pool, settings.processes, bot.publisher),
            taking_interactions(bot, connection),
        ):
            yield RunningBot(bot, services)


JOBS_OF_A_PROCESS: Final = 4
"""Jobs done at the same time for each process that thinks: most of a turn is waiting for Redis."""
PUBLISH_SECONDS: Final = 10.0
"""That what is being published when a process stops gets; then it is broken off, and the next process publishes it."""


@asynccontextmanager
async def running_beside(work: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """Do work that nothing depends on until this is left; should it fail, that is logged."""
    tasks = BackgroundTasks()
    tasks.begin(work)
    try:
        yield
    finally:
        await tasks.cancel()


@asynccontextmanager
async def background_work(
    services: Services, move_chooser: MoveChooser, processes: int, publisher: Publisher | None
) -> AsyncIterator[None]:
    """Dispatcher, deadline watcher, job worker and cleaner, until this is left.

    Then what is being published is published to its end, for a limited time. Should one of the first three fail, so
    does the block that runs meanwhile: a process of which only a part works must not stay.
    """
    worker = services.job_worker(move_chooser, processes * JOBS_OF_A_PROCESS)
    async with (
        asyncio.TaskGroup() as group,
        running_beside(Cleaner(services.stale_entries).run()),
        running_beside(trim_every_hour()),
    ):
        dispatching = group.create_task(services.dispatcher(publisher).run())
        working = group.create_task(worker.start())
        watching = group.create_task(run_cancellable(services.deadline_watcher().run))
        yield
        watching.cancel()
        await worker.stop()
        await end([working])
        dispatching.cancel()  # once: cancelled again, it breaks off what is being published
        await asyncio.wait({dispatching}, timeout=PUBLISH_SECONDS)
        await end([dispatching])


@asynccontextmanager
async def reviewing(services: Services) -> AsyncIterator[None]:
    """A worker for reviews, until this is left; what it has begun then, another one begins anew."""
    async with (
        open_review_pool(services.environment.games) as reviewer,
        _working(services.review_worker(reviewer)),
    ):
        yield


@asynccontextmanager
async def experts_playing(services: Services) -> AsyncIterator[None]:
    """A worker for experts' turns, until this is left; a turn that it has begun then, another one begins anew."""
    async with open_expert_pool(services.environment.games) as experts, _working(services.expert_worker(experts)):
        yield


@asynccontextmanager
async def _working(worker: JobWorker) -> AsyncIterator[None]:
    """The worker at work until this is left. Should it fail, so does the block that runs meanwhile."""
    async with asyncio.TaskGroup() as group:
        working = group.create_task(worker.start())
        yield
        await worker.stop()
        await end([working])
