"""The results of all games in Redis.

**Why no result is counted twice or lost.** The commit that ends a game appends its result to the log, in the same
script that writes the table. Everything else (summaries, ratings, meetings, leaderboards) is computed from the log in
its order. The number ``results-counted`` is the number of log entries counted so far. A process that counts
(``catch_up``) watches that number, reads, computes, and writes all totals and the new number in one transaction. If
another process was faster, Redis rejects the transaction, and the process starts again. So each result is counted
exactly once, on top of those before it, even if games end at the same time or processes are killed. Uncounted results
are counted before the next read. ``recount`` computes everything from scratch; ``differences`` finds stored keys that
differ, and ``rewrite`` corrects them.

**Unreadable data counts as missing.** It is set aside, and everything is recounted in the background (due entry
``RECOUNT``), so a damaged value never delays the end of a game and is repaired within minutes. An unreadable result
keeps its number in the log and counts for nobody.

The log only grows, and each result keeps its number in it. A result is rewritten only if the data of a person in it is
deleted (``forget``).
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, TypeAlias, TypeVar

import msgspec
from redis.asyncio import Redis
from redis.asyncio.client import Pipeline
from redis.exceptions import ResponseError, WatchError

from chatbot.people.rating import OwnResult, RatingChange
from chatbot.people.results import GameResult
from chatbot.people.summary import Account, Meetings, Recount, Summary, fold, meetings, rating_changes, recount
from chatbot.store.connection import as_bytes, as_text
from chatbot.store.due import AT_ONCE
from chatbot.store.records import Keys, PreferenceStore, ServerSettingsStore
from engine.messages import UNREADABLE

log = logging.getLogger(__name__)
_K = TypeVar("_K")

RECOUNT: Final = "recount"  # The due entry for a recount of all results
LATELY: Final = 8  # Latest results of a person that are searched for a game that just ended
COUNTED_AT_ONCE: Final = 50
Change: TypeAlias = "Callable[[Pipeline, int], Awaitable[None]]"
"""Reads its input and adds its changes to the transaction."""


class ResultStore:
    """All results, in one Redis."""

    def __init__(self, redis: Redis, keys: Keys) -> None:
        self._redis, self._keys = redis, keys
        self._preferences = PreferenceStore(redis, keys)
        self._servers = ServerSettingsStore(redis, keys)

    async def entry(self, result: GameResult, opened_at: int) -> bytes:
        """Return a result's log entry. People who want no results kept are left out, and the server's choice to share
        is added.
        """
        chosen = await self._preferences.of_all(result.users)
        named = result.without({user for user, one in chosen.items() if not one.keeps_result(opened_at)})
        shared = (await self._servers.get(result.guild)).shared
        return packed(msgspec.structs.replace(named, shared=shared))

    # --- Counting ---------------------------------------------------------------------------------------

    async def catch_up(self) -> None:
        """Count all uncounted results."""
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
        """Count the next results. Return False if there were none. Raises ``WatchError``."""
        await pipe.watch(self._keys.results.counted)
        start = await self._counted(pipe)
        entries = await pipe.lrange(self._keys.results.log, start, start + COUNTED_AT_ONCE - 1)
        if not entries:
            await pipe.unwatch()  # type: ignore[no-untyped-call]
            return False
        results = {number: one for number, entry in enumerate(entries, start) if (one := unpacked(as_bytes(entry)))}
        before = await self._summaries_before(pipe, results.values())
        hidden = await self._private_users(user for result in results.values() for user in result.users)
        pipe.multi()  # type: ignore[no-untyped-call]
        self._count(pipe, results, before, hidden)
        pipe.set(self._keys.results.counted, start + len(entries))
        for outcome in await pipe.execute(raise_on_error=False):
            if isinstance(outcome, ResponseError):  # a key has another type; everything else is written
                await self._ask_for_recount(str(outcome))
        return True

    async def _counted(self, pipe: Pipeline) -> int:
        return int(await pipe.get(self._keys.results.counted) or 0)

    async def _summaries_before(
        self, pipe: Pipeline, results: Iterable[GameResult]
    ) -> dict[Account, dict[int, Summary]]:
        """Return the summaries to which these results are added."""
        wanted = {(scope, result.game, user) for result in results for scope in result.scopes for user in result.users}
        before: dict[Account, dict[int, Summary]] = defaultdict(dict)
        for scope, game, user in sorted(wanted):
            if (summary := await self._summary(pipe, user, field(scope, game))) is not None:
                before[scope, game][user] = summary
        return before

    async def _summary(self, pipe: Pipeline, user: int, account: str) -> Summary | None:
        """Return the summary of a person, or None if it is missing or damaged."""
        key = self._keys.results.summaries(user)
        try:
            stored = await pipe.hget(key, account)
        except ResponseError as error:
            await self._redis.rename(key, self._keys.results.damaged(key))
            await self._ask_for_recount(str(error))
            return None
        summary = None if stored is None else unpacked_summary(as_bytes(stored))
        if stored is not None and summary is None:
            await self._redis.hset(self._keys.results.damaged(key), account, stored)
            await self._ask_for_recount("a summary is unreadable")
        return summary

    async def _ask_for_recount(self, why: str) -> None:
        log.error("recounting results; damaged keys are set aside: %s", why)
        await self._redis.zadd(self._keys.due, {RECOUNT: AT_ONCE}, nx=True)

    async def _private_users(self, users: Iterable[int]) -> set[int]:
        shown = await self._preferences.results_of(sorted(set(users)))
        return {user for user, how in shown.items() if how != "public"}

    def _count(
        self,
        pipe: Pipeline,
        results: Mapping[int, GameResult],
        accounts: dict[Account, dict[int, Summary]],
        hidden: set[int],
    ) -> None:
        """Add to the transaction all changes that these results cause."""
        for number, result in results.items():
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
        return await self._readable({account_of(name): value for name, value in stored.items()})

    async def of_users(self, scope: int, game: str, users: Sequence[int]) -> dict[int, Summary]:
        pipe = self._redis.pipeline(transaction=False)
        for user in users:
            pipe.hget(self._keys.results.summaries(user), field(scope, game))
        stored = await pipe.execute()
        return await self._readable(
            {user: value for user, value in zip(users, stored, strict=True) if value is not None}
        )

    async def _readable(self, stored: Mapping[_K, bytes | str]) -> dict[_K, Summary]:
        found = {name: one for name, value in stored.items() if (one := unpacked_summary(as_bytes(value)))}
        if len(found) < len(stored):
            await self._ask_for_recount("a summary is unreadable")
        return found

    async def meetings(self, user: int, other: int, scope: int, game: str) -> Meetings:
        stored = await self._redis.hget(self._keys.results.meetings(user, scope, game), str(other))
        return Meetings.of(int(stored or 0))

    async def leaders(self, scope: int, game: str, start: int, most: int) -> list[tuple[int, int]]:
        """Return people's ids and shown ratings, best first, beginning with the rank ``start``, counted from 0."""
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
        """Return a person's results, all or the ``latest`` ones, oldest first, each with its rating change."""
        await self.catch_up()
        own = _own_results(await self._redis.lrange(self._keys.results.of_player(user), -latest, -1))
        results = await self._numbered([one.number for one in own])
        return [(result, one.change) for result, one in zip(results, own, strict=True) if result is not None]

    async def rating_changes(self, channel: int, match: str, users: Sequence[int]) -> dict[int, RatingChange]:
        """Return how a recent game changed these people's ratings. People for whom it was not rated are left out."""
        await self.catch_up()
        pipe = self._redis.pipeline(transaction=False)
        for user in users:
            pipe.lrange(self._keys.results.of_player(user), -LATELY, -1)
        latest = [_own_results(entries) for entries in await pipe.execute()]
        numbers = sorted({one.number for own in latest for one in own})
        results = dict(zip(numbers, await self._numbered(numbers), strict=True))
        return {
            user: one.change
            for user, own in zip(users, latest, strict=True)
            for one in own
            if one.change is not None
            and (result := results[one.number]) is not None
            and (result.channel, result.match) == (channel, match)
        }

    async def _numbered(self, numbers: Sequence[int]) -> list[GameResult | None]:
        pipe = self._redis.pipeline(transaction=False)
        for number in numbers:
            pipe.lindex(self._keys.results.log, number)
        return [unpacked(as_bytes(entry or b"")) for entry in await pipe.execute()]

    # --- Preferences -------------------------------------------------------------------------------------

    async def show_as_chosen(self, user: int) -> None:
        """Add a person to the leaderboards or remove them, as their current preference says."""
        await self._change(user, self._update_leaderboards)

    async def _update_leaderboards(self, pipe: Pipeline, user: int) -> None:
        stored = await pipe.hgetall(self._keys.results.summaries(user))
        hidden = await self._private_users([user])
        pipe.multi()  # type: ignore[no-untyped-call]
        for name, summary in stored.items():
            board, rated = self._keys.results.leaderboard(*account_of(name)), unpacked_summary(as_bytes(summary))
            if hidden or rated is None or not rated.rated:
                pipe.zrem(board, str(user))
            else:
                pipe.zadd(board, {str(user): rated.rating.shown})

    async def forget(self, user: int) -> None:
        """Delete everything that identifies a person.

        In the results, a random number replaces the person's id, so that others' statistics do not change.
        """
        await self._change(user, self._forget)

    async def _forget(self, pipe: Pipeline, user: int) -> None:
        keys, instead = self._keys, -secrets.randbits(62) - 1
        numbers = [one.number for one in _own_results(await pipe.lrange(keys.results.of_player(user), 0, -1))]
        entries = {number: as_bytes(await pipe.lindex(keys.results.log, number) or b"") for number in numbers}
        accounts = [account_of(name) for name in await pipe.hkeys(keys.results.summaries(user))]
        pipe.multi()  # type: ignore[no-untyped-call]
        for number, entry in entries.items():
            if (result := unpacked(entry)) is None:
                pipe.execute_command("LSET", keys.results.log, number, b"")
                continue
            pipe.execute_command("LSET", keys.results.log, number, packed(result.without({user}, instead)))
            for scope in result.scopes:
                for other in result.users:
                    pipe.hdel(keys.results.meetings(other, scope, result.game), str(user))
        for scope, game in accounts:
            pipe.zrem(keys.results.leaderboard(scope, game), str(user))
            pipe.delete(keys.results.meetings(user, scope, game))
        summaries = keys.results.summaries(user)
        pipe.delete(summaries, keys.results.damaged(summaries), keys.results.of_player(user))

    async def _change(self, user: int, change: Change) -> None:
        """Change the totals of a person. Any process that is counting at the same time starts again."""
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


