"""``Bot``: Waypost on Discord. It makes the features and the posts, and hands them what Discord tells."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import discord

import chatbot.features
from chatbot.bot import commands
from chatbot.bot.buttons import Act
from chatbot.bot.client import Client, IdentifyGate, ShardShare
from chatbot.bot.commands import CatalogueTranslator, Tree, tree_entries
from chatbot.bot.feature import Frame, Router, features_in
from chatbot.bot.reply import reader_language, report_failure
from chatbot.features.new_game import Greeting
from chatbot.pictures.card_emojis import CARD_EMOJIS
from chatbot.posts.announcements import ServerAnnouncements
from chatbot.posts.films import Films
from chatbot.posts.old_posts import OldPosts
from chatbot.posts.publisher import DiscordPublisher
from chatbot.runtime.tasks import BackgroundTasks

if TYPE_CHECKING:
    from discord.abc import GuildChannel

    from chatbot.pictures.painter import Painter
    from chatbot.store.database import Database
    from chatbot.store.queries import HintGiver
    from chatbot.work.later import Handler
    from engine.api import AnyGame

log = logging.getLogger(__name__)

FINISH_SECONDS: Final = 5.0
"""Seconds to finish all that is begun before the bot disconnects. A supervisor waits half a minute in all."""
COMMANDS_SECONDS: Final = 5.0
"""Seconds Discord gets to take the commands before the bot goes on without: it has those of before."""


class Bot(Client):
    """Waypost on Discord."""

    def __init__(
        self,
        db: Database,
        painter: Painter,
        hint_giver: HintGiver,
        games: tuple[AnyGame, ...],
        share: ShardShare | None = None,
    ) -> None:
        super().__init__(share, IdentifyGate(db.redis, db.keys))
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
        }
        """Return the handler of each kind of due entry that posts something."""
        self.greeting = Greeting(frame)
        frame.posting = self.publisher
        self.features = [kind(frame) for kind in features_in(chatbot.features)]
        self._router = Router(self.features, frame)
        self.tree = Tree(self, self.answering)
        for entry in tree_entries(self.features, games):
            self.tree.add_command(entry)

    async def setup_hook(self) -> None:
        await self.tree.set_translator(CatalogueTranslator())
        self._syncing_commands.begin(CARD_EMOJIS.load(self, self.frame.painter))
        if self._share.number == 0:
            self._syncing_commands.begin(commands.sync_until_done(self.tree, self._db.command_digest))
            await self._syncing_commands.wait(COMMANDS_SECONDS)

    async def on_interaction(self, interaction: discord.Interaction[discord.Client]) -> None:
        """Answer buttons, menus and forms; slash commands are answered by the tree."""
        self.answering.note()
        try:
            act = await self._router.handle(interaction)
            if interaction.type is not discord.InteractionType.component:
                return
            if act != Act.FORGET:
                await self.frame.people.note_language(interaction.user.id, reader_language(interaction))
            await self.frame.note_server(interaction)
            await self.publisher.retry_after_press(interaction.channel_id or 0)
        except Exception as error:
            await report_failure(interaction, error)

    # --- A channel may have opened to the bot ----------------------------------------------------------

    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self.greeting.greet(guild)
        await self.publisher.retry_refused(_channels_of(guild))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot has left a server: what was decided there goes; should it be invited again, it says hello again."""
        await self._db.server_settings.delete(guild.id)
        await self._db.greeted.delete(guild.id)

    async def on_guild_role_update(self, _before: discord.Role, after: discord.Role) -> None:
        await self.publisher.retry_refused(_channels_of(after.guild))

    async def on_member_update(self, _before: discord.Member, after: discord.Member) -> None:
        """The bot may have been given a role; Discord tells it of no other member."""
        await self.publisher.retry_refused(_channels_of(after.guild))

    async def on_guild_channel_update(self, _before: GuildChannel, after: GuildChannel) -> None:
        threads = [thread.id for thread in after.guild.threads if thread.parent_id == after.id]
        await self.publisher.retry_refused([after.id, *threads])

    async def on_thread_update(self, _before: discord.Thread, after: discord.Thread) -> None:
        await self.publisher.retry_refused([after.id])

    async def on_thread_join(self, thread: discord.Thread) -> None:
        """The bot was added to a thread, or one was taken out of the archive."""
        await self.publisher.retry_refused([thread.id])

    async def shut_down(self) -> None:
        """Let interactions be answered to their end, then disconnect."""
        await self._syncing_commands.cancel()
        await self.frame.watching.cancel()
        with suppress(TimeoutError):
            async with asyncio.timeout(FINISH_SECONDS):
                await self.wait_until_answered()
                await self.frame.background.wait()
        await self.frame.background.cancel()
        await super().shut_down()

    async def wait_until_idle(self) -> None:
        await self.wait_until_answered()
        await self.frame.background.wait()


def _channels_of(guild: discord.Guild) -> list[int]:
    return [*(channel.id for channel in guild.channels), *(thread.id for thread in guild.threads)]
