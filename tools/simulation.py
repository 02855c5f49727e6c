"""``python -m tools.simulation``: simulate weeks of play within an hour, and print what grows.

The bot and a worker run in separate processes, like ``waypost bot`` and ``waypost worker``, with painting and thinking
processes and a Valkey server. People press buttons on the playground. Deadlines, grace periods and lifetimes run
normally, only faster. Visitors leave data behind that could stay for ever: games that end early, deleted channels,
Discord servers that remove the bot. After the longest lifetime (30 days, plus a week of grace), no kind of Redis key
may keep growing.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Final

import aiohttp
import msgspec
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route
from msgspec import Struct

import engine.games
from chatbot.app.commands import stop_on_signals
from chatbot.app.health import FILE_PREFIX
from chatbot.app.logs import log_to_terminal
from chatbot.app.monitor import Monitor, monitoring
from chatbot.app.settings import settings_from
from chatbot.app.wiring import Services, real_environment, running_bot, running_worker
from chatbot.bot.client import ShardPlan
from chatbot.posts import closed_channels
from chatbot.runtime.tasks import end
from chatbot.store.connection import as_text
from chatbot.store.embedded import embedded_server
from chatbot.tables.table import Actor, Role
from engine.rng import FastRng
from playground.entities import Guild
from playground.limits import Limits
from tests.discord.fake_discord import FakeDiscord
from tests.discord.person import PageApiError, Person
from tests.e2e.api_player import ApiPlayer

DAY: Final = 24 * 3600
MIB: Final = 1 << 20
AGE_EVERY: Final = 2.0
MEMORY: Final = re.compile(r'^waypost_memory_bytes\{process="([^"]+)"\} (\S+)', re.MULTILINE)
LOOK_EVERY = 5.0  # Seconds between two checks for daily work. A day can take as little as half a minute here.
HOUR: Final = 3600.0
MODERATOR: Final = Actor(1, "Moderator", Role.MODERATOR)
STUMBLES: Final = (TimeoutError, AssertionError, LookupError, PageApiError, StopIteration)
VISIT: Final = 3
LONG: Final = 600  # Seconds. Keys with a longer lifetime age faster. Shorter lifetimes are leases between processes.
AGE: Final = """
-- ARGV: by how many seconds what lives long has aged, how long "long" is.
for _, key in ipairs(redis.call('KEYS', '*')) do
  local left = redis.call('TTL', key)
  if left - ARGV[1] > tonumber(ARGV[2]) then
    redis.call('EXPIRE', key, left - ARGV[1])
  elseif left > tonumber(ARGV[2]) then
    redis.call('DEL', key)
  end
end
"""


class FastClock(Struct, frozen=True):
    """A clock that starts at the machine's time and runs ``speed`` times as fast."""

    began: float
    speed: float

    def __call__(self) -> float:
        return self.began + (time.time() - self.began) * self.speed


async def keep_aging(services: Services, clock: FastClock) -> None:
    age, last = services.redis.register_script(AGE), time.time()
    while True:
        await asyncio.sleep(AGE_EVERY)
        last, before = time.time(), last
        await age(keys=[], args=[round((last - before) * (clock.speed - 1)), LONG])


async def host(kind: str, began: str, speed: str, *discord: str) -> None:
    """Run the bot or a worker with its monitor until asked to stop. Print "ready" when it is running."""
    log_to_terminal()
    environment = msgspec.structs.replace(real_environment(), clock=FastClock(float(began), float(speed)))
    closed_channels.ASK_EVERY = LOOK_EVERY  # type: ignore[misc]
    closed_channels.BETWEEN_REQUESTS = 0.0  # type: ignore[misc]
    stop, settings = stop_on_signals(), settings_from(os.environ)

    async def serve() -> None:
        async with AsyncExitStack() as stack:
            if kind == "bot":
                api, gateway, token = discord
                Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = api, yarl.URL(gateway)
                running = running_bot(settings, token, ShardPlan(), stop, environment)
                bot, services = await stack.enter_async_context(running)
                monitor = Monitor(services, bot.discord_problem)
            else:
                services = await stack.enter_async_context(running_worker(settings, environment))
                monitor = Monitor(services, str)
            services.due.lease_by_clock *= float(speed)
            await stack.enter_async_context(monitoring(settings, kind, monitor))
            print("ready", flush=True)
            await stop.wait()

    await stop.run(serve())


