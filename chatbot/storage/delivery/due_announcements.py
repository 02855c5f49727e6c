"""The announcements that are still to be made: one that failed, or whose process died, is made by the next one.

They lie in a sorted set by the time of the next try. An entry says all that is needed to make it anew from what is
stored: ``open channel match since`` and ``end channel match since`` of a table, ``daily day game server`` of a ranking.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chatbot.storage.connection import redis_errors
from chatbot.storage.sorted_set import take

if TYPE_CHECKING:
    from redis.asyncio import Redis

    from chatbot.storage.keys import Keys

TAKEN_AT_ONCE: Final = 20
"""Announcements that one process takes up at a time."""


class DueAnnouncements:
    """All announcements that are still to be made, of all processes.

    Every method raises ``StoreUnreachable`` while Redis is away.
    """

    def __init__(self, redis: Redis, keys: Keys) -> None:
        self._redis = redis
        self._keys = keys

    async def put(self, entry: str, at: int) -> None:
        """Note one, to be taken up at that time."""
        with redis_errors():
            await self._redis.zadd(self._keys.due_announcements, {entry: at})

    async def take(self, now: int, until: int) -> list[str]:
        """Those whose time has come; no other process is given them before ``until``."""
        return await take(self._redis, self._keys.due_announcements, now, until, TAKEN_AT_ONCE)

    async def remove(self, entry: str) -> None:
        """It is made, or will not be."""
        with redis_errors():
            await self._redis.zrem(self._keys.due_announcements, entry)


def ranking_entry(day: int, game: str, server: int) -> str:
    """Names the ranking of a day's game on one server."""
    return f"daily {day} {game} {server}"
