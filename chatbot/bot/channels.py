"""Where things are posted: channels by number, threads woken before they are written to."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, TypeAlias

import discord

if TYPE_CHECKING:
    from collections.abc import Callable

Channel: TypeAlias = (
    discord.TextChannel | discord.Thread | discord.VoiceChannel | discord.StageChannel | discord.DMChannel
)

log = logging.getLogger(__name__)


class Channels:
    """The channels that one client knows."""

    def __init__(self, client: Callable[[], discord.Client]) -> None:
        self._client = client

    def known(self, channel: int) -> discord.PartialMessageable:
        """The channel for editing what stands there already: nothing is asked, and a thread is not woken."""
        return self._client().get_partial_messageable(channel)

    async def open(self, channel: int) -> Channel:
        """The channel, ready to be written to. Raises what Discord says when it is gone or closed to us."""
        client = self._client()
        found = client.get_channel(channel) or await client.fetch_channel(channel)
        if not isinstance(found, Channel):
            raise TypeError(f"channel {channel} is a {type(found).__name__}")
        if isinstance(found, discord.Thread) and found.archived:
            found = await found.edit(archived=False)
            log.info("table %s: the thread was woken", channel)
        return found