@asynccontextmanager
async def running(folder: Path, url: str, *words: str) -> AsyncIterator[None]:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tools.simulation", *words),
        stdout=asyncio.subprocess.PIPE,
        env=os.environ | {"WAYPOST_DATA": str(folder), "REDIS_URL": url},
    )
    try:
        if process.stdout is None or await process.stdout.readline() != b"ready\n":
            sys.exit(f"the {words[0]} did not start")
        yield
    finally:
        with suppress(ProcessLookupError):  # Ctrl-C ends all processes of a terminal
            process.send_signal(signal.SIGTERM)
        await process.wait()


class Town:
    """The simulated Discord where people play, with the clock and counters."""

    def __init__(self, discord: FakeDiscord, services: Services, clock: FastClock) -> None:
        self.discord = discord
        self.services = services
        self.clock = clock
        self.moves = 0
        self.games = 0
        self.stumbles = 0
        self.visitors = 0

    async def pause(self, hours: float, rng: FastRng) -> None:
        await asyncio.sleep(2 * hours * HOUR / self.clock.speed * rng.below(1000) / 1000)

    async def person(self, name: str, guild: Guild) -> Person:
        user = self.discord.services.world.add_person(name)
        self.discord.services.world.join(guild, user)
        return await Person(self.discord.url, self.discord.page_key, str(user.id)).__aenter__()

    async def end_game(self, channel: str) -> None:
        await self.services.tables.end(int(channel), MODERATOR, f"end-{channel}-{self.clock()}")


async def regular(town: Town, number: int, hours: float) -> None:
    rng = FastRng(number)
    guild = town.discord.admin.add_guild(f"House {number}", channels=(room := f"table-{number}",))
    person = await town.person(f"Regular {number}", guild)
    games = engine.games.all()
    while True:
        player = ApiPlayer(person, room, games[rng.below(len(games))].id, rng)
        try:
            await player.begin()
            while True:
                await town.pause(hours, rng)
                if player.is_over:
                    town.games += 1
                    await player.again()
                await player.turn()
                town.moves += 1
        except STUMBLES:
            town.stumbles += 1
            await town.end_game(person.channel(room))
            await asyncio.sleep(1)


async def visitors(town: Town, days: float) -> None:
    """Create a visitor every ``days`` days on average, each with a new Discord server and channel."""
    rng = FastRng(4711)
    async with asyncio.TaskGroup() as group:
        while True:
            await town.pause(24 * days, rng)
            town.visitors += 1
            group.create_task(visitor(town, town.visitors))


async def visitor(town: Town, number: int) -> None:
    rng = FastRng(number)
    guild = town.discord.admin.add_guild(f"Visit {number}", channels=(room := f"visit-{number}",))
    person = await town.person(f"Visitor {number}", guild)
    channel = person.channel(room)
    games = engine.games.all()
    try:
        player = ApiPlayer(person, room, games[number % len(games)].id, rng)
        await player.begin()
        for _ in range(VISIT):
            await town.pause(2, rng)
            await player.turn()
            town.moves += 1
    except STUMBLES:
        town.stumbles += 1
    await person.close()
    match number % 3:
        case 0:
            await town.end_game(channel)
        case 1:
            town.discord.admin.delete_channel(town.discord.services.world.channels[int(channel)])
        case _:
            town.discord.admin.remove_bot(guild)


