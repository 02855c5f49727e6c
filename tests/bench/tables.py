"""The cost of a move at a table in Redis, compared with a plain GET and SET of the same number of bytes."""

from __future__ import annotations

import asyncio
import tempfile
from itertools import count
from pathlib import Path
from statistics import quantiles
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Any, NamedTuple

import engine.games
from chatbot.store.embedded import EmbeddedServer
from chatbot.tables.table import Actor, Phase
from engine.rng import FastRng
from tests.chatbot.services import CHANNEL, ServicesUnderTest, done
from tests.redis_requests import counted_sends

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator

    from engine.api import AnyGame

PEOPLE = [Actor(100 + number, f"Player {number}") for number in range(8)]
TABLES = 1000
AT_ONCE = 50
MOVES = 4000
ALONE = 500


class Round(NamedTuple):
    """The durations of moves (or of plain GETs and SETs), their total, and the processor time."""

    seconds: list[float]
    whole: float
    processor: float

    def row(self, what: str) -> str:
        """Return a line of the report. It includes only this process's processor time."""
        cuts = [cut * 1e3 for cut in quantiles(self.seconds, n=100)]
        rate, each = len(self.seconds) / self.whole, self.processor / len(self.seconds) * 1e3
        return f"  {what:<50}{rate:6.0f} /s  p50 {cuts[49]:6.2f} ms  p99 {cuts[98]:7.2f} ms  processor {each:5.2f} ms"


class Player:
    """Plays at random at one table. It tracks the position itself, so that choosing a move does not read the table."""

    def __init__(self, services: ServicesUnderTest, game: AnyGame, channel: int) -> None:
        self._stage = services
        self._game = game
        self._channel = channel
        self._rng = FastRng(channel)
        self._position: Any = None
        self._keys = (f"bench-{number}" for number in count())

    async def begin(self, seats: int) -> None:
        """Open a game with people in all seats."""
        await self._stage.game(*PEOPLE[:seats], game=self._game.id, places=seats, channel=self._channel)
        table = await self._stage.store.table(self._channel)
        assert table is not None
        self._position = self._game.load(table.position)

    @property
    def over(self) -> bool:
        return not self._game.to_act(self._position)

    async def move(self) -> float:
        """Make one move, and return the seconds that the table took."""
        seat = self._game.to_act(self._position)[0]
        move = self._game.sample(self._position, seat, self._rng)
        self._game.play(self._position, seat, move)
        begin = perf_counter()
        answer = await self._stage.tables.play(self._channel, PEOPLE[seat], str(move), next(self._keys))
        seconds = perf_counter() - begin
        done(answer)
        return seconds


async def done_by(hands: int, times: int, work: Callable[[int], Awaitable[float]]) -> Round:
    """Call ``work`` this many ``times``, ``hands`` calls at a time. ``work`` gets the number of the
    call and returns the seconds it took.
    """
    numbers = iter(range(times))
    seconds: list[float] = []

    async def hand() -> None:
        seconds.extend([await work(number) for number in numbers])

    begin, before = perf_counter(), process_time()
    await asyncio.gather(*(hand() for _ in range(hands)))
    return Round(seconds, perf_counter() - begin, process_time() - before)


def get_and_set(services: ServicesUnderTest, size: int) -> Callable[[int], Awaitable[float]]:
    """Return the baseline of a move: read and write as many bytes as a snapshot has."""
    payload = bytes(size)

    async def work(number: int) -> float:
        begin = perf_counter()
        await services.redis.get(f"{services.keys.prefix}:floor:{number % TABLES}")
        await services.redis.set(f"{services.keys.prefix}:floor:{number % TABLES}", payload)
        return perf_counter() - begin

    return work


async def memory(services: ServicesUnderTest) -> int:
    """Return the bytes of all keys of the channel."""
    keys = [key async for key in services.redis.scan_iter(f"{services.keys.prefix}:{{{CHANNEL}}}:*", count=10_000)]
    return sum([await services.redis.memory_usage(key, samples=0) or 0 for key in keys])


async def one_table(url: str, game: AnyGame) -> list[str]:
    """Return lines with the bytes and round trips of one table over a whole game."""
    lines = []
    for seats in sorted({*game.seats}):
        services = ServicesUnderTest(url, f"bench-{game.id}-{seats}")
        player = Player(services, game, CHANNEL)
        await player.begin(seats)
        await services.take_messages()
        largest, moves, trips = 0, 0, 0
        while not player.over:
            with counted_sends() as sends:
                await player.move()
            moves, trips = moves + 1, trips + len(sends)
            if moves % 25 == 0:
                await services.take_messages()
                if not player.over:
                    largest = max(largest, await memory(services))
        assert (await services.facts()).phase is Phase.OVER
        what = f"{game.id}, {seats} seats, {moves} moves at random"
        lines.append(f"  {what:<44}{trips / moves:9.2f} round trips a move   {largest:6d} bytes at most")
        await services.close()
    return lines


async def beside_the_floor(
    services: ServicesUnderTest, players: list[Player], size: int, hands: int, times: int
) -> list[str]:
    """Return lines that compare moves with plain GETs and SETs of the same size."""
    bare = await done_by(hands, times, get_and_set(services, size))
    moves = await done_by(hands, times, lambda number: players[number % len(players)].move())
    ratio = moves.whole / bare.whole
    how = "one by one" if hands == 1 else f"{hands} at a time"
    return [
        bare.row(f"GET + SET of {size} bytes, {how}"),
        moves.row(f"moves at {len(players)} tables, {how} ({ratio:.1f} x)"),
    ]


async def _lines(url: str) -> list[str]:
    lines = ["tables: what a move costs, every write synced to the disk"]
    for game in engine.games.all():
        lines += await one_table(url, game)
    game = engine.games.all()[0]
    services = ServicesUnderTest(url, "bench")
    players = [Player(services, game, channel) for channel in range(1, TABLES + 1)]
    for start in range(0, TABLES, AT_ONCE):
        await asyncio.gather(*(player.begin(game.seats[0]) for player in players[start : start + AT_ONCE]))
    size = await services.redis.hstrlen(services.keys.table(1), "snapshot")
    lines += await beside_the_floor(services, players, size, 1, ALONE)
    lines += await beside_the_floor(services, players, size, AT_ONCE, MOVES)
    await services.close()
    return lines


def report() -> Iterator[str]:
    with tempfile.TemporaryDirectory(prefix="waypost-bench-") as folder:
        server = EmbeddedServer(Path(folder))
        server.join()
        try:
            yield from asyncio.run(_lines(server.url))
        finally:
            server.leave()
