"""The complete bot under load, over real sockets: many tables at once, with people, computers, pictures and Discord.

The bot runs in a separate process. The Discord simulator and the simulated people share another process, which uses
part of a small machine. First, all people play at a normal pace. Then a few people play without pauses, which shows the
machine's limit.
``LOAD_TABLES``, ``LOAD_SECONDS`` and ``LOAD_PAUSE`` (average seconds before a move) change the load.
With ``LOAD_ALIKE``, all people speak English and all tables are light.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import tempfile
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from statistics import quantiles
from time import perf_counter
from typing import TYPE_CHECKING, Any

from msgspec import Struct

import engine.games
from chatbot.people.preferences import THEMES
from engine.ai.player import Level
from engine.rng import FastRng
from playground.limits import Limits
from tests.discord.fake_discord import FakeDiscord
from tests.e2e.api_player import ApiPlayer, Turn

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator, Mapping


TABLES, SECONDS, PAUSE = 200, 40.0, 100.0
RUSHING, RUSH = 24, 15.0
"""Number of tables without pauses, and the seconds of play."""
AT_ONCE = 8
"""Tables opened at the same time."""
IDLE = 6.0
"""Seconds without play, to measure the background requests to Redis."""
LOCALES = ("en-US", "pl", "fr")
RARE = 0.05
"""Calls per move. Kinds of calls below this are not listed."""
COMMON = 40
"""Maximum number of listed kinds of calls, the most frequent ones."""
KINDS = ("pictures", "computers", "Redis", "Discord")


class Load(Struct, frozen=True):
    """The number of tables, the seconds of play, and the average pause before a move in seconds."""

    tables: int = TABLES
    seconds: float = SECONDS
    pause: float = PAUSE
    moves: int = 1_000_000
    """Maximum number of moves."""

    @classmethod
    def from_environment(cls) -> Load:
        """Return the load set in the environment, with defaults."""
        asked = os.environ
        return cls(
            int(asked.get("LOAD_TABLES", TABLES)),
            float(asked.get("LOAD_SECONDS", SECONDS)),
            float(asked.get("LOAD_PAUSE", PAUSE)),
        )


class Played(Struct):
    """The result of a load: the turns that all people played, with their times."""

    load: Load
    seconds: float = 0.0
    turns: list[Turn] = []


class Idle(Struct, frozen=True):
    """The background round trips to Redis per second, by name."""

    a_second: dict[str, float] = {}

    @property
    def all(self) -> float:
        """Return the total of the background round trips per second."""
        return sum(self.a_second.values())

    def of_moves(self, found: dict[str, Any], seconds: float) -> dict[str, float]:
        """Return the number of round trips that moves caused, by name: all counted ones minus the background ones."""
        counts = found["named"].get("Redis", {})
        made = {name: counts[name] - self.a_second.get(name, 0.0) * seconds for name in counts}
        return {name: count for name, count in made.items() if count > 0}


class BotProcess:
    """The bot in a separate process that takes measurements (``tests.bench.measured_bot``)."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @property
    def pid(self) -> int:
        return self._process.pid

    async def read(self) -> dict[str, Any]:
        """Return the measurements since the last call."""
        assert self._process.stdin is not None
        self._process.stdin.write(b"\n")
        return dict(json.loads(await self.line()))

    async def idle(self) -> Idle:
        """Return the requests to Redis while nobody plays."""
        await self.read()
        await asyncio.sleep(IDLE)
        found = (await self.read())["named"].get("Redis", {})
        return Idle({name: count / IDLE for name, count in found.items() if name != "painted"})

    async def line(self) -> bytes:
        """Return the next line that the process prints."""
        assert self._process.stdout is not None
        return await self._process.stdout.readline()


@asynccontextmanager
async def bot_process(
    playground: FakeDiscord, folder: Path, *more: str, settings: Mapping[str, str] = {}
) -> AsyncIterator[BotProcess]:
    """Run the bot in a separate process, connected to this playground, within the context, and yield the process."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.bench.measured_bot"),
        *(playground.api_url, playground.gateway_url, playground.bot_token, *more),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        env=os.environ | {"WAYPOST_DATA": str(folder)} | dict(settings),
    )
    bot = BotProcess(process)
    assert await bot.line() == b"ready\n"
    try:
        yield bot
    finally:
        assert process.stdin is not None
        process.stdin.close()
        await process.wait()


class Crowd:
    """The simulated people. Each person plays at a separate table against a computer.

    They speak all languages and half of the tables are dark, unless everybody is ``alike``: English and light.
    """

    def __init__(self, tables: int, level: Level = Level.EASY, *, alike: bool = False) -> None:
        self._alike = alike
        self._tables = tables
        self._level = level
        self._players: list[ApiPlayer] = []

    async def enter(self, playground: FakeDiscord) -> None:
        """Give each person a server with a channel."""
        admin = playground.admin
        for number in range(self._tables):
            locale = "en-US" if self._alike else LOCALES[number % len(LOCALES)]
            user = playground.services.world.add_person(f"Guest {number}", locale)
            admin.add_guild(f"House {number}", user, channels=(f"table-{number}",))

    async def sit_down(self, playground: FakeDiscord) -> None:
        """Start a game for each person."""
        games = engine.games.all()
        gate = asyncio.Semaphore(AT_ONCE)

        async def one(number: int) -> ApiPlayer:
            async with gate:
                person = await playground.person(f"Guest {number}")
                game = games[number % len(games)].id
                player = ApiPlayer(person, f"table-{number}", game, FastRng(number), self._level)
                await player.begin("light" if self._alike else THEMES[number // len(games) % len(THEMES)])
                return player

        self._players = await asyncio.gather(*(one(number) for number in range(self._tables)))

    async def play(self, load: Load) -> Played:
        """Let the people play until the load's time or moves are used up, and return the result."""
        played, over = Played(load), asyncio.Event()
        begin, timer = perf_counter(), asyncio.get_running_loop().call_later(load.seconds, over.set)
        async with asyncio.TaskGroup() as group:
            for number, player in enumerate(self._players[: load.tables]):
                group.create_task(_play(player, played, over, FastRng(number)))
        timer.cancel()
        played.seconds = perf_counter() - begin
        return played


