"""Which channels to look at: for a user, for what is still to be told or comes due, for old records.

An index may name too much, never too little: it is written in the same round trip as a commit, before it. An entry is
dropped only when it turned out empty and is older than any commit that might still be under way. For the same reason a
bell may ring too early, never too late: each revision has its own, and no other commit ever puts it off.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from chatbot.service.ports import ArchivedGame
from chatbot.storage.connection import as_text, redis_errors
from chatbot.tables.deadlines import next_deadline
from chatbot.tables.table import NOBODY, Person, Phase, StandIn, Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from redis.asyncio import Redis
    from redis.asyncio.client import Pipeline

    from chatbot.storage.keys import Keys
    from chatbot.tables.change import Change

UNDER_WAY: Final = 60
"""Seconds after which no commit is still on its way: many times what a client waits before it gives up."""
DROP: Final = """
for index = 2, #ARGV do
  local score = redis.call('ZSCORE', KEYS[1], ARGV[index])
  if score and tonumber(score) <= tonumber(ARGV[1]) then
    redis.call('ZREM', KEYS[1], ARGV[index])
  end
end
"""

SET_BELL = """
-- Of two changes that want to become the same revision, the sooner counts.
if ARGV[3] ~= '' then
  redis.call('ZADD', KEYS[1], 'LT', ARGV[3], ARGV[2])
end
redis.call('ZREM', KEYS[1], ARGV[1])
"""


class ArchiveLimits(Struct, frozen=True):
    """How much of a guild's finished games is kept."""

    most: int = 500
    largest: int = 4_000_000
    """Bytes, packed."""


class DeadlineEntry(Struct, frozen=True):
    """Rings when this revision of a channel's table comes due."""

    channel: int
    revision: int

    def __str__(self) -> str:
        return f"{self.channel} {self.revision}"

    @classmethod
    def parse(cls, text: str) -> DeadlineEntry:
        """Read a stored name."""
        channel, revision = text.split(" ")
        return cls(int(channel), int(revision))


class Indexes:
    """The indexes of one Redis."""

    def __init__(self, redis: Redis, keys: Keys, archive: ArchiveLimits | None = None) -> None:
        self._redis = redis
        self._keys = keys
        self._archive = archive or ArchiveLimits()
        self._drop = redis.register_script(DROP)

    def note(self, pipe: Pipeline, change: Change, *, joined: bool) -> None:
        """Write down where a change will have to be looked for."""
        table = change.table
        entry = {str(table.channel): table.changed_at}
        if change.messages or change.computer_turn:
            pipe.zadd(self._keys.due, entry)
        self._set_bell(pipe, table)
        if joined:
            for user in users_of(table):
                pipe.zadd(self._keys.user(user), entry)
        if change.record is not None:
            name = f"{table.channel} {table.match} {len(change.record)}"
            pipe.zadd(self._keys.archive(table.guild), {name: table.changed_at})

    def _set_bell(self, pipe: Pipeline, table: Table) -> None:
        """Note when this revision comes due; the one before the last is history by now."""
        when = next_deadline(table)
        at = "" if when is None else str(max(when, table.changed_at))
        old, new = (str(DeadlineEntry(table.channel, revision)) for revision in (table.revision - 2, table.revision))
        pipe.eval(SET_BELL, 1, self._keys.bells, old, new, at)

    async def of_user(self, user: int) -> list[int]:
        """The channels whose tables may name a user."""
        return await self._channels(self._keys.user(user))

    async def forget_user(self, user: int, channels: Sequence[int], now: int) -> None:
        """Drop channels that turned out not to name this user."""
        await self._forget(self._keys.user(user), channels, now)

    async def due(self, until: int) -> list[int]:
        """Channels noted until then as having something to tell or to think."""
        with redis_errors():
            found = await self._redis.zrangebyscore(self._keys.due, "-inf", until)
        return [int(as_text(channel)) for channel in found]

    async def look_again(self, channel: int, at: int) -> None:
        """Look at this channel again, not before then."""
        with redis_errors():
            await self._redis.zadd(self._keys.due, {str(channel): at})

    async def forget_due(self, channels: Sequence[int], now: int) -> None:
        """Drop channels that turned out to have nothing to tell and nothing to think."""
        await self._forget(self._keys.due, channels, now)

    async def bells(self, until: int) -> list[DeadlineEntry]:
        """The bells that are to ring until then."""
        with redis_errors():
            found = await self._redis.zrangebyscore(self._keys.bells, "-inf", until)
        return [DeadlineEntry.parse(as_text(name)) for name in found]

    async def set_deadlines(self, tables: Sequence[Table]) -> None:
        """Note anew when these tables come due, as they are stored."""
        with redis_errors():
            pipe = self._redis.pipeline(transaction=False)
            for table in tables:
                self._set_bell(pipe, table)
            await pipe.execute()

    async def postpone_deadline(self, bell: DeadlineEntry, at: int) -> None:
        """This bell is not to ring before then."""
        with redis_errors():
            await self._redis.zadd(self._keys.bells, {str(bell): at}, xx=True)

    async def forget_deadlines(self, bells: Sequence[DeadlineEntry], now: int) -> None:
        """Drop bells that rang in vain."""
        await self._forget(self._keys.bells, bells, now)

    async def archived(self, guild: int) -> list[ArchivedGame]:
        """A guild's finished games, the newest first."""
        with redis_errors():
            names = await self._redis.zrevrange(self._keys.archive(guild), 0, -1)
        return [_archived(as_text(name)) for name in names]

    async def bound_archive(self, guild: int) -> None:
        """Drop the oldest records that are too many, or too much."""
        spent = 0
        for number, old in enumerate(await self.archived(guild), start=1):
            spent += old.size
            if number > self._archive.most or spent > self._archive.largest:
                with redis_errors():
                    await self._redis.hdel(self._keys.records(old.channel), old.match)
                    name = f"{old.channel} {old.match} {old.size}"
                    await self._redis.zrem(self._keys.archive(guild), name)

    async def _channels(self, key: str) -> list[int]:
        with redis_errors():
            return [int(as_text(channel)) for channel in await self._redis.zrevrange(key, 0, -1)]

    async def _forget(self, key: str, entries: Sequence[int] | Sequence[DeadlineEntry], now: int) -> None:
        if entries:
            with redis_errors():
                await self._drop(keys=[key], args=[str(now - UNDER_WAY), *map(str, entries)])


def users_of(table: Table) -> set[int]:
    """Everybody whose table this is: who plays, and who may take a seat back. Nobody's once it is over."""
    if table.phase is Phase.OVER:
        return set()
    playing = {sitter.user for sitter in table.sitters if isinstance(sitter, Person)}
    waiting = {sitter.owner.user for sitter in table.sitters if isinstance(sitter, StandIn)}
    return (playing | waiting) - {NOBODY.user}


def _archived(name: str) -> ArchivedGame:
    channel, match, size = name.split(" ")
    return ArchivedGame(int(channel), match, int(size))
