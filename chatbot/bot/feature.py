"""``Feature``: one thing that the bot offers, with its commands and buttons. ``Frame``: what all features work with.

A feature is a class in a module of ``chatbot.features``. Its methods declare the commands and buttons that they answer
(``chatbot.bot.commands``, ``chatbot.bot.buttons``), and nothing else lists them: the client makes one object of each
class that it finds there.
"""

from __future__ import annotations

import asyncio
import importlib
import pkgutil
from typing import TYPE_CHECKING, ClassVar, Protocol

from chatbot.bot.buttons import Acknowledgement
from chatbot.bot.channels import Channels
from chatbot.bot.direct_messages import DirectMessages
from chatbot.bot.reader import People, read_chosen, reader_language
from chatbot.bot.reply import PrivateAnswers, Reply
from chatbot.bot.voice import language_of
from chatbot.runtime.tasks import BackgroundTasks

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable
    from types import ModuleType

    import discord
    from discord import app_commands

    from chatbot.bot.buttons import ButtonId
    from chatbot.bot.context import BotContext
    from chatbot.store.actions import ActionResult
    from chatbot.store.posts import SentHandDm
    from chatbot.tables.change import Action
    from chatbot.tables.table import Facts


class Posting(Protocol):
    """What features ask of the posts."""

    async def retire_turn(self, facts: Facts) -> None:
        """Take the buttons off the post that asked for the move just made, where computers are next."""

    async def retire_lobby(self, facts: Facts) -> None:
        """Say on the lobby's post that the game has begun, where computers are next."""

    async def try_hand_again(self, channel: int, user: int, sent: SentHandDm) -> None:
        """Send a hand once more to a person who took no direct messages and has pressed something."""

    async def retry_after_press(self, channel: int) -> None:
        """Post what the channel has refused: that somebody presses there may mean that it is open again."""


class Frame:
    """What every feature works with."""

    posting: Posting

    def __init__(self, client: Callable[[], discord.Client], context: BotContext) -> None:
        self.client = client
        self.db = self.context = context
        self.painter, self.hint_giver = context.painter, context.hint_giver
        self.games, self.find, self.clock = context.games, context.find, context.clock
        self.channels = Channels(client)
        self.people = People(client, context.languages, context.server_settings)
        self.direct_messages = DirectMessages(client, context.clock)
        self.background = BackgroundTasks()
        """Tasks that are finished before the bot ends."""
        self.watching = BackgroundTasks()
        """Tasks that are broken off when the bot ends."""
        self.private_answers = PrivateAnswers(context.clock, self.background)

    async def answer_command(
        self,
        interaction: discord.Interaction[discord.Client],
        answer: Callable[[Reply], Awaitable[None]],
        *,
        is_public: bool = False,
    ) -> None:
        """Acknowledge a command while what its person has chosen is read, and answer it.

        A command whose answer everybody may read is acknowledged by it, if it comes in a moment.
        """
        reply = Reply(interaction)
        acknowledging = reply.acknowledge_soon(Acknowledgement.NEW_ANSWER) if is_public else reply.acknowledge_new()
        await asyncio.gather(acknowledging, read_chosen(interaction, self.db.preferences))
        await self.people.note_language(interaction.user.id, reader_language(interaction))
        await self.note_server(interaction)
        try:
            await answer(reply)
        finally:
            await reply.acknowledge_now()
        await self.posting.retry_after_press(interaction.channel_id or 0)

    async def reply_for_typing(self, interaction: discord.Interaction[discord.Client]) -> Reply:
        """Return the reply to a person who types an option, in their language. It is never acknowledged."""
        await read_chosen(interaction, self.db.preferences)
        return Reply(interaction)

    async def note_server(self, interaction: discord.Interaction[discord.Client]) -> None:
        """Note the language of the server of an interaction."""
        if interaction.guild_id is not None:
            await self.people.note_language(interaction.guild_id, language_of(interaction.guild_locale))


class Feature:
    """One thing that the bot offers."""

    in_lessons: ClassVar[bool] = False
    """True for a feature that handles the buttons made in a lesson, in place of the one that declares them."""

    def __init__(self, frame: Frame) -> None:
        self.frame = frame
        self.db = frame.db

    async def act(self, reply: Reply, action: Action, pressed: ButtonId | None = None) -> ActionResult:
        """Do this in the match that a button was made for, or in the channel where a command was given."""
        match = None if pressed is None else pressed.match
        return await self.db.tables.act(channel_of(reply, pressed), reply.actor, reply.key, action, match)

    def groups(self) -> Iterable[app_commands.Group]:
        """Return groups of commands that the feature makes itself."""
        return ()


def channel_of(reply: Reply, pressed: ButtonId | None) -> int:
    """Return the channel of the table that a button was made for, or where a command was given."""
    return reply.channel if pressed is None else pressed.channel


def features_in(package: ModuleType) -> list[type[Feature]]:
    """Import all modules of a package, and return the features that they define."""
    found = []
    for module_info in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
        module = importlib.import_module(module_info.name)
        found += [
            one
            for one in vars(module).values()
            if isinstance(one, type) and issubclass(one, Feature) and one.__module__ == module.__name__
        ]
    return found
