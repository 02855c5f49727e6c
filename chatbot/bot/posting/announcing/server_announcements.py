"""What a server has announced in a channel of its choice: tables that are open, games that are over.

An announcement is worth no second try: a table's own posts have said it already. One that Discord refuses is logged.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import aiohttp
import discord

from chatbot.bot.descriptions import with_sitter_names
from chatbot.bot.layout import Layout
from chatbot.bot.pictures.painter import files_of
from chatbot.bot.posting.links import channel_link, post_link
from chatbot.tables.table import Ending, Person, StandIn
from engine.api import seat_name

if TYPE_CHECKING:
    from chatbot.bot.channels import Channels
    from chatbot.bot.context import BotContext
    from chatbot.bot.pictures.painter import Pictures
    from chatbot.bot.posting.post import PostContent
    from chatbot.tables.table import Facts
    from engine.api import Value

log = logging.getLogger(__name__)


class ServerAnnouncements:
    """Posts what a server wants to be announced."""

    def __init__(self, context: BotContext, channels: Channels) -> None:
        self._context = context
        self._channels = channels

    async def table_opened(self, content: PostContent) -> None:
        """Say that a table is open, with the way to it."""
        facts, voice = content.facts, content.voice
        values: dict[str, Value] = {"game": voice.text("game"), "link": channel_link(facts)}
        seats: dict[str, Value] = {"people": len(facts.sitters), "places": facts.terms.places}
        text = voice.text("announced-open", {**values, **seats})
        await self._post(facts, text)

    async def game_ended(self, content: PostContent, post: int) -> None:
        """Say who has won, with the picture, where all who played let everybody see their results."""
        facts, voice, standings = content.facts, content.voice, content.board.standings
        if standings is None or facts.ending is not Ending.PLAYED or not await self._are_public(facts):
            return
        named = with_sitter_names(voice, facts)
        names = tuple(map(seat_name, standings.winners))
        values: dict[str, Value] = {"game": voice.text("game"), "link": post_link(facts, post), "count": len(names)}
        await self._post(facts, named.text("announced-end", {"names": names, **values}), content.pictures)

    async def _are_public(self, facts: Facts) -> bool:
        users = [sitter.user for sitter in facts.sitters if isinstance(sitter, Person)]
        users += [sitter.owner.user for sitter in facts.sitters if isinstance(sitter, StandIn)]
        return set((await self._context.preferences.results_of(users)).values()) <= {"public"}

    async def _post(self, facts: Facts, text: str, pictures: Pictures = ()) -> None:
        channel = (await self._context.server_settings.of(facts.guild)).announcements
        if channel in {0, facts.channel}:
            return
        page = Layout()
        page.text(text)
        page.pictures(pictures[:1])
        try:
            place = await self._channels.open(channel)
            await place.send(
                view=page.build(), files=files_of(pictures[:1]), allowed_mentions=discord.AllowedMentions.none()
            )
        except (discord.HTTPException, aiohttp.ClientError, OSError, TypeError) as error:
            log.warning("channel %s: nothing can be announced there: %s", channel, type(error).__name__)
