"""The results of all games in Redis.

**Why nothing is counted twice, and nothing lost.** The commit that ends a game appends its result to the log, in the
same script that writes the table. All else, summaries, ratings, meetings, leaderboards, is counted from the log in its
order. One number, ``results-counted``, says how far. The process that counts on (``catch_up``) watches that number,
reads, computes, and writes everything and the new number in one transaction. Redis refuses it if another process was
faster; then it begins anew. So each result is counted exactly once, on top of those before it, however many games end
at once and whatever is killed in between. What was not counted then is counted before the next one is read. ``recount``
counts all from nothing; ``differences`` says where what is stored differs, and ``rewrite`` puts it right.

The log only grows, and a result keeps its number in it for ever. One is rewritten in one case only: a person who is in
it has their data deleted (``forget``).
"""

from __future__ import annotations

import secrets
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from typing import Any, Final, TypeAlias

import msgspec
from redis.asyncio import Redis
from redis.asyncio.client import Pipeline
from redis.exceptions import WatchError

from chatbot.people.rating import OwnResult, RatingChange
from chatbot.people.results import GameResult
from chatbot.people.summary import Account, Meetings, Recount, Summary, fold, meetings, rating_changes, recount
from chatbot.store.connection import as_bytes, as_text
from chatbot.store.records import Keys, PreferenceStore, ServerSettingsStore

LATELY: Final = 8  # The latest results of a person, among which one looks for a game that has just ended
COUNTED_AT_ONCE: Final = 50
Change: TypeAlias = "Callable[[Pipeline, int], Awaitable[None]]"
"""Reads what it needs and puts what is to change into the transaction."""


