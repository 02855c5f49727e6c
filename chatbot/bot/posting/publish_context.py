"""What is known before a message is published: the table as it is, and what was posted before."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from chatbot.bot.posting.sending import publication_id
from chatbot.service.ports import Undelivered
from chatbot.tables.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chatbot.bot.posting.post_kind import PostKind
    from chatbot.service.queries import TableQueries
    from chatbot.service.snapshot import Snapshot
    from chatbot.storage.delivery.sent_posts import SentPost
    from chatbot.tables.messages import OutboxMessage, TurnPost
    from chatbot.tables.table import Facts
    from engine.history import History


class PublishContext(NamedTuple):
    """What is known before a message is published: the table as it is, and what was posted before."""

    snapshot: Snapshot
    posted: Mapping[str, SentPost]
    """The last post of each kind in the channel."""
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
