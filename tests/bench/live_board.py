"""The time until a player's move reaches the open pages of the live board, and its cost to the bot.

The boards are served by separate processes, like those of several bots on one Redis. This process runs the pages and
plays at the tables. ``LIVE_MOVES`` sets the number of moves.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import quantiles
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Final
from uuid import uuid4

import discord
from aiohttp import ClientSession, ClientTimeout, TCPConnector

import chatbot.features
import engine.games
from chatbot.app.wiring import Services, real_environment
from chatbot.bot.board_links import BoardLinks
from chatbot.bot.feature import Frame, Router, features_in
from chatbot.store.embedded import EmbeddedServer
from chatbot.tables.table import Actor
from chatbot.web.door import COOKIE
from chatbot.web.server import BoardServer
from chatbot.work.thinking import ThinkingPool
from engine.rng import FastRng
from tests.bench.measured_bot import resident
from tests.chatbot.bot.painters import NoPainter
from tests.chatbot.services import CHANNEL, ServicesUnderTest

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from chatbot.tables.table import Facts

TABLES, PAGES_EACH, BOTS, IDLE = 50, 4, 2, 500
MOVES: Final = int(os.environ.get("LIVE_MOVES", "400"))
GAMES: Final = ("carcassonne", "europe", "tchu")
PEOPLE: Final = (Actor(101, "Anna"), Actor(102, "Ben"))


def report() -> Iterator[str]:
    yield f"live board: {TABLES * PAGES_EACH} open pages on {TABLES} tables, {BOTS} bots, {MOVES} moves"
    yield from asyncio.run(_measured())


async def _measured() -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        server = EmbeddedServer(Path(folder))
        server.join()
        try:
            services, lines = ServicesUnderTest(server.url, "bench"), []
            services.clock.now = int(real_environment().clock())
            bots = [await _bot(server.url) for _ in range(BOTS)]
            try:
                lines = await _with_pages(services, bots)
            finally:
                for bot, _ in bots:
                    assert bot.stdin is not None
                    bot.stdin.close()
                    await bot.wait()
                await services.close()
            return lines
        finally:
            await asyncio.to_thread(server.leave)


class Pages:
    """The open pages of the live board, with the times at which each page received a revision."""

    def __init__(self) -> None:
        self.seen: dict[tuple[int, int], list[float]] = {}
        self.arrived = asyncio.Condition()
        self.bytes = 0

    async def follow(self, session: ClientSession, url: str, channel: int, cookie: str, match: str) -> None:
        """Simulate one page: follow the server's events and note the time of each revision."""
        where = {"t": f"{channel}.{match}"}
        async with session.get(f"{url}api/events", params=where, headers={"Cookie": f"{COOKIE}={cookie}"}) as stream:
            assert stream.status == 200, await stream.text()
            async for line in stream.content:
                if line.startswith(b'data: {"table"'):
                    now, revision = perf_counter(), json.loads(line[6:])["revision"]
                    self.bytes += len(line)
                    self.seen.setdefault((channel, revision), []).append(now)
                    async with self.arrived:
                        self.arrived.notify_all()

    async def all_have(self, channel: int, revision: int, pages: int) -> list[float]:
        """Wait until all pages of a table have this revision or a later one. Return the times at which they got it."""
        async with self.arrived:
            await self.arrived.wait_for(lambda: len(self.seen.get((channel, revision), ())) >= pages)
        return self.seen[channel, revision]


