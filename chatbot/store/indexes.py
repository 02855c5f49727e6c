"""Indexes: the channels of each person, channels with unpublished messages, and records of finished games.

An index may have extra entries, but none is ever missing, because an entry is written before its commit, in the same
round trip. An entry is dropped only if it proved stale and is older than any commit that might still be running.
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
    """A finished game on a Discord server, with a stored record."""

    channel: int
    match: str
    size: int  # Bytes of its compressed record


class ArchiveLimits(Struct, frozen=True):
    """Limits on the records stored for one Discord server."""

    most: int = 500
    largest: int = 4_000_000  # Bytes of all compressed records of a server


class Indexes:
    """The indexes of one Redis. Every awaited method raises ``StoreUnreachable`` while Redis is unavailable."""

    def __init__(self, redis: Redis, keys: Keys, archive: ArchiveLimits | None = None) -> None:
        self._redis, self._keys = redis, keys
        self._archive = archive or ArchiveLimits()

    def note(self, pipe: Pipeline, change: Change, *, joined: bool) -> None:
        """Add the index entries of a change to the pipe that sends its commit.

        ``joined`` is True if the table may mention people whom its previous revision did not mention.
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
        """Return the channels whose tables may mention a user, latest first."""
        found = await self._redis.zrevrange(self._keys.user(user), 0, -1)
        return _numbers(found)

    async def forget_user(self, user: int, channels: Sequence[int], now: int) -> None:
        """Drop these channels, whose tables do not mention this user, from the user's index."""
        await _forget(self._redis, self._keys.user(user), channels, now)

    # --- Channels with unpublished messages -------------------------------------------------------------

    async def unsent(self, until: int) -> list[int]:
        """Return the channels that were noted, up to this time, as having unpublished messages."""
        found = await self._redis.zrangebyscore(self._keys.unsent, "-inf", until)
        return _numbers(found)

    async def postpone_unsent(self, channel: int, at: int) -> None:
        await self._redis.zadd(self._keys.unsent, {str(channel): at})

    async def forget_unsent(self, channels: Sequence[int], now: int) -> None:
        """Drop these channels, whose outboxes are empty, from the index of unsent messages."""
        await _forget(self._redis, self._keys.unsent, channels, now)

    # --- Records of finished games ----------------------------------------------------------------------

    async def archived(self, guild: int) -> list[ArchivedGame]:
        """Return a server's finished games, newest first."""
        names = await self._redis.zrevrange(self._keys.archive(guild), 0, -1)
        return [game for name in names if (game := _archived(as_text(name))) is not None]

    async def bound_archive(self, guild: int, now: int) -> None:
        """Drop a server's oldest records if its records exceed the limit in number or size.

        Records already dropped by their channel do not count, because each channel keeps only its latest. Direct
        messages (0) have no server limit; the limit of each channel is enough.
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
    """Return the users whom a table mentions, or none if the game is over.

    They include people who left, asked for a seat or follow the game.
    """
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
    """Return the game that an index entry names, or None if the entry is unreadable."""
    match name.split(" "):
        case [channel, found, size] if channel.isdigit() and size.isdigit():
            return ArchivedGame(int(channel), found, int(size))
        case _:
            return None


def _numbers(entries: Iterable[object]) -> list[int]:
    """Return the channels of an index, ignoring invalid entries."""
    return [int(text) for entry in entries if (text := as_text(entry)).isdigit()]


COMMIT_SECONDS: Final = 60
"""Seconds after which no commit can still be running, much longer than a client's timeouts."""
DROP: Final = """
-- KEYS: the index. ARGV: the latest score to drop, then the entries.
for index = 2, #ARGV do
  local score = redis.call('ZSCORE', KEYS[1], ARGV[index])
  if score and tonumber(score) <= tonumber(ARGV[1]) then
    redis.call('ZREM', KEYS[1], ARGV[index])
  end
end
"""


async def _forget(redis: Redis, key: str, entries: Sequence[object], now: int) -> None:
    """Drop stale entries of an index, unless their commit may still be running."""
    if entries:
        await redis.register_script(DROP)(keys=[key], args=[str(now - COMMIT_SECONDS), *map(str, entries)])
