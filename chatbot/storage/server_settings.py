"""The settings of servers (``chatbot.servers.settings``) as they lie in Redis: one string each, in JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from chatbot.servers.settings import ServerSettings
from chatbot.storage.connection import redis_errors

if TYPE_CHECKING:
    from redis.asyncio import Redis

    from chatbot.storage.keys import Keys


class ServerSettingsStore:
    """The settings of all servers. Every method raises ``StoreUnreachable`` while Redis is away."""

    def __init__(self, redis: Redis, keys: Keys) -> None:
        self._redis = redis
        self._keys = keys

    async def of(self, guild: int) -> ServerSettings:
        """What was decided for a server; in direct messages, which are no server's, nothing ever is."""
        if not guild:
            return ServerSettings()
        with redis_errors():
            stored = await self._redis.get(self._keys.server_settings(guild))
        return msgspec.json.decode(stored, type=ServerSettings) if stored else ServerSettings()

    async def change(self, guild: int, name: str, value: object) -> ServerSettings:
        """Decide one thing, by the name of its field; returns all that is decided now."""
        changed = msgspec.structs.replace(await self.of(guild), **{name: value})
        with redis_errors():
            if changed == ServerSettings():
                await self._redis.delete(self._keys.server_settings(guild))
            else:
                await self._redis.set(self._keys.server_settings(guild), msgspec.json.encode(changed))
        return changed

    async def forget(self, guild: int) -> None:
        """Delete what was decided for a server."""
        with redis_errors():
            await self._redis.delete(self._keys.server_settings(guild))
