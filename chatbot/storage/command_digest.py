"""A digest of the slash commands that Discord was given, and listed, last: a restart sends nothing again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chatbot.storage.connection import as_text, redis_errors

if TYPE_CHECKING:
    from redis.asyncio import Redis

    from chatbot.storage.keys import Keys


class CommandDigest:
    """The digest, shared by all processes of the bot."""

    def __init__(self, redis: Redis, keys: Keys) -> None:
        self._redis = redis
        self._keys = keys

    async def read(self) -> str:
        """The digest; empty when no commands were ever sent. Raises ``StoreUnreachable``."""
        with redis_errors():
            stored = await self._redis.get(self._keys.commands)
        return "" if stored is None else as_text(stored)

    async def write(self, digest: str) -> None:
        """Note what Discord has now. Raises ``StoreUnreachable``."""
        with redis_errors():
            await self._redis.set(self._keys.commands, digest)
