"""The backlog: what is stored and still to be done, counted for those who watch over the bot."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from chatbot.storage.availability.server_check import try_out
from chatbot.storage.connection import as_text, redis_errors
from engine.api import BrokenSave

if TYPE_CHECKING:
    from redis.asyncio import Redis

    from chatbot.storage.keys import Keys
    from chatbot.storage.table_store import RedisTableStore
    from chatbot.tables.table import Table

MOST_CHANNELS: Final = 2000
"""Of the index of unsent messages, that are looked at: the oldest."""
PAGE: Final = 50
"""Tables that are read in one round trip; between two of them others have their turn."""
UNREADABLE: Final = ("unknown", "unreadable")


class BacklogSample(Struct, frozen=True):
    """What waits at one moment."""

    outbox_heads: dict[int, bytes]
    """The oldest message of each channel that has one, but for channels that are closed to the bot: those may wait."""
    oldest_deadline: float | None
    """When the first deadline came due, or will."""
    due_hand_dms: int
    """Hands that are still to be sent by direct message."""


class Backlog:
    """Reads it. Every method raises ``StoreUnreachable`` while Redis is away."""

    def __init__(self, redis: Redis, keys: Keys, store: RedisTableStore) -> None:
        self._redis = redis
        self._keys = keys
        self._store = store

    async def sample(self) -> BacklogSample:
        """What waits now."""
        with redis_errors():
            unsent = [
                int(as_text(channel)) for channel in await self._redis.zrange(self._keys.unsent, 0, MOST_CHANNELS - 1)
            ]
            await try_out(self._redis, self._keys)  # one that takes no writes is as good as away
            pipe = self._redis.pipeline(transaction=False)
            pipe.zrange(self._keys.deadlines, 0, 0, withscores=True)
            pipe.zcard(self._keys.due_hand_dms)
            for channel in unsent:
                pipe.lindex(self._keys.outbox(channel), 0)
                pipe.exists(self._keys.refused(channel))
            first, due_hand_dms, *found = await pipe.execute()
        heads = zip(unsent, found[::2], found[1::2], strict=True)
        waiting = {channel: bytes(head) for channel, head, refused in heads if head and not refused}
        return BacklogSample(waiting, first[0][1] if first else None, due_hand_dms)

    async def tables(self) -> Counter[tuple[str, str]]:
        """How many tables there are, by game and phase."""
        channels = list({channel async for channel in self._store.channels()})
        counted: Counter[tuple[str, str]] = Counter()
        for start in range(0, len(channels), PAGE):
            found = await self._store.read_many(channels[start : start + PAGE])
            counted.update(_kind(table) for table in found if table is not None)
        return counted


def _kind(table: Table | BrokenSave) -> tuple[str, str]:
    return UNREADABLE if isinstance(table, BrokenSave) else (table.game, table.phase.value)
