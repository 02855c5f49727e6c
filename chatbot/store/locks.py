"""Leases, by which one process holds something for a time, and steps on sorted sets of times.

A lease is a key in Redis whose value names the holder and which expires by itself. The holder renews it while it lives;
when it dies, or is silent for too long, another process may claim the lease. Only the holder can renew or release it: a
script compares the name first, so that a late holder cannot give away what is another's by now. A dispatcher holds a
lease on the channel whose outbox it delivers; a process of the bot holds one on its share of the shards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

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
    """Leases of one kind, each under its own key."""

    def __init__(self, redis: Redis, seconds: int) -> None:
        self._redis = redis
        self._renew = redis.register_script(RENEW)
        self._release = redis.register_script(RELEASE)
        self.seconds = seconds
        """How long a lease lasts when it is not renewed."""

    async def claim(self, key: str, holder: str) -> bool:
        """Take the lease if it is free; return False if anybody holds it."""
        return bool(await self._redis.set(key, holder, nx=True, ex=self.seconds))

    async def renew(self, key: str, holder: str) -> bool:
        """Let the lease last its full time again; return False if the holder has lost it."""
        return bool(await self._renew(keys=[key], args=[holder, str(self.seconds)]))

    async def release(self, key: str, holder: str) -> None:
        """Free the lease, if the holder has it still."""
        await self._release(keys=[key], args=[holder])


COMMIT_SECONDS: Final = 60
"""Seconds after which no commit is still on its way: many times what a client waits before it gives up."""
DROP: Final = """
-- KEYS: the index. ARGV: the latest time that is old enough, then the entries.
for index = 2, #ARGV do
  local score = redis.call('ZSCORE', KEYS[1], ARGV[index])
  if score and tonumber(score) <= tonumber(ARGV[1]) then
    redis.call('ZREM', KEYS[1], ARGV[index])
  end
end
"""


async def forget(redis: Redis, key: str, entries: Sequence[object], now: int) -> None:
    """Drop entries of an index that turned out to name nothing, unless one's commit may still be under way.

    Raises ``StoreUnreachable``.
    """
    if entries:
        await redis.register_script(DROP)(keys=[key], args=[str(now - COMMIT_SECONDS), *map(str, entries)])
