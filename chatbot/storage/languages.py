"""The language that a person or a server reads, as Discord said it with the last interaction.

Discord names a person's language only when they press or type something; a direct message sent later needs it, maybe
from another process. So each is noted in a key of its own, by the id of the person or the server, for half a year.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chatbot.storage.connection import as_text, redis_errors

if TYPE_CHECKING:
    from redis.asyncio import Redis

    from chatbot.storage.keys import Keys

KEPT_FOR: Final = 180 * 24 * 3600
"""Seconds that a language is remembered after Discord last named it."""


class Languages:
    """The languages of persons and servers, by their ids."""

    def __init__(self, redis: Redis, keys: Keys) -> None:
        self._redis = redis
        self._keys = keys

    async def of(self, person_or_server: int) -> str:
        """The language, empty when Discord has not named it. Raises ``StoreUnreachable``."""
        with redis_errors():
            stored = await self._redis.get(self._keys.language(person_or_server))
        return "" if stored is None else as_text(stored)

    async def remember(self, person_or_server: int, language: str) -> None:
        """Note what Discord named. Raises ``StoreUnreachable``."""
        with redis_errors():
            await self._redis.set(self._keys.language(person_or_server), language, ex=KEPT_FOR)