async def _with_pages(services: ServicesUnderTest, bots: list[tuple[asyncio.subprocess.Process, str]]) -> list[str]:
    pages, rng = Pages(), FastRng(1)
    links = BoardLinks(services.redis, services.keys, "", services.clock)
    tables: list[Facts] = [
        await services.game(*PEOPLE, game=GAMES[number % len(GAMES)], channel=CHANNEL + number)
        for number in range(TABLES)
    ]
    timeout = ClientTimeout(total=None)
    async with ClientSession(timeout=timeout, connector=TCPConnector(limit=0), read_bufsize=1 << 21) as session:
        following = []
        for facts in tables:
            for page in range(PAGES_EACH):
                user = PEOPLE[page % 2].user
                cookie, url = await links.new_pass(user, facts.channel, facts.match), bots[page % BOTS][1]
                following.append(asyncio.create_task(pages.follow(session, url, facts.channel, cookie, facts.match)))
        for facts in tables:
            await pages.all_have(facts.channel, facts.revision, PAGES_EACH)
        await _asked(bots)
        pages.bytes = 0
        waits: list[float] = []
        for _ in range(MOVES):
            facts = await services.facts(tables[rng.below(TABLES)].channel)
            seat = facts.to_act[0] if facts.to_act else None
            if seat is None:
                continue
            actor = next(one for one in PEOPLE if facts.seat_of(one.user) == seat)
            moves = (await services.hand(actor, facts.channel)).moves
            begin = perf_counter()
            await services.tables.play(facts.channel, actor, str(moves[rng.below(len(moves))]), uuid4().hex)
            after = await services.facts(facts.channel)
            waits += [at - begin for at in await pages.all_have(facts.channel, after.revision, PAGES_EACH)]
        busy = await _asked(bots)
        for task in following:
            task.cancel()
        await asyncio.gather(*following, return_exceptions=True)
        cuts = quantiles(waits, n=100)
        cost = sum(one["processor"] for one in busy) / (MOVES * PAGES_EACH)
        lines = [
            f"  a move on the page of another: p50 {cuts[49] * 1e3:.0f} ms, p99 {cuts[98] * 1e3:.0f} ms (goal 150)",
            f"  processor for one page and move: {cost * 1e3:.2f} ms (goal 5); {pages.bytes / len(waits) / 1e3:.1f} kB",
        ]
        return [*lines, await _idle(bots, links, tables, session)]


async def _idle(
    bots: list[tuple[asyncio.subprocess.Process, str]], links: BoardLinks, tables: list[Facts], session: ClientSession
) -> str:
    """Return a line with the cost of open pages whose tables are idle."""
    before, idle = (await _asked(bots[:1]))[0]["resident"], Pages()
    following = []
    for number in range(IDLE):
        facts = tables[number % TABLES]
        cookie = await links.new_pass(PEOPLE[number % 2].user, facts.channel, facts.match)
        following.append(asyncio.create_task(idle.follow(session, bots[0][1], facts.channel, cookie, facts.match)))
    async with idle.arrived:
        await idle.arrived.wait_for(lambda: sum(map(len, idle.seen.values())) >= IDLE)
    after = (await _asked(bots[:1]))[0]["resident"]
    for task in following:
        task.cancel()
    await asyncio.gather(*following, return_exceptions=True)
    return f"  {IDLE} idle pages: {(after - before) / (1 << 20):.0f} MiB (goal 50)"


# --- The bots ---------------------------------------------------------------------------------------------


async def _bot(url: str) -> tuple[asyncio.subprocess.Process, str]:
    """Start a process that serves boards, and return the process and its address."""
    pipe = asyncio.subprocess.PIPE
    bot = await asyncio.create_subprocess_exec(sys.executable, "-m", __name__, url, stdin=pipe, stdout=pipe)
    assert bot.stdout is not None
    return bot, (await bot.stdout.readline()).decode().strip()


async def _asked(bots: list[tuple[asyncio.subprocess.Process, str]]) -> list[dict[str, float]]:
    """Return each process's memory and its processor time since the last call."""
    found = []
    for bot, _ in bots:
        assert bot.stdin is not None
        assert bot.stdout is not None
        bot.stdin.write(b"\n")
        found.append(json.loads(await bot.stdout.readline()))
    return found


@contextlib.asynccontextmanager
async def _serving(url: str) -> AsyncIterator[str]:
    services, thinking = Services(url, "bench", real_environment()), ThinkingPool(1, engine.games.find)
    client = discord.Client(intents=discord.Intents.none())
    frame = Frame(lambda: client, services, NoPainter(), thinking, engine.games.all())
    router = Router([kind(frame) for kind in features_in(chatbot.features)], frame)
    links = BoardLinks(services.redis, services.keys, "", services.clock)
    async with thinking, BoardServer(frame, router, links).serving("127.0.0.1", 0):
        yield links.url
    await services.close()


async def _serve(url: str) -> None:
    async with _serving(url) as address:
        print(address, flush=True)
        before = process_time()
        while await asyncio.to_thread(sys.stdin.readline):
            now = process_time()
            print(json.dumps({"processor": now - before, "resident": resident()}), flush=True)
            before = process_time()


if __name__ == "__main__":
    asyncio.run(_serve(sys.argv[1]))
