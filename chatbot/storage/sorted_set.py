"""Dropping entries from an index, a sorted set by time, without losing one that a commit under way has just written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chatbot.storage.connection import redis_errors

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


async def forget(redis: Redis, key: str, entries: Sequence[object], now: int) -> None:
    """Drop entries that turned out to name nothing, unless one is so young that its commit may still come.

    Raises ``StoreUnreachable``.
    """
    if entries:
        with redis_errors():
            await redis.register_script(DROP)(keys=[key], args=[str(now - COMMIT_SECONDS), *map(str, entries)])
