"""Creates all parts of Waypost with their dependencies, and starts and stops them.

``Services`` are the parts that share one Redis. Every process runs a job worker and a watcher of the due list on them
(``working``). A process of the bot also runs the dispatcher, a painter and ``Bot``, the Discord client, which creates
the features and posts and passes Discord's events to them (``running_bot``). Tests use the same functions with other
games, a stopped clock and other painters.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, nullcontext, suppress
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import discord
from redis.exceptions import RedisError

import chatbot.features
import engine.games
from chatbot.app.settings import BoardAddress, Settings
from chatbot.bot import app_directory, client, commands, syncing
from chatbot.bot.board_links import BoardLinks
from chatbot.bot.card_emojis import CARD_EMOJIS
from chatbot.bot.channels import Channels
from chatbot.bot.components import Act
from chatbot.bot.feature import Frame, Router, features_in
from chatbot.bot.painter import Painter, painting
from chatbot.bot.reply import reader_language, report_failure
from chatbot.features.new_game import Greeting
from chatbot.people.preferences import HOLIDAY_DAYS
from chatbot.posts.announcements import Films, ServerAnnouncements
from chatbot.posts.closed_channels import GoneChannelSearch, ThreadWaker
from chatbot.posts.old_posts import OldPosts
from chatbot.posts.publisher import DiscordPublisher
from chatbot.posts.reminders import ForgottenTurns
from chatbot.runtime import metrics
from chatbot.runtime.tasks import BackgroundTasks, StopRequest, end, run_cancellable
from chatbot.store import cleanup, migration, server
from chatbot.store.actions import Environment, MoveTimes
from chatbot.store.connection import StoreUnreachable
from chatbot.store.database import Database
from chatbot.store.due import LEASE
from chatbot.store.embedded import embedded_server
from chatbot.store.queries import HintGiver, MoveChooser
from chatbot.store.reviews import Reviewer
from chatbot.tables.outcome import Games, OutboxMessage, Reminder, TurnPost
from chatbot.web.activity import Activity
from chatbot.web.server import BoardServer
from chatbot.web.state import warm_up
from chatbot.work import handlers
from chatbot.work.dispatcher import Dispatcher, Publisher, Sources, Undelivered
from chatbot.work.later import Carrier, Handler, Queues, QueueWorker, Watcher
from chatbot.work.thinking import ExpertPool, ReviewPool, ThinkingPool
from engine.api import AnyGame

if TYPE_CHECKING:
    from discord.abc import GuildChannel


def real_environment(games: Games = engine.games.find, holiday_days: int = HOLIDAY_DAYS) -> Environment:
    """Return an environment with the system clock and unpredictable seeds."""
    return Environment(games, time.time, lambda: secrets.token_hex(16), holiday_days)


class Services(Database):
    """One bot's data in Redis, and the workers of a process."""

    def __init__(self, url: str, prefix: str, environment: Environment, lease: float = LEASE) -> None:
        super().__init__(url, prefix, environment, lease)
        self.gone_channels = cleanup.GoneChannels(self.redis, self.keys, self.indexes)
        self.stale_entries = cleanup.StaleEntries(self.redis, self.keys, self.store, self.indexes, environment.clock)
        self.queues = Queues(self.waiting, self.keys)

    def dispatcher(self, publisher: Publisher) -> Dispatcher:
        sources = Sources(self.outbox, self.indexes, self.waiting, self.keys.notifications)
        clock = self.environment.clock
        return Dispatcher(sources, CountedPublisher(publisher, self.move_times, clock), clock)

    def watcher(self) -> Watcher:
        return Watcher(self.due, self.queues, self.waiting, self.keys.due_wake)

    def turn_worker(self, move_chooser: MoveChooser, at_once: int) -> QueueWorker:
        """Return a worker for all quick jobs, which does up to ``at_once`` of them at the same time."""
        clock = self.environment.clock
        kinds: dict[str, Handler] = {
            "turn": handlers.TurnHandler(self.tables, self.queries, move_chooser, handlers.TURN_TIMEOUT),
            "deadline": handlers.DeadlineHandler(self.tables, clock),
            "upkeep": handlers.Cleaner(self.stale_entries, clock),
            "recount": handlers.Recounter(self.redis, self.keys),
            "uncalled": handlers.UncalledHandler(self.tables),
            "channel": handlers.ChannelHandler(self.tables, self.queries, self.posts),
        }
        return QueueWorker(Carrier(self.due, kinds), self.queues.of("turn"), at_once)

    def expert_worker(self, move_chooser: MoveChooser) -> QueueWorker:
        handler = handlers.TurnHandler(self.tables, self.queries, move_chooser, handlers.EXPERT_TIMEOUT)
        return QueueWorker(Carrier(self.due, {"expert": handler}), self.queues.of("expert"), 1)

    def review_worker(self, reviewer: Reviewer) -> QueueWorker:
        handler = handlers.ReviewHandler(self.reviews, reviewer, self.environment.clock)
        return QueueWorker(Carrier(self.due, {"review": handler}), self.queues.of("review"), 1)

    def post_workers(self, bot: Bot) -> tuple[QueueWorker, QueueWorker]:
        """Return this process's two post workers: one for hands, and one for films and announcements."""
        carrier = Carrier(self.due, bot.handlers)
        hands = QueueWorker(carrier, self.queues.of("hand"), HANDS_AT_ONCE, POSTS_GRACE)
        return hands, QueueWorker(carrier, self.queues.of("film"), FILMS_AT_ONCE, POSTS_GRACE)

    def gone_channel_search(self, bot: Bot) -> GoneChannelSearch:
        return GoneChannelSearch(bot, self.store, self.gone_channels, self.environment.clock)

    def bot(self, painter: Painter, hint_giver: HintGiver, games: tuple[AnyGame, ...], share: client.ShardShare) -> Bot:
        return Bot(self, painter, hint_giver, games, share)

    def forgotten_turns(self, bot: Bot) -> ForgottenTurns:
        server_run, channels = server.ServerRun(self.redis, self.keys), Channels(lambda: bot)
        return ForgottenTurns(self.store, self.outbox, self.posts, server_run, channels, self.environment.clock)

    async def close(self) -> None:
        with suppress(RedisError):
            await self.queues.close()
        await self.waiting.aclose()
        await self.redis.aclose()


