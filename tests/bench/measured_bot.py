"""The bot in a separate process with measurements, for the benchmarks ``load`` and ``soak``.

    python -m tests.bench.measured_bot API GATEWAY TOKEN [plain]

"plain" disables pictures. The process prints "ready" when it is connected. For each line on standard input, it prints a
line of JSON with the measurements since the previous one. It ends when its standard input ends.
"""

from __future__ import annotations

import asyncio
import functools
import json
import logging
import os
import sys
from collections import defaultdict
from multiprocessing import active_children
from pathlib import Path
from statistics import quantiles
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Any

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import HTTPClient, Route
from discord.webhook.async_ import AsyncWebhookAdapter

from chatbot.app.settings import settings_from, shard_plan_from
from chatbot.app.wiring import running_bot
from chatbot.bot import painter
from chatbot.runtime.processes import Pool
from chatbot.runtime.tasks import StopRequest
from render.pictures import Painted
from tests import redis_requests
from tests.process_tree import family

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

TICK = 0.01


class Stopwatch:
    """Measurements: the number and duration of calls by kind, logged errors, and the lateness of the event loop."""

    def __init__(self) -> None:
        self.waited: dict[str, float] = defaultdict(float)
        self.calls: dict[str, int] = defaultdict(int)
        self.named: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
        self.late: list[float] = []
        self.errors = 0
        self._processors = processors()

    def around(self, owner: type, name: str, kind: Callable[..., str], called: Callable[..., str]) -> None:
        """Time all calls of a method by their ``kind``, count them by the name from ``called``, and count the painted
        pictures.
        """
        method: Callable[..., Awaitable[Any]] = getattr(owner, name)

        @functools.wraps(method)
        async def timed(*args: Any, **kwargs: Any) -> Any:
            begin, given = perf_counter(), (*args, *kwargs.values())
            try:
                found = await method(*args, **kwargs)
                self.named[kind(*given)]["painted"] += _painted(found)
                return found
            finally:
                self.waited[kind(*given)] += perf_counter() - begin
                self.calls[kind(*given)] += 1
                self.named[kind(*given)][called(*given)] += 1

        setattr(owner, name, timed)

    def round_trip(self, name: str) -> None:
        """Count a round trip to Redis."""
        self.calls["Redis"] += 1
        self.named["Redis"][name] += 1

    def waited_for_redis(self, seconds: float) -> None:
        """Record the duration of a reply from Redis."""
        self.waited["Redis"] += seconds

    async def watch_the_loop(self) -> None:
        """Record how late the event loop wakes this task from its sleeps."""
        while True:
            begin = perf_counter()
            await asyncio.sleep(TICK)
            self.late.append(perf_counter() - begin - TICK)

    def read(self) -> dict[str, object]:
        """Return the measurements since the last call."""
        cuts = quantiles(self.late, n=100) if len(self.late) > 1 else [0.0] * 99
        found = {
            "waited": dict(self.waited),
            "calls": dict(self.calls),
            "named": {kind: dict(counts) for kind, counts in self.named.items()},
            "late": [cuts[49], cuts[98], max(self.late, default=0.0)],
            "processors": {name: spent - self._processors.get(name, 0.0) for name, spent in processors().items()},
            "resident": resident(),
            "errors": self.errors,
        }
        self.waited.clear()
        self.calls.clear()
        self.named.clear()
        self.late.clear()
        self._processors = processors()
        return found


class Counter(logging.Handler):
    """Counts logged errors and prints them."""

    def __init__(self, watch: Stopwatch) -> None:
        super().__init__(logging.ERROR)
        self._watch = watch

    def emit(self, record: logging.LogRecord) -> None:
        self._watch.errors += 1
        print(self.format(record), file=sys.stderr, flush=True)


def processors() -> dict[str, float]:
    """Return the used processor seconds of the bot, of each pool of processes, and of the rest, which is Redis."""
    pools = {child.pid: child.name.rpartition("-")[0] or child.name for child in active_children()}
    spent: dict[str, float] = defaultdict(float, bot=process_time())
    for process in family(os.getpid())[1:]:
        spent[pools.get(process.pid, "Redis")] += process.processor
    return spent


def resident() -> int:
    """Return this process's memory in bytes, or 0 if it is unknown."""
    statm = Path("/proc/self/statm")
    return int(statm.read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE") if statm.exists() else 0


def _painted(found: object) -> int:
    match found:
        case ([*pictures], _):
            return sum(isinstance(one, Painted) and one.data is not None for one in pictures)
        case _:
            return 0


def _kind_of_work(_: Pool, work: Callable[..., object], *__: object) -> str:
    return "pictures" if work.__module__ == painter.__name__ else "computers"


def _called_work(_: Pool, work: Callable[..., object], *args: object) -> str:
    """Return the name of the work. A painter's first argument is the picture's function with its arguments."""
    called = args[0].func if args and isinstance(args[0], functools.partial) else work
    return str(called.__name__).strip("_")


def _called_route(_: HTTPClient | AsyncWebhookAdapter, route: Route, *__: object) -> str:
    return f"{route.method} {route.path}"


@functools.cache
def undrawn(game: str) -> bool:
    """Return False for every game. Replaces ``is_drawn``, so that no picture is painted."""
    return not game


async def main(api: str, gateway: str, token: str, *how: str) -> None:
    """Run the bot until standard input ends."""
    watch = Stopwatch()
    if "plain" in how:
        painter.is_drawn = undrawn
    logging.getLogger().addHandler(Counter(watch))
    watch.around(Pool, "run", _kind_of_work, _called_work)
    for rest in (HTTPClient, AsyncWebhookAdapter):
        watch.around(rest, "request", lambda *_: "Discord", _called_route)
    Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = api, yarl.URL(gateway)
    with redis_requests.watching(watch.round_trip, watch.waited_for_redis):
        await _host(watch, token)


async def _host(watch: Stopwatch, token: str) -> None:
    async with running_bot(settings_from(os.environ), token, shard_plan_from(os.environ), StopRequest()):
        looking = asyncio.create_task(watch.watch_the_loop())
        print("ready", flush=True)
        while await asyncio.to_thread(sys.stdin.readline):
            print(json.dumps(watch.read()), flush=True)
        looking.cancel()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
