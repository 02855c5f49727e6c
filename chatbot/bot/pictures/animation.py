"""The films of finished games. Painting one takes many seconds, and nobody waits for it: neither the next game in the
channel nor whoever ends the bot. A film that comes too late, for the next game has begun, is not shown.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

import aiohttp
import discord

from chatbot.bot.pictures.painter import painted
from chatbot.bot.posting import posts
from chatbot.bot.posting.sending import send
from chatbot.tables.refusal import Refusal

if TYPE_CHECKING:
    from chatbot.bot.channels import Channels
    from chatbot.bot.context import BotContext
    from chatbot.bot.pictures.painter import PictureRequest, Pictures
    from chatbot.concurrency.background import BackgroundTasks
    from chatbot.tables.messages import Film
    from chatbot.tables.table import Facts

log = logging.getLogger(__name__)

FILMING: Final = 60.0
"""Seconds to paint a whole game; one that takes longer has no film."""


class Animations:
    """Shows films, in their own time."""

    def __init__(self, room: BotContext, channels: Channels, errands: BackgroundTasks) -> None:
        self._room = room
        self._channels = channels
        self._errands = errands

    def show(self, facts: Facts, telling: Film, sketch: PictureRequest, record: str) -> None:
        """Show the game of this record, soon."""
        self._errands.begin(self._show(facts, telling, sketch, record))

    async def _show(self, facts: Facts, telling: Film, sketch: PictureRequest, record: str) -> None:
        pictures = await self._filmed(facts, sketch, record)
        glance = await self._room.queries.snapshot(facts.channel)
        if not pictures or isinstance(glance, Refusal) or glance.facts.match != facts.match:
            return
        try:
            await send(await self._channels.open(facts.channel), posts.film(sketch.voice, pictures), telling)
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            log.warning("table %s: the film cannot be shown: %s", facts.channel, type(error).__name__)

    async def _filmed(self, facts: Facts, sketch: PictureRequest, record: str) -> Pictures:
        """The film; none where the machine has no time for it: that is no fault, and everybody has seen the game."""
        try:
            async with asyncio.timeout(FILMING):
                return await painted(self._room.painter.film(sketch, record), "film", facts)
        except TimeoutError:
            log.warning("table %s: no film, it was not painted within %.0f seconds", facts.channel, FILMING)
            return ()
