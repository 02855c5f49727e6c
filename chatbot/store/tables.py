"""Tables in Redis: one round trip to read, one script to write.

What holds:

1. A table is written by ``commit.lua`` and by nothing else: snapshot, log line, outbox messages, the request's key and
   the result of a game that ends, all or none, and only on top of the revision that was read. A lock in a process is a
   courtesy, never the guard.
2. A key that was seen before changes nothing and gets the first answer. So a commit whose answer was lost on the way
   may simply be sent again.
3. Indexes are written *before* the commit, in the same round trip, so they never lack a table; what they name in vain
   is dropped when they are read (``indexes``).
4. A table that cannot be read is left as it is, until a moderator sets it aside (``Quarantine``).
5. A process remembers the tables that it has read or written (``known``). They may be out of date, for others write
   too; so a change that is made from one is committed only if the very bytes that it stands for are still stored.
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

KNOWN_TABLES: Final = 1000  # Tables that a process remembers, of a few thousand bytes each
PAGE: Final = 50  # Tables that are read in one round trip; between two pages others have their turn
COMMIT: Final = script_that_keeps("commit.lua")


class StoredTable(Struct, frozen=True):
    """A channel's table, and what a request's key did before."""

    table: Table | None
    earlier: int | None  # The revision to which a commit under this key has led, if there was one


class CommitOutcome(Enum):
    """The outcome of a commit."""

    WON = "won"
    LOST = "lost"  # The table is no longer at the revision that the change was made from; nothing was written
    REPEATED = "repeated"  # This key was committed before; nothing was written


class StoredRecord(Struct, frozen=True):
    """The bytes stored for a channel's table, readable or not."""

    revision: bytes = b""
    snapshot: bytes = b""