class RunningBot(NamedTuple):
    """A running bot with its services."""

    bot: Bot
    services: Services


@asynccontextmanager
async def open_services(settings: Settings, environment: Environment) -> AsyncIterator[Services]:
    """Yield services that use the Redis given in the settings. Raises ``UnusableRedis`` or ``EmbeddedError``."""
    async with embedded_server(settings.data) if settings.redis_url is None else nullcontext(settings.redis_url) as url:
        services = Services(url, settings.prefix, environment)
        try:
            await server.check(services.redis, url, services.keys)
            await migration.migrate(services.redis, services.keys, environment.clock())
            await server.set_aside_damaged(services.redis, services.keys, int(environment.clock()))
            yield services
        finally:
            await services.close()


@asynccontextmanager
async def running_worker(settings: Settings, environment: Environment) -> AsyncIterator[Services]:
    """Run a worker for computers' turns, deadlines, reviews and everything else that does not need Discord."""
    async with (
        open_services(settings, environment) as services,
        ThinkingPool(settings.processes, environment.games) as thinking_pool,
        running_beside(thinking_pool.warm_up()),
        working(services, thinking_pool, settings.processes),
    ):
        yield services


@asynccontextmanager
async def running_bot(
    settings: Settings, token: str, plan: client.ShardPlan, stop: StopRequest, environment: Environment | None = None
) -> AsyncIterator[RunningBot]:
    """Run the bot, connected and working. Raises ``NoDiscord``, ``UnusableRedis`` or ``EmbeddedError`` with advice.

    If Discord ends the connection permanently, or another process takes over the shards, the bot is asked to stop.
    At the end of the block, the bot stops accepting interactions, then publishes unfinished work, then disconnects.
    """
    environment = environment or real_environment(holiday_days=settings.holiday_days)
    async with (
        open_services(settings, environment) as services,
        client.claimed_share(services.redis, services.keys, plan, stop) as share,
        painting(settings.processes) as painter,
        ThinkingPool(settings.processes, environment.games) as thinking_pool,
    ):
        games = engine.games.all()
        bot = services.bot(painter, thinking_pool, games, share)
        bot.has_activity = settings.board is not None and bool(settings.board.secret)
        client.warm_up(games)  # before anybody is connected, because it blocks for a moment
        async with (
            client.connected(bot, token, stop) as connection,
            running_beside(bot.requests.guard(stop)),
            running_beside(services.forgotten_turns(bot).run()),
            running_beside(thinking_pool.warm_up()),
            running_beside(painter.warm_up()),
            running_beside(services.gone_channel_search(bot).run()),
            running_beside(bot.publisher.uninstalled_games.run()),
            running_beside(ThreadWaker(bot, services.store, services.due, environment.clock).run()),
            carrying_out(*services.post_workers(bot)),
            dispatching(services, bot.publisher),
            working(services, thinking_pool, settings.processes),
            client.taking_interactions(bot, connection),
            serving_board(services, bot, settings.board),
        ):
            yield RunningBot(bot, services)


