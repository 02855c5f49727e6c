"""Which channels to read: of a person, with something still to be sent, with records of finished games.

An index may name too much, never too little: it is written in the same round trip as a commit, before it, since it lies
in another slot than the table, where no script may reach both on a cluster. An entry is dropped only when it turned out
to name nothing and is older than any commit that might still be under way (``sorted_set``).

When tables come due: a sorted set of their revisions, so that one query finds all whose time has come.

The truth is in the table and in the own time of those who sit there (``chatbot.tables.deadlines``); the index only says
which tables to read. An entry may name a time too early, never one too late: each revision has its own entry, and no
other commit ever postpones it; who changes their own time has the entries of their tables noted anew. What it names
in vain is dropped when it is looked at, and the whole index is made anew from the tables whenever a deadline watcher
starts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from chatbot.store.connection import as_text, redis_errors
from chatbot.store.locks import forget
from chatbot.tables.deadlines import soonest_deadline
from chatbot.tables.table import NOBODY, Person, Phase, StandIn, Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from redis.asyncio import Redis
    from redis.asyncio.client import Pipeline

    from chatbot.store.keys import Keys
    from chatbot.tables.change import Change


class ArchivedGame(Struct, frozen=True):
    """One finished game of a server whose record is kept."""

    channel: int
    match: str
    size: int
    """Bytes of its record, packed."""


class ArchiveLimits(Struct, frozen=True):
    """How much of a server's finished games is kept."""

    most: int = 500
    largest: int = 4_000_000
    """Bytes, packed."""


class Indexes:
    """The indexes of one Redis. Every method that awaits raises ``StoreUnreachable`` while Redis is away."""

    def __init__(
        self, redis: Redis, keys: Keys, deadlines: DeadlineIndex, archive: ArchiveLimits | None = None
    ) -> None:
        self._redis = redis
        self._keys = keys
        self._deadlines = deadlines
        self._archive = archive or ArchiveLimits()

    def note(self, pipe: Pipeline, change: Change, *, joined: bool) -> None:
        """Note, with the commit that is sent on this pipe, where its change will have to be looked for.

        ``joined`` says that the table may name persons whom its last revision did not.
        """
        table = change.table
        entry = {str(table.channel): table.changed_at}
        if change.messages or change.computer_turn:
            pipe.zadd(self._keys.unsent, entry)
        self._deadlines.note(pipe, table)
        if joined:
            for user in users_of(table):
                pipe.zadd(self._keys.user(user), entry)
        if change.record is not None:
            name = _name(ArchivedGame(table.channel, table.match, len(change.record)))
            pipe.zadd(self._keys.archive(table.guild), {name: table.changed_at})

    # --- Tables of a person -----------------------------------------------------------------------------

    async def of_user(self, user: int) -> list[int]:
        """The channels whose tables may name a user, the latest first."""
        with redis_errors():
            found = await self._redis.zrevrange(self._keys.user(user), 0, -1)
        return [int(as_text(channel)) for channel in found]

    async def forget_user(self, user: int, channels: Sequence[int], now: int) -> None:
        """Drop channels that turned out not to name this user."""
        await forget(self._redis, self._keys.user(user), channels, now)

    # --- When tables come due ---------------------------------------------------------------------------

    async def note_deadlines(self, tables: Sequence[Table]) -> None:
        """Have tables looked at again whose deadlines may have become sooner, for a person's own time has changed."""
        await self._deadlines.rebuild(tables)

    # --- Channels with something to send ----------------------------------------------------------------

    async def unsent(self, until: int) -> list[int]:
        """Channels noted until then as having a message to publish or a computer's turn to queue."""
        with redis_errors():
            found = await self._redis.zrangebyscore(self._keys.unsent, "-inf", until)
        return [int(as_text(channel)) for channel in found]

    async def postpone_unsent(self, channel: int, at: int) -> None:
        """Look at this channel again, not before then."""
        with redis_errors():
            await self._redis.zadd(self._keys.unsent, {str(channel): at})

    async def forget_unsent(self, channels: Sequence[int], now: int) -> None:
        """Drop channels whose outbox turned out to be empty."""
        await forget(self._redis, self._keys.unsent, channels, now)

    # --- Records of finished games ----------------------------------------------------------------------

    async def archived(self, guild: int) -> list[ArchivedGame]:
        """A server's finished games, the newest first."""
        with redis_errors():
            names = await self._redis.zrevrange(self._keys.archive(guild), 0, -1)
        return [_archived(as_text(name)) for name in names]

    async def bound_archive(self, guild: int, now: int) -> None:
        """Drop a server's oldest records where there are too many, or where they take too much room.

        Those that their channel has dropped already do not count: each channel keeps only its latest. Direct messages
        (0) are no server: there the bound of each channel is enough.
        """
        if not guild:
            return
        games = await self.archived(guild)
        spent = number = 0
        dropped: list[str] = []
        with redis_errors():
            pipe = self._redis.pipeline(transaction=False)
            for game in games:
                pipe.hexists(self._keys.records(game.channel), game.match)
            for game, is_there in zip(games, await pipe.execute(), strict=True):
                number, spent = number + bool(is_there), spent + is_there * game.size
                if not is_there:
                    dropped.append(_name(game))
                elif number > self._archive.most or spent > self._archive.largest:
                    pipe.hdel(self._keys.records(game.channel), game.match)
                    pipe.zrem(self._keys.archive(guild), _name(game))
            await pipe.execute()
        await forget(self._redis, self._keys.archive(guild), dropped, now)


def users_of(table: Table) -> set[int]:
    """The persons whom a table names: who plays, is or was asked to, or has left a seat. None once it is over."""
    if table.phase is Phase.OVER:
        return set()
    playing = {sitter.user for sitter in table.sitters if isinstance(sitter, Person)}
    waiting = {sitter.owner.user for sitter in table.sitters if isinstance(sitter, StandIn)}
    invited = {person.user for person in table.invited} | set(table.beginners)
    asked = {table.offer.user} if table.offer is not None else set()
    return (playing | waiting | invited | asked | set(table.left)) - {NOBODY.user}


def _name(game: ArchivedGame) -> str:
    return f"{game.channel} {game.match} {game.size}"


def _archived(name: str) -> ArchivedGame:
    channel, match, size = name.split(" ")
    return ArchivedGame(int(channel), match, int(size))


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