class KnownTable(NamedTuple):
    """A table, and the bytes that it is stored as."""

    table: Table
    snapshot: bytes
    at: int  # A moment after which it was seen to be stored so
    noted: int

    @property
    def digest(self) -> str:
        """Return the name that a script in Redis gives these bytes."""
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
        """Return the channel's table. Raises ``BrokenSave`` for one that cannot be used."""
        trip = RoundTrip(self._redis)
        table = self.ask(trip, channel)
        await trip.send()
        return table()

    async def read(self, channel: int, key: str) -> StoredTable:
        """Return the channel's table, and what a request has done. Raises ``BrokenSave``."""
        begun = next_moment()
        pipe = self._redis.pipeline(transaction=False)
        pipe.hmget(self._keys.table(channel), "revision", "snapshot")
        pipe.hget(self._keys.handled(channel), key)
        stored, earlier = await pipe.execute(raise_on_error=False)
        if isinstance(stored, Exception) or isinstance(earlier, Exception):
            raise BrokenSave("no-table-hash")
        return StoredTable(self._decoded(channel, stored, begun), None if earlier is None else int(earlier))

    def ask(self, trip: RoundTrip, channel: int) -> Callable[[], Table | None]:
        """Read the channel's table along with other things; the answer raises ``BrokenSave``, too."""
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
        """Return the table as this process has read or written it last; others may have written it since.

        Return None if that was not begun after the moment ``since``. A change may be made from it: ``commit`` finds
        out. Nothing may be refused because of it.
        """
        known = self._known.get(channel)
        return None if known is None or known.at <= since else known.table

    def _digest(self, table: Table) -> str:
        """Name the bytes that this table was read from, or written as; empty where they are not known any more."""
        known = self._known.get(table.channel)
        return known.digest if known is not None and known.table is table else ""

    def _decoded(self, channel: int, stored: Sequence[bytes | None], begun: int) -> Table | None:
        """Return the stored table: the one that is known, if these are its bytes. Raises ``BrokenSave``."""
        known = self._known.get(channel)
        if known is not None and stored == [str(known.table.revision).encode(), known.snapshot]:
            self._known[channel] = known._replace(at=max(known.at, begun))
            return known.table
        if known is not None and known.noted > begun:
            return decode(stored)  # somebody here has read or written it meanwhile: what they know may be newer
        self._known.pop(channel, None)
        table = decode(stored)
        if table is not None and stored[1] is not None:
            self._known[channel] = KnownTable(table, stored[1], begun, next_moment())
        return table

    async def read_many(self, channels: Sequence[int]) -> dict[int, Table | BrokenSave | None]:
        """Return the tables of several channels, a page in each round trip."""
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
        """Yield every channel that has a table, and the table."""
        channels = list({channel async for channel in self.channels()})
        for start in range(0, len(channels), PAGE):
            for channel, table in (await self.read_many(channels[start : start + PAGE])).items():
                if table is not None:
                    yield channel, table

    async def channels(self) -> AsyncIterator[int]:
        """Yield every channel that has a table, by a scan of all keys; one may come twice."""
        async for key in self._redis.scan_iter(self._keys.table("*"), count=1000):
            yield channel_of(as_text(key))

    async def commit(
        self, before: Table | None, change: Change, key: str, result: GameResult | DailyResult | None = None
    ) -> CommitOutcome:
        """Write a change on top of the table that it was made from, whole or not at all.

        The result of a game that it ends is kept with it, as the players allow. Raises ``BrokenSave`` if what is stored
        does not fit the table that was read.
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
        """Return what the end of a game adds to which list."""
        if isinstance(result, DailyResult):
            entry = await self.dailies.entry(result)
            return {} if entry is None else {self._keys.daily_results(result.day, result.game): entry}
        return {} if result is None else {self._keys.results.log: await self.results.entry(result, opened_at)}

    async def _bundle(self, before: Table | None, table: Table) -> bytes:
        """Return the oldest lines of the log, when it is time to bundle them."""
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
        """Return lines of a match's log from ``start``, counted from 0: all, or ``most``. Raises ``BrokenSave``."""
        pipe = self._redis.pipeline(transaction=True)
        pipe.lrange(self._keys.bundles(channel, match), start // BUNDLE, -1)
        pipe.llen(self._keys.bundles(channel, match))
        pipe.lrange(self._keys.log(channel, match), 0, -1)
        bundles, count, latest = await pipe.execute()
        first = min(start // BUNDLE, count) * BUNDLE
        lines = lines_of(bundles, latest)[start - first :]
        return lines if most is None else lines[:most]

    async def replaced(self, channel: int, match: str) -> Table | None:
        """Return a match as it ended that another replaced before all of it was told. Raises ``BrokenSave``."""
        snapshot = await self._redis.get(self._keys.replaced(channel, match))
        return None if snapshot is None else _unpacked(snapshot if isinstance(snapshot, bytes) else snapshot.encode())

    async def forget_in_replaced(self, user: int) -> None:
        """Take a person out of the matches that were replaced before all of them was told."""
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
    """Return the table of a stored revision and snapshot. Raises ``BrokenSave``."""
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
    """Return where a table names persons, besides its host."""
    return table.match, table.sitters, table.invited, table.asking, table.offer, table.followers


BUNDLE: Final = 32
"""Moves of a bundle. As many again stay as lines, so that bundling never touches the latest.

A game has hundreds of moves, and their lines say much the same: packed in bundles they take a fifth of the room. The
number of moves alone says how many are bundled.
"""


def bundled(moves: int) -> int:
    """Return how many of a match's moves are in bundles, when it has had ``moves`` of them."""
    return max(0, moves // BUNDLE - 1) * BUNDLE


def bundle(lines: Sequence[str]) -> bytes:
    return zlib.compress("\n".join(lines).encode(), 9)


def lines_of(bundles: Sequence[bytes], latest: Sequence[bytes]) -> list[str]:
    """Return the lines of some bundles, and those after them. Raises ``BrokenSave``."""
    try:
        packed = [line for packed in bundles for line in zlib.decompress(packed).decode().split("\n")]
    except (zlib.error, UnicodeDecodeError) as error:
        raise BrokenSave("torn-log") from error
    return packed + [line.decode() for line in latest]


SET_ASIDE_KEPT_FOR: Final = 90 * 24 * 3600  # Seconds that a table that was set aside is kept
SET_ASIDE: Final = """
-- KEYS: the table, then names old and new by turns. ARGV: revision and snapshot as they were judged, seconds to keep.
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
    """Keeps tables that cannot be read. Both methods raise ``StoreUnreachable`` while Redis is away.

    To free the channel, a table's keys get other names, in one step, and stay for three months for the operator to look
    into; but only if it is still, byte for byte, the one that was judged unreadable. The log keeps its name, which its
    match alone has; ``cleanup`` sees to its end.
    """

    def __init__(self, redis: Redis, keys: Keys) -> None:
        self._redis, self._keys = redis, keys
        self._set_aside = redis.register_script(SET_ASIDE)

    async def look(self, channel: int) -> StoredRecord:
        """Return what is stored now. Anything that is no table counts as nothing."""
        try:
            stored = await self._redis.hmget(self._keys.table(channel), "revision", "snapshot")
        except ResponseError as error:
            if "WRONGTYPE" not in str(error):
                raise
            return StoredRecord()
        return StoredRecord(*(part.encode() if isinstance(part, str) else part or b"" for part in stored))

    async def put(self, channel: int, judged: StoredRecord, now: int) -> bool:
        """Set the channel's record aside; return False if it is no longer the one that was judged."""
        table = self._keys.table(channel)
        names = [table]
        for name in self._keys.of_table(channel):
            names += [name, self._keys.quarantined(name, now)]
        return bool(await self._set_aside(keys=names, args=[judged.revision, judged.snapshot, str(SET_ASIDE_KEPT_FOR)]))


LEADS_FOR: Final = 366 * 24 * 3600  # Seconds that the buttons of an old channel lead to the new one
TOLD_FOR: Final = 30 * 24 * 3600  # Seconds that readers of the old channel are told where a game went
MOST_MOVES: Final = 20  # Notes that are followed, one after the other
MOVE: Final = script_that_keeps("move.lua")


class TableMoves:
    """Moves of tables to other channels. Every method raises ``StoreUnreachable`` while Redis is away.

    A table's key is its channel; the buttons of its posts name it for ever. So the old channel keeps a note for each
    match that has left it, which leads to the new one. A table that comes back deletes the note: they make no circle.
    """

    def __init__(self, redis: Redis, keys: Keys, indexes: Indexes, digest_of: Callable[[Table], str]) -> None:
        self._redis, self._keys, self._indexes = redis, keys, indexes
        self._digest_of = digest_of

    async def move(self, before: Table, there: Table | None, move: MovedTable, key: str) -> bool:
        """Move a table; return False if it, or its new channel, is not as it was read any more."""
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
        """Return the channel where this match is now that was in this one."""
        for _ in range(MOST_MOVES):
            found = await self._redis.get(self._keys.moved(channel, match))
            if found is None:
                return channel
            channel = int(as_text(found))
        return channel

    async def home_of_last(self, channel: int) -> int | None:
        """Return the channel where the match is now that left this one last; None where none has lately."""
        match = await self._redis.get(self._keys.left(channel))
        home = channel if match is None else await self.home(channel, as_text(match))
        return None if home == channel else home
