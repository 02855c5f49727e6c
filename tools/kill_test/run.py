"""One run of the kill test. People play while blows disturb the processes. Then the blows stop, and the result is
checked.

A playground in place of Discord, the bots, the workers and two Redis servers run in separate processes. The people, the
connection to Redis and the blows run in this process. Some games start near their end, so that many end while processes
die. If ``in_a_row`` is given, the blows pause after every ``in_a_row`` of them, until people have played a turn at
every table.
"""

from __future__ import annotations

import asyncio
import math
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack, suppress
from functools import partial
from pathlib import Path
from typing import Final

import aiohttp
import msgspec
from msgspec import Struct

import engine.games
from chatbot.app.wiring import Services
from chatbot.store.actions import Done
from chatbot.store.embedded import server_binary
from chatbot.tables import lobby
from chatbot.tables.lobby import NewTable
from chatbot.tables.play import computer_turn
from chatbot.tables.table import Actor, Table, Terms
from engine.ai.player import Level
from engine.rng import FastRng
from tests.redis_line import Line
from tools.kill_test import check
from tools.kill_test.blows import BLOWS, LASTING, Plan, Targets
from tools.kill_test.guests import Guests, Observer
from tools.kill_test.hosted import PlaygroundProcess
from tools.kill_test.processes import SupervisedProcess
from tools.kill_test.servers import RedisPair, RedisServer
from tools.simulation import memory_of_processes

READY_WITHIN: Final = 300.0
SILENT_FOR: Final = 120.0  # Seconds after the end of all trouble within which every table must continue


class Options(Struct, frozen=True):
    """The parameters of a run."""

    folder: Path
    plan: Plan
    blows: Sequence[str]
    minutes: float = math.inf  # Minutes after which no more blows fall
    in_a_row: int = sys.maxsize  # Blows after which the trouble pauses until every table has continued
    seed: int = 1
    tables: int = 9
    prepared: int = 2
    warm: float = 10.0
    pause: tuple[float, float] = (3.0, 8.0)
    recovered: float = 0.5
    spell: float = 15.0
    patience: float = 600.0  # Seconds for every table to continue after the last blow, and to settle when nobody plays.
    settled_for: float = 3.0
    report: Callable[[str], None] = print


