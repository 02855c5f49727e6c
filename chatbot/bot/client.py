"""The bot: discord.py's client, with our commands, our router and nothing else.

It asks for no privileged intent, caches no members and no messages, and keeps no view: all that a click needs is in its
id and in the store.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands

from chatbot.bot.channels import Channels
from chatbot.bot.commands import moves, single, syncing
from chatbot.bot.commands.table import Handlers, TableCommands
from chatbot.bot.commands.worded import CatalogueTranslator
from chatbot.bot.interactions.after_move import AfterMove
from chatbot.bot.interactions.button_id import Act
from chatbot.bot.interactions.hints import Hints
from chatbot.bot.interactions.lobby import Lobby
from chatbot.bot.interactions.lookups import Lookups
from chatbot.bot.interactions.new_game import NewGame
from chatbot.bot.interactions.player_turn import PlayerTurn
from chatbot.bot.interactions.private_answers import PrivateAnswers
from chatbot.bot.interactions.reply import Reply
from chatbot.bot.interactions.router import Router
from chatbot.bot.interactions.settings_panel import SettingsPanel
from chatbot.bot.people import People
from chatbot.bot.pictures.animation import Animations
from chatbot.bot.posting.old_posts import OldPosts
from chatbot.bot.posting.publisher import DiscordPublisher
from chatbot.bot.shards import ShardShare
from chatbot.bot.voice import language_of
from chatbot.concurrency.background import BackgroundTasks
from chatbot.service.ports import StoreUnreachable

if TYPE_CHECKING:
    from chatbot.bot.context import BotContext
    from chatbot.bot.shards import IdentifyGate

log = logging.getLogger(__name__)

PERMISSIONS: Final = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    attach_files=True,
    embed_links=True,
    read_message_history=True,
)
"""All that the bot ever needs."""
PATIENCE: Final = 10.0
"""Seconds that whoever is being answered gets before the bot leaves."""


class Bot(discord.AutoShardedClient):
    """Waypost on Discord."""

    def __init__(
        self, room: BotContext, place: ShardShare | None = None, turnstile: IdentifyGate | None = None
    ) -> None:
        self._place = place or ShardShare()
        self._turnstile = turnstile if self._place.ids else None
        super().__init__(
            intents=discord.Intents(guilds=True),
            shard_count=self._place.shards,
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            allowed_mentions=discord.AllowedMentions.none(),
        )
        self.shard_ids = list(self._place.ids) if self._place.ids else None
        self._room = room
        self._under_way: set[asyncio.Task[None]] = set()
        self._buckets: int | None = None
        channels = Channels(lambda: self)
        self._people = People(lambda: self, room.languages)
        self._errands, self._films = BackgroundTasks(), BackgroundTasks()
        retiring = OldPosts(self._errands)
        passing = AfterMove(room, channels, self._people, retiring)
        turn = PlayerTurn(room, PrivateAnswers(room.clock, self._errands), passing, self._errands)
        lobby, sights = Lobby(room), Lookups(room)
        hints = Hints(room, turn)
        settings = SettingsPanel(room, self._people)
        self._router = Router(turn, lobby, sights, hints, settings)
        self.herald = DiscordPublisher(room, channels, self._people, retiring, Animations(room, channels, self._films))
        self.tree = Tree(self)
        opening = NewGame(room, channels)
        self.tree.add_command(TableCommands(Handlers(turn, hints, lobby, opening, sights), room.games).group())
        self.tree.add_command(single.hand(turn))
        self.tree.add_command(single.rules(room.games, sights))
        self.tree.add_command(single.settings(settings))
        for game in room.games:
            self.tree.add_command(moves.group(game, turn))

    async def setup_hook(self) -> None:
        """Make the commands known before the first event."""
        await self.tree.set_translator(CatalogueTranslator())
        if self._place.number == 0:
            await syncing.sync(self.tree, self._room.command_digest)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """One process waits as discord.py does; several wait for one another."""
        if self._turnstile is None or shard_id is None:
            await super().before_identify_hook(shard_id, initial=initial)
            return
        if self._buckets is None:
            self._buckets = (await self.fetch_session_start_limits()).max_concurrency
        await self._turnstile.enter(shard_id % self._buckets)

    async def on_ready(self) -> None:
        """Say where the bot can be invited."""
        log.info("ready: %s guilds; invite: %s", len(self.guilds), self.invitation)

    @property
    def invitation(self) -> str:
        """The link that brings the bot to a server, with what it needs and no more."""
        scopes = ("bot", "applications.commands")
        return discord.utils.oauth_url(self.application_id or 0, permissions=PERMISSIONS, scopes=scopes)

    async def on_interaction(self, interaction: discord.Interaction[discord.Client]) -> None:
        """Buttons, menus and forms; commands find their own way."""
        task = asyncio.current_task()
        if task is not None:
            self._under_way.add(task)
            task.add_done_callback(self._under_way.discard)
        try:
            asked = await self._router.handle(interaction)
            if asked is not Act.FORGET:
                await self._people.reads(interaction.user.id, language_of(interaction.locale))
            if interaction.guild_id is not None:
                await self._people.reads(interaction.guild_id, language_of(interaction.guild_locale))
        except Exception as error:
            await fail(interaction, error)

    async def is_well(self) -> bool:
        """Whether Discord hears us."""
        return self.is_ready() and not self.is_closed()

    async def finish(self) -> None:
        """Let what is being answered be answered to its end, then leave. A film is not waited for."""
        await self._films.drop()
        await self.quiet()
        await self.close()

    async def quiet(self) -> None:
        """Wait for what is being answered, edited and shown."""
        waiting = {*self._under_way, *self.tree.under_way} - {asyncio.current_task()}
        if waiting:
            await asyncio.wait(waiting, timeout=PATIENCE)
        await self._errands.finish()
        await self._films.finish()


class Tree(app_commands.CommandTree[discord.Client]):
    """The commands; what goes wrong in one is told to its user and logged."""

    def __init__(self, client: discord.Client) -> None:
        super().__init__(client)
        self.under_way: set[asyncio.Task[None]] = set()

    async def interaction_check(self, _interaction: discord.Interaction[discord.Client], /) -> bool:
        """Note what is under way."""
        task = asyncio.current_task()
        if task is not None:
            self.under_way.add(task)
            task.add_done_callback(self.under_way.discard)
        return True

    async def on_error(
        self, interaction: discord.Interaction[discord.Client], error: app_commands.AppCommandError, /
    ) -> None:
        """A bug, or Discord itself: say so."""
        cause = error.__cause__ if isinstance(error.__cause__, Exception) else error
        await fail(interaction, cause)


async def fail(interaction: discord.Interaction[discord.Client], error: Exception) -> None:
    """Log it whole, tell the user that it went wrong and that nothing is lost."""
    unreachable = isinstance(error, StoreUnreachable)
    if unreachable:
        log.warning("interaction in channel %s: the store cannot be reached", interaction.channel_id)
    else:
        log.error("interaction in channel %s failed", interaction.channel_id, exc_info=error)
    if isinstance(error, discord.NotFound) or interaction.type is discord.InteractionType.autocomplete:
        return
    answer = Reply(interaction)
    try:
        if not interaction.response.is_done():
            await answer.begin()
        await answer.whisper(answer.voice().text("store-unreachable" if unreachable else "something-failed"))
    except discord.HTTPException as second:
        log.warning("the failure could not be told: %s %s", second.status, second.code)
