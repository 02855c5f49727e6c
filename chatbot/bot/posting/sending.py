"""Sending a post that tells something: once, and nobody is pinged but those whom it mentions."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING

import discord

from chatbot.bot.limits import NONCE

if TYPE_CHECKING:
    from chatbot.bot.channels import Channel
    from chatbot.bot.posting.posts import PostDraft
    from chatbot.tables.messages import OutboxMessage


async def send(place: Channel, sheet: PostDraft, telling: OutboxMessage) -> discord.Message:
    """Post it. Within minutes Discord itself refuses a second message of the same nonce."""
    people = [discord.Object(user) for user in sheet.mentioned]
    return await place.send(
        view=sheet.page.done(),
        files=list(sheet.files),
        nonce=nonce(telling.id),
        allowed_mentions=discord.AllowedMentions(everyone=False, roles=False, users=people),
    )


def nonce(telling: str) -> str:
    """A telling's name as Discord takes it."""
    return blake2b(telling.encode(), digest_size=NONCE // 2).hexdigest()
