"""The capacity of a machine: more and more tables are played without pauses, until the next posts are too late.

Run it by name on an idle machine: ``python -m tests.bench capacity``. ``CAPACITY_PART`` selects some of these parts
(default: all):

- ``one``: a bot, computers at *normal*; ``hard``: the same with computers at *hard*
- ``two`` and ``two-hard``: two bots with two workers on one Redis
- ``kept``: 200 tables at a normal pace, beside more and more idle tables

``CAPACITY_SECONDS`` is the duration of each step, ``CAPACITY_TABLES`` the maximum number of tables, and
``CAPACITY_KEPT`` the numbers of idle tables. The Discord simulator and the simulated people use the same machine. So
the report includes the processor time of a move, which applies to a dedicated core.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from itertools import pairwise
from pathlib import Path
from statistics import quantiles
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

import engine.games
from chatbot.app.wiring import Services, real_environment
from chatbot.store.actions import Done
from chatbot.store.embedded import EmbeddedServer
from chatbot.tables import lobby
from chatbot.tables.lobby import NewTable
from chatbot.tables.table import Actor, Terms
from chatbot.work.thinking import TURN_SECONDS
from engine.ai.player import Level
from playground.limits import Limits
from tests.bench.deployment import Deployment, deployed
from tests.bench.load import Crowd, Load, Played
from tests.discord.fake_discord import FakeDiscord

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

SECONDS: Final = 8.0
STEPS: Final = (1, 2, 4, 8, 16, 24, 32, 48)
"""Numbers of tables, one step after the other."""
TOO_LATE: Final = 2.0
"""Maximum seconds until the next turn's post, for 99 % of the turns."""
HARD_MOVES: Final = 2
"""Moves of a hard computer in one turn: in the rail games it draws two cards."""
LIVE, KEPT, PAUSE = 200, (0, 100, 1000, 10_000), 50.0
KEPT_SECONDS: Final = 2.0
"""Duration of play beside idle tables, as a multiple of ``CAPACITY_SECONDS``."""
CHANNELS: Final = 100
"""Channels of a server with idle tables."""
AT_ONCE: Final = 32
WARMING: Final = 16
"""Tables that play before the measurement, because a thinking process needs seconds to start."""
QUIET: Final = 0.1
"""Share of a processor below which bots and workers count as idle."""
MOST_WAIT: Final = 40
"""Maximum seconds to wait for that."""
PREFIX: Final = "waypost"


class Rung(Struct, frozen=True):
    """A series of steps: the numbers of bots and workers, the computers' level, and the time limit."""

    bots: int
    workers: int
    level: Level
    late: float = TOO_LATE


RUNGS: Final = {
    "one": Rung(1, 0, Level.NORMAL),
    "hard": Rung(1, 0, Level.HARD, TOO_LATE + HARD_MOVES * TURN_SECONDS),
    "two": Rung(2, 2, Level.NORMAL),
    "two-hard": Rung(2, 2, Level.HARD, TOO_LATE + HARD_MOVES * TURN_SECONDS),
}
PARTS: Final = (*RUNGS, "kept")


def asked(name: str, otherwise: float) -> float:
    """Return the number in ``CAPACITY_<name>``, or the default."""
    return float(os.environ.get(f"CAPACITY_{name}", otherwise))


@asynccontextmanager
async def stage() -> AsyncIterator[tuple[FakeDiscord, EmbeddedServer, Path]]:
    """Yield an empty Discord simulator, an empty Redis and a folder."""
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="waypost-capacity-")))
        playground = await stack.enter_async_context(FakeDiscord(folder, limits=Limits.without_rates()))
        server = EmbeddedServer(folder)
        server.join()
        stack.callback(server.leave)
        yield playground, server, folder


async def _raised(rung: Rung) -> AsyncIterator[str]:
    """Yield the report of steps with more and more tables, up to the first step that is too slow."""
    steps = [step for step in STEPS if step <= asked("TABLES", STEPS[-1])]
    crowd = Crowd(steps[-1], rung.level)
    yield (
        f"capacity: bots {rung.bots}, workers {rung.workers}; nobody waits, computers at {rung.level.value}, "
        f"until one post in a hundred takes {rung.late:.0f} s"
    )
    async with stage() as (playground, server, folder):
        await crowd.enter(playground)
        async with deployed(playground, folder, server, rung.bots, rung.workers) as deployment:
            await crowd.sit_down(playground)
            await crowd.play(Load(WARMING, asked("SECONDS", SECONDS), 0.0))
            await quiet(deployment)
            best = ""
            for step in steps:
                told, is_late = await _step(deployment, crowd, Load(step, asked("SECONDS", SECONDS), 0.0), rung)
                yield told
                if is_late:
                    break
                best = told
            yield f"  at most:\n{best or '  not even one table'}"


async def quiet(deployment: Deployment) -> None:
    """Wait until the bots and workers have finished their work after the start."""
    used = deployment.processor()
    for _ in range(MOST_WAIT):
        await asyncio.sleep(1)
        before, used = used, deployment.processor()
        if used - before < QUIET:
            return


async def _step(deployment: Deployment, crowd: Crowd, load: Load, rung: Rung) -> tuple[str, bool]:
    """Measure the play under this load. Return the report, and True if the posts were too late."""
    await deployment.read()
    used, used_by_redis = deployment.processor(), await deployment.redis_processor()
    played = await crowd.play(load)
    moves = max(1, len(played.turns))
    used, used_by_redis = deployment.processor() - used, await deployment.redis_processor() - used_by_redis
    middle, late = waits(played)
    thought = mean_of("computers", await deployment.read())
    told = (
        f"  {load.tables:4} tables: {moves / played.seconds:6.1f} moves /s, next turn posted p50 {middle:5.2f} s, "
        f"p99 {late:5.2f} s; a move takes {used / moves * 1e3:6.1f} ms of a processor, "
        f"Redis {used_by_redis / moves * 1e3:4.1f} ms; computers took {thought:4.2f} s"
    )
    return told, late > rung.late


