"""Withdraws the private answer to the command that opened a table, once its first post stands: it says all there is.

Any process may post the lobby, so what is stored is looked at. Where Discord refuses the lobby, the answer says so:
else the person would see nothing at all, and could not open a second table either.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

import aiohttp
import discord

from chatbot.store.connection import StoreUnreachable
from engine.api import Line

if TYPE_CHECKING:
    from chatbot.bot.feature import Frame
    from chatbot.bot.reply import Reply
    from chatbot.store.posts import PostKind
    from chatbot.tables.table import Facts

log = logging.getLogger(__name__)

LOOKS: Final = (0.1, 0.1, 0.2, 0.3, 0.5, 1.0, 2.0, 4.0, 8.0)
"""Seconds before each look."""


class LobbyWatch:
    """Watches lobbies that are about to be posted, in the background."""

    def __init__(self, frame: Frame) -> None:
        self._context = frame.context
        self._background = frame.watching

    def begin(self, reply: Reply, facts: Facts, kind: PostKind) -> None:
        """Begin to watch for the first post of this table, which the command behind this answer has opened."""
        self._background.begin(self._watch(reply, facts, kind))

    async def _watch(self, reply: Reply, facts: Facts, kind: PostKind) -> None:
        try:
            for seconds in LOOKS:
                await asyncio.sleep(seconds)
                post = await self._context.posts.last(facts.channel, kind)
                if post is not None and post.match == facts.match:
                    await reply.delete()
                    return
                refused = await self._context.refused_posts.of(facts.channel)
                if refused is not None and refused.match == facts.match:
                    await reply.say(Line("lobby-refused"))
                    return
            await reply.say(Line("lobby-late"))
        except (StoreUnreachable, discord.HTTPException, aiohttp.ClientError, OSError) as error:
            log.info("table %s: the answer to its opening stays as it is: %s", facts.channel, type(error).__name__)