async def memory_of_processes(folder: Path, kind: str) -> str:
    url = (folder / f"{FILE_PREFIX}{kind}").read_text(encoding="ascii")
    async with aiohttp.ClientSession() as http, http.get(f"{url}/metrics") as answer:
        memory = {name: float(value) / MIB for name, value in MEMORY.findall(await answer.text())}
    return f"{kind} " + ", ".join(f"{name} {size:.0f}" for name, size in sorted(memory.items()))


async def keys_by_kind(services: Services) -> Counter[str]:
    counted: Counter[str] = Counter()
    async for name in services.redis.scan_iter("*", count=1000):
        prefix, *words = as_text(name).split(":")
        counted["job queue" if prefix == "saq" else next(word for word in words if "{" not in word)] += 1
    return counted


async def report(town: Town, folder: Path, clock: FastClock) -> str:
    memory = "; ".join([await memory_of_processes(folder, kind) for kind in ("bot", "worker")])
    info = await town.services.redis.info("memory")
    keys = await keys_by_kind(town.services)
    done = f"{town.moves} moves, {town.games} games over, {town.visitors} visitors, {town.stumbles} stumbles"
    data, resident = info["used_memory"] / MIB, info["used_memory_rss"] / MIB
    return (
        f"day {(clock() - clock.began) / DAY:5.1f}: {done}\n"
        f"  MiB: {memory}; Valkey's data {data:.2f}, resident {resident:.0f}\n"
        f"  {keys.total()} keys: {', '.join(f'{kind} {count}' for kind, count in sorted(keys.items()))}"
    )


async def play(town: Town, folder: Path, clock: FastClock, asked: argparse.Namespace) -> None:
    crowd = [regular(town, number, asked.hours) for number in range(asked.regulars)]
    crowd += [visitors(town, asked.visits)] if asked.visits else []
    tasks = [asyncio.create_task(one) for one in (*crowd, keep_aging(town.services, clock))]
    try:
        for _ in range(asked.lines):
            await asyncio.wait(tasks, timeout=asked.minutes * 60 / asked.lines, return_when="FIRST_COMPLETED")
            for task in tasks:
                if task.done():
                    task.result()
            print(await report(town, folder, clock), flush=True)
    finally:
        await end(tasks)


async def simulate(asked: argparse.Namespace) -> None:
    clock = FastClock(time.time(), asked.days * DAY / (asked.minutes * 60))
    print(f"{asked.days:.0f} days in {asked.minutes:.0f} minutes: an hour takes {3600 / clock.speed:.1f} s", flush=True)
    with tempfile.TemporaryDirectory(prefix="waypost-simulation-") as name:
        folder = Path(name)
        environment = msgspec.structs.replace(real_environment(), clock=clock)
        async with embedded_server(folder) as url, FakeDiscord(folder, limits=Limits.without_rates()) as discord:
            services = Services(url, "waypost", environment)
            when = str(clock.began), str(clock.speed)
            where = discord.api_url, discord.gateway_url, discord.bot_token
            try:
                async with running(folder, url, "bot", *when, *where), running(folder, url, "worker", *when):
                    await play(Town(discord, services, clock), folder, clock, asked)
            finally:
                await services.close()


async def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.simulation", description=__doc__)
    parser.add_argument("--days", type=float, default=60, help="simulated days")
    parser.add_argument("--minutes", type=float, default=60, help="real duration in minutes")
    parser.add_argument("--regulars", type=int, default=12, help="people who play all the time, each at a table")
    parser.add_argument("--hours", type=float, default=8, help="average hours between two moves of a regular")
    parser.add_argument("--visits", type=float, default=0.5, help="days between two visitors, 0 for none")
    parser.add_argument("--lines", type=int, default=20, help="number of reports")
    await stop_on_signals().run(simulate(parser.parse_args()))


if __name__ == "__main__":
    hosts = sys.argv[1:2] in (["bot"], ["worker"])
    asyncio.run(host(*sys.argv[1:]) if hosts else main())
