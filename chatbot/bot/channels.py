"""Channels by their ids: one to be written to is fetched if need be, and a thread that is archived is reopened."""

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
    """The channels that one client can reach."""

    def __init__(self, client: Callable[[], discord.Client]) -> None:
        self._client = client

    def handle(self, channel: int) -> discord.PartialMessageable:
        """The channel, as far as editing its messages needs it: nothing is fetched, and a thread is not reopened."""
        return self._client().get_partial_messageable(channel)

    async def last_message(self, channel: int) -> int | None:
        """The message that was written there last, if it is known. Raises what discord.py raises."""
        return getattr(await self._client().fetch_channel(channel), "last_message_id", None)

    async def parent_of(self, channel: int) -> int:
        """The channel whose thread this is; 0 where it is none. Raises ``HTTPException`` where it is gone."""
        client = self._client()
        found = client.get_channel(channel) or await client.fetch_channel(channel)
        return found.parent_id if isinstance(found, discord.Thread) else 0

    async def open(self, channel: int) -> Channel:
        """The channel, ready to be written to.

        Raises ``HTTPException`` where it is gone or the bot may not enter, ``TypeError`` for a kind without messages.
        """
        client = self._client()
        found = client.get_channel(channel) or await client.fetch_channel(channel)
        if not isinstance(found, Channel):
            raise TypeError(f"channel {channel} is a {type(found).__name__}")
        if isinstance(found, discord.Thread) and found.archived:
            found = await found.edit(archived=False)
            log.info("table %s: the thread is reopened", channel)
        return found
