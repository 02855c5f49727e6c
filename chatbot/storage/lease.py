"""Leases: which process holds something now, when only one may.

A lease is a key in Redis whose value names the holder and which expires by itself. The holder renews it while it
lives; when it dies, or is silent for too long, another process may claim the lease. Only the holder can renew or
release it: a script compares the name first, so that a late holder cannot give away what is another's by now.

A dispatcher holds a lease on the channel whose outbox it delivers (``outbox``); a process of the bot holds one on its
share of the shards (``chatbot.bot.shards``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chatbot.storage.connection import redis_errors

if TYPE_CHECKING:
    from redis.asyncio import Redis

RENEW: Final = """
if redis.call('GET', KEYS[1]) == ARGV[1] then
  return redis.call('EXPIRE', KEYS[1], ARGV[2])
end
return 0
"""
RELEASE: Final = """
if redis.call('GET', KEYS[1]) == ARGV[1] then
  redis.call('DEL', KEYS[1])
end
"""


class Leases:
    """Leases of one kind, each under its own key. Every method raises ``StoreUnreachable`` while Redis is away."""

    def __init__(self, redis: Redis, seconds: int) -> None:
        self._redis = redis
        self._renew = redis.register_script(RENEW)
        self._release = redis.register_script(RELEASE)
        self.seconds = seconds
        """How long a lease lasts when it is not renewed."""

    async def claim(self, key: str, holder: str) -> bool:
        """Take the lease if it is free; False when it has a holder, also when that is oneself."""
        with redis_errors():
            return bool(await self._redis.set(key, holder, nx=True, ex=self.seconds))

    async def renew(self, key: str, holder: str) -> bool:
        """Let the lease last its full time again; False when the holder has lost it."""
        with redis_errors():
            return bool(await self._renew(keys=[key], args=[holder, str(self.seconds)]))

    async def release(self, key: str, holder: str) -> None:
        """Free the lease, if the holder has it still."""
        with redis_errors():
            await self._release(keys=[key], args=[holder])