@asynccontextmanager
async def serving_board(services: Services, bot: Bot, address: BoardAddress | None) -> AsyncIterator[None]:
    """Serve the live board within the block, if the host wants one. Raises ``BadSettings`` if its port is taken."""
    if address is None:
        yield
        return
    links = BoardLinks(services.redis, services.keys, address.url, services.environment.clock)
    links.has_activity = bool(address.secret)
    activity = Activity(lambda: bot, address.secret) if address.secret else None
    board = BoardServer(bot.frame, bot.router, links, activity, address.parents)
    async with board.serving(address.host, address.port), running_beside(warm_up()):
        bot.frame.board_links = links
        yield


JOBS_OF_A_PROCESS: Final = 4  # Concurrent jobs per thinking process, because most of a turn waits for Redis
HANDS_AT_ONCE: Final = 8
FILMS_AT_ONCE: Final = 2
POSTS_GRACE: Final = 1  # Seconds for hands, films and announcements to finish at a stop
PUBLISH_SECONDS: Final = 10.0  # Seconds to finish publishing at a stop; another process publishes the rest


@asynccontextmanager
async def running_beside(work: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """Run independent work within the block. If the work fails, the failure is logged and the block continues."""
    tasks = BackgroundTasks()
    tasks.begin(work)
    try:
        yield
    finally:
        await tasks.cancel()


@asynccontextmanager
async def dispatching(services: Services, publisher: Publisher) -> AsyncIterator[None]:
    """Publish messages within the block, and for a few seconds after it. If publishing fails, the block ends, too."""
    async with asyncio.TaskGroup() as group:
        running = group.create_task(services.dispatcher(publisher).run())
        yield
        running.cancel()  # once, because a second cancellation would interrupt publishing
        await asyncio.wait({running}, timeout=PUBLISH_SECONDS)
        await end([running])


@asynccontextmanager
async def working(services: Services, move_chooser: MoveChooser, processes: int) -> AsyncIterator[None]:
    """Do due work within the block, except work that needs Discord. If a part of it fails, the block ends, too."""
    with suppress(StoreUnreachable):  # another process, or the next start, adds it
        await services.due.put(handlers.UPKEEP, handlers.FIRST_CLEANING, "NX")
    async with (
        ReviewPool(services.environment.games) as reviewer,
        ExpertPool(services.environment.games) as experts,
        running_beside(handlers.trim_every_hour()),
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
    """Run these workers within the block. If a worker fails, the block ends, too."""
    async with asyncio.TaskGroup() as group:
        running = [group.create_task(worker.run()) for worker in workers]
        yield
        for worker in running:
            worker.cancel()  # once, because a second cancellation would interrupt its work
        await asyncio.wait(running)


LATE: Final = 60  # Seconds after its time from which a reminder counts as late


class CountedPublisher:
    """A publisher that counts the outcomes of its messages."""

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
                for seconds in self._times.posted(channel, message.match, message.revision):
                    metrics.MOVE_TO_POST.observe(seconds)
            case Reminder(due=due) if due and self._clock() - due > LATE:
                metrics.LATE_REMINDERS.inc()
            case _:
                pass


log = logging.getLogger(__name__)

FINISH_SECONDS: Final = 5.0  # Seconds to finish work before disconnecting; a supervisor waits half a minute
COMMANDS_SECONDS: Final = 5.0  # Seconds to register the commands; after that, the previous ones stay for now


class Bot(client.Client):
    """Waypost on Discord."""

    def __init__(
        self,
        db: Database,
        painter: Painter,
        hint_giver: HintGiver,
        games: tuple[AnyGame, ...],
        share: client.ShardShare | None = None,
    ) -> None:
        super().__init__(share, client.IdentifyGate(db.redis, db.keys))
        self.has_activity = False  # True if the live board is the application's Activity
        self._db = db
        self._syncing_commands = BackgroundTasks()
        self.frame = frame = Frame(lambda: self, db, painter, hint_giver, games)
        old_posts = OldPosts(frame)
        films, announcements = Films(frame), ServerAnnouncements(frame)
        self.publisher = DiscordPublisher(frame, old_posts, films, announcements)
        self.handlers: dict[str, Handler] = {
            "film": films.make,
            "announcement": announcements.make,
            "hand": self.publisher.hand_dms.send,
            "ended": self.publisher.followers.send,
        }
        self.greeting = Greeting(frame)
        frame.posting = self.publisher
        self.features = [kind(frame) for kind in features_in(chatbot.features)]
        self.router = Router(self.features, frame)
        self.tree = commands.Tree(self, self.answering)
        for entry in (*commands.tree_entries(self.features, games), *commands.menu_entries(self.features)):
            self.tree.add_command(entry)

    async def setup_hook(self) -> None:
        await self.tree.set_translator(commands.CatalogueTranslator())
        CARD_EMOJIS.begin_loading(self, self.frame.painter, self._syncing_commands)
        if self._share.number == 0:
            known = self._db.command_digest
            self._syncing_commands.begin(syncing.sync_until_done(self.tree, known, has_activity=self.has_activity))
            await self._syncing_commands.wait(COMMANDS_SECONDS)
            self._syncing_commands.begin(app_directory.fill_in(self))

    async def on_interaction(self, interaction: discord.Interaction[discord.Client]) -> None:
        """Answer buttons, menus and forms; the tree answers slash commands."""
        self.answering.note()
        try:
            act = await self.router.handle(interaction)
            if interaction.type is not discord.InteractionType.component:
                return
            if act != Act.FORGET:
                await self.frame.people.note_language(interaction.user.id, reader_language(interaction))
            await self.frame.note_server(interaction)
            await self.publisher.retry_after_press(interaction.channel_id or 0)
        except Exception as error:
            await report_failure(interaction, error)

    # --- Events after which a channel may be open to the bot -------------------------------------------

    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self.greeting.greet(guild)
        await self.publisher.retry_rejected(_channels_of(guild))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Delete the settings of a server that the bot has left, so that the server is greeted again if the bot
        returns.
        """
        await self._db.server_settings.delete(guild.id)
        await self._db.greeted.delete(guild.id)

    async def on_guild_role_update(self, _before: discord.Role, after: discord.Role) -> None:
        await self.publisher.retry_rejected(_channels_of(after.guild))

    async def on_member_update(self, _before: discord.Member, after: discord.Member) -> None:
        """Retry rejected posts, because the bot may have a new role. Discord sends this event only about the bot."""
        await self.publisher.retry_rejected(_channels_of(after.guild))

    async def on_guild_channel_update(self, _before: GuildChannel, after: GuildChannel) -> None:
        threads = [thread.id for thread in after.guild.threads if thread.parent_id == after.id]
        await self.publisher.retry_rejected([after.id, *threads])

    async def on_thread_update(self, _before: discord.Thread, after: discord.Thread) -> None:
        await self.publisher.retry_rejected([after.id])

    async def on_thread_join(self, thread: discord.Thread) -> None:
        """Retry rejected posts, because the bot was added to a thread or the thread was reopened."""
        await self.publisher.retry_rejected([thread.id])

    async def shut_down(self) -> None:
        """Finish answering interactions, then disconnect."""
        await self._syncing_commands.cancel()
        await self.frame.watching.cancel()
        with suppress(TimeoutError):
            async with asyncio.timeout(FINISH_SECONDS):
                await self.wait_until_idle()
        await self.frame.background.cancel()
        await super().shut_down()

    async def wait_until_idle(self) -> None:
        await self.wait_until_answered()
        await self.frame.background.wait()


def _channels_of(guild: discord.Guild) -> list[int]:
    return [*(channel.id for channel in guild.channels), *(thread.id for thread in guild.threads)]
