"""Counts all results anew and says where what is stored differs; or writes what was counted in its place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from redis.exceptions import WatchError

from chatbot.people.summary import Recount, recount
from chatbot.store.connection import as_bytes, as_text
from chatbot.store.records import PreferenceStore
from chatbot.store.results import all_results, field, packed_summary, unpacked_summary

if TYPE_CHECKING:
    from redis.asyncio import Redis
    from redis.asyncio.client import Pipeline

    from chatbot.store.keys import Keys

Content: TypeAlias = dict[str, bytes | int] | list[str]
"""Of a hash or a sorted set, by field; or of a list."""


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
                found.setdefault(keys.results.summaries(user), {})[field(scope, game)] = packed_summary(summary)
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
            as_text(one): packed_summary(unpacked_summary(as_bytes(value)))
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
