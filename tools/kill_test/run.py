"""One run: people sit down and play, blow upon blow falls, then all is left in peace, and what came of it is checked.

Processes of their own: a stand-in for Discord, the bots, the workers, two servers of Redis. The people, the proxy
before Redis and the blows are in this one.
"""

from __future__ import annotations

import asyncio
import pickle
import random
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import AsyncExitStack
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

import engine.games
from chatbot.app.services import Services, real_environment
from chatbot.store.embedded import server_binary
from chatbot.tables.table import Actor, Pace, Person, Phase
from tools.kill_test.blows import BLOWS, LASTING, Targets
from tools.kill_test.checking.check import Check, RunResult
from tools.kill_test.checking.outbox_history import OutboxHistory
from tools.kill_test.checking.written_matches import WrittenMatches, written_matches
from tools.kill_test.findings import Findings
from tools.kill_test.guests import Guests, Habits
from tools.kill_test.playground_process import PlaygroundProcess, guest_names
from tools.kill_test.posts import Observer, Post
from tools.kill_test.prepared_games import prepare
from tools.kill_test.processes import SupervisedProcess
from tools.kill_test.proxy import RedisProxy
from tools.kill_test.redis_pair import RedisPair
from tools.kill_test.stored_matches import PREFIX, read_server

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tools.kill_test.checking.told_events import Saying
    from tools.kill_test.checking.told_match import ToldMatch

READY_WITHIN: Final = 300.0
"""Seconds for the first answers after the start."""


class Options(Struct, frozen=True):
    """What is done in a run."""

    folder: Path
    """For logs and data."""
    blows: tuple[str, ...]
    """Names of blows, in this order."""
    habits: Habits = Habits()
    seed: int = 1
    tables: int = 9
    prepared: int = 2
    """Of three tables, how many begin with a game that is near its end."""
    bots: int = 1
    spares: int = 0
    """Processes of the bot beyond those that have a share of the shards."""
    workers: int = 1
    warm: float = 10.0
    """Seconds before the first blow."""
    pause: tuple[float, float] = (3.0, 8.0)
    """Seconds between two blows, at least and at most."""
    recovered: float = 0.5
    """The share of blows that fall only when somebody plays again after the one before."""
    spell: float = 15.0
    """Seconds that trouble lasts."""
    patience: float = 600.0
    """Seconds in which every table must go on after the last blow, and come to rest when nobody plays any more."""
    settled_for: float = 3.0
    """Seconds for which nothing may be left to do before a run is taken to have come to rest."""
    told: Callable[[str], None] = print
    """Where the course of the run is told."""


