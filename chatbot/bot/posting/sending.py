"""Sending a post for an outbox message, at most once within Discord's memory of nonces."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING

import discord

from chatbot.bot.limits import NONCE

if TYPE_CHECKING:
    from chatbot.bot.channels import Channel
    from chatbot.bot.posting.post import PostDraft
    from chatbot.tables.messages import OutboxMessage


async def send(channel: Channel, draft: PostDraft, message: OutboxMessage) -> discord.Message:
    """Send a post, which notifies only those whom it mentions. Raises what discord.py raises.

    For some minutes Discord answers a second request with the same nonce with the post that the first one has made.
    """
    people = [discord.Object(user) for user in draft.mentioned]
    return await channel.send(
        view=draft.layout.build(),
        files=list(draft.files),
        nonce=nonce(message.id),
        allowed_mentions=discord.AllowedMentions(everyone=False, roles=False, users=people),
    )


def nonce(outbox_id: str) -> str:
    """The id of an outbox message, in as many characters as Discord takes for a nonce."""
    return blake2b(outbox_id.encode(), digest_size=NONCE // 2).hexdigest()
