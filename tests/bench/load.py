"""The whole bot under load, over real sockets: many tables at once, people who tap, computers, pictures, Discord.

The bot runs in a process of its own; the stand-in for Discord and the people share another, so that on a small machine
they take their part of it too. First all play at their own pace, then a few as fast as they can: that is what the
machine can do. ``LOAD_TABLES``, ``LOAD_SECONDS`` and ``LOAD_PAUSE`` (seconds that a person waits on average before a
move) change what is asked.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import tempfile
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import quantiles
from time import perf_counter
from typing import TYPE_CHECKING, Any

from msgspec import Struct

import engine.games
from chatbot.playground.limits import Limits
from engine.rng import FastRng
from tests.discord.fake_discord import FakeDiscord
from tests.e2e.api_player import ApiPlayer, Turn

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator


TABLES, SECONDS, PAUSE = 200, 40.0, 100.0
RUSHING, RUSH = 24, 15.0
"""Tables where nobody waits, and for how many seconds."""
AT_ONCE = 8
"""Tables that are opened at the same time."""
RARE = 0.05
"""What is asked for less often than that, a move, is not named."""
KINDS = ("pictures", "computers", "Redis", "Discord")


class Load(Struct, frozen=True):
    """How much is asked."""

    tables: int = TABLES
    seconds: float = SECONDS
    pause: float = PAUSE
    moves: int = 1_000_000
    """After so many moves it ends before its time."""

    @classmethod
    def from_environment(cls) -> Load:
        """As the environment says."""
        asked = os.environ
        return cls(
            int(asked.get("LOAD_TABLES", TABLES)),
            float(asked.get("LOAD_SECONDS", SECONDS)),
            float(asked.get("LOAD_PAUSE", PAUSE)),
        )


class Played(Struct):
    """What came of it."""

    load: Load
    seconds: float = 0.0
    turns: list[Turn] = []


class Watched:
    """The bot in its process."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    async def read(self) -> dict[str, Any]:
        """What its stopwatch shows since the last look."""
        assert self._process.stdin is not None
        self._process.stdin.write(b"\n")
        return dict(json.loads(await self.line()))

    async def line(self) -> bytes:
        """The next that it says."""
        assert self._process.stdout is not None
        return await self._process.stdout.readline()


