"""The bot's own public messages, the last of each kind in a channel, so that a later one can edit or replace it.

They lie in one hash a channel, a field for each kind; the hash is shared with the hands sent by direct message
(``hand_dms``). Losing it costs a post that keeps its buttons, never a move: a button's id says which revision of
the table it was made for, so an old one is known for what it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from chatbot.storage.connection import as_text, redis_errors

if TYPE_CHECKING:
    from collections.abc import Mapping

    from redis.asyncio import Redis

    from chatbot.storage.keys import Keys

KEPT_FOR: Final = 30 * 24 * 3600
"""Seconds that a channel's sent messages are remembered after the last of them."""


class SentPost(Struct, frozen=True):
    """A public message as it was sent."""

    outbox_id: str = msgspec.field(name="telling")
    """Names the outbox message that it published, and what that said (``bot/posting/sending``)."""
    match: str
    message: int
    """Discord's id of it; 0 once it is gone."""
    channel: int
    revision: int = 0
    """Of the table, as the post showed it."""


class SentPosts:
    """The last post of each kind in every channel."""

    def __init__(self, redis: Redis, keys: Keys) -> None:
        self._redis = redis
        self._keys = keys

    async def in_channel(self, channel: int) -> Mapping[str, SentPost]:
        """The last post of each kind that this channel has had. Raises ``StoreUnreachable``."""
        with redis_errors():
            stored = await self._redis.hgetall(self._keys.posts(channel))
        named = {as_text(field): value for field, value in stored.items()}
        return {kind: _decoded(value) for kind, value in named.items() if not is_hand_dm(kind)}

    async def last(self, channel: int, kind: str) -> SentPost | None:
        """The last post of this kind in a channel. Raises ``StoreUnreachable``."""
        with redis_errors():
            stored = await self._redis.hget(self._keys.posts(channel), kind)
        return None if stored is None else _decoded(stored)

    async def remember(self, channel: int, kind: str, post: SentPost) -> None:
        """Note that this is the last post of its kind now, and that the channel takes posts.

        Raises ``StoreUnreachable``.
        """
        with redis_errors():
            pipe = self._redis.pipeline(transaction=False)
            pipe.hset(self._keys.posts(channel), kind, msgspec.json.encode(post))
            pipe.expire(self._keys.posts(channel), KEPT_FOR)
            pipe.delete(self._keys.refused(channel))
            await pipe.execute()


LAST_TURN: Final = "turn"
"""The field of the last post of a turn."""
HAND_DM: Final = "letter:"
"""What the fields begin with that hold direct messages."""


def hand_dm_field(user: int) -> str:
    """The field of a channel's hash that holds what this person was sent."""
    return f"{HAND_DM}{user}"


def is_hand_dm(field: str) -> bool:
    """Whether a field of a channel's hash holds a direct message, not a post."""
    return field.startswith(HAND_DM)


def _decoded(stored: bytes | str) -> SentPost:
    return msgspec.json.decode(stored, type=SentPost)
