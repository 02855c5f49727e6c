"""Sends each post at most once, as long as Discord remembers its nonce, and handles rejected posts.

Messages for a channel closed to the bot (locked, no permission, removed from the server) are kept. They are retried at
long intervals, and at once when the channel may have reopened (``Rejections.call``), until a day after the game is
over. Messages for a deleted channel are dropped. A request that Discord considers invalid is retried a few times, then
sent without files and emojis, then dropped, so that one post cannot block a table. Only ``log_dropped`` logs dropped
messages, as errors.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import Final

import discord
import msgspec
from cachetools import TTLCache

from chatbot.bot.channels import Channel
from chatbot.limits import NONCE
from chatbot.posts.post import PostDraft
from chatbot.runtime.metrics import DROPPED_POSTS
from chatbot.store.connection import StoreUnreachable
from chatbot.store.database import Database
from chatbot.store.posts import RejectedPost
from chatbot.store.queries import TableQueries
from chatbot.tables.outcome import OutboxMessage, Refusal
from chatbot.tables.table import Phase
from chatbot.work.dispatcher import Rejected, Undelivered

log = logging.getLogger(__name__)


async def send(channel: Channel, draft: PostDraft, publication: str) -> discord.Message:
    """Send a post, which notifies only the players it mentions, and return its message. Raises discord.py's exceptions.

    The nonce is made from ``publication``. For a few minutes, a second request with the same nonce gets the existing
    post as its response.
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
) -> discord.Message:
    """Send a post, make sure that it shows its content, and return its message.

    Discord may return an existing post that has been edited. If the table has moved on, that is correct: another
    process sent the post, and players have acted on it. Otherwise the post comes from a state that Redis lost: its
    buttons are gone, or it shows something that never happened. Then a new post is made, which need not repeat the old
    post's events.
    """
    publication = publication_id(channel.id, message)
    sent = await send(channel, make(), publication)
    while sent.edited_at is not None and not await _has_moved_on(channel, message, queries):
        log.warning("table %s: message %s is posted again; Redis lost its result", channel.id, message.id)
        sent = await send(channel, make_again(), f"{publication}:{sent.id}")
    return sent


async def _has_moved_on(channel: Channel, message: OutboxMessage, queries: TableQueries) -> bool:
    """Return True if the table has changed since the message was made. Raises ``Undelivered``."""
    facts = await queries.facts(channel.id)
    if isinstance(facts, Refusal):
        raise Undelivered(f"message {message.id}: {facts.code}")
    return facts.match != message.match or facts.revision > message.revision


def publication_id(channel: int, message: OutboxMessage) -> str:
    """Return an identifier of an outbox message, its channel and its content.

    A message's own id is not enough. A Redis that lost its last second can give the same id to another move. Tables
    opened in the same second have equal match names, and Discord's nonces are per author, not per channel.
    """
    said = blake2b(f"{channel}\n".encode() + msgspec.json.encode(message), digest_size=8)
    return f"{message.id}:{said.hexdigest()}"


