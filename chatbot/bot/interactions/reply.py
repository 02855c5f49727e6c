"""The one private answer to an interaction: acknowledged at once, filled when there is something to say, never twice.

Everything that changes a table is stored before its answer is given, and told to the channel by other ways; so an
answer that Discord does not take any more (the person has left, fifteen minutes have passed) loses nothing.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import discord

from chatbot.bot.layout import Layout
from chatbot.bot.pictures.painter import files_of
from chatbot.bot.voice import Voice, language_of
from chatbot.tables.table import Actor, Role

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chatbot.bot.pictures.painter import Pictures
    from engine.api import AnyGame, Translatable

log = logging.getLogger(__name__)


class Reply:
    """To one interaction."""

    def __init__(self, interaction: discord.Interaction[discord.Client]) -> None:
        self.interaction = interaction
        self.key = str(interaction.id)
        self.is_new = False
        """Whether it is a message of its own, not a change of the one that holds the button."""

    @property
    def channel(self) -> int:
        """Where it was asked."""
        return self.interaction.channel_id or 0

    @property
    def actor(self) -> Actor:
        """Who asks."""
        user = self.interaction.user
        moderator = self.interaction.permissions.manage_channels
        return Actor(user.id, user.display_name, Role.MODERATOR if moderator else Role.MEMBER)

    def voice(self, game: AnyGame | None = None) -> Voice:
        """The reader's language."""
        return Voice(language_of(self.interaction.locale), game)

    async def begin(self) -> None:
        """Acknowledge: a private answer of its own will come."""
        self.is_new = True
        await self.interaction.response.defer(ephemeral=True, thinking=True)

    async def go_on(self) -> None:
        """Acknowledge: the message that holds the button will change."""
        await self.interaction.response.defer()

    async def show(self, page: Layout, pictures: Pictures = (), files: Sequence[discord.File] = ()) -> int:
        """Fill the answer; the message that it is now, or 0 when it came too late."""
        attached = [*files_of(pictures), *files]
        try:
            message = await self.interaction.edit_original_response(
                view=page.build(), attachments=attached, allowed_mentions=discord.AllowedMentions.none()
            )
        except discord.NotFound as error:
            log.info("an answer came too late: %s", error.code)
            return 0
        return message.id

    async def say(self, saying: Translatable, game: AnyGame | None = None) -> None:
        """Fill the answer with one sentence."""
        await self.tell(self.voice(game).translate(saying))

    async def tell(self, text: str) -> None:
        """Fill the answer with this text."""
        page = Layout()
        page.text(text)
        await self.show(page)

    async def withdraw(self) -> None:
        """Take the answer away: the channel tells the same."""
        try:
            await self.interaction.delete_original_response()
        except discord.NotFound as error:
            log.info("an answer came too late: %s", error.code)

    async def whisper(self, text: str) -> None:
        """Say something privately beside a public message whose button was pressed."""
        page = Layout()
        page.text(text)
        try:
            await self.interaction.followup.send(
                view=page.build(), ephemeral=True, allowed_mentions=discord.AllowedMentions.none()
            )
        except discord.NotFound as error:
            log.info("an answer came too late: %s", error.code)
