"""The greeting on a server that has just invited the bot: who it is, and the buttons that lead to a first game.

Discord tells of a server once when the bot joins it; a restart is no joining. That the server was greeted is stored
before it is posted: whatever dies in between, no server is greeted twice.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import discord
from discord import ButtonStyle

from chatbot.bot.buttons import Act, ButtonId, button_label, learn_id
from chatbot.bot.channels import TROUBLE
from chatbot.bot.layout import Button, Layout
from chatbot.bot.voice import Voice, language_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chatbot.bot.context import BotContext

log = logging.getLogger(__name__)


class Greeting:
    """Greets servers, each once."""

    def __init__(self, context: BotContext) -> None:
        self._context = context

    async def greet(self, guild: discord.Guild) -> None:
        """Post the greeting where people of the server are welcomed, unless it stands there already.

        Nothing is posted where the bot may write nowhere. Raises ``StoreUnreachable``.
        """
        channel = next(_writable(guild), None)
        if channel is None or not await self._context.greeted.add("1", guild.id):
            return
        voice = Voice(language_of(guild.preferred_locale))
        try:
            await channel.send(view=self._page(voice, channel.id).build(), silent=True)
        except TROUBLE as error:
            log.info("server %s: no greeting: %s", guild.id, type(error).__name__)

    def _page(self, voice: Voice, channel: int) -> Layout:
        page = Layout()
        names = tuple(Voice(voice.language, game).text("game") for game in self._context.games)
        page.text(voice.text("greeting", {"games": names}))
        page.buttons(
            [
                Button(ButtonId(Act.PLAY_NOW, channel), button_label(voice, Act.PLAY_NOW), ButtonStyle.success),
                Button(ButtonId(Act.NEW_TABLE, channel), button_label(voice, Act.NEW_TABLE)),
                Button(learn_id(), button_label(voice, Act.LEARN)),
                Button(ButtonId(Act.HELP, channel), button_label(voice, Act.HELP)),
            ]
        )
        return page


def _writable(guild: discord.Guild) -> Iterator[discord.TextChannel]:
    """The text channels where the bot may write, that of the server's own messages first."""
    first = [guild.system_channel] if guild.system_channel is not None else []
    for channel in [*first, *guild.text_channels]:
        permissions = channel.permissions_for(guild.me)
        if permissions.view_channel and permissions.send_messages:
            yield channel
