"""The monitor of a process: ``/health`` and ``/metrics`` over HTTP, on this machine only unless it is told otherwise.

Every few seconds it counts the backlog: what is stored and still to be done. Requests are answered from the last count,
so nobody waits for a slow Redis.
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
from msgspec import Struct
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from chatbot.app.health import FILE_PREFIX, Findings, problems_of
from chatbot.app.settings import BadSettings, MonitorAddress, Settings
from chatbot.runtime import metrics
from chatbot.runtime.tasks import end
from chatbot.store.connection import StoreUnreachable, as_text, redis_errors
from chatbot.store.due import DueList
from chatbot.store.records import Keys
from chatbot.store.server import try_out
from chatbot.store.tables import TableStore
from chatbot.tables.table import Table
from engine.api import BrokenSave

if TYPE_CHECKING:
    from redis.asyncio import Redis

    from chatbot.app.wiring import Services  # which makes this module's backlog

log = logging.getLogger(__name__)

LOOK_EVERY: Final = 10.0
COUNT_TABLES_EVERY: Final = 600.0


class Monitor:
    """Looks, and answers what it found."""

    def __init__(
        self, services: Services, discord_problem: Callable[[], str], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._services = services
        self._discord_problem = discord_problem
        self._clock = clock
        self._findings: Findings | None = None
        self._found_at = 0.0
        self._heads: dict[int, tuple[bytes, float]] = {}  # The oldest message of each channel, since when
        self._tables_at: float | None = None

    async def watch(self) -> None:
        while True:
            await self.look()
            await asyncio.sleep(LOOK_EVERY)

    async def look(self) -> None:
        try:
            findings = await self._look()
        except StoreUnreachable as error:
            log.warning("Redis is away: %s", error)
            findings = Findings(redis_problem=f"it cannot be used: {error}")
        metrics.REDIS_UP.set(0 if findings.redis_problem else 1)
        self._findings, self._found_at = findings, self._clock()

    async def _look(self) -> Findings:
        now = self._clock()
        sample = await self._services.backlog.sample()
        self._heads = {
            channel: known if (known := self._heads.get(channel)) and known[0] == head else (head, now)
            for channel, head in sample.outbox_heads.items()
        }
        oldest = max((now - since for _, since in self._heads.values()), default=0.0)
        with redis_errors():
            queue = await self._services.queues["turns"].info()
        overdue = self._services.environment.clock() - sample.oldest_deadline if sample.oldest_deadline else 0.0
        metrics.OUTBOX_CHANNELS.set(len(self._heads))
        metrics.OUTBOX_AGE.set(oldest)
        metrics.DUE_HAND_DMS.set(sample.due_hand_dms)
        metrics.DEADLINE_AGE.set(max(0.0, overdue))
        metrics.JOBS.labels("queued").set(queue["queued"])
        metrics.JOBS.labels("active").set(queue["active"])
        metrics.WORKERS.set(len(queue["workers"]))
        await self._count_tables(now)
        return Findings(oldest_message=oldest, workers=len(queue["workers"]))

    async def _count_tables(self, now: float) -> None:
        if self._tables_at is not None and now - self._tables_at < COUNT_TABLES_EVERY:
            return
        counted = await self._services.backlog.tables()
        metrics.TABLES.clear()
        for (game, phase), count in counted.items():
            metrics.TABLES.labels(game, phase).set(count)
        self._tables_at = now

    def problems(self) -> dict[str, str]:
        return problems_of(self._findings, self._clock() - self._found_at, self._discord_problem())

    async def answer_health(self, _request: web.Request) -> web.Response:
        problems = self.problems()
        return web.json_response({"healthy": not problems, "problems": problems}, status=503 if problems else 200)

    async def answer_metrics(self, _request: web.Request) -> web.Response:
        self._discord_problem()  # it counts the shards
        body = await asyncio.to_thread(generate_latest, metrics.REGISTRY)
        return web.Response(body=body, headers={"Content-Type": CONTENT_TYPE_LATEST})


@asynccontextmanager
async def monitoring(settings: Settings, kind: str, monitor: Monitor) -> AsyncIterator[str]:
    """Watch and answer until this is left; gives the address. Raises ``BadSettings`` when the port is taken."""
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
        settings.data.mkdir(parents=True, exist_ok=True)
        file.write_text(url, encoding="ascii")
        yield url
    finally:
        await end([watching])
        file.unlink(missing_ok=True)
        await runner.cleanup()


async def _listen(runner: web.AppRunner, address: MonitorAddress) -> str:
    try:
        await web.TCPSite(runner, address.host, address.port).start()
    except OSError as error:
        problem = f"{address.host}:{address.port} cannot be used: {error.strerror or error}"
        raise BadSettings([f"WAYPOST_MONITOR: {problem}. Choose another port, or leave it empty."]) from error
    host, port = runner.addresses[0][:2]
    reachable = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104 - how to reach what listens everywhere
    return f"http://[{reachable}]:{port}" if ":" in reachable else f"http://{reachable}:{port}"


MOST_CHANNELS: Final = 2000  # Channels of the index of unsent messages that are looked at, the oldest first
SOON: Final = 3600.0  # Seconds in which all hands are tried again that wait to be sent
UNREADABLE: Final = ("unknown", "unreadable")


class BacklogSample(Struct, frozen=True):
    """The work that waits at one moment."""

    outbox_heads: dict[int, bytes]  # The oldest message of each channel, but for those closed to the bot: they may wait
    oldest_deadline: float | None  # Time at which the oldest unhandled deadline came due
    due_hand_dms: int  # Hands that are still to be sent by direct message


class Backlog:
    """Reads it. Every method raises ``StoreUnreachable`` while Redis is away."""

    def __init__(self, redis: Redis, keys: Keys, store: TableStore, due: DueList, clock: Callable[[], float]) -> None:
        self._redis = redis
        self._due = due
        self._clock = clock
        self._keys = keys
        self._store = store

    async def sample(self) -> BacklogSample:
        with redis_errors():
            unsent = [
                int(as_text(channel)) for channel in await self._redis.zrange(self._keys.unsent, 0, MOST_CHANNELS - 1)
            ]
            await try_out(self._redis, self._keys)  # one that takes no writes is as good as away
            pipe = self._redis.pipeline(transaction=False)
            for channel in unsent:
                pipe.lindex(self._keys.outbox(channel), 0)
                pipe.exists(self._keys.refused(channel))
            found = await pipe.execute()
        heads = zip(unsent, found[::2], found[1::2], strict=True)
        waiting = {channel: bytes(head) for channel, head, refused in heads if head and not refused}
        soon = await self._due.until(self._clock() + SOON)
        hands = sum(entry.name.startswith("hand:") for entry in soon)
        return BacklogSample(waiting, await self._oldest_deadline(), hands)

    async def _oldest_deadline(self) -> float | None:
        claimed = await self._due.claimed_since()
        waiting = [(name, at) for name, at in await self._due.until(self._clock()) if name not in claimed]
        return min((at for name, at in [*claimed.items(), *waiting] if name.startswith("deadline:")), default=None)

    async def tables(self) -> Counter[tuple[str, str]]:
        return Counter([_kind(table) async for _, table in self._store.tables()])


def _kind(table: Table | BrokenSave) -> tuple[str, str]:
    return UNREADABLE if isinstance(table, BrokenSave) else (table.game, table.phase.value)
