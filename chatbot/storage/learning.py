"""What people have learnt (``chatbot.players.learning``): one JSON text a person, kept for a year."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from chatbot.players.learning import Learning
from chatbot.storage.connection import redis_errors

if TYPE_CHECKING:
    from redis.asyncio import Redis

    from chatbot.storage.keys import Keys

KEPT_FOR: Final = 365 * 24 * 3600
"""Seconds after the last move in a lesson."""


class LearningStore:
    """The learning of all persons: the port ``LearningProgress``. Every method raises ``StoreUnreachable``."""

    def __init__(self, redis: Redis, keys: Keys) -> None:
        self._redis = redis
        self._keys = keys

    async def of(self, user: int) -> Learning:
        """What a person has learnt."""
        with redis_errors():
            stored = await self._redis.get(self._keys.learning(user))
        return Learning() if stored is None else msgspec.json.decode(stored, type=Learning)

    async def keep(self, user: int, learning: Learning) -> None:
        """Keep what a person has learnt."""
        with redis_errors():
            await self._redis.set(self._keys.learning(user), msgspec.json.encode(learning), ex=KEPT_FOR)

    async def forget(self, user: int) -> None:
        """Delete it."""
        with redis_errors():
            await self._redis.delete(self._keys.learning(user))
