"""Sending a post for an outbox message, at most once within Discord's memory of nonces.

What becomes of a message that Discord refuses: it waits for the channel to open, goes without files, or is dropped.

A channel that the bot may not write to (locked, no permission, thrown out) keeps its messages: they are tried again
seldom, and at once when the channel may have opened (``call``), until the table is over and a day has passed. A channel
that is gone takes nothing any more. A request that Discord finds wrong is repeated a few times, then made without its
files, then dropped, for a table must not fall silent because of one post. What is dropped is logged as an error by
``log_dropped`` and nowhere else.
"""

from __future__ import annotations

import logging
from hashlib import blake2b
from typing import TYPE_CHECKING, Final

import discord
import msgspec
from cachetools import LRUCache

from chatbot.limits import NONCE
from chatbot.runtime.metrics import DROPPED_POSTS
from chatbot.store.connection import StoreUnreachable
from chatbot.store.posts import RefusedPost
from chatbot.tables.refusal import Refusal
from chatbot.tables.table import Phase
from chatbot.work.dispatcher import Refused, Undelivered

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from chatbot.bot.channels import Channel
    from chatbot.bot.context import BotContext
    from chatbot.posts.post import PostDraft
    from chatbot.store.queries import TableQueries
    from chatbot.tables.change import OutboxMessage

log = logging.getLogger(__name__)


async def send(channel: Channel, draft: PostDraft, publication: str) -> discord.Message:
    """Send a post, which notifies only the players it mentions. Raises what discord.py raises.

    The nonce is made from ``publication``. For some minutes Discord answers a second request with the same nonce with
    the post that the first one has made.
    """
    people = [discord.Object(user) for user in draft.mentioned]
    return await channel.send(
        view=draft.layout.build(),
        files=list(draft.files),
        nonce=nonce(publication),
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
    draft, publication = make(), publication_id(channel.id, message)
    sent = await send(channel, draft, publication)
    while sent.edited_at is not None and not await _has_moved_on(channel, message, queries):
        log.warning("table %s: message %s is posted anew, the store has lost what came of it", channel.id, message.id)
        draft = make_again()
        sent = await send(channel, draft, f"{publication}:{sent.id}")
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


MISSING_PERMISSIONS: Final = 50013
"""Discord's code; for a post with files it may mean that files alone are not permitted."""
CLOSED: Final = {50083, 160005}
"""Discord's codes that mean a closed channel whatever the status: the thread is archived, the thread is locked."""
UNKNOWN_CHANNEL: Final = 10003
AGAIN_AFTER: Final = 20
"""Seconds until a wrong request is repeated."""
REFUSED_BEFORE_PLAIN: Final = 3
"""How often a wrong request is refused before it is made without its files."""
REFUSED_BEFORE_DROPPED: Final = 5
"""How often a wrong request is refused before its message is dropped."""
FIRST_PATIENCE: Final = 10 * 60
"""Seconds until a closed channel is tried again; twice as many each time."""
LONGEST_PATIENCE: Final = 6 * 3600
REMEMBERED_CHANNELS: Final = 5000
ASK_AGAIN_AFTER: Final = 60
"""Seconds in which presses in a channel do not ask again whether something was refused there."""
KEPT_AFTER_END: Final = 24 * 3600
"""Seconds that messages of a table that is over wait for their channel to open."""


class Refusals:
    """Judges Discord's refusals, with what is stored of earlier ones."""

    def __init__(self, context: BotContext) -> None:
        self._context = context
        self._asked: LRUCache[int, float] = LRUCache(REMEMBERED_CHANNELS)

    async def judge(self, channel: int, message: OutboxMessage, error: discord.HTTPException) -> None:
        """Return where the message is dropped. Raises ``Refused`` or ``Undelivered`` where it is to come again."""
        reason = f"message {message.id}: {error.status} {error.code}"
        if error.status == 404:
            log_dropped(channel, message, error)
            return
        closed = is_closed(error)
        if error.status != 400 and not closed:
            raise Undelivered(reason) from error
        self._asked.pop(channel, None)
        now = int(self._context.clock())
        named = publication_id(channel, message)
        noted = await self._context.refused_posts.note(channel, RefusedPost(named, message.match, now, error.code))
        if closed:
            is_kept = await self._waits(channel, now - noted.since)
            patience = min(LONGEST_PATIENCE, FIRST_PATIENCE * 2 ** min(noted.times - 1, 10))
        else:
            is_kept, patience = noted.times < REFUSED_BEFORE_DROPPED, AGAIN_AFTER
        if is_kept:
            raise Refused(reason, patience) from error
        log_dropped(channel, message, error)
        await self._context.refused_posts.forget(channel)

    async def may_be_files(self, channel: int, message: OutboxMessage, error: discord.HTTPException) -> bool:
        """Whether the same post might be taken without its files."""
        if error.code == MISSING_PERMISSIONS:
            return True
        if error.status != 400:
            return False
        noted = await self._context.refused_posts.of(channel)
        named = publication_id(channel, message)
        return noted is not None and noted.outbox_id == named and noted.times >= REFUSED_BEFORE_PLAIN

    async def call(self, channels: Sequence[int]) -> None:
        """These channels may have opened: what waits for them is published."""
        try:
            await self._context.refused_posts.call(channels)
        except StoreUnreachable as error:
            log.info("what may have opened is tried later: %s", error)

    async def call_after_press(self, channel: int) -> None:
        """Somebody pressed something: the channel is called, unless it was within a minute and no post refused since.

        Another process may have seen its post refused meanwhile; so what it knows is asked again now and then.
        """
        now, asked = self._context.clock(), self._asked.get(channel)
        if asked is None or now - asked >= ASK_AGAIN_AFTER:
            self._asked[channel] = now
            await self.call([channel])

    async def _waits(self, channel: int, seconds: int) -> bool:
        """Whether a message still waits for its channel to open after so many seconds."""
        snapshot = await self._context.queries.snapshot(channel)
        if isinstance(snapshot, Refusal):
            return snapshot.code == "store-unreachable"
        return snapshot.facts.phase is not Phase.OVER or seconds < KEPT_AFTER_END


def is_closed(error: discord.HTTPException) -> bool:
    """Whether the channel is one that the bot may not write to, or that is gone."""
    return error.status == 403 or error.code in CLOSED or error.code == UNKNOWN_CHANNEL


def log_dropped(channel: int, message: OutboxMessage, error: discord.HTTPException) -> None:
    """Log that a message will never be published."""
    DROPPED_POSTS.labels(str(error.status), str(error.code)).inc()
    log.error("table %s: message %s is dropped: %s %s", channel, message.id, error.status, error.code)
