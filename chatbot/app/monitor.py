"""The monitor of a process: ``/health`` and ``/metrics`` over HTTP, by default on this machine only.

Every few seconds the monitor counts the backlog. Requests are answered with the latest count, so they never wait for a
slow Redis.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from chatbot import __version__
from chatbot.app.health import FILE_PREFIX, Findings, problems_of
from chatbot.app.settings import BadSettings, MonitorAddress, Settings
from chatbot.app.wiring import Services
from chatbot.runtime import metrics
from chatbot.runtime.tasks import end
from chatbot.store.connection import StoreUnreachable, as_text, redis_errors
from chatbot.store.due import DueList
from chatbot.store.records import Keys
from chatbot.store.server import try_out
from chatbot.tables.table import Table
from engine.api import BrokenSave

if TYPE_CHECKING:
    from pathlib import Path

    from redis.asyncio import Redis

log = logging.getLogger(__name__)

LOOK_EVERY: Final = 10.0
COUNT_TABLES_EVERY: Final = 600.0


class Monitor:
    """Counts the backlog, and answers requests with the latest count."""

    def __init__(
        self, services: Services, discord_problem: Callable[[], str], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._services = services
        self._discord_problem = discord_problem
        self._clock = clock
        self._findings: Findings | None = None
        self._found_at = 0.0
        self._heads: dict[int, tuple[bytes, float]] = {}  # Each channel's oldest message and its first sighting
        self._tables_at: float | None = None

    async def watch(self) -> None:
        while True:
            await self.look()
            await asyncio.sleep(LOOK_EVERY)

    async def look(self) -> None:
        try:
            findings = await self._check()
        except StoreUnreachable as error:
            log.warning("Redis is unavailable: %s", error)
            findings = Findings(redis_problem=f"it is unavailable: {error}")
        metrics.REDIS_UP.set(0 if findings.redis_problem else 1)
        self._findings, self._found_at = findings, self._clock()

    async def _check(self) -> Findings:
        now, services, clock = self._clock(), self._services, self._services.environment.clock()
        heads = await outbox_heads(services.redis, services.keys)
        self._heads = {
            channel: known if (known := self._heads.get(channel)) and known[0] == head else (head, now)
            for channel, head in heads.items()
        }
        oldest = max((now - since for _, since in self._heads.values()), default=0.0)
        with redis_errors():
            queue = await services.queues.of("turn").info()
        soon, overdue = await services.due.until(clock + SOON), await seconds_overdue(services.due, clock)
        metrics.OUTBOX_CHANNELS.set(len(self._heads))
        metrics.OUTBOX_AGE.set(oldest)
        metrics.DUE_HAND_DMS.set(sum(entry.name.startswith("hand:") for entry in soon))
        metrics.DEADLINE_AGE.set(overdue)
        metrics.JOBS.labels("queued").set(queue["queued"])
        metrics.JOBS.labels("active").set(queue["active"])
        metrics.WORKERS.set(len(queue["workers"]))
        await self._count_tables(now)
        return Findings(oldest_message=oldest, workers=len(queue["workers"]))

    async def _count_tables(self, now: float) -> None:
        if self._tables_at is not None and now - self._tables_at < COUNT_TABLES_EVERY:
            return
        counted = Counter([_game_and_phase(table) async for _, table in self._services.store.tables()])
        metrics.TABLES.clear()
        for (game, phase), count in counted.items():
            metrics.TABLES.labels(game, phase).set(count)
        self._tables_at = now

    def problems(self) -> dict[str, str]:
        return problems_of(self._findings, self._clock() - self._found_at, self._discord_problem())

    async def answer_health(self, _request: web.Request) -> web.Response:
        problems = self.problems()
        answer = {"healthy": not problems, "version": __version__, "problems": problems}
        return web.json_response(answer, status=503 if problems else 200)

    async def answer_metrics(self, _request: web.Request) -> web.Response:
        self._discord_problem()  # called because it also updates the shard metrics
        body = await asyncio.to_thread(generate_latest, metrics.REGISTRY)
        return web.Response(body=body, headers={"Content-Type": CONTENT_TYPE_LATEST})


@asynccontextmanager
async def monitoring(settings: Settings, kind: str, monitor: Monitor) -> AsyncIterator[str]:
    """Monitor the process and serve its health within the block, and yield the URL.

    Raises ``BadSettings`` if the port or the folder cannot be used.
    """
    await monitor.look()
    app = web.Application()
    app.router.add_get("/health", monitor.answer_health)
    app.router.add_get("/metrics", monitor.answer_metrics)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    watching = asyncio.create_task(monitor.watch())
    file = settings.data / f"{FILE_PREFIX}{kind}"
    try:
        url = await _listen(runner, settings.monitor)
        _write_address(file, url)
        log.info("health and metrics at %s", url)
        yield url
    finally:
        await end([watching])
        file.unlink(missing_ok=True)
        await runner.cleanup()


def _write_address(file: Path, url: str) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(url, encoding="ascii")
    except OSError as error:
        problem = f"{file.parent} is not writable: {error.strerror or error}"
        raise BadSettings([f"WAYPOST_DATA: {problem}. Free some space there, or choose another folder."]) from error


async def _listen(runner: web.AppRunner, address: MonitorAddress) -> str:
    try:
        await web.TCPSite(runner, address.host, address.port).start()
    except OSError as error:
        problem = f"{address.host}:{address.port} cannot be used: {error.strerror or error}"
        raise BadSettings([f"WAYPOST_MONITOR: {problem}. Choose another port, or leave it empty."]) from error
    host, port = runner.addresses[0][:2]
    reachable = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104 - how to reach what listens everywhere
    return f"http://[{reachable}]:{port}" if ":" in reachable else f"http://{reachable}:{port}"


MOST_CHANNELS: Final = 2000  # Channels of the index of unsent messages that are checked, oldest first
SOON: Final = 3600.0  # Seconds within which every waiting hand is retried
UNREADABLE: Final = ("unknown", "unreadable")


async def outbox_heads(redis: Redis, keys: Keys) -> dict[int, bytes]:
    """Return the oldest unsent message of each channel, by channel.

    Channels that are closed to the bot are left out.
    """
    with redis_errors():
        unsent = [int(as_text(channel)) for channel in await redis.zrange(keys.unsent, 0, MOST_CHANNELS - 1)]
        await try_out(redis, keys)  # a Redis without writes counts as unavailable
        pipe = redis.pipeline(transaction=False)
        for channel in unsent:
            pipe.lindex(keys.outbox(channel), 0)
            pipe.exists(keys.refused(channel))
        found = await pipe.execute()
    heads = zip(unsent, found[::2], found[1::2], strict=True)
    return {channel: bytes(head) for channel, head, refused in heads if head and not refused}


async def seconds_overdue(due: DueList, now: float) -> float:
    """Return the seconds by which the oldest unhandled deadline is overdue, or 0 if none is."""
    claimed = await due.claimed_since()
    waiting = [(name, at) for name, at in await due.until(now) if name not in claimed]
    times = (at for name, at in [*claimed.items(), *waiting] if name.startswith("deadline:"))
    return max(0.0, now - min(times, default=now))


def _game_and_phase(table: Table | BrokenSave) -> tuple[str, str]:
    return UNREADABLE if isinstance(table, BrokenSave) else (table.game, table.phase.value)
