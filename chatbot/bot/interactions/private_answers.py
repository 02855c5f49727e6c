"""The newest private answer of each person at each table: when a new one comes, the one before is deleted.

Discord lets a bot delete a private answer for a quarter of an hour after the press that it answers. Which answers there
are is known in this process alone: after a restart an old one stays, and its buttons answer politely.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

import aiohttp
import discord
from cachetools import LRUCache
from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Callable

    from chatbot.concurrency.background import BackgroundTasks

log = logging.getLogger(__name__)

DELETABLE_FOR: Final = 14 * 60
"""Seconds for which a private answer can be deleted: Discord's quarter of an hour, less some to spare."""
MOST_REMEMBERED: Final = 2000
"""Private answers that this process remembers."""
DELETE_TIMEOUT: Final = 8.0
"""Seconds that deleting one may take."""


class PrivateAnswer(Struct, frozen=True):
    """A private answer, and the webhook through which it can be deleted."""

    webhook: discord.Webhook
    message: int
    at: float
    """When the press that it answers was answered."""


class PrivateAnswers:
    """The newest private answers, by table and person."""

    def __init__(self, clock: Callable[[], float], background: BackgroundTasks) -> None:
        self._clock = clock
        self._background = background
        self._newest: LRUCache[tuple[int, int], PrivateAnswer] = LRUCache(MOST_REMEMBERED)

    def delete_previous(self, channel: int, user: int) -> None:
        """A new answer is about to come to this person at the channel's table: delete the one before, in its time."""
        previous = self._newest.pop((channel, user), None)
        if previous is not None and self._clock() - previous.at < DELETABLE_FOR:
            self._background.begin(_delete(previous))

    def remember(self, channel: int, interaction: discord.Interaction[discord.Client], message: int) -> None:
        """This is the newest answer of the person who pressed; the press lets us delete it for a while."""
        answer = PrivateAnswer(interaction.followup, message, self._clock())
        self._newest[(channel, interaction.user.id)] = answer


async def _delete(answer: PrivateAnswer) -> None:
    """Delete an answer; its reader may have dismissed it already."""
    try:
        async with asyncio.timeout(DELETE_TIMEOUT):
            await answer.webhook.delete_message(answer.message)
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        log.info("a private answer stays: %s", type(error).__name__)
