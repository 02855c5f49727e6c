"""Sending a post for an outbox message, at most once within Discord's memory of nonces."""

from __future__ import annotations

import logging
from hashlib import blake2b
from typing import TYPE_CHECKING

import discord
import msgspec

from chatbot.bot.limits import NONCE
from chatbot.service.ports import Undelivered
from chatbot.tables.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable

    from chatbot.bot.channels import Channel
    from chatbot.bot.posting.post import PostDraft
    from chatbot.service.queries import TableQueries
    from chatbot.tables.messages import OutboxMessage


log = logging.getLogger(__name__)


async def send(channel: Channel, draft: PostDraft, message: OutboxMessage, *, instead_of: int = 0) -> discord.Message:
    """Send a post, which notifies only those whom it mentions. Raises what discord.py raises.

    For some minutes Discord answers a second request with the same nonce with the post that the first one has made;
    ``instead_of`` is such a post that will not do.
    """
    publication = publication_id(channel.id, message)
    people = [discord.Object(user) for user in draft.mentioned]
    return await channel.send(
        view=draft.layout.build(),
        files=list(draft.files),
        nonce=nonce(f"{publication}:{instead_of}" if instead_of else publication),
        allowed_mentions=discord.AllowedMentions(everyone=False, roles=False, users=people),
    )


async def send_for_certain(
    channel: Channel,
    make: Callable[[], PostDraft],
    make_again: Callable[[], PostDraft],
    message: OutboxMessage,
    queries: TableQueries,
) -> tuple[discord.Message, PostDraft]:
    """Send a post that shows what it says; returns it, and its draft.

    What Discord answers with may be a post that was edited since. Where the table has moved on, that is as it should
    be: another process has sent it, and it was answered. Else it is of a time that the store has lost: its buttons are
    gone or it shows what never was, and another one is made, which need not tell again what that one told.
    """
    draft = make()
    sent = await send(channel, draft, message)
    while sent.edited_at is not None and not await _has_moved_on(channel, message, queries):
        log.warning("table %s: message %s is posted anew, the store has lost what came of it", channel.id, message.id)
        draft = make_again()
        sent = await send(channel, draft, message, instead_of=sent.id)
    return sent, draft


async def _has_moved_on(channel: Channel, message: OutboxMessage, queries: TableQueries) -> bool:
    """Whether the table is another than when the message was made. Raises ``Undelivered`` where it cannot be known."""
    facts = await queries.facts(channel.id)
    if isinstance(facts, Refusal):
        raise Undelivered(f"message {message.id}: {facts.code}")
    return facts.match != message.match or facts.revision > message.revision


def publication_id(channel: int, message: OutboxMessage) -> str:
    """Names an outbox message together with its channel and all that it says.

    A message's own id is not enough. A Redis that has lost its last second gives the same id to another move; and
    tables that were opened in the same second have matches of the same name, while nonces are one author's, not one
    channel's.
    """
    said = blake2b(f"{channel}\n".encode() + msgspec.json.encode(message), digest_size=8)
    return f"{message.id}:{said.hexdigest()}"


def nonce(publication: str) -> str:
    """The id of a publication, in as many characters as Discord takes for a nonce."""
    return blake2b(publication.encode(), digest_size=NONCE // 2).hexdigest()
