"""The one wiring: every part of Waypost is made here, given what it needs, started and stopped.

``Services`` are the parts that share one Redis. Every process runs a job worker and a watcher of the due list on them
(``working``). A process of the bot also runs the dispatcher, a painter and the client of Discord (``running_bot``).
Tests wire other games, a clock that stands still and other painters by the same functions.
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
from chatbot.app.monitor import Backlog
from chatbot.bot.channels import Channels
from chatbot.bot.client import ShardPlan, ShardShare, claimed_share, connected, taking_interactions, warm_up
from chatbot.people.own_time import HOLIDAY_DAYS
from chatbot.pictures.pool_painter import painting
from chatbot.posts.closed_channels import GoneChannelSearch, ThreadWaker
from chatbot.posts.forgotten_turns import ForgottenTurns
from chatbot.runtime import metrics
from chatbot.runtime.tasks import BackgroundTasks, StopRequest, end, run_cancellable
from chatbot.store.actions import Environment
from chatbot.store.cleanup import GoneChannels, StaleEntries
from chatbot.store.connection import StoreUnreachable
from chatbot.store.database import Database
from chatbot.store.due import LEASE
from chatbot.store.embedded import embedded_server
from chatbot.store.migration import migrate
from chatbot.store.server import ServerRun, check
from chatbot.tables.change import OutboxMessage, Reminder, TurnPost
from chatbot.work.dispatcher import Dispatcher, Publisher, Sources, Undelivered
from chatbot.work.handlers import (
    EXPERT_TIMEOUT,
    FIRST_CLEANING,
    TURN_TIMEOUT,
    UPKEEP,
    ChannelHandler,
    Cleaner,
    DeadlineHandler,
    ReviewHandler,
    TurnHandler,
    UncalledHandler,
    trim_every_hour,
)
from chatbot.work.later import Carrier, Handler, Queues, QueueWorker, Watcher
from chatbot.work.thinking import open_expert_pool, open_review_pool, open_thinking_pool

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Coroutine

    from chatbot.app.settings import Settings
    from chatbot.pictures.painter import Painter
    from chatbot.store.actions import MoveTimes
    from chatbot.store.queries import HintGiver, MoveChooser
    from chatbot.store.reviews import Reviewer
    from chatbot.tables.change import Games
    from engine.api import AnyGame


def real_environment(games: Games = engine.games.find, holiday_days: int = HOLIDAY_DAYS) -> Environment:
    """Return an environment with the machine's clock and seeds that cannot be guessed."""
    return Environment(games, time.time, lambda: secrets.token_hex(16), holiday_days)


class Services(Database):
    """All of one bot on its Redis: what it stores, and the workers of a process."""

    def __init__(self, url: str, prefix: str, environment: Environment, lease: float = LEASE) -> None:
        super().__init__(url, prefix, environment, lease)
        self.backlog = Backlog(self.redis, self.keys, self.store, self.due, environment.clock)
        self.gone_channels = GoneChannels(self.redis, self.keys, self.indexes)
        self.stale_entries = StaleEntries(self.redis, self.keys, self.store, self.indexes, environment.clock)
        self.queues = Queues(self.waiting, self.keys)

    def dispatcher(self, publisher: Publisher) -> Dispatcher:
        sources = Sources(self.outbox, self.indexes, self.waiting, self.keys.notifications)
        clock = self.environment.clock
        return Dispatcher(sources, CountedPublisher(publisher, self.move_times, clock), clock)

    def watcher(self) -> Watcher:
        return Watcher(self.due, self.queues, self.waiting, self.keys.due_wake)

    def turn_worker(self, move_chooser: MoveChooser, at_once: int) -> QueueWorker:
        """Return a worker for all that is done quickly, which does up to ``at_once`` at the same time."""
        clock = self.environment.clock
        handlers: dict[str, Handler] = {
            "turn": TurnHandler(self.tables, self.queries, move_chooser, TURN_TIMEOUT),
            "deadline": DeadlineHandler(self.tables, clock),
            "upkeep": Cleaner(self.stale_entries, clock),
            "uncalled": UncalledHandler(self.tables),
            "channel": ChannelHandler(self.tables, self.queries, self.posts),
        }
        return QueueWorker(Carrier(self.due, handlers), self.queues["turns"], at_once)

    def expert_worker(self, move_chooser: MoveChooser) -> QueueWorker:
        handler = TurnHandler(self.tables, self.queries, move_chooser, EXPERT_TIMEOUT)
        return QueueWorker(Carrier(self.due, {"expert": handler}), self.queues["experts"], 1)

    def review_worker(self, reviewer: Reviewer) -> QueueWorker:
        handler = ReviewHandler(self.reviews, reviewer, self.environment.clock)
        return QueueWorker(Carrier(self.due, {"review": handler}), self.queues["reviews"], 1)

    def post_workers(self, bot: Bot) -> tuple[QueueWorker, QueueWorker]:
        """Return this process's workers for what is posted later: hands, and films with announcements."""
        carrier = Carrier(self.due, bot.handlers)
        hands = QueueWorker(carrier, self.queues["hands"], HANDS_AT_ONCE, POSTS_GRACE)
        return hands, QueueWorker(carrier, self.queues["films"], FILMS_AT_ONCE, POSTS_GRACE)

    def gone_channel_search(self, bot: Bot) -> GoneChannelSearch:
        return GoneChannelSearch(bot, self.store, self.gone_channels, self.environment.clock)

    def thread_waker(self, bot: Bot) -> ThreadWaker:
        return ThreadWaker(bot, self.store, self.due, self.environment.clock)

    def bot(self, painter: Painter, hint_giver: HintGiver, games: tuple[AnyGame, ...], share: ShardShare) -> Bot:
        return Bot(self, painter, hint_giver, games, share)

    def forgotten_turns(self, bot: Bot) -> ForgottenTurns:
        server_run, channels = ServerRun(self.redis, self.keys), Channels(lambda: bot)
        return ForgottenTurns(self.store, self.outbox, self.posts, server_run, channels, self.environment.clock)

    async def close(self) -> None:
        with suppress(RedisError):
            await self.queues.close()
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
            await migrate(services.redis, services.keys, environment.clock())
            yield services
        finally:
            await services.close()


