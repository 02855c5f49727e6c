"""The private answer to one interaction: acknowledged at once, filled when there is something to say, never twice.

Everything that changes a table is stored before its answer is given, and the channel is told by other ways; so an
answer that Discord does not take any more (the person has left, fifteen minutes have passed) loses nothing.
"""

from __future__ import annotations

import logging
from enum import Enum, auto
from typing import TYPE_CHECKING, Any, assert_never

import discord

from chatbot.bot.interactions.reader_language import reader_chosen, reader_language
from chatbot.bot.layout import Layout
from chatbot.bot.pictures.painter import files_of
from chatbot.bot.voice import Voice
from chatbot.concurrency.moments import next_moment
from chatbot.tables.table import Actor, Role

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chatbot.bot.pictures.painter import Pictures
    from chatbot.players.preferences import Preferences
    from engine.api import AnyGame, Translatable

log = logging.getLogger(__name__)


class Acknowledgement(Enum):
    """How Discord is told within 3 seconds that an interaction has arrived, and where the answer to it will be."""

    NEW_ANSWER = auto()
    """A private answer of its own will come."""
    EDIT = auto()
    """The private answer that holds the button will be edited."""
    BY_PLACE = auto()
    """A press in a private answer edits that answer; a press on a public post gets a private answer of its own."""
    SILENT = auto()
    """Nothing will be seen here: what changes is posted. Only a refusal is said, in a private follow-up."""


class Reply:
    """The answer to one interaction, and what is known of the one who asked."""

    def __init__(self, interaction: discord.Interaction[discord.Client], table: int | None = None) -> None:
        self.interaction = interaction
        self._table = interaction.channel_id if table is None else table
        """The channel of the table that it is about: that where it was asked, or the one that a button names."""
        self.key = str(interaction.id)
        """Names this request, so that a repeated one changes nothing."""
        self.is_new = False
        """Whether it is a message of its own, not an edit of the one that holds the button."""
        self.asked_at = next_moment()
        """What was read of the store since then is new enough to answer from."""

    @property
    def channel(self) -> int:
        """The channel where it was asked."""
        return self.interaction.channel_id or 0

    @property
    def actor(self) -> Actor:
        """The person who asks. What they may do in one channel makes them no moderator of another one's table."""
        user = self.interaction.user
        moderator = self.interaction.permissions.manage_channels and self._table == self.interaction.channel_id
        return Actor(user.id, user.display_name, Role.MODERATOR if moderator else Role.MEMBER)

    @property
    def chosen(self) -> Preferences | None:
        """What the person who asks has chosen for themselves; None where that could not be read."""
        return reader_chosen(self.interaction)

    def people_named(self) -> dict[str, str]:
        """The names of the persons who were chosen in a menu, by their ids as texts; bots are left out."""
        data: dict[str, Any] = dict(self.interaction.data or {})
        resolved: dict[str, Any] = data.get("resolved", {})
        users, members = resolved.get("users", {}), resolved.get("members", {})
        return {
            user_id: members.get(user_id, {}).get("nick") or user.get("global_name") or user["username"]
            for user_id, user in users.items()
            if not user.get("bot")
        }

    def voice(self, game: AnyGame | None = None) -> Voice:
        """The language of the person who asks."""
        return Voice(reader_language(self.interaction), game)

    async def acknowledge(self, how: Acknowledgement) -> None:
        """Acknowledge a press as its button wants it."""
        match how:
            case Acknowledgement.NEW_ANSWER:
                await self.acknowledge_new()
            case Acknowledgement.EDIT | Acknowledgement.SILENT:
                await self.acknowledge_edit()
            case Acknowledgement.BY_PLACE if self._pressed_in_private():
                await self.acknowledge_edit()
            case Acknowledgement.BY_PLACE:
                await self.acknowledge_new()
            case _:
                assert_never(how)

    async def acknowledge_new(self) -> None:
        """Acknowledge: a private answer of its own will come."""
        self.is_new = True
        await self.interaction.response.defer(ephemeral=True, thinking=True)

    async def acknowledge_edit(self) -> None:
        """Acknowledge: the message that holds the button will be edited, or stays as it is."""
        await self.interaction.response.defer()

    def _pressed_in_private(self) -> bool:
        """Whether the message that holds the button is an answer, or a letter with a hand.

        In direct messages, too, the posts of a table that is there stay as they are.
        """
        message = self.interaction.message
        is_letter = self.interaction.guild_id is None and self._table != self.interaction.channel_id
        return message is None or message.flags.ephemeral or is_letter

    async def show(self, page: Layout, pictures: Pictures = (), files: Sequence[discord.File] = ()) -> int:
        """Fill the answer; returns the id of the message that it is now, or 0 when it came too late."""
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
        await self.say_text(self.voice(game).translate(saying))

    async def say_text(self, text: str) -> None:
        """Fill the answer with a text that is in the reader's language already."""
        page = Layout()
        page.text(text)
        await self.show(page)

    async def delete(self) -> None:
        """Delete the answer, where the channel says as much."""
        try:
            await self.interaction.delete_original_response()
        except discord.NotFound as error:
            log.info("an answer came too late: %s", error.code)

    async def send_followup(self, text: str) -> None:
        """Say something in a further private message, beside the public one whose button was pressed."""
        page = Layout()
        page.text(text)
        await self.send_followup_page(page)

    async def send_followup_page(self, page: Layout) -> None:
        """The same with buttons."""
        try:
            await self.interaction.followup.send(
                view=page.build(), ephemeral=True, allowed_mentions=discord.AllowedMentions.none()
            )
        except discord.NotFound as error:
            log.info("an answer came too late: %s", error.code)
