"""Bots and workers on one Redis and one Discord simulator, each in a separate process."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from contextlib import AsyncExitStack, asynccontextmanager
from typing import TYPE_CHECKING, Any

from redis.asyncio import Redis

from tests.bench.load import BotProcess, bot_process
from tests.process_tree import family

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from chatbot.store.embedded import EmbeddedServer
    from tests.discord.fake_discord import FakeDiscord


class Deployment:
    """The running bots and workers."""

    def __init__(self, bots: list[BotProcess], workers: list[int], redis: Redis) -> None:
        self._bots = bots
        self._workers = workers
        self._redis = redis

    async def read(self) -> list[dict[str, Any]]:
        """Return each bot's measurements since the last call."""
        return [await bot.read() for bot in self._bots]

    def processor(self) -> float:
        """Return the processor seconds used by all bots and workers, including painting and thinking processes."""
        pids = [*(bot.pid for bot in self._bots), *self._workers]
        return sum(process.processor for pid in pids for process in family(pid))

    async def redis_processor(self) -> float:
        """Return the processor seconds used by Redis."""
        used = await self._redis.info("cpu")
        return float(used["used_cpu_user"]) + float(used["used_cpu_sys"])

    async def memory(self) -> dict[str, int]:
        """Return the memory in bytes of the first bot and the first worker, with and without child processes, and of
        Redis.
        """
        found: dict[str, int] = {}
        for name, pids in (("bot", [bot.pid for bot in self._bots]), ("worker", self._workers)):
            if pids:
                sizes = [process.resident for process in family(pids[0])]
                found |= {name: sizes[0], f"{name}, its pools": sum(sizes[1:])}
        return found | {"Redis": int((await self._redis.info("memory"))["used_memory"])}


@asynccontextmanager
async def deployed(
    playground: FakeDiscord, folder: Path, server: EmbeddedServer, bots: int, workers: int
) -> AsyncIterator[Deployment]:
    """Run bots and workers within the context, and yield them. Each bot has one shard."""
    settings = {"REDIS_URL": server.url, "WAYPOST_BOTS": str(bots), "WAYPOST_SHARDS": str(bots)}
    async with AsyncExitStack() as stack:
        redis = await stack.enter_async_context(Redis.from_url(server.url))
        started = [
            await stack.enter_async_context(bot_process(playground, folder, settings=settings)) for _ in range(bots)
        ]
        pids = [await stack.enter_async_context(_worker_process(folder, settings)) for _ in range(workers)]
        yield Deployment(started, pids, redis)


@asynccontextmanager
async def _worker_process(folder: Path, settings: dict[str, str]) -> AsyncIterator[int]:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "chatbot", "worker"),
        stdout=asyncio.subprocess.PIPE,
        env=os.environ | {"WAYPOST_DATA": str(folder)} | settings,
    )
    assert process.stdout is not None
    while (line := await process.stdout.readline()) != b"worker: ready\n":
        assert line, "the worker has ended"
    try:
        yield process.pid
    finally:
        process.send_signal(signal.SIGTERM)
        await process.wait()