class Run:
    """Everything that is running during a run."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.findings = check.Findings()
        self._chance = random.Random(options.seed)  # noqa: S311 - nothing secret
        self._supervised: list[SupervisedProcess] = []

    async def run(self) -> check.Findings:
        options = self.options
        options.folder.mkdir(parents=True, exist_ok=True)
        playground = await PlaygroundProcess.start(options.folder / "playground", options.tables, options.plan.bots)
        homes = {channel: table.channels[0] for table in playground.addresses.tables for channel in table.channels}
        self._outboxes = check.Outboxes(homes)
        redis = RedisPair(server_binary(), options.folder, self._read)
        try:
            await redis.start()
            line = Line(lambda: redis.primary.port)
            async with line.open(), AsyncExitStack() as stack:
                services = check.services_at(line.url)
                stack.push_async_callback(services.close)
                guests = await self._sit_down(stack, playground, services)
                bots, workers = self._processes(playground, line.url)
                targets = Targets(bots, workers, redis, line, playground, self._chance, options.spell)
                await self._play(targets, guests, services)
                await self._check(redis, guests, services)
        finally:
            await playground.end()
            await redis.stop()
        self._count_deaths(redis)
        logs = {process.name: process.log for process in self._supervised}
        check.check_logs(logs, self.findings, has_damage=self.findings.figures["blow redis-damage"] > 0)
        return self.findings

    async def _read(self, server: RedisServer) -> set[check.Move]:
        self._outboxes.read(server.folder)
        services = check.services_at(server.url)
        try:
            logs = await check.StoredGames(services, self._outboxes.homes).logs(self._outboxes.matches)
        finally:
            await services.close()
        return {move for moves in logs.values() for move in moves}

    async def _sit_down(self, stack: AsyncExitStack, playground: PlaygroundProcess, services: Services) -> list[Guests]:
        games, guests, found = engine.games.all(), [], playground.addresses
        for number, table in enumerate(found.tables):
            people = [
                await stack.enter_async_context(Observer(found.page, found.key, person, name))
                for name, person in table.people.items()
            ]
            chance = random.Random(self._chance.random())  # noqa: S311 - nothing secret
            game = games[number % len(games)].id
            guests.append(Guests(number, table, game, people, chance, self.options.plan.habits))
            if (number + 2) % 3 < self.options.prepared:
                await prepare(services, guests[-1])
        return guests

    def _processes(
        self, playground: PlaygroundProcess, redis_url: str
    ) -> tuple[list[SupervisedProcess], list[SupervisedProcess]]:
        plan, found, folder = self.options.plan, playground.addresses, self.options.folder
        environment = {"REDIS_URL": redis_url, "DISCORD_TOKEN": found.token}
        environment |= {"WAYPOST_PREFIX": check.PREFIX, "WAYPOST_PROCESSES": "1"}
        if plan.bots > 1:
            environment |= {"WAYPOST_BOTS": str(plan.bots), "WAYPOST_SHARDS": str(plan.bots)}

        def process(name: str, *arguments: str) -> SupervisedProcess:
            command = [sys.executable, "-m", "tools.kill_test.hosted", *arguments]
            return SupervisedProcess(name, command, environment | {"WAYPOST_DATA": str(folder / name)}, folder)

        bots = [process(f"bot{number}", "bot", found.api, found.gateway) for number in range(plan.bots + plan.spares)]
        workers = [process(f"worker{number}", "worker") for number in range(plan.workers)]
        self._supervised = [*bots, *workers]
        return bots, workers

    async def _play(self, targets: Targets, guests: Sequence[Guests], services: Services) -> None:
        running = [asyncio.create_task(one.run()) for one in self._supervised]
        playing = [asyncio.create_task(table.play()) for table in guests]
        try:
            async with asyncio.timeout(READY_WITHIN):
                await self._wait_for_turn(guests)
            await asyncio.sleep(self.options.warm)
            await self._strike(targets, guests)
            await self._settle(guests, playing, services)
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*(one.stop() for one in self._supervised))
            await asyncio.gather(*running, *playing, return_exceptions=True)

    async def _strike(self, targets: Targets, guests: Sequence[Guests]) -> None:
        lasting: asyncio.Future[None] = asyncio.ensure_future(asyncio.sleep(0))
        until = time.monotonic() + 60 * self.options.minutes
        for number, name in enumerate(self.options.blows, start=1):
            if time.monotonic() > until:
                break
            await asyncio.sleep(self._chance.uniform(*self.options.pause))
            if self._chance.random() < self.options.recovered:
                await self._wait_for_turn(guests)
            self.options.report(f"{time.strftime('%H:%M:%S')} {number}/{len(self.options.blows)} {name}")
            if name in LASTING:
                await lasting
                lasting = asyncio.ensure_future(BLOWS[name](targets))
            else:
                await BLOWS[name](targets)
            self.findings.count(f"blow {name}")
            if number % self.options.in_a_row == 0:
                await lasting
                await self._wait_for_all_tables(guests)
        await lasting

    async def _wait_for_turn(self, guests: Sequence[Guests]) -> None:
        for table in guests:
            table.moved.clear()
        moves = {asyncio.create_task(table.moved.wait()) for table in guests}
        await asyncio.wait(moves, timeout=self.options.patience, return_when=asyncio.FIRST_COMPLETED)
        for move in moves:
            move.cancel()

    async def _settle(
        self, guests: Sequence[Guests], playing: Sequence[asyncio.Task[None]], services: Services
    ) -> None:
        await self._wait_for_all_tables(guests)
        for table in guests:
            table.is_held = True
        await asyncio.gather(*playing, return_exceptions=True)
        if not await self._has_settled(check.StoredGames(services, self._outboxes.homes)):
            self.findings.fault("unsettled tables", "something is left to post or to think")

    async def _wait_for_all_tables(self, guests: Sequence[Guests]) -> None:
        """Wait until people have played a turn at every table."""
        begun, turns = time.monotonic(), {table.table: table.counts["turns"] for table in guests}

        async def went_on(patience: float) -> list[Guests]:
            stuck = list(guests)
            while stuck and time.monotonic() < begun + patience:
                await asyncio.sleep(0.2)
                stuck = [table for table in stuck if table.counts["turns"] == turns[table.table]]
            return stuck

        for fault, patience in ("silent tables", SILENT_FOR), ("stuck tables", self.options.patience):
            for table in await went_on(patience):
                self.findings.fault(
                    fault, f"table-{table.table}: {table.counts['turns']} turns, {dict(table.troubles)}"
                )
        seconds, most = round(time.monotonic() - begun), "seconds until every table went on"
        self.findings.figures[most] = max(self.findings.figures[most], seconds)
        self.options.report(
            f"{time.strftime('%H:%M:%S')} every table goes on after {seconds} s; {await self._memory()}"
        )

    async def _memory(self) -> str:
        """Return a line with the memory of each running process."""
        words = []
        for process in self._supervised:
            with suppress(OSError, aiohttp.ClientError):
                kind = process.name.rstrip("0123456789")
                words.append(await memory_of_processes(self.options.folder / process.name, kind))
        return f"MiB: {'; '.join(words)}"

    async def _has_settled(self, games: check.StoredGames) -> bool:
        until, quiet_since = time.monotonic() + self.options.patience, time.monotonic()
        while time.monotonic() < until:
            if not await games.are_quiet():
                quiet_since = time.monotonic()
            elif time.monotonic() - quiet_since > self.options.settled_for:
                return True
            await asyncio.sleep(0.2)
        return False

    async def _check(self, redis: RedisPair, guests: Sequence[Guests], services: Services) -> None:
        self._outboxes.read(redis.primary.folder)
        logs = [process.log.read_text(errors="replace") for process in self._supervised]
        people = [person for table in guests for person in table.people]
        seen = check.Seen(
            list({post.message: post for person in people for post in person.posts}.values()),
            {line for person in people for line in person.public_lines},
            {line for person in people for line in person.private_lines},
        )
        (self.options.folder / "posts.jsonl").write_bytes(b"\n".join(map(msgspec.json.encode, seen.posts)))
        given_up = sum(len(check.NO_FILM.findall(log)) for log in logs)
        check.check_posts(seen, self._outboxes, self.findings, given_up=given_up, has_lost=redis.losses > 0)
        games = check.StoredGames(services, self._outboxes.homes)
        await check.check_games(games, self._outboxes, logs, redis.lost, self.findings)
        for table in guests:
            for name, count in table.counts.items():
                self.findings.count(f"{name} of guests", count)
        self.findings.count("seconds of the longest wait", round(max(table.longest_wait for table in guests)))

    def _count_deaths(self, redis: RedisPair) -> None:
        deaths = Counter({f"redis {name}": count for name, count in redis.deaths.items()})
        for process in self._supervised:
            kind = process.name.rstrip("0123456789")
            deaths.update({f"{kind} {name}": count for name, count in process.deaths.items()})
            for code in process.own_ends:
                self.findings.count(f"{kind} ended by itself with {code}")
            if process.unheeded:
                self.findings.fault("unheeded SIGTERMs", process.name, process.unheeded)
        for name, count in deaths.items():
            self.findings.count(f"deaths of {name}", count)
        self.findings.count("deaths", sum(deaths.values()))


MOVES_LEFT: Final = 12


async def prepare(services: Services, guests: Guests) -> None:
    channel, tables = int(guests.channels[0]), services.tables
    host, *others = people = [Actor(int(person.id), person.name) for person in guests.people]
    terms = Terms(guests.game, guests.seats, level=Level.EASY, pace=guests.pace)
    _require_done(await tables.act(channel, host, "open", partial(lobby.open_table, new=NewTable(channel, 0, terms))))
    for other in others:
        _require_done(await tables.act(channel, other, f"join {other.user}", lobby.join))
    _require_done(await tables.act(channel, host, "start", lobby.start))
    if (started := await services.store.table(channel)) is None:
        raise RuntimeError(f"table {channel} has not started")
    by_seat = {started.seat_of(person.user): person for person in people}
    for number, (seat, move) in enumerate(_whole_game(services, started)[:-MOVES_LEFT]):
        if (person := by_seat.get(seat)) is not None:
            _require_done(await tables.play(channel, person, move, f"move {number}"))
        elif (table := await services.store.table(channel)) and (turn := computer_turn(table)):
            _require_done(await tables.play_computer(channel, turn, move))


def _whole_game(services: Services, table: Table) -> list[tuple[int, str]]:
    game, rng = services.environment.games(table.game), FastRng(table.channel)
    position, moves = game.load(table.position), []
    while acting := game.to_act(position):
        move = game.sample(position, acting[0], rng)
        moves.append((acting[0], str(move)))
        game.play(position, acting[0], move)
    return moves


def _require_done(result: object) -> None:
    if not isinstance(result, Done):
        raise TypeError(f"a prepared game was rejected: {result}")
