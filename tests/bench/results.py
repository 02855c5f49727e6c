"""The cost of results in Redis, and of ``/stats`` and ``/top`` with 10,000 people, in bytes, round trips and time."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

import msgspec

from chatbot.people.results import ACROSS, GameResult, SeatResult
from chatbot.store.embedded import EmbeddedServer
from chatbot.store.results import packed
from engine.rng import FastRng
from tests.bench.tables import done_by
from tests.chatbot.services import GUILD, ServicesUnderTest
from tests.redis_requests import counted_sends

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

PEOPLE = 100
"""People whose games are counted one by one."""
COPIES = 100
"""Copies of these people and their games under other ids: 10,000 people in total."""
GAMES_EACH = 200
FIRST = 1_300_000_000_000_000_000
"""The first person's id, as long as Discord's."""
KINDS = ("cities", "fields", "monasteries", "roads")
READS = 2000


def result(number: int, rng: FastRng) -> GameResult:
    """Return a result of two to four people, as it is stored."""
    chosen: list[int] = []
    while len(chosen) < 2 + number % 3:
        person = FIRST + rng.below(PEOPLE)
        if person not in chosen:
            chosen.append(person)
    seats = tuple(
        SeatResult(who, 90 - place, place, kinds=(30, 10, 9, 41 - place), name=f"Player {who % 1000}")
        for place, who in enumerate(chosen, start=1)
    )
    at = 1_800_000_000 + number
    return GameResult(
        f"{at:x}-2f", FIRST, GUILD, "carcassonne", at, rated=True, early=False, shared=True, kinds=KINDS, seats=seats
    )


async def copied(services: ServicesUnderTest) -> None:
    """Store copies of the people and the log, to reveal whether reading one person costs more when there are many
    others.
    """
    redis, keys = services.redis, services.keys
    log = await redis.lrange(keys.results.log, 0, -1)
    shown: Any = await redis.zrange(keys.results.leaderboard(GUILD, "carcassonne"), 0, -1, withscores=True)
    for copy in range(1, COPIES):
        pipe = redis.pipeline(transaction=False)
        pipe.rpush(keys.results.log, *log)
        for user, rating in shown:
            other = int(user) + copy * PEOPLE
            for name in (keys.results.summaries, keys.results.of_player):
                pipe.copy(name(int(user)), name(other))
            for scope in (GUILD, ACROSS):
                pipe.zadd(keys.results.leaderboard(scope, "carcassonne"), {str(other): rating + copy % 7})
        await pipe.execute()
    await redis.set(keys.results.counted, COPIES * len(log))


async def memory(services: ServicesUnderTest) -> int:
    """Return the bytes of all keys in Redis."""
    keys = [key async for key in services.redis.scan_iter(f"{services.keys.prefix}:*", count=10_000)]
    return sum([await services.redis.memory_usage(key, samples=0) or 0 for key in keys])


def timed(work: Callable[[int], Awaitable[object]]) -> Callable[[int], Awaitable[float]]:
    """Wrap a call so that it returns its duration."""

    async def seconds(number: int) -> float:
        begin = perf_counter()
        await work(number)
        return perf_counter() - begin

    return seconds


async def _lines(url: str) -> list[str]:
    services = ServicesUnderTest(url, "bench-results")
    rng, written, seats = FastRng(1), 0, 0
    begin = perf_counter()
    while seats < PEOPLE * GAMES_EACH:
        some = [result(written + number, rng) for number in range(500)]
        await services.redis.rpush(services.keys.results.log, *map(packed, some))
        await services.store.results.catch_up()
        written, seats = written + len(some), seats + sum(len(one.seats) for one in some)
    each = (perf_counter() - begin) / written
    log_bytes = await services.redis.memory_usage(services.keys.results.log, samples=0) or 0
    counted_bytes = await memory(services)
    await copied(services)
    stored = msgspec.msgpack.encode(await services.redis.hgetall(services.keys.results.summaries(FIRST)))
    results, people = services.store.results, PEOPLE * COPIES
    bare = await done_by(1, READS, timed(lambda number: services.redis.get(f"none:{number}")))
    stats = await done_by(1, READS, timed(lambda number: results.summaries(FIRST + number * 7 % people)))
    top = await done_by(1, READS, timed(lambda number: results.leaders(GUILD, "carcassonne", number * 7 % people, 10)))
    with counted_sends() as sends:
        await results.summaries(FIRST)
    with counted_sends() as top_sends:
        page = await results.leaders(GUILD, "carcassonne", people // 2, 10)
    lines = [
        f"results: {seats} results of {PEOPLE} people in {written} games, counted in {each * 1e3:.2f} ms a game",
        f"  bytes a result: {log_bytes / seats:.0f} in the log, {counted_bytes / seats:.0f} with all counted",
        f"  then {people} people with {GAMES_EACH} results each, {await results.listed(GUILD, 'carcassonne')} listed:",
        f"  /stats reads {len(stored)} bytes in {len(sends)} round trips",
        f"  /top reads {len(page)} of its list in {len(top_sends)} round trips: what is new, and one range",
        bare.row("a bare GET"),
        stats.row("/stats: all summaries of a person"),
        top.row("/top: ten of a leaderboard"),
    ]
    await services.close()
    return lines


def report() -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        server = EmbeddedServer(Path(folder))
        server.join()
        try:
            return asyncio.run(_lines(server.url))
        finally:
            server.leave()
