"""Tables in Redis. One round trip reads a table, and one script writes it.

Guarantees:

1. Only ``commit.lua`` writes a table: snapshot, log line, outbox messages, the request's key and the result of a game
that ends, all or nothing, and only on top of the revision that was read. Locks within a process only save work.
2. A commit with a known key changes nothing and gets the first result. So a commit whose reply was lost can be sent
again.
3. Indexes are written *before* the commit, in the same round trip, so no table is ever missing in them; stale entries
are dropped when they are read (``indexes``).
4. An unreadable table stays unchanged until a moderator quarantines it (``Quarantine``).
5. A process remembers the tables that it has read or written (``known``). They may be stale, because other processes
write, too. So a change made from such a table is committed only if the stored bytes are still exactly the table's.
"""

from __future__ import annotations

import zlib
from collections.abc import AsyncIterator, Callable, Sequence
from enum import Enum
from hashlib import sha1
from typing import Final, NamedTuple

import msgspec
from cachetools import LRUCache
from msgspec import Struct
from redis.asyncio import Redis
from redis.asyncio.client import Pipeline
from redis.exceptions import ResponseError

from chatbot.people.daily import DailyResult
from chatbot.people.results import GameResult
from chatbot.runtime.tasks import next_moment
from chatbot.store.connection import RoundTrip, as_text, key_pages, redis_errors
from chatbot.store.daily import DailyStore
from chatbot.store.due import due_arguments
from chatbot.store.indexes import Indexes
from chatbot.store.outbox import TURN_POST
from chatbot.store.posts import HAND_DM, LAST_TURN
from chatbot.store.records import KEPT_FOR, REPLACED_KEPT_FOR, Keys, channel_of, script_that_keeps
from chatbot.store.results import ResultStore
from chatbot.tables.ending import MovedTable
from chatbot.tables.outcome import Change
from chatbot.tables.privacy import mentions, neutral
from chatbot.tables.table import FORMAT, Table
from engine.api import BrokenSave

KNOWN_TABLES: Final = 1000  # Tables remembered by a process, at a few thousand bytes each
PAGE: Final = 50  # Tables read per round trip; other requests run between two pages
COMMIT: Final = script_that_keeps("commit.lua")


class StoredTable(Struct, frozen=True):
    """A channel's table, and the result of an earlier request with the same key, if there was one."""

    table: Table | None
    earlier: int | None  # The revision an earlier commit with this key created, if any


class CommitOutcome(Enum):
    """The result of a commit."""

    WON = "won"
    LOST = "lost"  # The table has changed since it was read; nothing was written
    REPEATED = "repeated"  # This key was committed before; nothing was written


class StoredRecord(Struct, frozen=True):
    """The bytes stored for a channel's table, readable or not."""

    revision: bytes = b""
    snapshot: bytes = b""


class KnownTable(NamedTuple):
    """A table with its stored bytes."""

    table: Table
    snapshot: bytes
    at: int  # The moment at which the read or write of these bytes began
    noted: int

    @property
    def digest(self) -> str:
        """Return the SHA-1 of the bytes, as scripts in Redis compute it."""
        return sha1(self.snapshot, usedforsecurity=False).hexdigest()