def _own_results(entries: Iterable[bytes | str]) -> list[OwnResult]:
    found = []
    for entry in entries:
        with suppress(ValueError, TypeError):  # the next recount repairs damaged totals
            found.append(OwnResult.parse(as_text(entry)))
    return found


def field(scope: int, game: str) -> str:
    return f"{scope} {game}"


def account_of(name: str | bytes) -> Account:
    scope, _, game = as_text(name).partition(" ")
    return int(scope), game


READ_AT_ONCE: Final = 500
packed = msgspec.msgpack.encode
_RESULT: Final = msgspec.msgpack.Decoder(GameResult)
_SUMMARY: Final = msgspec.msgpack.Decoder(Summary)


def unpacked(entry: bytes) -> GameResult | None:
    try:
        return _RESULT.decode(entry)
    except UNREADABLE as error:
        log.warning("ignoring an unreadable result: %s", error)
        return None


def unpacked_summary(stored: bytes) -> Summary | None:
    try:
        return _SUMMARY.decode(stored)
    except UNREADABLE:
        return None


async def all_results(redis: Redis, keys: Keys) -> AsyncIterator[GameResult | None]:
    """Yield the whole log, oldest first, with None for unreadable results."""
    start = 0
    while entries := await redis.lrange(keys.results.log, start, start + READ_AT_ONCE - 1):
        for entry in entries:
            yield unpacked(as_bytes(entry))
        start += len(entries)


