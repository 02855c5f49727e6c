"""Which servers were greeted when the bot joined them: a key for each, until the bot leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chatbot.storage.connection import redis_errors

if TYPE_CHECKING:
    from redis.asyncio import Redis

    from chatbot.storage.keys import Keys


class GreetedServers:
    """The servers that were greeted, shared by all processes of the bot."""

    def __init__(self, redis: Redis, keys: Keys) -> None:
        self._redis = redis
        self._keys = keys

    async def note(self, guild: int) -> bool:
        """Note that a server is greeted now; False where it was before. Raises ``StoreUnreachable``."""
        with redis_errors():
            return bool(await self._redis.set(self._keys.greeted(guild), "1", nx=True))

    async def forget(self, guild: int) -> None:
        """The bot has left a server, which may invite it again. Raises ``StoreUnreachable``."""
        with redis_errors():
            await self._redis.delete(self._keys.greeted(guild))