class TableStore:
    """All tables, in one Redis."""

    def __init__(self, redis: Redis, keys: Keys, indexes: Indexes) -> None:
        self._redis, self._keys, self._indexes = redis, keys, indexes
        self.quarantine = Quarantine(redis, keys)
        self.results = ResultStore(redis, keys)
        self.dailies = DailyStore(redis, keys)
        self.moves = TableMoves(redis, keys, indexes, self._digest)
        self._known: LRUCache[int, KnownTable] = LRUCache(KNOWN_TABLES)

    async def table(self, channel: int) -> Table | None:
        """Return the channel's table. Raises ``BrokenSave`` if it is unreadable."""
        trip = RoundTrip(self._redis)
        table = self.ask(trip, channel)
        await trip.send()
        return table()

    async def read(self, channel: int, key: str) -> StoredTable:
        """Return the channel's table and the result of an earlier request with this key. Raises ``BrokenSave``."""
        begun = next_moment()
        pipe = self._redis.pipeline(transaction=False)
        pipe.hmget(self._keys.table(channel), "revision", "snapshot")
        pipe.hget(self._keys.handled(channel), key)
        stored, earlier = await pipe.execute(raise_on_error=False)
        if isinstance(stored, Exception) or isinstance(earlier, Exception):
            raise BrokenSave("no-table-hash")
        return StoredTable(self._decoded(channel, stored, begun), None if earlier is None else int(earlier))

    def ask(self, trip: RoundTrip, channel: int) -> Callable[[], Table | None]:
        """Add the read of the channel's table to a round trip. Return a function that returns the table after the trip.

        The returned function raises ``BrokenSave`` if the table is unreadable.
        """
        begun = next_moment()
        trip.pipe.hmget(self._keys.table(channel), "revision", "snapshot")
        stored = trip.answer(lambda reply: self._decoded(channel, reply, begun))

        def table() -> Table | None:
            try:
                return stored()
            except ResponseError as error:
                raise BrokenSave("no-table-hash") from error

        return table

    def known(self, channel: int, since: int = 0) -> Table | None:
        """Return the table as this process last read or wrote it, possibly stale, or None if it is not known.

        The table is not known if that read or write began before the moment ``since``. ``commit`` checks a change that
        is based on a known table, but a refusal must not be based on one.
        """
        known = self._known.get(channel)
        return None if known is None or known.at <= since else known.table

    def _digest(self, table: Table) -> str:
        """Return the digest of this table's stored bytes, or "" if they are no longer known."""
        known = self._known.get(table.channel)
        return known.digest if known is not None and known.table is table else ""

    def _decoded(self, channel: int, stored: Sequence[bytes | None], begun: int) -> Table | None:
        """Return the stored table, or the known one if the bytes are equal. Raises ``BrokenSave``."""
        known = self._known.get(channel)
        if known is not None and stored == [str(known.table.revision).encode(), known.snapshot]:
            self._known[channel] = known._replace(at=max(known.at, begun))
            return known.table
        if known is not None and known.noted > begun:
            return decode(stored)  # another task has read or written this table since, and may know a newer version
        self._known.pop(channel, None)
        table = decode(stored)
        if table is not None and stored[1] is not None:
            self._known[channel] = KnownTable(table, stored[1], begun, next_moment())
        return table

    async def read_many(self, channels: Sequence[int]) -> dict[int, Table | BrokenSave | None]:
        """Return the tables of several channels, one page per round trip."""
        found: dict[int, Table | BrokenSave | None] = {}
        for start in range(0, len(channels), PAGE):
            page = channels[start : start + PAGE]
            pipe = self._redis.pipeline(transaction=False)
            for channel in page:
                pipe.hmget(self._keys.table(channel), "revision", "snapshot")
            replies = await pipe.execute(raise_on_error=False)
            found |= zip(page, map(_decoded, replies), strict=True)
        return found

    async def tables(self) -> AsyncIterator[tuple[int, Table | BrokenSave]]:
        """Yield every channel that has a table, with the table, or with ``BrokenSave`` if it is unreadable."""
        channels = list({channel async for channel in self.channels()})
        for start in range(0, len(channels), PAGE):
            for channel, table in (await self.read_many(channels[start : start + PAGE])).items():
                if table is not None:
                    yield channel, table

    async def channels(self) -> AsyncIterator[int]:
        """Yield every channel that has a table, possibly twice, by scanning all keys."""
        async for key in self._redis.scan_iter(self._keys.table("*"), count=1000):
            yield channel_of(as_text(key))

    async def commit(
        self, before: Table | None, change: Change, key: str, result: GameResult | DailyResult | None = None
    ) -> CommitOutcome:
        """Write a change, whole or not at all, on top of the table from which it was made.

        If the change ends a game, the result is stored with it, except for players who want no results kept. Raises
        ``BrokenSave`` if the stored data does not fit the table that was read.
        """
        table = change.table
        joined = before is None or _named(before) != _named(table)
        begun = next_moment()
        oldest = await self._bundle(before, table)
        entries = await self._result_entries(result, table.opened_at)
        pipe = self._redis.pipeline(transaction=False)
        self._indexes.note(pipe, change, joined=joined)
        names = [*self._key_names(before, table), *entries]
        snapshot = zlib.compress(FORMAT.write(table), 1)
        arguments = self._arguments(before, change, snapshot, oldest, key)
        messages = [msgspec.json.encode(message) for message in change.messages]
        reply = await self._run(pipe, names, [*arguments, *entries.values(), *messages])
        if reply[0] == b"torn":
            raise BrokenSave("torn-log")
        outcome = CommitOutcome(reply[0].decode())
        if outcome is CommitOutcome.WON:
            self._known[table.channel] = KnownTable(table, snapshot, begun, next_moment())
        return outcome

    async def _result_entries(self, result: GameResult | DailyResult | None, opened_at: int) -> dict[str, bytes]:
        """Return the entries that the end of a game adds to the result lists, by the list's key."""
        if isinstance(result, DailyResult):
            entry = await self.dailies.entry(result)
            return {} if entry is None else {self._keys.daily_results(result.day, result.game): entry}
        return {} if result is None else {self._keys.results.log: await self.results.entry(result, opened_at)}

    async def _bundle(self, before: Table | None, table: Table) -> bytes:
        """Return the oldest lines of the log as a bundle if it is time for a new bundle, otherwise b""."""
        if before is None or bundled(before.moves) == bundled(table.moves) or before.match != table.match:
            return b""
        lines = await self._redis.lrange(self._keys.log(table.channel, table.match), 0, BUNDLE - 1)
        return bundle([as_text(line) for line in lines])

    async def _run(self, pipe: Pipeline, keys: list[str], arguments: list[str | bytes]) -> list[bytes]:
        pipe.eval(COMMIT, len(keys), *keys, *arguments)
        replies = await pipe.execute(raise_on_error=False)
        reply = replies[-1]
        if isinstance(reply, ResponseError) and "WRONGTYPE" in str(reply):
            raise BrokenSave("no-table-hash") from reply
        with redis_errors():
            for problem in (reply, *replies[:-1]):
                if isinstance(problem, Exception):
                    raise problem
        answer: list[bytes] = reply
        return answer

    def _key_names(self, before: Table | None, table: Table) -> list[str]:
        channel, keys = table.channel, self._keys
        return [
            *keys.of_match(channel, table.match),
            keys.records(channel),
            keys.replaced(channel, before.match if before is not None else ""),
            *keys.of_due,
        ]

    def _arguments(
        self, before: Table | None, change: Change, snapshot: bytes, oldest: bytes, key: str
    ) -> list[str | bytes]:
        table = change.table
        moves = before.moves if before is not None and before.match == table.match else 0
        return [
            str(before.revision) if before else "",
            self._digest(before) if before else "",
            str(moves - bundled(moves)),
            key,
            str(table.revision),
            snapshot,
            str(KEPT_FOR[table.phase]),
            change.log_entry or "",
            oldest,
            str(BUNDLE),
            table.match,
            change.record or b"",
            self._keys.notifications,
            self._keys.quiet_changes,
            str(table.channel),
            str(REPLACED_KEPT_FOR) if before is not None and before.match != table.match else "",
            *due_arguments(before, table, self._keys),
        ]

    async def log(self, channel: int, match: str, start: int = 0, most: int | None = None) -> list[str]:
        """Return the lines of a match's log from ``start`` (counted from 0), at most ``most`` of them if it is given.
        Raises ``BrokenSave``.
        """
        pipe = self._redis.pipeline(transaction=True)
        pipe.lrange(self._keys.bundles(channel, match), start // BUNDLE, -1)
        pipe.llen(self._keys.bundles(channel, match))
        pipe.lrange(self._keys.log(channel, match), 0, -1)
        bundles, count, latest = await pipe.execute()
        first = min(start // BUNDLE, count) * BUNDLE
        lines = lines_of(bundles, latest)[start - first :]
        return lines if most is None else lines[:most]

    async def replaced(self, channel: int, match: str) -> Table | None:
        """Return the final state of a match that was replaced before all its messages were posted, or None.

        Raises ``BrokenSave``.
        """
        snapshot = await self._redis.get(self._keys.replaced(channel, match))
        return None if snapshot is None else _unpacked(snapshot if isinstance(snapshot, bytes) else snapshot.encode())

    async def forget_in_replaced(self, user: int) -> None:
        """Remove a person from replaced matches that are still to be posted."""
        async for names in key_pages(self._redis, self._keys.replaced("*", "*"), PAGE):
            for name in names:
                table = await self.replaced(channel_of(name), name.rpartition(":")[2])
                if table is not None and mentions(table, user):
                    packed = zlib.compress(FORMAT.write(neutral(table, user)), 1)
                    await self._redis.set(name, packed, keepttl=True, xx=True)

    async def record(self, channel: int, match: str) -> bytes | None:
        packed = await self._redis.hget(self._keys.records(channel), match)
        return packed.encode() if isinstance(packed, str) else packed


def decode(stored: Sequence[bytes | None]) -> Table | None:
    """Return the table in a stored revision and snapshot, or None if both are missing. Raises ``BrokenSave``."""
    revision, snapshot = stored
    if revision is None and snapshot is None:
        return None
    if revision is None or snapshot is None:
        raise BrokenSave("half-a-table")
    table = _unpacked(snapshot)
    if str(table.revision).encode() != revision:
        raise BrokenSave("other-revision")
    return table


def _unpacked(snapshot: bytes) -> Table:
    try:
        return FORMAT.read(zlib.decompress(snapshot), Table)
    except zlib.error as error:
        raise BrokenSave("no-save") from error


def _decoded(reply: Sequence[bytes | None] | Exception) -> Table | BrokenSave | None:
    if isinstance(reply, Exception):
        return BrokenSave("no-table-hash")
    try:
        return decode(reply)
    except BrokenSave as problem:
        return problem


def _named(table: Table) -> tuple[object, ...]:
    """Return the fields of a table that name people, except its host."""
    return table.match, table.sitters, table.invited, table.asking, table.offer, table.followers


BUNDLE: Final = 32
"""Moves per bundle. At least as many moves stay as lines, so that bundling never touches the latest ones.

A game has hundreds of similar lines, which take a fifth of the space when bundled and compressed. The number of bundled
moves follows from the number of moves.
"""


def bundled(moves: int) -> int:
    """Return how many of a match's first ``moves`` moves are in bundles once they have been played."""
    return max(0, moves // BUNDLE - 1) * BUNDLE


def bundle(lines: Sequence[str]) -> bytes:
    return zlib.compress("\n".join(lines).encode(), 9)


def lines_of(bundles: Sequence[bytes], latest: Sequence[bytes]) -> list[str]:
    """Return the lines in these bundles, followed by the ``latest`` lines. Raises ``BrokenSave``."""
    try:
        packed = [line for packed in bundles for line in zlib.decompress(packed).decode().split("\n")]
    except (zlib.error, UnicodeDecodeError) as error:
        raise BrokenSave("torn-log") from error
    return packed + [line.decode() for line in latest]


SET_ASIDE_KEPT_FOR: Final = 90 * 24 * 3600  # Seconds a quarantined table is kept
SET_ASIDE: Final = """
-- KEYS: the table, then pairs of old and new names. ARGV: revision and snapshot that were checked, seconds to keep.
local found = {}
if redis.call('TYPE', KEYS[1]).ok == 'hash' then
  found = redis.call('HMGET', KEYS[1], 'revision', 'snapshot')
end
if (found[1] or '') ~= ARGV[1] or (found[2] or '') ~= ARGV[2] then
  return 0
end
for index = 2, #KEYS, 2 do
  if redis.call('EXISTS', KEYS[index]) == 1 then
    redis.call('RENAME', KEYS[index], KEYS[index + 1])
    redis.call('EXPIRE', KEYS[index + 1], ARGV[3])
  end
end
return 1
"""


class Quarantine:
    """Quarantines unreadable tables. Both methods raise ``StoreUnreachable`` while Redis is unavailable.

    To free the channel, one step renames the table's keys, if the table's bytes are still those that were found
    unreadable. The host can inspect the renamed keys for three months. The log keeps its name, which contains the
    match; ``cleanup`` deletes it later.
    """

    def __init__(self, redis: Redis, keys: Keys) -> None:
        self._redis, self._keys = redis, keys
        self._set_aside = redis.register_script(SET_ASIDE)

    async def look(self, channel: int) -> StoredRecord:
        """Return the bytes stored as the channel's table. If the key holds no hash, they count as empty."""
        try:
            stored = await self._redis.hmget(self._keys.table(channel), "revision", "snapshot")
        except ResponseError as error:
            if "WRONGTYPE" not in str(error):
                raise
            return StoredRecord()
        return StoredRecord(*(part.encode() if isinstance(part, str) else part or b"" for part in stored))

    async def put(self, channel: int, judged: StoredRecord, now: int) -> bool:
        """Quarantine the channel's table. Return False if it has changed since it was checked."""
        table = self._keys.table(channel)
        names = [table]
        for name in self._keys.of_table(channel):
            names += [name, self._keys.quarantined(name, now)]
        return bool(await self._set_aside(keys=names, args=[judged.revision, judged.snapshot, str(SET_ASIDE_KEPT_FOR)]))


LEADS_FOR: Final = 366 * 24 * 3600  # Seconds the buttons of an old channel lead to the new one
TOLD_FOR: Final = 30 * 24 * 3600  # Seconds for which the old channel tells people where the game is now
MOST_MOVES: Final = 20  # Most successive moves that are followed
MOVE: Final = script_that_keeps("move.lua")


class TableMoves:
    """Moves tables to other channels. Every method raises ``StoreUnreachable`` while Redis is unavailable.

    A table's key is its channel, and the buttons of its posts contain that id. So the old channel keeps a note for each
    match that left it, with the new channel. When a match comes back, its note is deleted, so notes never form a cycle.
    """

    def __init__(self, redis: Redis, keys: Keys, indexes: Indexes, digest_of: Callable[[Table], str]) -> None:
        self._redis, self._keys, self._indexes = redis, keys, indexes
        self._digest_of = digest_of

    async def move(self, before: Table, there: Table | None, move: MovedTable, key: str) -> bool:
        """Move a table. Return False if the table in either channel has changed since it was read."""
        table, change, keys = move.change.table, move.change, self._keys
        old, new, match = before.channel, table.channel, table.match
        names = [
            *keys.of_match(old, match),
            keys.tried(old),
            keys.posts(old),
            keys.refused(old),
            keys.moved(old, match),
            keys.left(old),
            *keys.of_match(new, match),
            keys.posts(new),
            keys.replaced(new, there.match if there else ""),
            keys.moved(new, match),
            keys.left(new),
            *keys.of_due,
        ]
        arguments: list[str | bytes] = [
            str(before.revision),
            str(there.revision) if there else "",
            self._digest_of(before),
            self._digest_of(there) if there else "",
            key,
            str(table.revision),
            zlib.compress(FORMAT.write(table), 1),
            str(KEPT_FOR[table.phase]),
            *due_arguments(before, table, keys),
            msgspec.json.encode(move.farewell),
            keys.notifications,
            str(old),
            str(new),
            str(LEADS_FOR),
            match,
            str(TOLD_FOR),
            str(REPLACED_KEPT_FOR),
            HAND_DM,
            LAST_TURN,
            TURN_POST,
            *(msgspec.json.encode(message) for message in change.messages),
        ]
        pipe = self._redis.pipeline(transaction=False)
        self._indexes.note(pipe, change, joined=True)
        pipe.zadd(keys.unsent, {str(old): table.changed_at})
        pipe.eval(MOVE, len(names), *names, *arguments)
        outcome = (await pipe.execute())[-1]
        return as_text(outcome) == "won"

    async def home(self, channel: int, match: str) -> int:
        """Return the channel where this match, once in ``channel``, is now."""
        for _ in range(MOST_MOVES):
            found = await self._redis.get(self._keys.moved(channel, match))
            if found is None:
                return channel
            channel = int(as_text(found))
        return channel

    async def home_of_last(self, channel: int) -> int | None:
        """Return the current channel of the match that last left this channel, or None if no match left it recently."""
        match = await self._redis.get(self._keys.left(channel))
        home = channel if match is None else await self.home(channel, as_text(match))
        return None if home == channel else home