@asynccontextmanager
async def running_worker(settings: Settings, environment: Environment) -> AsyncIterator[Services]:
    """Run a worker: computers' turns, deadlines, reviews, all that needs no Discord. It publishes nothing."""
    async with (
        open_services(settings, environment) as services,
        open_thinking_pool(settings.processes, environment.games) as thinking_pool,
        running_beside(thinking_pool.warm_up()),
        working(services, thinking_pool, settings.processes),
    ):
        yield services


@asynccontextmanager
async def running_bot(
    settings: Settings, token: str, plan: ShardPlan, stop: StopRequest, environment: Environment | None = None
) -> AsyncIterator[RunningBot]:
    """Run the bot, connected and at work. Raises ``NoDiscord``, ``UnusableRedis`` or ``EmbeddedError`` with what to do.

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
            running_beside(services.forgotten_turns(bot).run()),
            running_beside(thinking_pool.warm_up()),
            running_beside(painter.warm_up()),
            running_beside(services.gone_channel_search(bot).run()),
            running_beside(services.thread_waker(bot).run()),
            carrying_out(*services.post_workers(bot)),
            dispatching(services, bot.publisher),
            working(services, thinking_pool, settings.processes),
            taking_interactions(bot, connection),
        ):
            yield RunningBot(bot, services)


JOBS_OF_A_PROCESS: Final = 4
"""Jobs done at the same time for each process that thinks: most of a turn is waiting for Redis."""
HANDS_AT_ONCE: Final = 8
FILMS_AT_ONCE: Final = 2
POSTS_GRACE: Final = 1
"""Seconds that hands, films and announcements get to be finished when a process stops; then they are made again."""
PUBLISH_SECONDS: Final = 10.0
"""Seconds a stopping process gets to finish what it is publishing; another process publishes the rest."""


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
async def dispatching(services: Services, publisher: Publisher) -> AsyncIterator[None]:
    """Publish messages until this is left; what is begun gets some seconds more. A failure ends the block, too."""
    async with asyncio.TaskGroup() as group:
        running = group.create_task(services.dispatcher(publisher).run())
        yield
        running.cancel()  # once: cancelled again, it breaks off what is being published
        await asyncio.wait({running}, timeout=PUBLISH_SECONDS)
        await end([running])


@asynccontextmanager
async def working(services: Services, move_chooser: MoveChooser, processes: int) -> AsyncIterator[None]:
    """Do what is due and needs no Discord until this is left. A failure of a part ends the block, too."""
    with suppress(StoreUnreachable):  # another process, or the next start, puts it there
        await services.due.put(UPKEEP, FIRST_CLEANING, "NX")
    async with (
        open_review_pool(services.environment.games) as reviewer,
        open_expert_pool(services.environment.games) as experts,
        running_beside(trim_every_hour()),
        carrying_out(
            services.review_worker(reviewer),
            services.expert_worker(experts),
            services.turn_worker(move_chooser, processes * JOBS_OF_A_PROCESS),
        ),
        watching(services),
    ):
        yield


@asynccontextmanager
async def watching(services: Services) -> AsyncIterator[None]:
    async with asyncio.TaskGroup() as group:
        running = group.create_task(run_cancellable(services.watcher().run))
        yield
        await end([running])


@asynccontextmanager
async def carrying_out(*workers: QueueWorker) -> AsyncIterator[None]:
    """Have these workers at work until this is left. Should one fail, so does the block that runs meanwhile."""
    async with asyncio.TaskGroup() as group:
        running = [group.create_task(worker.run()) for worker in workers]
        yield
        for worker in running:
            worker.cancel()  # once: cancelled again, it breaks off what it has begun
        await asyncio.wait(running)


LATE: Final = 60
"""Seconds after its time from which on a reminder counts as late."""


class CountedPublisher:
    """A publisher; what becomes of its messages is counted."""

    def __init__(self, publisher: Publisher, times: MoveTimes, clock: Callable[[], float]) -> None:
        self._publisher = publisher
        self._times = times
        self._clock = clock

    async def publish(self, channel: int, message: OutboxMessage) -> None:
        kind = type(message).__name__
        try:
            await self._publisher.publish(channel, message)
        except Undelivered:
            metrics.PUBLISHED.labels(kind, "put off").inc()
            raise
        except Exception:
            metrics.PUBLISHED.labels(kind, "failed").inc()
            raise
        metrics.PUBLISHED.labels(kind, "done").inc()
        match message:
            case TurnPost():
                self._observe_post(channel, message)
            case Reminder():
                self._count_late(message)
            case _:
                pass

    def _observe_post(self, channel: int, post: TurnPost) -> None:
        for seconds in self._times.posted(channel, post.match, post.revision):
            metrics.MOVE_TO_POST.observe(seconds)

    def _count_late(self, reminder: Reminder) -> None:
        if reminder.due and self._clock() - reminder.due > LATE:
            metrics.LATE_REMINDERS.inc()
