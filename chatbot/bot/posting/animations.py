"""Animations of finished games, posted after the end.

Painting one takes many seconds, and nothing waits for it: neither the next game in the channel nor the end of the
process. So it may stand below the lobby of the next game. One that fails is not tried again.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

import aiohttp
import discord

from chatbot.bot.pictures.painter import try_painting
from chatbot.bot.posting.notices import animation_post
from chatbot.bot.posting.sending import send

if TYPE_CHECKING:
    from chatbot.bot.channels import Channels
    from chatbot.bot.context import BotContext
    from chatbot.bot.pictures.painter import PictureRequest, Pictures
    from chatbot.concurrency.background import BackgroundTasks
    from chatbot.tables.messages import GameAnimation
    from chatbot.tables.table import Facts

log = logging.getLogger(__name__)

PAINTING_SECONDS: Final = 60.0
"""To paint a whole game; one that takes longer has no animation."""


class Animations:
    """Paints and posts animations in the background."""

    def __init__(self, context: BotContext, channels: Channels, background: BackgroundTasks) -> None:
        self._context = context
        self._channels = channels
        self._background = background

    def begin(self, facts: Facts, message: GameAnimation, request: PictureRequest, record: str) -> None:
        """Begin to paint the game of this record; it is posted when it is done."""
        self._background.begin(self._paint_and_post(facts, message, request, record))

    async def _paint_and_post(self, facts: Facts, message: GameAnimation, request: PictureRequest, record: str) -> None:
        pictures = await self._paint(facts, request, record)
        if not pictures:
            return
        try:
            channel = await self._channels.open(facts.channel)
            await send(channel, animation_post(request.voice, pictures), message)
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            log.warning("table %s: the animation cannot be posted: %s", facts.channel, type(error).__name__)

    async def _paint(self, facts: Facts, request: PictureRequest, record: str) -> Pictures:
        """The animation; none where the machine has no time for it, which is no fault: the game has been seen."""
        try:
            async with asyncio.timeout(PAINTING_SECONDS):
                return await try_painting(self._context.painter.animation(request, record), "animation", facts)
        except TimeoutError:
            log.warning("table %s: no animation within %.0f seconds", facts.channel, PAINTING_SECONDS)
            return ()