class Run:
    """Everything that is up during a run."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.findings = Findings()
        self._chance = random.Random(options.seed)  # noqa: S311 - nothing secret
        self._posts: list[Post] = []
        self._supervised: list[SupervisedProcess] = []
        self.compared: Sequence[tuple[ToldMatch, Sequence[Saying]]] = ()
        """The matches of which Redis has lost something, and what their posts say."""

    async def run(self) -> Findings:
        """The whole run."""
        options = self.options
        options.folder.mkdir(parents=True, exist_ok=True)
        playground = await PlaygroundProcess.start(options.folder / "playground", options.tables, options.bots)
        redis = RedisPair(server_binary(), options.folder, read_server)
        try:
            await redis.start()
            async with RedisProxy(lambda: redis.primary.port) as proxy:
                await self._play(playground, redis, proxy)
        finally:
            await playground.end()
            await redis.stop()
        self._count_deaths(redis)
        self._read_logs()
        return self.findings

    async def _play(self, playground: PlaygroundProcess, redis: RedisPair, proxy: RedisProxy) -> None:
        services = Services(proxy.url, PREFIX, real_environment())
        async with AsyncExitStack() as stack:
            stack.push_async_callback(services.close)
            guests = await self._sit_down(stack, playground, services)
            bots, workers = self._processes(playground, proxy.url)
            self._supervised = [*bots, *workers]
            running = [asyncio.create_task(one.run()) for one in self._supervised]
            playing = [asyncio.create_task(table.play()) for table in guests]
            try:
                await self._first_turns(guests)
                targets = Targets(bots, workers, redis, proxy, playground, self._chance, self.options.spell)
                await self._strike(targets, guests)
                await self._come_to_rest(guests, playing, services)
            finally:
                for task in playing:
                    task.cancel()
                await asyncio.gather(*(one.stop() for one in self._supervised))
                await asyncio.gather(*running, *playing, return_exceptions=True)
            logs = [bot.log for bot in bots]
            lines = (msgspec.json.encode(post) for post in self._posts)
            (self.options.folder / "posts.jsonl").write_bytes(b"\n".join(lines))
            (self.options.folder / "losses.pickle").write_bytes(pickle.dumps(redis.losses))
            homes = {int(channel): int(table.channel) for table in guests for channel in table.channels}
            result = RunResult(
                services,
                self._posts,
                self._people(playground, guests),
                homes,
                logs,
                redis.losses,
                {int(table.channel) for table in guests if table.plans or table.pace is Pace.LIVE},
                OutboxHistory() if redis.losses else OutboxHistory.read(redis.primary.folder, homes),
                WrittenMatches() if redis.losses else written_matches(redis.primary.folder, homes),
            )
            check = Check(result, self.findings)
            await check.all_tables()
            self.compared = check.compared

    async def _sit_down(self, stack: AsyncExitStack, playground: PlaygroundProcess, services: Services) -> list[Guests]:
        """Everybody opens their page; some have a game that is near its end."""
        games, guests = engine.games.all(), []
        found, habits = playground.addresses, self.options.habits
        for number in range(self.options.tables):
            names = guest_names(number)
            people = [
                await stack.enter_async_context(
                    Observer(found.page, found.key, found.people[name], self._posts if name == names[0] else [])
                )
                for name in names
            ]
            game = games[number % len(games)].id
            table = Guests(number, game, list(people), random.Random(self._chance.random()), habits)  # noqa: S311
            if (number + 2) % 3 < self.options.prepared:
                actors = tuple(Actor(int(one.id), name) for one, name in zip(people, names, strict=True))
                await prepare(services, int(table.channel), game, actors, table.pace)
            guests.append(table)
        return guests

    def _people(self, playground: PlaygroundProcess, guests: Sequence[Guests]) -> dict[int, tuple[Person, ...]]:
        """Who plays in each channel."""
        ids = playground.addresses.people
        return {
            int(table.channel): tuple(Person(int(ids[name]), name) for name in guest_names(table.table))
            for table in guests
        }

    def _processes(
        self, playground: PlaygroundProcess, redis_url: str
    ) -> tuple[list[SupervisedProcess], list[SupervisedProcess]]:
        """The bots and the workers, as a host would run them."""
        options, found = self.options, playground.addresses
        environment = {
            "REDIS_URL": redis_url,
            "DISCORD_TOKEN": found.token,
            "WAYPOST_PREFIX": PREFIX,
            "WAYPOST_PROCESSES": "1",
        }
        if options.bots > 1:
            environment |= {"WAYPOST_BOTS": str(options.bots), "WAYPOST_SHARDS": str(options.bots)}

        def process(name: str, *command: str) -> SupervisedProcess:
            data = {"WAYPOST_DATA": str(options.folder / name)}
            return SupervisedProcess(name, [sys.executable, *command], environment | data, options.folder)

        waypost = ("-m", "tools.kill_test.waypost_process")
        bots = [
            process(f"bot{number}", *waypost, "bot", found.api, found.gateway)
            for number in range(options.bots + options.spares)
        ]
        workers = [process(f"worker{number}", *waypost, "worker") for number in range(options.workers)]
        return bots, workers

    async def _first_turns(self, guests: Sequence[Guests]) -> None:
        """Wait until the bot is up and somebody has moved, then let them warm up."""
        async with asyncio.timeout(READY_WITHIN):
            await self._some_turns(guests)
        await asyncio.sleep(self.options.warm)

    async def _strike(self, targets: Targets, guests: Sequence[Guests]) -> None:
        """One blow after the other. What lasts goes on while the next ones fall, until something else that lasts."""
        lasting: asyncio.Future[None] = asyncio.ensure_future(asyncio.sleep(0))
        for number, name in enumerate(self.options.blows, start=1):
            await asyncio.sleep(self._chance.uniform(*self.options.pause))
            if self._chance.random() < self.options.recovered:
                await self._some_turns(guests)
            self.options.told(f"{time.strftime('%H:%M:%S')} {number}/{len(self.options.blows)} {name}")
            if name in LASTING:
                await lasting
                lasting = asyncio.ensure_future(BLOWS[name](targets))
            else:
                await BLOWS[name](targets)
            self.findings.count(f"blow {name}")
        await lasting

    async def _some_turns(self, guests: Sequence[Guests]) -> None:
        """Wait until somebody plays again."""
        for table in guests:
            table.moved.clear()
        moves = {asyncio.create_task(table.moved.wait()) for table in guests}
        await asyncio.wait(moves, timeout=self.options.patience, return_when=asyncio.FIRST_COMPLETED)
        for move in moves:
            move.cancel()

    async def _come_to_rest(
        self, guests: Sequence[Guests], playing: Sequence[asyncio.Task[None]], services: Services
    ) -> None:
        """Every table must go on; then nobody plays any more, and all that is left must be told."""
        begun = time.monotonic()
        turns = {table.table: table.turns for table in guests}
        stuck = list(guests)
        while stuck and time.monotonic() < begun + self.options.patience:
            await asyncio.sleep(0.2)
            stuck = [table for table in stuck if table.turns == turns[table.table]]
        self.findings.count("seconds until every table went on", round(time.monotonic() - begun))
        for table in stuck:
            self.findings.fault("stuck tables", f"table-{table.table}: {table.turns} turns, {dict(table.troubles)}")
        for table in guests:
            table.is_held = True
        await asyncio.gather(*playing, return_exceptions=True)
        for table in guests:
            for name in ("turns", "presses", "failed", "looked", "plans", "missed", "moves"):
                self.findings.count(f"{name} of guests", getattr(table, name))
        longest = max(table.longest_wait for table in guests)
        self.findings.count("seconds of the longest wait", round(longest))
        if not await self._settles(services, [tuple(map(int, table.channels)) for table in guests]):
            self.findings.fault("unsettled tables", "something is left to tell or to think")

    async def _settles(self, services: Services, channels: Sequence[tuple[int, ...]]) -> bool:
        until, quiet_since = time.monotonic() + self.options.patience, time.monotonic()
        while time.monotonic() < until:
            if not await self._is_quiet(services, channels):
                quiet_since = time.monotonic()
            elif time.monotonic() - quiet_since > self.options.settled_for:
                return True
            await asyncio.sleep(0.2)
        return False

    async def _is_quiet(self, services: Services, of_tables: Sequence[tuple[int, ...]]) -> bool:
        """Whether nothing is left to tell or to think, and nobody but people is waited for."""
        channels = list(chain.from_iterable(of_tables))
        if len(await services.outbox.empty(channels)) < len(channels):
            return False
        if await services.redis.zcard(services.keys.due_animations):
            return False
        found = dict(zip(channels, await services.store.read_many(channels), strict=True))
        if any(all(found[channel] is None for channel in of_table) for of_table in of_tables):
            return False
        for table in found.values():
            if table is None:
                continue
            if isinstance(table, Exception):
                return False
            asked = [table.sitters[seat] for seat in table.to_act]
            if table.phase is Phase.PLAYING and not any(isinstance(sitter, Person) for sitter in asked):
                return False
        return True

    def _count_deaths(self, redis: RedisPair) -> None:
        deaths: Counter[str] = Counter()
        for process in self._supervised:
            kind = process.name.rstrip("0123456789")
            deaths.update({f"{kind} {name}": count for name, count in process.deaths.items()})
            for code in process.own_ends:
                self.findings.count(f"{kind} ended by itself with {code}")
            if process.unheeded:
                self.findings.fault("unheeded SIGTERMs", process.name, process.unheeded)
        deaths.update({f"redis {name}": count for name, count in redis.deaths.items()})
        for name, count in deaths.items():
            self.findings.count(f"deaths of {name}", count)
        self.findings.count("deaths", sum(deaths.values()))

    def _read_logs(self) -> None:
        for process in self._supervised:
            for line in process.log.read_text(errors="replace").splitlines():
                if "Traceback" in line:
                    self.findings.fault("tracebacks", f"{process.name}: {line[:400]}")
                elif " ERROR " in line or " CRITICAL " in line:
                    self.findings.fault("errors logged", f"{process.name}: {line[:300]}")
