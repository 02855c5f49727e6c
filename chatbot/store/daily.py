"""The daily game in Redis. It implements the port ``DailyStore``.

Of each day and game there are a seed, which whoever comes first has made, and a list of the tries that count, to which
the commit that ends a try appends. Of each person there is a hash of their tries: whoever is first to put a channel
into its field has begun the day's one try there. All of it expires.

The daily game: whether a person has tried it today, beginning their one try, and what is open once the day is over.

The day's seed is a secret of the store and of this module until the day ends. One person has one try: the first channel
that is claimed for it stays its place, and there the table is opened by a key of its own, so that it is dealt once
however often it is asked for, and whatever dies in between.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from chatbot.people.daily import DAY, GRACE, DailyGame, DailyResult, DailyTry, TryState, day_at, ends_at
from chatbot.store.actions import Done, failures_as_refusals
from chatbot.store.connection import as_bytes, as_text, redis_errors
from chatbot.store.due import ranking_entry
from chatbot.store.records import PreferenceStore, ServerSettingsStore
from chatbot.tables import lobby
from chatbot.tables.lobby import NewTable
from chatbot.tables.refusal import DAILY_OVER, DAILY_RUNNING, Refusal
from chatbot.tables.table import Pace, Phase, Terms
from engine.ai.player import Level

if TYPE_CHECKING:
    from redis.asyncio import Redis

    from chatbot.store.actions import ActionResult, Tables
    from chatbot.store.keys import Keys
    from chatbot.store.ports import DailyStore, Environment, TableStore
    from chatbot.tables.table import Actor

KEPT_DAYS: Final = 40
"""How long a day's seeds and tries are kept."""
OPEN_DAY: Final = """
-- KEYS: the seed, the list of tries. ARGV: a new seed, seconds to keep both. An empty entry lets the list expire, too.
if redis.call('SET', KEYS[1], ARGV[1], 'NX', 'EX', ARGV[2]) then
  redis.call('RPUSH', KEYS[2], '')
  redis.call('EXPIRE', KEYS[2], ARGV[2])
end
return redis.call('GET', KEYS[1])
"""
_DECODER = msgspec.msgpack.Decoder(DailyResult)


class RedisDailyGames:
    """All days of the daily game that are kept. Every method raises ``StoreUnreachable`` while Redis is away."""

    def __init__(self, redis: Redis, keys: Keys) -> None:
        self._redis = redis
        self._keys = keys
        self._preferences = PreferenceStore(redis, keys)
        self._servers = ServerSettingsStore(redis, keys)

    async def seed(self, day: int, game: str, new: str) -> str:
        """The day's secret seed: ``new``, if there is none yet."""
        names = [self._keys.daily_seed(day, game), self._keys.daily_results(day, game)]
        with redis_errors():
            return as_text(await self._redis.register_script(OPEN_DAY)(keys=names, args=[new, KEPT_DAYS * DAY]))

    async def known_seed(self, day: int, game: str) -> str:
        """The day's secret seed; empty where nobody has played."""
        with redis_errors():
            return as_text(await self._redis.get(self._keys.daily_seed(day, game)) or "")

    async def claim(self, user: int, day: int, game: str, place: DailyTry, server: int) -> DailyTry:
        """Begin a person's try there, unless they have begun it; returns where it was begun.

        If it was asked for on a server, that has a ranking after the end of the day.
        """
        own = self._keys.daily_tries(user)
        with redis_errors():
            pipe = self._redis.pipeline()
            pipe.hsetnx(own, _field(day, game), msgspec.json.encode(place))
            pipe.hget(own, _field(day, game))
            pipe.hkeys(own)
            pipe.expire(own, KEPT_DAYS * DAY)
            if server:
                pipe.zadd(self._keys.due_announcements, {ranking_entry(day, game, server): ends_at(day) + GRACE})
            _, claimed, fields, *_ = await pipe.execute()
            if old := [field for field in map(as_text, fields) if _day_game(field)[0] < day - KEPT_DAYS]:
                await self._redis.hdel(own, *old)
        return msgspec.json.decode(claimed, type=DailyTry)

    async def note_begun(self, user: int, day: int, game: str, begun: DailyTry) -> None:
        """The game of a person's try has begun."""
        with redis_errors():
            await self._redis.hset(self._keys.daily_tries(user), _field(day, game), msgspec.json.encode(begun))

    async def tries(self, user: int) -> dict[tuple[int, str], DailyTry]:
        """A person's tries, by day and game."""
        with redis_errors():
            stored = await self._redis.hgetall(self._keys.daily_tries(user))
        return {_day_game(as_text(name)): msgspec.json.decode(value, type=DailyTry) for name, value in stored.items()}

    async def entry(self, result: DailyResult) -> bytes | None:
        """A try that counts as its list gets it; None for a person who wants no results kept."""
        if (await self._preferences.results_of([result.who]))[result.who] == "off":
            return None
        shared = not result.server or (await self._servers.of(result.server)).shared
        return msgspec.msgpack.encode(msgspec.structs.replace(result, shared=shared))

    async def results(self, day: int, game: str) -> list[DailyResult]:
        """The day's tries that count, in the order in which they ended."""
        with redis_errors():
            entries = await self._redis.lrange(self._keys.daily_results(day, game), 0, -1)
        return [_DECODER.decode(as_bytes(entry)) for entry in entries if entry]

    async def forget(self, user: int) -> None:
        """Delete all that names a person."""
        for day, game in await self.tries(user):
            name = self._keys.daily_results(day, game)
            with redis_errors():
                for entry in await self._redis.lrange(name, 0, -1):
                    if entry and _DECODER.decode(as_bytes(entry)).who == user:
                        await self._redis.execute_command("LREM", name, 0, entry)  # type: ignore[no-untyped-call]
        with redis_errors():
            await self._redis.delete(self._keys.daily_tries(user))


