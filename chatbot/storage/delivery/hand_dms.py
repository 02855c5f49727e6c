"""The hands that people were sent by direct message, and those that are still to be sent.

There is one current message for each person and game. It is edited in place while it is young, so its id is kept; so is
whether the person takes direct messages at all. It lies in a field of its own in the channel's hash of posts
(``sent_posts``). Losing it costs a second message with the same hand.

What is still to be sent lies in a sorted set by the time of the next try. A process that is about to send a hand moves
its time a little into the future, which keeps the others from it; when the process dies, that time comes and another
process, or the next start, takes it up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from chatbot.storage.connection import as_text, redis_errors
from chatbot.storage.delivery.sent_posts import KEPT_FOR, hand_dm_field
from chatbot.storage.keys import channel_of
from chatbot.storage.sorted_set import take

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

    from redis.asyncio import Redis

    from chatbot.storage.keys import Keys

PAGE: Final = 500
"""Channels that are asked about in one round trip."""
TAKEN_AT_ONCE: Final = 200
"""Hands that one process takes up at a time."""


class SentHandDm(Struct, frozen=True):
    """A direct message with a hand; ``message`` is 0 when the person takes none, or has none yet."""

    digest: str
    """Of the hand as it was sent: the same hand is not sent twice."""
    channel: int = 0
    message: int = 0
    sent_at: int = 0
    """When the message was sent, or refused."""
    closed: bool = False
    """Whether Discord refused it: the person takes no direct messages from the bot."""
    said: bool = False
    """Whether the person has been told that no direct messages reach them."""


class SentHandDms:
    """What every person was sent about every channel's game."""

    def __init__(self, redis: Redis, keys: Keys) -> None:
        self._redis = redis
        self._keys = keys

    async def to_user(self, channel: int, user: int) -> SentHandDm | None:
        """What a person was sent about this channel's game. Raises ``StoreUnreachable``."""
        return (await self.to_users(channel, [user])).get(user)

    async def to_users(self, channel: int, users: Sequence[int]) -> dict[int, SentHandDm]:
        """What these persons were sent about this channel's game, in one round trip. Raises ``StoreUnreachable``."""
        if not users:
            return {}
        with redis_errors():
            found = await self._redis.hmget(self._keys.posts(channel), [hand_dm_field(user) for user in users])
        return {user: _decoded(stored) for user, stored in zip(users, found, strict=True) if stored is not None}

    async def remember(self, channel: int, user: int, sent: SentHandDm) -> None:
        """Note what this person has now. Raises ``StoreUnreachable``."""
        with redis_errors():
            pipe = self._redis.pipeline(transaction=False)
            pipe.hset(self._keys.posts(channel), hand_dm_field(user), msgspec.json.encode(sent))
            pipe.expire(self._keys.posts(channel), KEPT_FOR)
            await pipe.execute()

    async def of_user(self, user: int) -> dict[int, SentHandDm]:
        """All that a person was sent, by the channel of the game. Reads every channel's hash: for exports only."""
        found: dict[int, SentHandDm] = {}
        async for names in self._channel_hashes():
            pipe = self._redis.pipeline(transaction=False)
            for name in names:
                pipe.hget(name, hand_dm_field(user))
            with redis_errors():
                stored = await pipe.execute()
            found |= {
                channel_of(name): _decoded(sent) for name, sent in zip(names, stored, strict=True) if sent is not None
            }
        return found

    async def forget_user(self, user: int) -> None:
        """Delete all that is known of messages to this person, whichever channel they were about."""
        async for names in self._channel_hashes():
            pipe = self._redis.pipeline(transaction=False)
            for name in names:
                pipe.hdel(name, hand_dm_field(user))
            with redis_errors():
                await pipe.execute()

    async def _channel_hashes(self) -> AsyncIterator[list[str]]:
        """The keys of all channels' hashes, a page at a time."""
        names: list[str] = []
        with redis_errors():
            async for name in self._redis.scan_iter(self._keys.any_posts, count=PAGE):
                names.append(as_text(name))
                if len(names) == PAGE:
                    yield names
                    names = []
        if names:
            yield names


class DueHandDm(Struct, frozen=True):
    """The hand of a person in the game of a channel."""

    channel: int
    user: int

    def __str__(self) -> str:
        return f"{self.channel} {self.user}"

    @classmethod
    def parse(cls, text: str) -> DueHandDm:
        """Read an entry as it is stored."""
        channel, user = text.split(" ")
        return cls(int(channel), int(user))


class DueHandDms:
    """All hands that are still to be sent, of all processes.

    Every method raises ``StoreUnreachable`` while Redis is away.
    """

    def __init__(self, redis: Redis, keys: Keys) -> None:
        self._redis = redis
        self._keys = keys

    async def put(self, hands: Sequence[DueHandDm], at: int) -> None:
        """Note these hands, to be taken up at that time."""
        if hands:
            with redis_errors():
                await self._redis.zadd(self._keys.due_hand_dms, {str(hand): at for hand in hands})

    async def take(self, now: int, until: int) -> list[DueHandDm]:
        """Hands whose time has come; no other process is given them before ``until``."""
        found = await take(self._redis, self._keys.due_hand_dms, now, until, TAKEN_AT_ONCE)
        return [DueHandDm.parse(entry) for entry in found]

    async def remove(self, hand: DueHandDm) -> None:
        """This hand is sent, or will not be."""
        with redis_errors():
            await self._redis.zrem(self._keys.due_hand_dms, str(hand))

    async def forget_user(self, user: int) -> None:
        """Remove all hands of this person."""
        with redis_errors():
            async for entry, _ in self._redis.zscan_iter(self._keys.due_hand_dms, match=f"* {user}"):
                await self._redis.zrem(self._keys.due_hand_dms, entry)


def _decoded(stored: bytes | str) -> SentHandDm:
    return msgspec.json.decode(stored, type=SentHandDm)
