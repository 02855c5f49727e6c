"""``python -m tools.simulation``: let a town play for weeks within the hour, and print what grows.

The bot and a worker run in processes of their own, as ``waypost bot`` and ``waypost worker`` do, with their painters
and thinkers, on a Valkey. People press buttons on the playground. Deadlines, grace periods and lifetimes pass as by the
real clock, only faster. Visitors leave behind what would stay for ever: games that end early, deleted channels, servers
that throw the bot out. After the longest lifetime (30 days, and a week of grace) no kind of key may go on growing.
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
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

import aiohttp

from chatbot.app.commands import stop_on_signals
from chatbot.app.health import FILE_PREFIX
from chatbot.app.services import Services, real_environment
from chatbot.runtime.tasks import end
from chatbot.store.connection import as_text
from chatbot.store.embedded import embedded_server
from playground.limits import Limits
from tests.discord.fake_discord import FakeDiscord
from tools.simulation.clock import FastClock, age
from tools.simulation.people import Town, regular, visitors

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

DAY: Final = 24 * 3600
MIB: Final = 1 << 20
AGE_EVERY: Final = 2.0
"""Seconds between two times that keys are aged."""
MEMORY: Final = re.compile(r'^waypost_memory_bytes\{process="([^"]+)"\} (\S+)', re.MULTILINE)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.simulation", description=__doc__)
    parser.add_argument("--days", type=float, default=60, help="days that pass for the bot")
    parser.add_argument("--minutes", type=float, default=60, help="minutes that it takes")
    parser.add_argument("--regulars", type=int, default=12, help="people who play on and on, each at a table")
    parser.add_argument("--hours", type=float, default=8, help="between two moves of a regular, on average")
    parser.add_argument("--visits", type=float, default=0.5, help="days between two visitors; 0 for none")
    parser.add_argument("--lines", type=int, default=20, help="lines of the report")
    return parser.parse_args()


@asynccontextmanager
async def running(folder: Path, url: str, *words: str) -> AsyncIterator[None]:
    """Run a process of the bot or a worker until this is left."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tools.simulation.hosted", *words),
        stdout=asyncio.subprocess.PIPE,
        env=os.environ | {"WAYPOST_DATA": str(folder), "REDIS_URL": url},
    )
    try:
        if process.stdout is None or await process.stdout.readline() != b"ready\n":
            sys.exit(f"the {words[0]} does not start")
        yield
    finally:
        with suppress(ProcessLookupError):  # Ctrl-C asks all processes of a terminal to end
            process.send_signal(signal.SIGTERM)
        await process.wait()


async def memory_of_processes(folder: Path, kind: str) -> str:
    """MiB of the bot or the worker and of each of its children, by its own metrics."""
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


async def keep_aging(services: Services, clock: FastClock) -> None:
    """Age the keys of Redis as fast as the clock runs."""
    last = time.time()
    while True:
        await asyncio.sleep(AGE_EVERY)
        now = time.time()
        await age(services.redis, round((now - last) * (clock.speed - 1)))
        last = now


async def report(town: Town, folder: Path, clock: FastClock) -> str:
    memory = "; ".join([await memory_of_processes(folder, kind) for kind in ("bot", "worker")])
    info = await town.services.redis.info("memory")
    keys = await keys_by_kind(town.services)
    done = f"{town.moves} moves, {town.games} games over, {town.visitors} visitors, {town.stumbles} stumbles"
    return (
        f"day {(clock() - clock.began) / DAY:5.1f}: {done}\n"
        f"  MiB: {memory}; "
        f"Valkey's data {info['used_memory'] / MIB:.2f}, resident {info['used_memory_rss'] / MIB:.0f}\n"
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
        environment = real_environment()
        async with embedded_server(folder) as url, FakeDiscord(folder, limits=Limits.without_rates()) as discord:
            services = Services(url, "waypost", type(environment)(environment.games, clock, environment.new_seed))
            when = str(clock.began), str(clock.speed)
            where = discord.api_url, discord.gateway_url, discord.bot_token
            try:
                async with (
                    running(folder, url, "bot", *when, *where),
                    running(folder, url, "worker", *when),
                ):
                    await play(Town(discord, services, clock), folder, clock, asked)
            finally:
                await services.close()


async def main() -> None:
    asked = arguments()
    await stop_on_signals().run(simulate(asked))


if __name__ == "__main__":
    asyncio.run(main())