class ResultStore:
    """All results, in one Redis."""

    def __init__(self, redis: Redis, keys: Keys) -> None:
        self._redis, self._keys = redis, keys
        self._preferences = PreferenceStore(redis, keys)
        self._servers = ServerSettingsStore(redis, keys)

    async def entry(self, result: GameResult) -> bytes:
        """Return a result as the log gets it: people who want none kept are not named, and it counts where its server
        says.
        """
        shown = await self._preferences.results_of(result.users)
        named = result.without({user for user, how in shown.items() if how == "off"})
        shared = (await self._servers.get(result.guild)).shared
        return packed(msgspec.structs.replace(named, shared=shared))

    # --- Counting ---------------------------------------------------------------------------------------

    async def catch_up(self) -> None:
        """Count the results that nobody has counted yet."""
        look = self._redis.pipeline(transaction=False)
        look.get(self._keys.results.counted)
        look.llen(self._keys.results.log)
        counted, length = await look.execute()
        if int(counted or 0) == length:
            return
        async with self._redis.pipeline() as pipe:
            while True:
                try:
                    if not await self._count_some(pipe):
                        return
                except WatchError:
                    continue  # another process was faster

    async def _count_some(self, pipe: Pipeline) -> bool:
        """Count the next results, if there are any; say whether there were. Raises ``WatchError``."""
        await pipe.watch(self._keys.results.counted)
        start = await self._counted(pipe)
        entries = await pipe.lrange(self._keys.results.log, start, start + COUNTED_AT_ONCE - 1)
        if not entries:
            await pipe.unwatch()  # type: ignore[no-untyped-call]
            return False
        results = [unpacked(as_bytes(entry)) for entry in entries]
        before = await self._before(pipe, results)
        hidden = await self._hidden(user for result in results for user in result.users)
        pipe.multi()  # type: ignore[no-untyped-call]
        self._count(pipe, start, results, before, hidden)
        pipe.set(self._keys.results.counted, start + len(entries))
        await pipe.execute()
        return True

    async def _counted(self, pipe: Pipeline) -> int:
        return int(await pipe.get(self._keys.results.counted) or 0)

    async def _before(self, pipe: Pipeline, results: Sequence[GameResult]) -> dict[Account, dict[int, Summary]]:
        """Return the summaries that these results are counted on top of."""
        wanted = {(scope, result.game, user) for result in results for scope in result.scopes for user in result.users}
        before: dict[Account, dict[int, Summary]] = defaultdict(dict)
        for scope, game, user in sorted(wanted):
            stored = await pipe.hget(self._keys.results.summaries(user), field(scope, game))
            if stored is not None:
                before[scope, game][user] = unpacked_summary(as_bytes(stored))
        return before

    async def _hidden(self, users: Iterable[int]) -> set[int]:
        shown = await self._preferences.results_of(sorted(set(users)))
        return {user for user, how in shown.items() if how != "public"}

    def _count(
        self,
        pipe: Pipeline,
        start: int,
        results: Sequence[GameResult],
        accounts: dict[Account, dict[int, Summary]],
        hidden: set[int],
    ) -> None:
        """Put into the transaction all that these results change."""
        for number, result in enumerate(results, start=start):
            changes: dict[int, RatingChange] = {}
            for scope in result.scopes:
                account = accounts[scope, result.game]
                after = fold(result, account)
                changes = changes or rating_changes(account, after)
                account.update(after)
                for user in result.users:
                    summary = account[user]
                    pipe.hset(self._keys.results.summaries(user), field(scope, result.game), packed(summary))
                    if summary.rated and user not in hidden:
                        pipe.zadd(self._keys.results.leaderboard(scope, result.game), {str(user): summary.rating.shown})
                for user, other, meeting in meetings(result):
                    pipe.hincrby(self._keys.results.meetings(user, scope, result.game), str(other), meeting.number)
            for user in result.users:
                pipe.rpush(self._keys.results.of_player(user), str(OwnResult(number, changes.get(user))))

    # --- Reading ----------------------------------------------------------------------------------------

    async def summaries(self, user: int) -> dict[Account, Summary]:
        await self.catch_up()
        stored = await self._redis.hgetall(self._keys.results.summaries(user))
        return {account_of(name): unpacked_summary(as_bytes(summary)) for name, summary in stored.items()}

    async def of_users(self, scope: int, game: str, users: Sequence[int]) -> dict[int, Summary]:
        pipe = self._redis.pipeline(transaction=False)
        for user in users:
            pipe.hget(self._keys.results.summaries(user), field(scope, game))
        stored = await pipe.execute()
        return {
            user: unpacked_summary(as_bytes(one)) for user, one in zip(users, stored, strict=True) if one is not None
        }

    async def meetings(self, user: int, other: int, scope: int, game: str) -> Meetings:
        stored = await self._redis.hget(self._keys.results.meetings(user, scope, game), str(other))
        return Meetings.of(int(stored or 0))

    async def leaders(self, scope: int, game: str, start: int, most: int) -> list[tuple[int, int]]:
        """Return persons and their shown ratings from this rank on, counted from 0, the best first."""
        await self.catch_up()
        found: Any = await self._redis.zrevrange(
            self._keys.results.leaderboard(scope, game), start, start + most - 1, withscores=True
        )
        return [(int(user), int(shown)) for user, shown in found]

    async def listed(self, scope: int, game: str) -> int:
        return int(await self._redis.zcard(self._keys.results.leaderboard(scope, game)))

    async def rank(self, scope: int, game: str, shown: int) -> int:
        """Return the rank, counted from 1, of a person with this shown rating."""
        return 1 + int(await self._redis.zcount(self._keys.results.leaderboard(scope, game), f"({shown}", "+inf"))

    async def of_user(self, user: int, latest: int = 0) -> list[tuple[GameResult, RatingChange | None]]:
        """Return all results of a person, or so many of the latest, oldest first, and what each did to their rating."""
        await self.catch_up()
        own = _own(await self._redis.lrange(self._keys.results.of_player(user), -latest, -1))
        results = await self._numbered([one.number for one in own])
        return [(result, one.change) for result, one in zip(results, own, strict=True)]

    async def rating_changes(self, channel: int, match: str, users: Sequence[int]) -> dict[int, RatingChange]:
        """Return what a game that ended lately did to the ratings of these persons; only of those for whom it was
        rated.
        """
        await self.catch_up()
        pipe = self._redis.pipeline(transaction=False)
        for user in users:
            pipe.lrange(self._keys.results.of_player(user), -LATELY, -1)
        latest = [_own(entries) for entries in await pipe.execute()]
        numbers = sorted({one.number for own in latest for one in own})
        results = dict(zip(numbers, await self._numbered(numbers), strict=True))
        return {
            user: one.change
            for user, own in zip(users, latest, strict=True)
            for one in own
            if one.change is not None and (results[one.number].channel, results[one.number].match) == (channel, match)
        }

    async def _numbered(self, numbers: Sequence[int]) -> list[GameResult]:
        pipe = self._redis.pipeline(transaction=False)
        for number in numbers:
            pipe.lindex(self._keys.results.log, number)
        return [unpacked(as_bytes(entry)) for entry in await pipe.execute()]

    # --- What a person has chosen -----------------------------------------------------------------------

    async def show_as_chosen(self, user: int) -> None:
        """Put a person on the leaderboards, or take them off, as they have chosen by now."""
        await self._change(user, self._show)

    async def _show(self, pipe: Pipeline, user: int) -> None:
        stored = await pipe.hgetall(self._keys.results.summaries(user))
        hidden = await self._hidden([user])
        pipe.multi()  # type: ignore[no-untyped-call]
        for name, summary in stored.items():
            board, rated = self._keys.results.leaderboard(*account_of(name)), unpacked_summary(as_bytes(summary))
            if hidden or not rated.rated:
                pipe.zrem(board, str(user))
            else:
                pipe.zadd(board, {str(user): rated.rating.shown})

    async def forget(self, user: int) -> None:
        """Delete all that names a person.

        In the results a number without meaning takes their place, so that those who met them are counted as before.
        """
        await self._change(user, self._forget)

    async def _forget(self, pipe: Pipeline, user: int) -> None:
        keys, instead = self._keys, -secrets.randbits(62) - 1
        numbers = [one.number for one in _own(await pipe.lrange(keys.results.of_player(user), 0, -1))]
        results = [
            (number, unpacked(as_bytes(await pipe.lindex(keys.results.log, number) or b""))) for number in numbers
        ]
        accounts = [account_of(name) for name in await pipe.hkeys(keys.results.summaries(user))]
        pipe.multi()  # type: ignore[no-untyped-call]
        for number, result in results:
            pipe.execute_command("LSET", keys.results.log, number, packed(result.without({user}, instead)))
            for scope in result.scopes:
                for other in result.users:
                    pipe.hdel(keys.results.meetings(other, scope, result.game), str(user))
        for scope, game in accounts:
            pipe.zrem(keys.results.leaderboard(scope, game), str(user))
            pipe.delete(keys.results.meetings(user, scope, game))
        pipe.delete(keys.results.summaries(user), keys.results.of_player(user))

    async def _change(self, user: int, change: Change) -> None:
        """Change what is counted, while nobody counts: any process that does begins anew."""
        async with self._redis.pipeline() as pipe:
            while True:
                await self.catch_up()
                try:
                    await pipe.watch(self._keys.results.counted)
                    counted = await self._counted(pipe)
                    if counted != await pipe.llen(self._keys.results.log):
                        continue
                    await change(pipe, user)
                    pipe.set(self._keys.results.counted, counted)
                    await pipe.execute()
                except WatchError:
                    continue
                return