def nonce(publication: str) -> str:
    return blake2b(publication.encode(), digest_size=NONCE // 2).hexdigest()


MISSING_PERMISSIONS: Final = 50013  # Discord's code; for a post with files it may mean only the files
CLOSED: Final = {50083, 160005}  # Discord's codes for archived and locked threads, with any status
UNKNOWN_CHANNEL: Final = 10003
AGAIN_AFTER: Final = 20  # Seconds until an invalid request is repeated
REJECTED_BEFORE_PLAIN: Final = 3  # Rejections of an invalid request before it is sent without files and emojis
REJECTED_BEFORE_DROPPED: Final = 5  # Rejections of an invalid request before its message is dropped
WRONG_BEFORE_DROPPED: Final = 4 * AGAIN_AFTER  # Least age in seconds of a message that is dropped
FIRST_PATIENCE: Final = 10 * 60  # Seconds until a closed channel is retried, doubled each time
LONGEST_PATIENCE: Final = 6 * 3600
REMEMBERED_CHANNELS: Final = 5000
ASK_AGAIN_AFTER: Final = 60  # Seconds in which further presses in a channel do not check again for rejected posts
KEPT_AFTER_END: Final = 24 * 3600  # Seconds for which messages of a finished game wait for their channel to reopen


class Rejections:
    """Decides whether rejected messages are retried or dropped, from the record of earlier rejections."""

    def __init__(self, db: Database) -> None:
        self._db = db
        self._asked: TTLCache[int, bool] = TTLCache(REMEMBERED_CHANNELS, ASK_AGAIN_AFTER, db.clock)

    async def judge(self, channel: int, message: OutboxMessage, error: discord.HTTPException) -> None:
        """Drop a rejected message, or raise ``Rejected`` or ``Undelivered`` so that it is retried."""
        reason = f"message {message.id}: {error.status} {error.code}"
        if error.status == 404:
            log_dropped(channel, message, error)
            return
        closed = is_closed(error)
        if error.status != 400 and not closed:
            raise Undelivered(reason) from error
        self._asked.pop(channel, None)
        now = int(self._db.clock())
        named = publication_id(channel, message)
        noted = await self._db.rejected_posts.note(channel, RejectedPost(named, message.match, now, error.code))
        if closed:
            is_kept = await self._still_waits(channel, now - noted.since)
            patience = min(LONGEST_PATIENCE, FIRST_PATIENCE * 2 ** min(noted.times - 1, 10))
        else:
            is_kept = noted.times < REJECTED_BEFORE_DROPPED or now - noted.since < WRONG_BEFORE_DROPPED
            patience = AGAIN_AFTER
        if is_kept:
            raise Rejected(reason, patience) from error
        log_dropped(channel, message, error)
        await self._db.rejected_posts.delete(channel)

    async def may_take_plain(
        self, channel: int, message: OutboxMessage, error: discord.HTTPException, *, has_files: bool
    ) -> bool:
        """Return True if Discord might accept the same post without files and emojis."""
        if error.code == MISSING_PERMISSIONS:
            return has_files
        if error.status != 400:
            return False
        noted = await self._db.rejected_posts.get(channel)
        named = publication_id(channel, message)
        return noted is not None and noted.outbox_id == named and noted.times >= REJECTED_BEFORE_PLAIN

    async def call(self, channels: Sequence[int]) -> None:
        """Publish the waiting messages of these channels, because the channels may have reopened."""
        try:
            await self._db.rejected_posts.call(channels)
        except StoreUnreachable as error:
            log.info("retrying reopened channels later: %s", error)

    async def call_after_press(self, channel: int) -> None:
        """Publish this channel's waiting messages, at most once a minute unless another message has been rejected
        since.

        Later presses repeat this, because another process may have had a post rejected in the meantime.
        """
        if channel not in self._asked:
            self._asked[channel] = True
            await self.call([channel])

    async def _still_waits(self, channel: int, seconds: int) -> bool:
        """Return True if a message that was first rejected ``seconds`` ago still waits for its channel to reopen."""
        snapshot = await self._db.queries.snapshot(channel)
        if isinstance(snapshot, Refusal):
            return snapshot.code == "store-unreachable"
        return snapshot.facts.phase is not Phase.OVER or seconds < KEPT_AFTER_END


def is_closed(error: discord.HTTPException) -> bool:
    """Return True if the error means that the bot cannot write to the channel, or that the channel is gone."""
    return error.status == 403 or error.code in CLOSED or error.code == UNKNOWN_CHANNEL


def log_dropped(channel: int, message: OutboxMessage, error: discord.HTTPException) -> None:
    """Log that a message will never be published."""
    DROPPED_POSTS.labels(str(error.status), str(error.code)).inc()
    log.error("table %s: message %s is dropped: %s %s", channel, message.id, error.status, error.code)
