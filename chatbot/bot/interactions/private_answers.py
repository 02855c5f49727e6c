"""Slips: private answers with buttons. The newest of a person at a table takes the place of the one before it.

Discord lets us take a private answer away for a quarter of an hour after the press that it answers. What is known of
slips is known in this process alone: after a restart an old one stays, and its buttons answer politely.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

import aiohttp
import discord
from msgspec import Struct

from render.lru import LruCache

if TYPE_CHECKING:
    from collections.abc import Callable

    from chatbot.concurrency.background import BackgroundTasks

log = logging.getLogger(__name__)

VALID: Final = 14 * 60
"""Seconds for which a slip can be taken away: Discord's quarter of an hour, and some to spare."""
MOST: Final = 2000
"""Slips that are remembered."""
PATIENCE: Final = 8.0


class PrivateAnswer(Struct, frozen=True):
    """A private answer, and the way to it."""

    way: discord.Webhook
    message: int
    at: float
    """When the press that it answers was answered."""


class PrivateAnswers:
    """The newest slip of each person at each table."""

    def __init__(self, clock: Callable[[], float], errands: BackgroundTasks) -> None:
        self._clock = clock
        self._errands = errands
        self._newest: LruCache[tuple[int, int], PrivateAnswer] = LruCache(MOST)

    def make_room(self, channel: int, user: int) -> None:
        """A new one is about to come to this person at the channel's table: the one before goes."""
        before = self._newest.drop((channel, user))
        if before is not None and self._clock() - before.at < VALID:
            self._errands.begin(_take_away(before))

    def shown(self, channel: int, interaction: discord.Interaction[discord.Client], message: int) -> None:
        """This is the newest of whoever pressed; the press lets us change it for another while."""
        self._newest.put((channel, interaction.user.id), PrivateAnswer(interaction.followup, message, self._clock()))


async def _take_away(slip: PrivateAnswer) -> None:
    """Its reader may have dismissed it already."""
    try:
        async with asyncio.timeout(PATIENCE):
            await slip.way.delete_message(slip.message)
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        log.info("a private answer stays: %s", type(error).__name__)