def _own(entries: Iterable[bytes | str]) -> list[OwnResult]:
    return [OwnResult.parse(as_text(entry)) for entry in entries]


def field(scope: int, game: str) -> str:
    return f"{scope} {game}"


def account_of(name: str | bytes) -> Account:
    scope, _, game = as_text(name).partition(" ")
    return int(scope), game


AT_ONCE = 500
packed = msgspec.msgpack.encode
unpacked = msgspec.msgpack.Decoder(GameResult).decode
unpacked_summary = msgspec.msgpack.Decoder(Summary).decode


async def all_results(redis: Redis, keys: Keys) -> AsyncIterator[GameResult]:
    """Yield the whole log, oldest first."""
    start = 0
    while entries := await redis.lrange(keys.results.log, start, start + AT_ONCE - 1):
        for entry in entries:
            yield unpacked(as_bytes(entry))
        start += len(entries)


Content: TypeAlias = dict[str, bytes | int] | list[str]  # The content of a hash or a sorted set, by field, or of a list


async def differences(redis: Redis, keys: Keys) -> list[str]:
    """Return the keys that differ from what the log of results comes to. Call it while no game ends."""
    counted = await counted_from_log(redis, keys)
    stored = await _stored(redis, keys)
    count = int(await redis.get(keys.results.counted) or 0)
    wrong = sorted(key for key in counted.keys() | stored.keys() if counted.get(key) != stored.get(key))
    return wrong if count == await redis.llen(keys.results.log) else [keys.results.counted, *wrong]


