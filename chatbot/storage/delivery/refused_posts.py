"""The post that Discord refuses in a channel: which one, since when and how often.

There is at most one a channel, the head of its outbox. It is forgotten when something is posted there again; until
then the channel counts as closed to the bot, and whoever learns that it may have opened calls it (``call``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from chatbot.storage.connection import redis_errors

if TYPE_CHECKING:
    from collections.abc import Sequence

    from redis.asyncio import Redis

    from chatbot.storage.keys import Keys

KEPT_FOR: Final = 60 * 24 * 3600
"""Seconds that a refusal is remembered after the last attempt."""


class RefusedPost(Struct, frozen=True):
    """What Discord has refused."""

    outbox_id: str
    match: str
    since: int
    """When something was refused in this channel first."""
    code: int
    """Discord's code for why, the last time."""
    times: int = 1
    """How often this message was refused."""


class RefusedPosts:
    """The refused post of each channel. Every method raises ``StoreUnreachable`` while Redis is away."""

    def __init__(self, redis: Redis, keys: Keys) -> None:
        self._redis = redis
        self._keys = keys

    async def of(self, channel: int) -> RefusedPost | None:
        """What is refused in this channel."""
        with redis_errors():
            stored = await self._redis.get(self._keys.refused(channel))
        return None if stored is None else msgspec.json.decode(stored, type=RefusedPost)

    async def note(self, channel: int, refused: RefusedPost) -> RefusedPost:
        """Note a refusal; returns it with its first time, and with how often this message was refused by now."""
        before = await self.of(channel)
        if before is not None:
            times = before.times + 1 if before.outbox_id == refused.outbox_id else 1
            refused = msgspec.structs.replace(refused, since=before.since, times=times)
        with redis_errors():
            await self._redis.set(self._keys.refused(channel), msgspec.json.encode(refused), ex=KEPT_FOR)
        return refused

    async def forget(self, channel: int) -> None:
        """Something was posted in this channel again, or is given up."""
        with redis_errors():
            await self._redis.delete(self._keys.refused(channel))

    async def call(self, channels: Sequence[int]) -> None:
        """Have those of these channels where something is refused looked at now, by any dispatcher."""
        with redis_errors():
            pipe = self._redis.pipeline(transaction=False)
            for channel in channels:
                pipe.exists(self._keys.refused(channel))
            for channel, is_refused in zip(channels, await pipe.execute(), strict=True):
                if is_refused:
                    await self._redis.publish(self._keys.notifications, str(channel))