def waits(played: Played) -> tuple[float, float]:
    """Return the seconds until the next turn's post, as median and 99th percentile."""
    posted = [turn.posted for turn in played.turns]
    if len(posted) < 2:
        return (posted or [0.0])[0], (posted or [0.0])[0]
    cuts = quantiles(posted, n=100, method="inclusive")
    return cuts[49], cuts[98]


def mean_of(kind: str, found: list[dict[str, Any]]) -> float:
    """Return the mean seconds that a call of this kind took in the bots."""
    calls = sum(int(one["calls"].get(kind, 0)) for one in found)
    return sum(float(one["waited"].get(kind, 0.0)) for one in found) / max(1, calls)


async def _kept() -> AsyncIterator[str]:
    """Yield the report of tables played at a normal pace beside more and more idle tables."""
    live = int(asked("TABLES", LIVE))
    crowd, load = Crowd(live), Load(live, KEPT_SECONDS * asked("SECONDS", SECONDS), PAUSE)
    yield f"capacity: {live} tables where a person waits {PAUSE:.0f} s before a move, beside idle ones; a bot, a worker"
    kept = [int(count) for count in os.environ.get("CAPACITY_KEPT", " ".join(map(str, KEPT))).split()]
    async with stage() as (playground, server, folder):
        await crowd.enter(playground)
        async with deployed(playground, folder, server, 1, 1) as deployment:
            await quiet(deployment)
            before = await deployment.memory()
            await crowd.sit_down(playground)
            await quiet(deployment)
            yield f"  memory of a live table: {_each(before, await deployment.memory(), live)}"
        memories = []
        for fewer, more in pairwise([0, *kept]):
            await _keep(playground, server, fewer, more)
            begun = perf_counter()
            async with deployed(playground, folder, server, 1, 1) as deployment:
                up = perf_counter() - begun
                await crowd.play(Load(WARMING, asked("SECONDS", SECONDS), 0.0))
                await quiet(deployment)
                await deployment.read()
                played = await crowd.play(load)
                (found,) = await deployment.read()
                memories.append(await deployment.memory())
            middle, late = waits(played)
            yield (
                f"  {more:6} idle: up after {up:4.1f} s, next turn posted p50 {middle:5.2f} s, p99 {late:5.2f} s, "
                f"bot busy {found['processors']['bot'] / played.seconds:4.0%}, {_sizes(memories[-1])}"
            )
        if kept[-1] > kept[0]:
            yield f"  memory of an idle table: {_each(memories[0], memories[-1], kept[-1] - kept[0])}"


async def _keep(playground: FakeDiscord, server: EmbeddedServer, first: int, end: int) -> None:
    """Open idle tables. Their pending posts are deleted, so that the bot has nothing to do for them."""
    services, games = Services(server.url, PREFIX, real_environment()), engine.games.all()
    gate = asyncio.Semaphore(AT_ONCE)

    async def open_one(number: int, guild: int, channel: int) -> None:
        async with gate:
            actor = Actor(10**6 + number, f"Sleeper {number}")
            new = NewTable(channel, guild, Terms(games[number % len(games)].id, 2))
            opened = await services.tables.act(
                new.channel, actor, f"idle-{number}", partial(lobby.open_and_start, new=new)
            )
            assert isinstance(opened, Done), opened
            await services.redis.delete(services.keys.outbox(channel))
            await services.due.forget(f"*:{channel}:*")
            await services.redis.zrem(services.keys.unsent, channel)

    for start in range(first, end, CHANNELS):
        numbers = range(start, min(start + CHANNELS, end))
        owner = playground.services.world.add_person(f"Landlord {start}")
        guild = playground.admin.add_guild(f"Quiet {start}", owner, channels=tuple(f"quiet-{at}" for at in numbers))
        channels = {one.name: one.id for one in playground.services.world.channels.values() if one.guild_id == guild.id}
        await asyncio.gather(*(open_one(at, guild.id, channels[f"quiet-{at}"]) for at in numbers))
    await services.close()


def _each(before: dict[str, int], after: dict[str, int], tables: int) -> str:
    """Return the memory per table, as text. Child processes are excluded, because their memory does not depend on the
    number of tables.
    """
    sizes = {name: (after[name] - before[name]) / tables / 1024 for name in ("bot", "worker", "Redis")}
    return ", ".join(f"{name} {size:.1f} KiB" for name, size in sizes.items())


def _sizes(memory: dict[str, int]) -> str:
    return ", ".join(f"{name} {size / 2**20:.0f} MiB" for name, size in memory.items())


async def _lines() -> AsyncIterator[str]:
    for part in os.environ.get("CAPACITY_PART", " ".join(PARTS)).split():
        begun = perf_counter()
        async for line in _kept() if part == "kept" else _raised(RUNGS[part]):
            yield line
        yield f"  (this took {perf_counter() - begun:.0f} s)"


def report() -> Iterator[str]:
    """Yield the lines of the report as they are produced."""
    lines = _lines()

    async def next_line() -> str:
        return await anext(lines, "")

    with asyncio.Runner() as runner:
        while line := runner.run(next_line()):
            yield line
