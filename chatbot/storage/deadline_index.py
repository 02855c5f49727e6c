"""When tables come due: a sorted set of their revisions, so that one query finds all whose time has come.

The truth is in the table and in the own time of those who sit there (``chatbot.tables.deadlines``); the index only says
which tables to read. An entry may name a time too early, never one too late: each revision has its own entry, and no
other commit ever postpones it; who changes their own time has the entries of their tables noted anew. What it names
in vain is dropped when it is looked at, and the whole index is made anew from the tables whenever a deadline watcher
starts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from chatbot.storage.connection import as_text, redis_errors
from chatbot.storage.sorted_set import forget
from chatbot.tables.deadlines import soonest_deadline

if TYPE_CHECKING:
    from collections.abc import Sequence

    from redis.asyncio import Redis
    from redis.asyncio.client import Pipeline

    from chatbot.storage.keys import Keys
    from chatbot.tables.table import Table

SET_DEADLINE: Final = """
-- KEYS: deadlines. ARGV: the entry of the revision before the last, this revision's entry, its time or ''.
-- Of two changes that want to become the same revision, the sooner counts.
if ARGV[3] ~= '' then
  redis.call('ZADD', KEYS[1], 'LT', ARGV[3], ARGV[2])
end
redis.call('ZREM', KEYS[1], ARGV[1])
"""


class DeadlineEntry(Struct, frozen=True):
    """One revision of a channel's table, which comes due at a time."""

    channel: int
    revision: int

    def __str__(self) -> str:
        return f"{self.channel} {self.revision}"

    @classmethod
    def parse(cls, text: str) -> DeadlineEntry:
        """Read an entry as it is stored."""
        channel, revision = text.split(" ")
        return cls(int(channel), int(revision))


class DeadlineIndex:
    """The deadlines of all tables. Every method that awaits raises ``StoreUnreachable`` while Redis is away."""

    def __init__(self, redis: Redis, keys: Keys) -> None:
        self._redis = redis
        self._keys = keys

    def note(self, pipe: Pipeline, table: Table) -> None:
        """Note, with the commit that is sent on this pipe, when this revision comes due.

        The revision before the last is history by now: its entry is dropped.
        """
        when = soonest_deadline(table)
        at = "" if when is None else str(max(when, table.changed_at))
        old, new = (str(DeadlineEntry(table.channel, revision)) for revision in (table.revision - 2, table.revision))
        pipe.eval(SET_DEADLINE, 1, self._keys.deadlines, old, new, at)

    async def rebuild(self, tables: Sequence[Table]) -> None:
        """Note anew when these tables come due, as they are stored."""
        with redis_errors():
            pipe = self._redis.pipeline(transaction=False)
            for table in tables:
                self.note(pipe, table)
            await pipe.execute()

    async def due(self, until: int) -> list[DeadlineEntry]:
        """The entries whose time has come by then, the earliest first."""
        with redis_errors():
            found = await self._redis.zrangebyscore(self._keys.deadlines, "-inf", until)
        return [DeadlineEntry.parse(as_text(entry)) for entry in found]

    async def postpone(self, entry: DeadlineEntry, at: int) -> None:
        """Look at this entry again at that time, unless it has been dropped meanwhile."""
        with redis_errors():
            await self._redis.zadd(self._keys.deadlines, {str(entry): at}, xx=True)

    async def forget(self, entries: Sequence[DeadlineEntry], now: int) -> None:
        """Drop entries whose tables have moved on, or wait for nothing."""
        await forget(self._redis, self._keys.deadlines, entries, now)
