"""``Bot``: discord.py's client, with our slash commands, our router of presses, and the publisher of posts.

It asks for no privileged intent, caches no members and no messages, and keeps no view: all that a press needs is in its
id and in the store. What it does is elsewhere: ``interactions`` and ``commands`` answer, ``posting`` publishes.

Whether the bot is in touch with Discord: every shard has an open socket, and Discord answers its heartbeats there.

discord.py's ``is_ready`` stays true while it reconnects, so it says nothing of that. It closes a socket from which
nothing has come for a minute; until then an open socket counts.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from math import isfinite
from typing import TYPE_CHECKING, Any, Final

import discord

from chatbot.bot import command_tree
from chatbot.bot.buttons import Act
from chatbot.bot.channels import Channels
from chatbot.bot.command_tree import CatalogueTranslator, Tree
from chatbot.bot.descriptions import escaped_name
from chatbot.bot.login import ShardShare
from chatbot.bot.reader import People, read_chosen, reader_language
from chatbot.bot.reply import PrivateAnswers, report_failure
from chatbot.bot.router import Router
from chatbot.bot.voice import language_of
from chatbot.features import button_registry  # noqa: F401, it fills BUTTONS
from chatbot.features.after_move import AfterMove
from chatbot.features.board import Details, Lookups
from chatbot.features.commands import add_commands
from chatbot.features.daily import DailyPanel
from chatbot.features.game_log import GameLog
from chatbot.features.handlers import Handlers
from chatbot.features.hints import Hints
from chatbot.features.lessons import Courses, LessonAnswers, LessonTurn
from chatbot.features.lobby import Lobby, LobbySetup
from chatbot.features.my_games import MyGames
from chatbot.features.new_game import GettingStarted, NewGame
from chatbot.features.personal_data import PersonalData
from chatbot.features.planning import Planning
from chatbot.features.review import GameReview
from chatbot.features.rules import Rules
from chatbot.features.running_game import RunningGame, TableMove
from chatbot.features.settings import SettingsPanel
from chatbot.features.setup import ASKED_FOR, SetupPanel
from chatbot.features.since_move import SinceMove
from chatbot.features.statistics import Leaderboard, Statistics
from chatbot.features.turn import PlayerTurn, TurnAnswers
from chatbot.pictures.card_emojis import CARD_EMOJIS
from chatbot.posts.announcements import ServerAnnouncements
from chatbot.posts.films import Animations
from chatbot.posts.greeting import Greeting
from chatbot.posts.lobby_watch import LobbyWatch
from chatbot.posts.old_posts import OldPosts
from chatbot.posts.publisher import DiscordPublisher
from chatbot.runtime.metrics import SHARDS, counting_requests
from chatbot.runtime.tasks import BackgroundTasks, CurrentTasks, end

if TYPE_CHECKING:
    from discord.abc import GuildChannel

    from chatbot.bot.context import BotContext
    from chatbot.bot.login import IdentifyGate

log = logging.getLogger(__name__)

ANSWER_SECONDS: Final = 6.0
"""That interactions which are being answered get before the bot goes on with its end."""
FINISH_SECONDS: Final = 5.0
"""That all that is still begun gets before the bot disconnects. A supervisor waits half a minute for the whole end."""
COMMANDS_SECONDS: Final = 5.0
"""That Discord gets to take the commands before the bot goes on without: it has those of before."""
DISCONNECT_SECONDS: Final = 2.0
"""That Discord gets to agree that a connection is closed."""


class Bot(discord.AutoShardedClient):
    """Waypost on Discord."""

    def __init__(
        self, context: BotContext, share: ShardShare | None = None, identify_gate: IdentifyGate | None = None
    ) -> None:
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
        self._context = context
        self._answering = CurrentTasks()
        self._identify_buckets: int | None = None
        self._is_waiting_to_identify = False
        self._connection_task: asyncio.Task[Any] | None = None
        channels = Channels(lambda: self)
        self._people = People(lambda: self, context.languages, context.server_settings)
        self._background, self._painting_animations = BackgroundTasks(), BackgroundTasks()
        self._watching_lobbies, self._announcing = BackgroundTasks(), BackgroundTasks()
        self._following_reviews = BackgroundTasks()
        self._syncing_commands = BackgroundTasks()
        old_posts = OldPosts(self._background)
        self.animations = Animations(context, channels, self._people, self._painting_animations)
        self.announcements = ServerAnnouncements(context, channels, self._people, self._announcing)
        self.publisher = DiscordPublisher(
            context, channels, self._people, old_posts, self.animations, self.announcements
        )
        after_move = AfterMove(context, channels, self._people, old_posts)
        private_answers = PrivateAnswers(context.clock, self._background)
        answers = TurnAnswers(context, private_answers, self.publisher.hand_dms)
        lobbies = LobbyWatch(context, self._watching_lobbies)
        new_game = NewGame(context, lobbies)
        lesson_answers = LessonAnswers(context, private_answers, self.publisher.hand_dms)
        my_games = MyGames(context, self._server_name)
        handlers = Handlers(
            new_game,
            GettingStarted(context, new_game),
            Lobby(context, after_move, self._background),
            LobbySetup(context),
            PlayerTurn(context, answers, after_move, self._background),
            Hints(context, answers),
            Planning(context, answers, my_games),
            RunningGame(context),
            TableMove(context),
            Lookups(context),
            GameLog(context),
            my_games,
            Details(context),
            GameReview(context, self._people, self._following_reviews),
            SinceMove(context),
            SettingsPanel(context),
            PersonalData(context, self._people),
            Statistics(context),
            Leaderboard(context),
            SetupPanel(context),
            Courses(context, lesson_answers),
            LessonTurn(context, lesson_answers, after_move, self._background),
            Rules(context),
            DailyPanel(context, self._people, lobbies),
        )
        self.greeting = Greeting(context)
        self._router = Router(handlers, context)
        self.tree = Tree(self, context.preferences, self._answering)
        add_commands(self.tree, context, handlers)

    async def setup_hook(self) -> None:
        """Make the commands known before the first event."""
        await self.tree.set_translator(CatalogueTranslator())
        self._syncing_commands.begin(CARD_EMOJIS.load(self, self._context.painter))
        if self._share.number == 0:
            self._syncing_commands.begin(command_tree.sync_until_done(self.tree, self._context.command_digest))
            await self._syncing_commands.wait(COMMANDS_SECONDS)

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
        """Keep the connection to Discord. Raises why it has ended for good."""
        self._connection_task = asyncio.current_task()
        await super().connect(reconnect=reconnect)

    async def close(self) -> None:
        """Disconnect. Where discord.py does so because the gateway has ended, what was begun may still be finished."""
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

    @property
    def is_waiting_to_identify(self) -> bool:
        """Whether a shard waits for its turn, which another process may have."""
        return self._is_waiting_to_identify

    async def on_ready(self) -> None:
        """Log where the bot can be invited from."""
        log.info("ready: %s guilds; invite: %s", len(self.guilds), self.invitation)

    @property
    def invitation(self) -> str:
        """The link that brings the bot to a server, with what it needs and no more."""
        scopes = ("bot", "applications.commands")
        return discord.utils.oauth_url(self.application_id or 0, permissions=ASKED_FOR, scopes=scopes)

    async def on_interaction(self, interaction: discord.Interaction[discord.Client]) -> None:
        """Answer buttons, menus and forms; slash commands are answered by the tree."""
        self._answering.note()
        try:
            is_typing = interaction.type is discord.InteractionType.autocomplete
            asked = await self._router.handle(interaction)
            if asked is None and not is_typing:  # a command: its person is read as the tree reads them
                await read_chosen(interaction, self._context.preferences)
            if asked is not Act.FORGET and not is_typing:
                await self._people.note_language(interaction.user.id, reader_language(interaction))
            if interaction.guild_id is not None:
                await self._people.note_language(interaction.guild_id, language_of(interaction.guild_locale))
            if not is_typing:
                await self.publisher.retry_after_press(interaction.channel_id or 0)
        except Exception as error:
            await report_failure(interaction, error)

    def _server_name(self, guild: int) -> str:
        """The name of a server; empty for one that another process serves, and for direct messages."""
        found = self.get_guild(guild)
        return "" if found is None else escaped_name(found.name)

    def discord_problem(self) -> str:
        """What is wrong with the connections to Discord; empty when all is well."""
        return discord_problem(self)

    # --- A channel may have opened to the bot ----------------------------------------------------------

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot was invited, perhaps again."""
        await self.greeting.greet(guild)
        await self.publisher.retry_refused(_channels_of(guild))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot has left a server: what was decided there goes; should it be invited again, it says hello again."""
        await self._context.server_settings.forget(guild.id)
        await self._context.greeted.forget(guild.id)

    async def on_guild_role_update(self, _before: discord.Role, after: discord.Role) -> None:
        """A role may permit more than before."""
        await self.publisher.retry_refused(_channels_of(after.guild))

    async def on_member_update(self, _before: discord.Member, after: discord.Member) -> None:
        """The bot may have been given a role; Discord tells it of no other member."""
        await self.publisher.retry_refused(_channels_of(after.guild))

    async def on_guild_channel_update(self, _before: GuildChannel, after: GuildChannel) -> None:
        """A channel may permit more than before, and its threads with it."""
        threads = [thread.id for thread in after.guild.threads if thread.parent_id == after.id]
        await self.publisher.retry_refused([after.id, *threads])

    async def on_thread_update(self, _before: discord.Thread, after: discord.Thread) -> None:
        """A thread may have been unlocked."""
        await self.publisher.retry_refused([after.id])

    async def on_thread_join(self, thread: discord.Thread) -> None:
        """The bot was added to a thread, or one was taken out of the archive."""
        await self.publisher.retry_refused([thread.id])

    async def shut_down(self) -> None:
        """Let interactions be answered to their end, then disconnect.

        Animations and announcements are broken off; another process, or the next start, makes them.
        """
        await self._syncing_commands.cancel()
        await self._painting_animations.cancel()
        await self._announcing.cancel()
        await self._watching_lobbies.cancel()
        await self._following_reviews.cancel()
        with suppress(TimeoutError):
            async with asyncio.timeout(FINISH_SECONDS):
                await self.wait_until_answered()
                await self._background.wait()
        await self._background.cancel()
        await self._break_off_answers()
        await self.publisher.hand_dms.queue.close()
        await self.close()

    async def wait_until_idle(self) -> None:
        """Wait for what is being answered, for a limited time, and for all that runs in the background."""
        await self.wait_until_answered()
        await self._background.wait()
        await self._painting_animations.wait()
        await self._announcing.wait()

    async def wait_until_answered(self) -> None:
        """Wait for what is being answered, for a limited time."""
        await self._answering.wait(ANSWER_SECONDS)

    async def _break_off_answers(self) -> None:
        """Break off what is still being answered: what it has committed is told, only its private answer is missing."""
        if left := await self._answering.cancel():
            log.warning("%s interactions are not answered before the end", left)


def _channels_of(guild: discord.Guild) -> list[int]:
    return [*(channel.id for channel in guild.channels), *(thread.id for thread in guild.threads)]


def discord_problem(client: discord.AutoShardedClient) -> str:
    """What is wrong with the connections to Discord; empty when all is well. The shards are counted."""
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