def _field(day: int, game: str) -> str:
    return f"{day} {game}"


def _day_game(field: str) -> tuple[int, str]:
    day, _, game = field.partition(" ")
    return int(day), game


LEVEL: Final = Level.NORMAL
"""Of the computer that everybody plays against."""


class OwnTry(Struct, frozen=True):
    """How far a person is with a day's game."""

    state: TryState
    place: DailyTry | None = None
    """Where it is played, or was."""
    result: DailyResult | None = None
    """Of a try that counts."""


class NewTry(Struct, frozen=True):
    """A try that is to be begun."""

    game: str
    place: DailyTry
    server: int
    """Where it was asked for; 0 for direct messages."""
    pace: Pace


class DailyGames:
    """The use cases of the daily game."""

    def __init__(self, store: TableStore, dailies: DailyStore, tables: Tables, environment: Environment) -> None:
        self._store = store
        self._dailies = dailies
        self._tables = tables
        self._environment = environment

    def today(self) -> int:
        """The day that is running."""
        return day_at(self._environment.clock())

    @failures_as_refusals
    async def own_tries(self, actor: Actor, day: int) -> dict[str, OwnTry] | Refusal:
        """A person's tries of a day, by game; only of games that they have begun."""
        tries = await self._dailies.tries(actor.user)
        return {
            game: await self._own_try(actor, day, game, place)
            for (of_day, game), place in tries.items()
            if of_day == day
        }

    async def _own_try(self, actor: Actor, day: int, game: str, place: DailyTry) -> OwnTry:
        result = next((one for one in await self._dailies.results(day, game) if one.who == actor.user), None)
        if result is not None:
            return OwnTry(TryState.OVER, place, result)
        table = (await self._store.read(place.channel, "")).table
        daily = None if table is None else table.terms.daily
        is_it = table is not None and daily is not None and (daily.day, table.game) == (day, game)
        if table is not None and is_it and place.match in {"", table.match}:
            return OwnTry(TryState.RUNNING if table.phase is Phase.PLAYING else TryState.OVER, place)
        return OwnTry(TryState.OVER if place.match else TryState.NONE, place)

    @failures_as_refusals
    async def begin(self, actor: Actor, new: NewTry) -> ActionResult:
        """Begin a person's one try of today's game, in its place or in that where it was begun before."""
        day = self.today()
        known = (await self._dailies.tries(actor.user)).get((day, new.game))
        if known is not None:
            own = await self._own_try(actor, day, new.game, known)
            if own.state is not TryState.NONE:
                return DAILY_RUNNING if own.state is TryState.RUNNING else DAILY_OVER
        place = await self._dailies.claim(actor.user, day, new.game, new.place, new.server)
        seed = await self._dailies.seed(day, new.game, self._environment.new_seed())
        terms = Terms(
            new.game,
            self._environment.games(new.game).seats[0],
            level=LEVEL,
            pace=new.pace,
            newcomers=False,
            aids=False,
            rated=False,
            daily=DailyGame(day, new.server),
        )
        table = NewTable(place.channel, place.guild, terms)
        done = await self._tables.act(
            table.channel,
            actor,
            f"daily:{day}:{new.game}:{actor.user}",
            partial(lobby.open_and_start, new=table, seed=seed),
        )
        if isinstance(done, Done):
            if done.facts.terms.daily is None:
                return DAILY_OVER  # it was begun and is over; another game has taken its place
            begun = msgspec.structs.replace(place, match=done.facts.match)
            await self._dailies.note_begun(actor.user, day, new.game, begun)
        return done

    @failures_as_refusals
    async def results(self, day: int, game: str) -> tuple[DailyResult, ...] | Refusal:
        """The tries of a day that count."""
        return tuple(await self._dailies.results(day, game))

    @failures_as_refusals
    async def opened_seed(self, day: int, game: str) -> str | Refusal:
        """The seed of a day that is over; empty before, and where nobody has played."""
        return await self._dailies.known_seed(day, game) if self.is_open(day) else ""

    def is_open(self, day: int) -> bool:
        """Whether a day is over, so that its seeds are no secrets any more."""
        return self._environment.clock() >= ends_at(day)
