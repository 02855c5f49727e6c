"""Channels and servers that the bot cannot find any more: since when, and the deletion of what was stored for them.

Who finds out is ``chatbot.bot.gone_channel_search``. Nothing is deleted on the first word: what is gone is noted with
the time, and deleted when it is gone still after ``GRACE``; whoever is found again in between is struck out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chatbot.storage.connection import as_text, redis_errors

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

    from redis.asyncio import Redis

    from chatbot.storage.indexes import Indexes
    from chatbot.storage.keys import Keys
    from chatbot.tables.table import Table

GRACE: Final = 7 * 24 * 3600
"""Seconds that what was stored for a channel or a server is kept after it was found to be gone."""
DELETE: Final = """
-- KEYS: the table, then all else of its channel. ARGV: its revision. Nothing is deleted if the table has changed.
if redis.call('HGET', KEYS[1], 'revision') ~= ARGV[1] then
  return 0
end
redis.call('UNLINK', unpack(KEYS))
return 1
"""


class GoneChannels:
    """What is known to be gone. Every method raises ``StoreUnreachable`` while Redis is away."""

    def __init__(self, redis: Redis, keys: Keys, indexes: Indexes) -> None:
        self._redis = redis
        self._keys = keys
        self._indexes = indexes
        self._delete = redis.register_script(DELETE)

    async def note_channel(self, channel: int, now: int) -> bool:
        """Note that a channel is gone; says whether it has been for so long that its table may be deleted."""
        return await self._note(_channel(channel), now)

    async def note_server(self, server: int, now: int) -> bool:
        """Note that the bot is no longer in a server; says whether its records may be deleted."""
        return await self._note(_server(server), now)

    async def strike_out(self, *, channels: Sequence[int] = (), servers: Sequence[int] = ()) -> None:
        """These are there."""
        entries = [*map(_channel, channels), *map(_server, servers)]
        if entries:
            with redis_errors():
                await self._redis.zrem(self._keys.gone, *entries)

    async def delete_table(self, table: Table) -> bool:
        """Delete all that is stored for a table's channel; False if the table has changed meanwhile.

        The indexes drop by themselves what names nothing any more.
        """
        channel, keys = table.channel, self._keys
        names = [
            *keys.of_table(channel),
            keys.log(channel, table.match),
            keys.bundles(channel, table.match),
            keys.posts(channel),
            keys.refused(channel),
            keys.outbox_lease(channel),
        ]
        with redis_errors():
            deleted = bool(await self._delete(keys=names, args=[str(table.revision)]))
            if deleted:
                await self._redis.zrem(keys.gone, _channel(channel))
        return deleted

    async def delete_all_of(self, channel: int) -> None:
        """Delete all that is stored for a channel whose table cannot be read; only what is set aside stays its time."""
        with redis_errors():
            names = [as_text(name) async for name in self._redis.scan_iter(self._keys.any_of(channel), count=1000)]
            left = [name for name in names if not self._keys.is_quarantined(name)]
            if left:
                await self._redis.unlink(*left)
            await self._redis.zrem(self._keys.gone, _channel(channel))

    async def delete_server(self, server: int) -> None:
        """Delete the records of a server's finished games, what was decided there, and that it was greeted."""
        with redis_errors():
            for old in await self._indexes.archived(server):
                await self._redis.hdel(self._keys.records(old.channel), old.match)
            for name in (self._keys.archive(server), self._keys.server_settings(server), self._keys.greeted(server)):
                await self._redis.unlink(name)
            await self._redis.zrem(self._keys.gone, _server(server))

    async def servers(self) -> AsyncIterator[int]:
        """Every server of which something is stored; one may come several times."""
        for pattern in self._keys.any_of_servers:
            with redis_errors():
                async for name in self._redis.scan_iter(pattern, count=1000):
                    yield int(as_text(name).removeprefix(pattern.removesuffix("*")))

    async def _note(self, entry: str, now: int) -> bool:
        with redis_errors():
            await self._redis.zadd(self._keys.gone, {entry: now}, nx=True)
            since = await self._redis.zscore(self._keys.gone, entry)
        return since is not None and now - since >= GRACE


def _channel(channel: int) -> str:
    return f"channel {channel}"


def _server(server: int) -> str:
    return f"server {server}"
