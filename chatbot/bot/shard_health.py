"""Whether the bot is in touch with Discord: every shard has an open socket, and Discord answers its heartbeats there.

discord.py's ``is_ready`` stays true while it reconnects, so it says nothing of that. It closes a socket from which
nothing has come for a minute; until then an open socket counts.
"""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING

from chatbot.observability.metrics import SHARDS

if TYPE_CHECKING:
    import discord


def discord_problem(client: discord.AutoShardedClient) -> str:
    """What is wrong with the connections to Discord; empty when all is well. The shards are counted."""
    shards = client.shards.values()
    cut = [shard.id for shard in shards if shard.is_closed() or not isfinite(shard.latency)]
    SHARDS.labels("connected").set(len(shards) - len(cut))
    SHARDS.labels("cut off").set(len(cut))
    if client.is_closed():
        return "the connection has ended"
    if not shards or not client.is_ready():
        return "not connected yet"
    if cut:
        return f"no heartbeat on {len(cut)} of {len(shards)} shards: {', '.join(map(str, cut[:10]))}"
    return ""