async def _play(player: ApiPlayer, played: Played, over: asyncio.Event, rng: FastRng) -> None:
    """Play until the load is over. A turn that has begun is finished, so the person can continue later."""
    while len(played.turns) < played.load.moves:
        with suppress(TimeoutError):
            await asyncio.wait_for(over.wait(), played.load.pause * 2 * rng.below(1000) / 1000)
        if over.is_set():
            return
        if player.is_over:
            await player.again()
        played.turns.append(await player.turn())


def row(what: str, seconds: list[float]) -> str:
    cuts = [cut * 1e3 for cut in quantiles(seconds, n=100)]
    return f"  {what:<50}p50 {cuts[49]:8.1f} ms   p99 {cuts[98]:8.1f} ms"


def lines(played: Played, found: dict[str, Any], idle: Idle) -> Iterator[str]:
    """Yield the report of a load. ``found`` are the measurements of the bot's process."""
    load, turns, moves = played.load, played.turns, len(played.turns)
    pace = f"a person waits {load.pause:.0f} s before a move" if load.pause else "nobody waits"
    yield f"load: {load.tables} tables, a person and a computer at each; {pace}; {played.seconds:.0f} s"
    if moves < 2:
        yield "  too few moves to say anything"
        return
    questions = [tap for turn in turns for tap in turn.acknowledged[:-1]]
    yield row("acknowledged, moves", [turn.acknowledged[-1] for turn in turns])
    if len(questions) > 1:
        yield row(f"acknowledged, {len(questions)} questions, most by their answers", questions)
    taps = [tap for turn in turns for tap in turn.answered]
    yield row(f"answered in full, {len(taps)} taps", taps)
    yield row(f"next turn posted, {moves} moves of people", [turn.posted for turn in turns])
    yield f"  {'moves of people':<50}{moves / played.seconds:8.1f} /s, each answered by a computer"
    late = [one * 1e3 for one in found["late"]]
    yield f"  {'the event loop is late':<50}p50 {late[0]:8.1f} ms   p99 {late[1]:8.1f} ms   most {late[2]:.0f} ms"
    for name, spent in found["processors"].items():
        busy, each = spent / played.seconds, spent / moves * 1e3
        yield f"  {'processor time, ' + name:<50}{busy:8.0%}{each:12.1f} ms a move"
    all_spent = sum(found["processors"].values())
    yield f"  {'processor time, all':<50}{all_spent / played.seconds:8.0%}{all_spent / moves * 1e3:12.1f} ms a move"
    yield from shares(found, moves)
    trips = idle.of_moves(found, played.seconds)
    a_move = sum(trips.values()) / moves
    yield f"  {'round trips to Redis':<50}{a_move:8.1f} a move, besides {idle.all:.1f} a second whatever is played"
    yield from _named(trips, moves)
    yield f"  {'errors logged':<50}{found['errors']:8}"


def shares(found: dict[str, Any], moves: int) -> Iterator[str]:
    """Yield lines with the time that a move waits for each kind of work, and the number of calls."""
    waited = {kind: found["waited"].get(kind, 0.0) for kind in KINDS}
    whole = sum(waited.values()) or 1.0
    for kind, share in waited.items():
        calls = found["calls"].get(kind, 0) / moves
        yield f"  {'waited for ' + kind:<50}{share / whole:8.0%}{share / moves * 1e3:12.1f} ms in {calls:.1f} a move"
        if kind != "Redis":
            yield from _named(found["named"].get(kind, {}), moves)


def _named(counts: Mapping[str, float], moves: int) -> Iterator[str]:
    """Yield lines with the most frequent calls by name, most frequent first."""
    common = sorted(((count / moves, name) for name, count in counts.items()), reverse=True)
    for each, name in common[:COMMON]:
        if each >= RARE:
            yield f"      {each:5.2f}  {name}"


async def run(load: Load) -> list[str]:
    """Let people play as configured, then let a few of them play without pauses. Return both reports."""
    crowd = Crowd(load.tables, alike="LOAD_ALIKE" in os.environ)
    told: list[str] = []
    rush = Load(min(RUSHING, load.tables), RUSH, 0.0)
    with tempfile.TemporaryDirectory(prefix="waypost-load-") as folder:
        async with FakeDiscord(Path(folder), limits=Limits.without_rates()) as playground:
            await crowd.enter(playground)
            async with bot_process(playground, Path(folder)) as bot:
                empty = (await bot.read())["resident"]
                await crowd.sit_down(playground)
                full = (await bot.read())["resident"]
                idle = await bot.idle()
                for round_ in (load, rush):
                    played = await crowd.play(round_)
                    told += lines(played, await bot.read(), idle)
                unanswered = playground.services.interactions.unanswered
    each = (full - empty) / load.tables / 1024
    return [
        *told,
        f"  {'presses unanswered':<50}{unanswered:8}",
        f"  {'memory of a table in the bot':<50}{each:8.1f} KiB",
    ]


def report() -> Iterator[str]:
    yield from asyncio.run(run(Load.from_environment()))
