"""Links to a table's channel and to the posts in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from chatbot.tables.facts import Facts

CHANNELS_URL: Final = "https://discord.com/channels"
"""Below it every message has its link."""


def channel_url(guild: int, channel: int) -> str:
    """The link to a channel; one of direct messages is on no server (0)."""
    return f"{CHANNELS_URL}/{guild or '@me'}/{channel}"


def channel_link(facts: Facts) -> str:
    """The link to a table's channel."""
    return channel_url(facts.guild, facts.channel)


def post_link(facts: Facts, message: int) -> str:
    """The link to a post in a table's channel; to the channel where the message is 0."""
    return f"{channel_link(facts)}/{message or ''}"
