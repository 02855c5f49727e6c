"""Direct messages: the one place that opens a channel to a person and sends something there.

Discord punishes bots that open many such channels. So once it has said that there were too many, this process opens no
other for ``PAUSE_SECONDS`` and raises ``DirectMessagesPaused`` instead. A channel that is open already may still be
written to.
"""

from __future__ import annotations

import logging
import secrets
from typing import TYPE_CHECKING, Final

import discord

from chatbot.limits import NONCE
from chatbot.pictures.painter import Pictures, files_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from chatbot.bot.layout import Layout

log = logging.getLogger(__name__)

PAUSE_SECONDS: Final = 10 * 60
"""Seconds for which no channel is opened after Discord found that too many were."""
TOO_MANY_OPENED: Final = {20026, 40003}
"""Discord's codes for: the bot is flagged as abusive, it opens direct messages too fast. The person can do nothing."""
NOT_REACHABLE: Final = {10013, 50007, 50278}
"""Discord's codes for: no such user, takes no messages from the bot, shares no server with it."""


class DirectMessagesPaused(discord.DiscordException):
    """No channel can be opened to anybody for some time."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"paused for {seconds:.0f} s")
        self.seconds = seconds


class DirectMessages:
    """The direct messages of one client. Its methods raise what discord.py raises."""

    def __init__(self, client: Callable[[], discord.Client], clock: Callable[[], float]) -> None:
        self._client = client
        self._clock = clock
        self._paused_until = 0.0

    def channel(self, channel: int) -> discord.PartialMessageable:
        return self._client().get_partial_messageable(channel)

    async def open(self, user: int) -> int:
        """Open the channel to a person. Raises ``DirectMessagesPaused``."""
        left = self._paused_until - self._clock()
        if left > 0:
            raise DirectMessagesPaused(left)
        try:
            return (await self._client().create_dm(discord.Object(user))).id
        except discord.HTTPException as error:
            if error.code not in TOO_MANY_OPENED:
                raise
            log.warning("Discord wants fewer direct messages opened: %s", error.code)
            self._paused_until = self._clock() + PAUSE_SECONDS
            raise DirectMessagesPaused(PAUSE_SECONDS) from error

    async def send(
        self,
        user: int,
        page: Layout,
        pictures: Pictures = (),
        *,
        channel: int = 0,
        nonce: str = "",
        silent: bool = False,
    ) -> discord.Message:
        """Send a message to the known channel, or open one if Discord no longer has it. Raises
        ``DirectMessagesPaused``.
        """

        async def send_to(place: int) -> discord.Message:
            return await self.channel(place).send(
                view=page.build(),
                files=files_of(pictures),
                nonce=nonce or secrets.token_hex(NONCE // 2),
                silent=silent,
                allowed_mentions=discord.AllowedMentions.none(),
            )

        if channel:
            try:
                return await send_to(channel)
            except discord.NotFound as error:
                log.info("a channel for direct messages is gone: %s", error.code)
        return await send_to(await self.open(user))


def is_not_reachable(error: discord.HTTPException) -> bool:
    return error.code in NOT_REACHABLE or (error.status == 403 and error.code not in TOO_MANY_OPENED)
