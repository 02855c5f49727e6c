"""Which run of Redis this is: a server that was started again, or has taken another one's place, is another run.

Only then may Redis have lost what it had accepted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from chatbot.storage.connection import as_text, redis_errors

if TYPE_CHECKING:
    from redis.asyncio import Redis

    from chatbot.storage.keys import Keys


class ServerRun:
    """The run of Redis that is answering, and the one that is remembered.

    Every method raises ``StoreUnreachable`` while Redis is away.
    """

    def __init__(self, redis: Redis, keys: Keys) -> None:
        self._redis = redis
        self._keys = keys

    async def current(self) -> str:
        """The id that the server has given itself at its start."""
        with redis_errors():
            return str((await self._redis.info("server"))["run_id"])

    async def known(self) -> str:
        """The run for which all has been looked at; empty where none is known."""
        with redis_errors():
            return as_text(await self._redis.get(self._keys.server_run) or "")

    async def remember(self, run: str) -> None:
        """All has been looked at for this run."""
        with redis_errors():
            await self._redis.set(self._keys.server_run, run)
