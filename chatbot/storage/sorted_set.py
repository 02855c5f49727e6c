"""What is done to sorted sets by time in one step: dropping entries from an index, and taking up what is due."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chatbot.storage.connection import as_text, redis_errors

if TYPE_CHECKING:
    from collections.abc import Sequence

    from redis.asyncio import Redis

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

TAKE: Final = """
-- KEYS: the sorted set. ARGV: the time now, the time until which what is taken is left to its taker, how many.
local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, ARGV[3])
for _, entry in ipairs(due) do
  redis.call('ZADD', KEYS[1], ARGV[2], entry)
end
return due
"""


async def forget(redis: Redis, key: str, entries: Sequence[object], now: int) -> None:
    """Drop entries of an index that turned out to name nothing, unless one's commit may still be under way.

    Raises ``StoreUnreachable``.
    """
    if entries:
        with redis_errors():
            await redis.register_script(DROP)(keys=[key], args=[str(now - COMMIT_SECONDS), *map(str, entries)])


async def take(redis: Redis, key: str, now: int, until: int, most: int) -> list[str]:
    """Entries whose time has come; nobody else is given them before ``until``. Raises ``StoreUnreachable``."""
    with redis_errors():
        found = await redis.register_script(TAKE)(keys=[key], args=[now, until, most])
    return [as_text(entry) for entry in found]