async def rewrite(redis: Redis, keys: Keys) -> int:
    """Write anew all that is counted from the log; return how many keys were wrong.

    It may run beside the bot: a game that ends meanwhile makes it begin anew.
    """
    async with redis.pipeline() as pipe:
        while True:
            await pipe.watch(keys.results.counted, keys.results.log)
            counted, stored = await counted_from_log(redis, keys), await _stored(redis, keys)
            wrong = [key for key in counted.keys() | stored.keys() if counted.get(key) != stored.get(key)]
            length = await pipe.llen(keys.results.log)
            pipe.multi()  # type: ignore[no-untyped-call]
            for key in wrong:
                _put(pipe, key, counted.get(key), keys)
            pipe.set(keys.results.counted, length)
            try:
                await pipe.execute()
            except WatchError:
                continue
            return len(wrong)


async def counted_from_log(redis: Redis, keys: Keys) -> dict[str, Content]:
    """Return what every key must hold by the log: hashes and sorted sets by their fields, lists in their order."""
    counted = recount([result async for result in all_results(redis, keys)])
    users = sorted(counted.games)
    shown = await PreferenceStore(redis, keys).results_of(users)
    listed = {user for user, how in shown.items() if how == "public"}
    found: dict[str, Content] = {}
    found.update({keys.results.of_player(user): [str(one) for one in own] for user, own in counted.games.items()})
    found.update(_summaries(counted, keys, listed))
    meetings: dict[str, dict[str, bytes | int]] = {}
    for (user, scope, game, other), number in counted.meetings.items():
        meetings.setdefault(keys.results.meetings(user, scope, game), {})[str(other)] = number
    return found | meetings


def _summaries(counted: Recount, keys: Keys, listed: set[int]) -> dict[str, dict[str, bytes | int]]:
    found: dict[str, dict[str, bytes | int]] = {}
    for (scope, game), account in counted.summaries.items():
        for user, summary in account.items():
            if user > 0:
                found.setdefault(keys.results.summaries(user), {})[field(scope, game)] = packed(summary)
            if user in listed and summary.rated:
                found.setdefault(keys.results.leaderboard(scope, game), {})[str(user)] = summary.rating.shown
    return found


async def _stored(redis: Redis, keys: Keys) -> dict[str, Content]:
    found: dict[str, Content] = {}
    async for name in redis.scan_iter(keys.results.of_player("*"), count=1000):
        found[as_text(name)] = [as_text(entry) for entry in await redis.lrange(name, 0, -1)]
    async for name in redis.scan_iter(keys.results.summaries("*"), count=1000):
        found[as_text(name)] = {
            # As it is written today: one of an earlier version may lack a field, and is equal all the same.
            as_text(one): packed(unpacked_summary(as_bytes(value)))
            for one, value in (await redis.hgetall(name)).items()
        }
    async for name in redis.scan_iter(keys.results.meetings("*"), count=1000):
        found[as_text(name)] = {as_text(one): int(value) for one, value in (await redis.hgetall(name)).items()}
    async for name in redis.scan_iter(keys.results.leaderboard("*"), count=1000):
        listed: Any = await redis.zrange(name, 0, -1, withscores=True)
        found[as_text(name)] = {as_text(user): int(shown) for user, shown in listed}
    return found


def _put(pipe: Pipeline, key: str, content: Content | None, keys: Keys) -> None:
    pipe.delete(key)
    if isinstance(content, list):
        pipe.rpush(key, *content)
    elif content and key.startswith(keys.results.leaderboard("*").rstrip("*")):
        pipe.zadd(key, content)
    elif content:
        pipe.hset(key, mapping=dict(content.items()))
