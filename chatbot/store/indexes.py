"""Indexes: the channels to read for a person, those with something still to be sent, and records of finished games.

An index may name too much, never too little: it is written in the same round trip as a commit, before it. An entry is
dropped only when it turned out to name nothing and is older than any commit that might still be under way.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct
from redis.asyncio import Redis
from redis.asyncio.client import Pipeline

from chatbot.store.connection import as_text
from chatbot.store.records import Keys
from chatbot.tables.outcome import Change
from chatbot.tables.table import NOBODY, Person, Phase, StandIn, Table


class ArchivedGame(Struct, frozen=True):
    """One finished game of a server whose record is kept."""

    channel: int
    match: str
    size: int  # Bytes of its record, packed


class ArchiveLimits(Struct, frozen=True):
    """The most that is kept of a server's finished games."""

    most: int = 500
    largest: int = 4_000_000  # Bytes of all records of a server, packed


class Indexes:
    """The indexes of one Redis. Every method that awaits raises ``StoreUnreachable`` while Redis is away."""

    def __init__(self, redis: Redis, keys: Keys, archive: ArchiveLimits | None = None) -> None:
        self._redis, self._keys = redis, keys
        self._archive = archive or ArchiveLimits()

    def note(self, pipe: Pipeline, change: Change, *, joined: bool) -> None:
        """Note, with the commit that is sent on this pipe, where its change must be looked for.

        ``joined`` says that the table may name persons whom its last revision did not.
        """
        table = change.table
        entry = {str(table.channel): table.changed_at}
        if change.messages:
            pipe.zadd(self._keys.unsent, entry)
        if joined:
            for user in users_of(table):
                pipe.zadd(self._keys.user(user), entry)
        if change.record is not None:
            name = _name(ArchivedGame(table.channel, table.match, len(change.record)))
            pipe.zadd(self._keys.archive(table.guild), {name: table.changed_at})

    # --- Tables of a person -----------------------------------------------------------------------------

    async def of_user(self, user: int) -> list[int]:
        """Return the channels whose tables may name a user, the latest first."""
        found = await self._redis.zrevrange(self._keys.user(user), 0, -1)
        return _numbers(found)

    async def forget_user(self, user: int, channels: Sequence[int], now: int) -> None:
        """Drop channels that turned out not to name this user."""
        await _forget(self._redis, self._keys.user(user), channels, now)

    # --- Channels with something to send ----------------------------------------------------------------

    async def unsent(self, until: int) -> list[int]:
        """Return the channels noted until then as having a message to publish."""
        found = await self._redis.zrangebyscore(self._keys.unsent, "-inf", until)
        return _numbers(found)

    async def postpone_unsent(self, channel: int, at: int) -> None:
        await self._redis.zadd(self._keys.unsent, {str(channel): at})

    async def forget_unsent(self, channels: Sequence[int], now: int) -> None:
        """Drop channels whose outbox turned out to be empty."""
        await _forget(self._redis, self._keys.unsent, channels, now)

    # --- Records of finished games ----------------------------------------------------------------------

    async def archived(self, guild: int) -> list[ArchivedGame]:
        """Return a server's finished games, the newest first."""
        names = await self._redis.zrevrange(self._keys.archive(guild), 0, -1)
        return [game for name in names if (game := _archived(as_text(name))) is not None]

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
        await _forget(self._redis, self._keys.archive(guild), dropped, now)


def users_of(table: Table) -> set[int]:
    """Return the persons whom a table names, also those gone, asking or following. None once it is over."""
    if table.phase is Phase.OVER:
        return set()
    playing = {sitter.user for sitter in table.sitters if isinstance(sitter, Person)}
    waiting = {sitter.owner.user for sitter in table.sitters if isinstance(sitter, StandIn)}
    invited = {person.user for person in (*table.invited, *table.asking)} | set(table.beginners)
    asked = {table.offer.user} if table.offer is not None else set()
    return (playing | waiting | invited | asked | set(table.left) | set(table.followers)) - {NOBODY.user}


def _name(game: ArchivedGame) -> str:
    return f"{game.channel} {game.match} {game.size}"


def _archived(name: str) -> ArchivedGame | None:
    """Return the game of an entry; None for one that cannot be read."""
    match name.split(" "):
        case [channel, found, size] if channel.isdigit() and size.isdigit():
            return ArchivedGame(int(channel), found, int(size))
        case _:
            return None


def _numbers(entries: Iterable[object]) -> list[int]:
    """Return the channels of an index, without what is none."""
    return [int(text) for entry in entries if (text := as_text(entry)).isdigit()]


COMMIT_SECONDS: Final = 60
"""Seconds after which no commit is still on its way: many times what a client waits before it gives up."""
DROP: Final = """
-- KEYS: the index. ARGV: the latest time that is old enough, then the entries.
for index = 2, #ARGV do
  local score = redis.call('ZSCORE', KEYS[1], ARGV[index])
  if score and tonumber(score) <= tonumber(ARGV[1]) then
    redis.call('ZREM', KEYS[1], ARGV[index])
  end
end
"""


async def _forget(redis: Redis, key: str, entries: Sequence[object], now: int) -> None:
    """Drop entries of an index that name nothing, unless one's commit may still be under way."""
    if entries:
        await redis.register_script(DROP)(keys=[key], args=[str(now - COMMIT_SECONDS), *map(str, entries)])
