"""Deletion of data that is no longer needed.

Channels and Discord servers that the bot cannot find (see ``chatbot.posts.closed_channels``) are noted with the time,
and deleted if they are still gone after ``GRACE``. Those found again before then are removed from the list.

Once a day, stale index entries and the leftovers of quarantined tables are dropped. Most indexes are cleaned when they
are read, but some might never be read: the channels of a person who never lists their games, the records of a server
where no game ends, and the log of an unreadable table.
"""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from redis.asyncio import Redis
from redis.exceptions import ResponseError

from chatbot.store.connection import as_text, key_pages
from chatbot.store.indexes import Indexes
from chatbot.store.records import Keys, channel_of
from chatbot.store.tables import SET_ASIDE_KEPT_FOR, TableStore
from chatbot.tables.privacy import mentions
from chatbot.tables.table import Table
from engine.api import BrokenSave

log = logging.getLogger(__name__)

GRACE: Final = 7 * 24 * 3600  # Seconds before the data of a missing channel or server is deleted
DELETE: Final = """
-- KEYS: the table, then all else of its channel. ARGV: its revision. Nothing is deleted if the table has changed.
if redis.call('HGET', KEYS[1], 'revision') ~= ARGV[1] then
  return 0
end
redis.call('UNLINK', unpack(KEYS))
return 1
"""


class GoneChannels:
    """Notes the channels and Discord servers that the bot cannot find, and deletes their data."""

    def __init__(self, redis: Redis, keys: Keys, indexes: Indexes) -> None:
        self._redis, self._keys, self._indexes = redis, keys, indexes
        self._delete = redis.register_script(DELETE)

    async def note_channel(self, channel: int, now: int) -> bool:
        """Note that a channel is gone. Return True if its table may now be deleted."""
        return await self._note(_channel(channel), now)

    async def note_server(self, server: int, now: int) -> bool:
        """Note that the bot is no longer in a server. Return True if its records may now be deleted."""
        return await self._note(_server(server), now)

    async def strike_out(self, *, channels: Sequence[int] = (), servers: Sequence[int] = ()) -> None:
        """Remove these channels and servers from the list of missing ones, because the bot has found them again."""
        entries = [*map(_channel, channels), *map(_server, servers)]
        if entries:
            await self._redis.zrem(self._keys.gone, *entries)

    async def delete_table(self, table: Table) -> bool:
        """Delete everything stored for a table's channel. Return False, without deleting anything, if the table has
        changed.

        Its index entries stay until they are next read, and are then dropped as stale.
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
        deleted = bool(await self._delete(keys=names, args=[str(table.revision)]))
        if deleted:
            await self._redis.zrem(keys.gone, _channel(channel))
        return deleted

    async def delete_all_of(self, channel: int) -> None:
        """Delete everything stored for a channel whose table is unreadable, except quarantined keys."""
        names = [as_text(name) async for name in self._redis.scan_iter(self._keys.any_of(channel), count=1000)]
        left = [name for name in names if not self._keys.is_quarantined(name)]
        if left:
            await self._redis.unlink(*left)
        await self._redis.zrem(self._keys.gone, _channel(channel))

    async def delete_server(self, server: int) -> None:
        """Delete a server's records of finished games, its settings and its greeting mark."""
        for old in await self._indexes.archived(server):
            await self._redis.hdel(self._keys.records(old.channel), old.match)
        for name in (self._keys.archive(server), self._keys.server_settings(server), self._keys.greeted(server)):
            await self._redis.unlink(name)
        await self._redis.zrem(self._keys.gone, _server(server))

    async def servers(self) -> AsyncIterator[int]:
        """Yield the id of every Discord server with stored data. The same id may be yielded several times."""
        for pattern in [self._keys.archive("*"), self._keys.server_settings("*"), self._keys.greeted("*")]:
            async for name in self._redis.scan_iter(pattern, count=1000):
                yield int(as_text(name).removeprefix(pattern.removesuffix("*")))

    async def _note(self, entry: str, now: int) -> bool:
        await self._redis.zadd(self._keys.gone, {entry: now}, nx=True)
        since = await self._redis.zscore(self._keys.gone, entry)
        return since is not None and now - since >= GRACE


def _channel(channel: int) -> str:
    return f"channel {channel}"


def _server(server: int) -> str:
    return f"server {server}"


PAGE: Final = 50  # Keys read per round trip; other requests run between two pages


class StaleEntries:
    """Drops stale index entries, and sets an expiry on leftover logs. Every method raises ``StoreUnreachable`` while
    Redis is unavailable.
    """

    def __init__(
        self, redis: Redis, keys: Keys, store: TableStore, indexes: Indexes, clock: Callable[[], float]
    ) -> None:
        self._redis, self._keys, self._store = redis, keys, store
        self._indexes, self._clock = indexes, clock

    async def drop(self) -> None:
        async for names in key_pages(self._redis, self._keys.user("*"), PAGE):
            for name in names:
                with _left_if_damaged(name):
                    await self._clean_user(name)
        async for names in key_pages(self._redis, self._keys.archive("*"), PAGE):
            for name in names:
                with _left_if_damaged(name):
                    await self._indexes.bound_archive(_last_number(name), int(self._clock()))
        for pattern in (self._keys.log("*", "*"), self._keys.bundles("*", "*")):
            async for names in key_pages(self._redis, pattern, PAGE):
                await self._limit_logs(names)
        async for names in key_pages(self._redis, self._keys.any_quarantined, PAGE):
            await self._set_expiry(names)

    async def _clean_user(self, name: str) -> None:
        """Remove the channels whose tables no longer mention the person from the person's index."""
        user = _last_number(name)
        tables = await self._store.read_many(await self._indexes.of_user(user))
        outdated = [channel for channel, table in tables.items() if not _may_mention(table, user)]
        await self._indexes.forget_user(user, outdated, int(self._clock()))

    async def _limit_logs(self, names: Sequence[str]) -> None:
        """Set an expiry on logs without a table, which quarantined tables leave behind.

        The log of a running game must not expire. If it gets an expiry by mistake, the game's next commit removes the
        expiry.
        """
        logs_of = defaultdict(list)
        for name in names:
            logs_of[channel_of(name)].append(name)
        orphaned: list[str] = []
        for channel, table in (await self._store.read_many(sorted(logs_of))).items():
            if table is None:
                orphaned += logs_of[channel]
            elif not isinstance(table, BrokenSave):
                orphaned += [name for name in logs_of[channel] if not name.endswith(f":{table.match}")]
        await self._set_expiry(orphaned)

    async def _set_expiry(self, names: Sequence[str]) -> None:
        """Set an expiry on each of these keys that has none."""
        pipe = self._redis.pipeline(transaction=False)
        for name in names:
            pipe.ttl(name)
        seconds_left = await pipe.execute()
        for name, left in zip(names, seconds_left, strict=True):
            if left == -1:
                pipe.expire(name, SET_ASIDE_KEPT_FOR)
        await pipe.execute()


@contextmanager
def _left_if_damaged(name: str) -> Iterator[None]:
    """Log an error if the key holds unreadable data, so that the cleanup continues with the next key."""
    try:
        yield
    except (ResponseError, ValueError) as error:
        log.error("%s is unreadable; the cleanup skips it: %s", name, error)


def _may_mention(table: Table | BrokenSave | None, user: int) -> bool:
    return isinstance(table, BrokenSave) or (table is not None and mentions(table, user))


def _last_number(name: str) -> int:
    return int(name.rpartition(":")[2])
