"""The hands that are still to be sent by direct message: a sorted set by the time of the next try.

A process that is about to send one moves its time a little into the future, which keeps the others from it; when the
process dies, that time comes and another process, or the next start, takes it up. Every method raises
``StoreUnreachable`` while Redis is away.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from chatbot.storage.connection import as_text, redis_errors

if TYPE_CHECKING:
    from collections.abc import Sequence

    from redis.asyncio import Redis

    from chatbot.storage.keys import Keys

TAKEN_AT_ONCE: Final = 200
"""Hands that one process takes up at a time."""
TAKE: Final = """
-- KEYS: the sorted set. ARGV: the time now, the time until which what is taken is left to its taker, how many.
local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, ARGV[3])
for _, entry in ipairs(due) do
  redis.call('ZADD', KEYS[1], ARGV[2], entry)
end
return due
"""


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
    """All hands that are still to be sent, of all processes."""

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
        with redis_errors():
            script = self._redis.register_script(TAKE)
            found = await script(keys=[self._keys.due_hand_dms], args=[now, until, TAKEN_AT_ONCE])
        return [DueHandDm.parse(as_text(entry)) for entry in found]

    async def remove(self, hand: DueHandDm) -> None:
        """This hand is sent, or will not be."""
        with redis_errors():
            await self._redis.zrem(self._keys.due_hand_dms, str(hand))

    async def forget_user(self, user: int) -> None:
        """Remove all hands of this person."""
        with redis_errors():
            async for entry, _ in self._redis.zscan_iter(self._keys.due_hand_dms, match=f"* {user}"):
                await self._redis.zrem(self._keys.due_hand_dms, entry)
