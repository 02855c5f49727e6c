"""What is known before a message is published: the table as it is, what was posted before, and who reads it."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, NamedTuple

from chatbot.posts.post import readers_of
from chatbot.posts.sending import publication_id
from chatbot.tables.refusal import Refusal
from chatbot.tables.snapshot import Snapshot
from chatbot.work.dispatcher import Undelivered

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chatbot.bot.context import BotContext
    from chatbot.bot.reader import People
    from chatbot.posts.post import Readers
    from chatbot.store.posts import PostKind, SentPost
    from chatbot.store.queries import TableQueries
    from chatbot.tables.change import OutboxMessage, TurnPost
    from chatbot.tables.table import Facts
    from engine.history import History

log = logging.getLogger(__name__)


class PublishContext(NamedTuple):
    """What is known before a message is published: the table as it is, what was posted before, and who reads it."""

    snapshot: Snapshot
    posted: Mapping[str, SentPost]
    """The last post of each kind in the channel."""
    readers: Readers
    is_replaced: bool = False
    """Whether another match has taken the place of this one."""

    @property
    def facts(self) -> Facts:
        """The table."""
        return self.snapshot.facts

    def has_published(self, kind: PostKind, message: OutboxMessage) -> bool:
        """Whether the last post of this kind was made for this very message; its bare id is how it once was stored."""
        last = self.posted.get(kind)
        return last is not None and last.outbox_id in {message.id, publication_id(self.facts.channel, message)}


async def publish_context(
    context: BotContext, people: People, channel: int, message: OutboxMessage
) -> PublishContext | None:
    """The table that a message is about, as it is now or as it ended; None where there is nothing of it left.

    Raises ``Undelivered`` where it cannot be known now.
    """
    expected = context.queries.known_facts(channel)
    snapshot, posted, *readers = await asyncio.gather(
        context.queries.snapshot(channel),
        context.posts.in_channel(channel),
        *([readers_of(context, people, expected)] if expected is not None else []),
    )
    is_replaced = isinstance(snapshot, Snapshot) and snapshot.facts.match != message.match
    if is_replaced:
        snapshot = await context.queries.replaced(channel, message.match)
    if isinstance(snapshot, Refusal):
        if snapshot.code == "store-unreachable":
            raise Undelivered(f"message {message.id}: {snapshot.code}")
        if snapshot.code != "table-went-away":
            log.warning("table %s: message %s has no table: %s", channel, message.id, snapshot.code)
        return None
    if not readers or not readers[0].are_of(snapshot.facts):
        readers = [await readers_of(context, people, snapshot.facts)]
    return PublishContext(snapshot, posted, readers[0], is_replaced)


def told_before(old: SentPost | None, message: TurnPost) -> int:
    """Up to which revision the last post has told the match; -1 where it is another's, or of a time that was undone."""
    is_before = old is not None and old.match == message.match and old.revision < message.revision
    return old.revision if old is not None and is_before else -1


async def history_of_end(queries: TableQueries, facts: Facts, message: TurnPost) -> History | None:
    """How the game went that is over; None where there is no record of it. Raises ``Undelivered``."""
    history = await queries.history(facts.channel, message.match)
    if isinstance(history, Refusal) and history.code == "store-unreachable":
        raise Undelivered(f"message {message.id}: {history.code}")
    return None if isinstance(history, Refusal) else history
