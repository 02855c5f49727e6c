"""The daily game in Redis.

Each day and game has a seed, made for its first player, and a list of the tries that count. The commit that ends a try
appends it to this list. Each person has a hash of their tries: whichever request first writes its channel into a field
starts the day's only try, in that channel. All of these keys expire.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

import msgspec
from redis.asyncio import Redis

from chatbot.people.daily import GRACE, DailyResult, DailyTry, ends_at
from chatbot.people.preferences import DAY
from chatbot.store.connection import as_bytes, as_text
from chatbot.store.records import Keys, PreferenceStore, ServerSettingsStore

KEPT_DAYS: Final = 40
OPEN_DAY: Final = """
-- KEYS: seed, list of tries. ARGV: a new seed, seconds to keep both. An empty entry makes the list expire, too.
if redis.call('SET', KEYS[1], ARGV[1], 'NX', 'EX', ARGV[2]) then
  redis.call('RPUSH', KEYS[2], '')
  redis.call('EXPIRE', KEYS[2], ARGV[2])
end
return redis.call('GET', KEYS[1])
"""
_DECODER = msgspec.msgpack.Decoder(DailyResult)


class DailyStore:
    """All stored days of the daily game."""

    def __init__(self, redis: Redis, keys: Keys) -> None:
        self._redis, self._keys = redis, keys
        self._preferences = PreferenceStore(redis, keys)
        self._servers = ServerSettingsStore(redis, keys)

    async def seed(self, day: int, game: str, new: str) -> str:
        """Return the day's secret seed. If there is none yet, store ``new`` and return it."""
        names = [self._keys.daily_seed(day, game), self._keys.daily_results(day, game)]
        return as_text(await self._redis.register_script(OPEN_DAY)(keys=names, args=[new, KEPT_DAYS * DAY]))

    async def known_seed(self, day: int, game: str) -> str:
        """Return the day's secret seed, or "" if nobody has played."""
        return as_text(await self._redis.get(self._keys.daily_seed(day, game)) or "")

    async def claim(self, user: int, day: int, game: str, place: DailyTry, server: int) -> DailyTry:
        """Claim ``place`` for a person's try, unless the try already has a place. Return the try's place.

        A try on a Discord server also schedules that server's ranking for after the end of the day.
        """
        own = self._keys.daily_tries(user)
        pipe = self._redis.pipeline()
        pipe.hsetnx(own, _field(day, game), msgspec.json.encode(place))
        pipe.hget(own, _field(day, game))
        pipe.hkeys(own)
        pipe.expire(own, KEPT_DAYS * DAY)
        if server:
            pipe.zadd(self._keys.due, {f"announcement:daily:{day}:{game}:{server}": ends_at(day) + GRACE}, nx=True)
        _, claimed, fields, *_ = await pipe.execute()
        if old := [field for field in map(as_text, fields) if _day_game(field)[0] < day - KEPT_DAYS]:
            await self._redis.hdel(own, *old)
        return msgspec.json.decode(claimed, type=DailyTry)

    async def note_begun(self, user: int, day: int, game: str, begun: DailyTry) -> None:
        await self._redis.hset(self._keys.daily_tries(user), _field(day, game), msgspec.json.encode(begun))

    async def tries(self, user: int) -> dict[tuple[int, str], DailyTry]:
        stored = await self._redis.hgetall(self._keys.daily_tries(user))
        return {_day_game(as_text(name)): msgspec.json.decode(value, type=DailyTry) for name, value in stored.items()}

    async def is_used(self, user: int, day: int, game: str) -> bool:
        """Return True if the person has used their try and deleted it with their data."""
        seed = await self.known_seed(day, game)
        return bool(seed and await self._redis.hexists(self._keys.daily_used(day, game), _hash(user, seed)))

    async def entry(self, result: DailyResult) -> bytes | None:
        """Return the list entry of a try that counts, or None if the person wants no results kept."""
        if (await self._preferences.results_of([result.who]))[result.who] == "off":
            return None
        shared = not result.server or (await self._servers.get(result.server)).shared
        return msgspec.msgpack.encode(msgspec.structs.replace(result, shared=shared))

    async def results(self, day: int, game: str) -> list[DailyResult]:
        """Return the day's tries that count, in the order in which they ended."""
        entries = await self._redis.lrange(self._keys.daily_results(day, game), 0, -1)
        return [_DECODER.decode(as_bytes(entry)) for entry in entries if entry]

    async def forget(self, user: int) -> None:
        """Delete a person's tries. Until the day ends, a keyed hash marks their try as used."""
        for day, game in await self.tries(user):
            if seed := await self.known_seed(day, game):
                await self._redis.hset(self._keys.daily_used(day, game), _hash(user, seed), "1")
                await self._redis.expireat(self._keys.daily_used(day, game), ends_at(day))
            name = self._keys.daily_results(day, game)
            for entry in await self._redis.lrange(name, 0, -1):
                if entry and _DECODER.decode(as_bytes(entry)).who == user:
                    await self._redis.execute_command("LREM", name, 0, entry)  # type: ignore[no-untyped-call]
        await self._redis.delete(self._keys.daily_tries(user))


def _hash(user: int, seed: str) -> str:
    """Return a keyed hash of a person's id. It reveals nothing to anyone without the day's secret seed."""
    return blake2b(str(user).encode(), key=seed.encode()[:64], digest_size=16).hexdigest()


def _field(day: int, game: str) -> str:
    return f"{day} {game}"


def _day_game(field: str) -> tuple[int, str]:
    day, _, game = field.partition(" ")
    return int(day), game