@asynccontextmanager
async def watched(playground: FakeDiscord, folder: Path, *more: str) -> AsyncIterator[Watched]:
    """The bot, on this playground."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.bench.measured_bot"),
        *(playground.api_url, playground.gateway_url, playground.bot_token, *more),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        env=os.environ | {"WAYPOST_DATA": str(folder)},
    )
    bot = Watched(process)
    assert await bot.line() == b"ready\n"
    try:
        yield bot
    finally:
        assert process.stdin is not None
        process.stdin.close()
        await process.wait()


class Crowd:
    """The people, one at each table; what their turns took."""

    def __init__(self, tables: int) -> None:
        self._tables = tables
        self._regulars: list[ApiPlayer] = []

    async def come(self, playground: FakeDiscord) -> None:
        """A server and a room for each of them."""
        admin = playground.admin
        for number in range(self._tables):
            user = playground.services.world.add_person(f"Guest {number}")
            admin.add_guild(f"House {number}", user, channels=(f"table-{number}",))

    async def sit_down(self, playground: FakeDiscord) -> None:
        """Everybody starts a game."""
        games = engine.games.all()
        gate = asyncio.Semaphore(AT_ONCE)

        async def one(number: int) -> ApiPlayer:
            async with gate:
                person = await playground.person(f"Guest {number}")
                game = games[number % len(games)].id
                regular = ApiPlayer(person, f"table-{number}", game, FastRng(number))
                await regular.begin()
                return regular

        self._regulars = await asyncio.gather(*(one(number) for number in range(self._tables)))

    async def play(self, load: Load) -> Played:
        """Everybody plays at their own pace."""
        played = Played(load)
        begin = perf_counter()
        tasks = [
            asyncio.create_task(_play(regular, played, FastRng(number)))
            for number, regular in enumerate(self._regulars[: load.tables])
        ]
        done, _ = await asyncio.wait(tasks, timeout=load.seconds, return_when=asyncio.FIRST_EXCEPTION)
        played.seconds = perf_counter() - begin
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for task in done:
            task.result()
        return played


async def _play(regular: ApiPlayer, played: Played, rng: FastRng) -> None:
    while len(played.turns) < played.load.moves:
        await asyncio.sleep(played.load.pause * 2 * rng.below(1000) / 1000)
        if regular.is_over:
            await regular.again()
        played.turns.append(await regular.turn())


def row(what: str, seconds: list[float]) -> str:
    """One line of the report."""
    cuts = [cut * 1e3 for cut in quantiles(seconds, n=100)]
    return f"  {what:<50}p50 {cuts[49]:8.1f} ms   p99 {cuts[98]:8.1f} ms"


def lines(played: Played, found: dict[str, Any]) -> Iterator[str]:
    """What came of it."""
    load, turns, moves = played.load, played.turns, len(played.turns)
    pace = f"a person waits {load.pause:.0f} s before a move" if load.pause else "nobody waits"
    yield f"load: {load.tables} tables, a person and a computer at each; {pace}; {played.seconds:.0f} s"
    if moves < 2:
        yield "  too few moves to say anything"
        return
    taps = [tap for turn in turns for tap in turn.acknowledged]
    yield row(f"acknowledged, {len(taps)} taps", taps)
    yield row(f"next turn posted, {moves} moves of people", [turn.posted for turn in turns])
    yield f"  {'moves of people':<50}{moves / played.seconds:8.1f} /s, each answered by a computer"
    late = [one * 1e3 for one in found["late"]]
    yield f"  {'the event loop is late':<50}p50 {late[0]:8.1f} ms   p99 {late[1]:8.1f} ms   most {late[2]:.0f} ms"
    yield f"  {'its process was busy':<50}{found['processor'] / played.seconds:8.0%}"
    yield from shares(found, moves)
    yield f"  {'errors logged':<50}{found['errors']:8}"


def shares(found: dict[str, Any], moves: int) -> Iterator[str]:
    """What a move waits for."""
    waited = {kind: found["waited"].get(kind, 0.0) for kind in KINDS}
    whole = sum(waited.values()) or 1.0
    for kind, share in waited.items():
        calls = found["calls"].get(kind, 0) / moves
        yield f"  {'waited for ' + kind:<50}{share / whole:8.0%}{share / moves * 1e3:12.1f} ms in {calls:.1f} a move"
        yield from _named(found["named"].get(kind, {}), moves)


def _named(counts: dict[str, int], moves: int) -> Iterator[str]:
    """What it was asked for, the commonest first; what is rare is left out."""
    common = sorted(((count / moves, name) for name, count in counts.items()), reverse=True)
    told = [f"{name} {each:.1f}" for each, name in common if each >= RARE]
    for start in range(0, len(told), 4):
        yield f"      {', '.join(told[start : start + 4])}"


async def run(load: Load) -> list[str]:
    """The load, and its report."""
    crowd = Crowd(load.tables)
    told: list[str] = []
    rush = Load(min(RUSHING, load.tables), RUSH, 0.0)
    with tempfile.TemporaryDirectory(prefix="waypost-load-") as folder:
        async with FakeDiscord(Path(folder), limits=Limits.without_rates()) as playground:
            await crowd.come(playground)
            async with watched(playground, Path(folder)) as bot:
                empty = (await bot.read())["resident"]
                await crowd.sit_down(playground)
                full = (await bot.read())["resident"]
                for round_ in (load, rush):
                    played = await crowd.play(round_)
                    told += lines(played, await bot.read())
                unanswered = playground.services.interactions.unanswered
    each = (full - empty) / load.tables / 1024
    return [
        *told,
        f"  {'presses unanswered':<50}{unanswered:8}",
        f"  {'memory of a table in the bot':<50}{each:8.1f} KiB",
    ]


def report() -> Iterator[str]:
    """The lines of the report."""
    yield from asyncio.run(run(Load.from_environment()))
