"""Films and announcements that are still to be posted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from chatbot.store.locks import take
from chatbot.tables.change import GameAnimation
from chatbot.tables.table import Facts

if TYPE_CHECKING:
    from redis.asyncio import Redis

    from chatbot.store.keys import Keys

KEPT_FOR: Final = 6 * 3600
"""Seconds after which an animation that nobody could paint is forgotten."""
TAKEN_AT_ONCE: Final = 20
"""Animations that one process takes up at a time."""


class DueAnimation(Struct, frozen=True):
    """The animation of a game that is over."""

    message: GameAnimation
    """The outbox message that asks for it."""
    facts: Facts
    """The table as it ended: another game may have taken its place."""
    tries: int = 1
    """How often it was begun to be painted."""


class DueAnimations:
    """All animations that are still to be posted, of all processes.

    Every method raises ``StoreUnreachable`` while Redis is away.
    """

    def __init__(self, redis: Redis, keys: Keys) -> None:
        self._redis = redis
        self._keys = keys

    async def put(self, due: DueAnimation, at: int) -> None:
        """Note an animation, to be taken up at that time."""
        channel, match = due.facts.channel, due.message.match
        pipe = self._redis.pipeline(transaction=False)
        pipe.set(self._keys.animation(channel, match), msgspec.json.encode(due), ex=KEPT_FOR)
        pipe.zadd(self._keys.due_animations, {f"{channel} {match}": at})
        await pipe.execute()

    async def take(self, now: int, until: int) -> list[DueAnimation]:
        """Animations whose time has come; no other process is given them before ``until``."""
        found = []
        for entry in await take(self._redis, self._keys.due_animations, now, until, TAKEN_AT_ONCE):
            channel, _, match = entry.partition(" ")
            stored = await self._redis.get(self._keys.animation(int(channel), match))
            if stored is None:
                await self._redis.zrem(self._keys.due_animations, entry)
                continue
            found.append(msgspec.json.decode(stored, type=DueAnimation))
        return found

    async def remove(self, due: DueAnimation) -> None:
        """This animation is posted, or will not be."""
        channel, match = due.facts.channel, due.message.match
        pipe = self._redis.pipeline(transaction=False)
        pipe.zrem(self._keys.due_animations, f"{channel} {match}")
        pipe.delete(self._keys.animation(channel, match))
        await pipe.execute()


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
        await self._redis.zadd(self._keys.due_announcements, {entry: at})

    async def take(self, now: int, until: int) -> list[str]:
        """Those whose time has come; no other process is given them before ``until``."""
        return await take(self._redis, self._keys.due_announcements, now, until, TAKEN_AT_ONCE)

    async def remove(self, entry: str) -> None:
        """It is made, or will not be."""
        await self._redis.zrem(self._keys.due_announcements, entry)


def ranking_entry(day: int, game: str, server: int) -> str:
    """Names the ranking of a day's game on one server."""
    return f"daily {day} {game} {server}"