Content: TypeAlias = dict[str, bytes | int] | list[str]  # The fields of a hash or sorted set, or the entries of a list


async def differences(redis: Redis, keys: Keys) -> list[str]:
    """Return the names of keys whose content differs from a recount of the log. Call this only while no game ends."""
    counted = await counted_from_log(redis, keys)
    stored = await _stored(redis, keys)
    count = int(await redis.get(keys.results.counted) or 0)
    wrong = sorted(key for key in counted.keys() | stored.keys() if counted.get(key) != stored.get(key))
    return wrong if count == await redis.llen(keys.results.log) else [keys.results.counted, *wrong]


async def rewrite(redis: Redis, keys: Keys) -> int:
    """Rewrite all totals from the log. Return the number of keys that were wrong.

    The bot may be running. If a game ends in the meantime, the rewrite starts again.
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
    """Return the correct content of every key, computed from the log."""
    results = [result async for result in all_results(redis, keys)]
    counted = await asyncio.to_thread(recount, results)  # may take seconds
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
    """Return the stored content. Unreadable data counts as different from the correct content."""

    async def own(name: str) -> Content:
        return [str(as_text(entry)) for entry in await redis.lrange(name, 0, -1)]

    async def summaries(name: str) -> Content:
        # Compared in today's form, because a summary of an earlier version may lack a field and still be equal.
        stored = {as_text(one): as_bytes(value) for one, value in (await redis.hgetall(name)).items()}
        return {one: packed(found) if (found := unpacked_summary(value)) else value for one, value in stored.items()}

    async def met(name: str) -> Content:
        return {as_text(one): int(value) for one, value in (await redis.hgetall(name)).items()}

    async def leaders(name: str) -> Content:
        listed: Any = await redis.zrange(name, 0, -1, withscores=True)
        return {as_text(user): int(shown) for user, shown in listed}

    found: dict[str, Content] = {}
    kinds = {keys.results.of_player: own, keys.results.summaries: summaries, keys.results.meetings: met}
    for key, read in [*kinds.items(), (keys.results.leaderboard, leaders)]:
        async for name in redis.scan_iter(key("*"), count=1000):
            found[as_text(name)] = []
            with suppress(ResponseError, ValueError):
                found[as_text(name)] = await read(as_text(name))
    return found


def _put(pipe: Pipeline, key: str, content: Content | None, keys: Keys) -> None:
    pipe.delete(key)
    if isinstance(content, list):
        pipe.rpush(key, *content)
    elif content and key.startswith(keys.results.leaderboard("*").rstrip("*")):
        pipe.zadd(key, content)
    elif content:
        pipe.hset(key, mapping=dict(content.items()))
