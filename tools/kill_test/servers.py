"""Two Redis servers that can be killed, rolled back and failed over."""

from __future__ import annotations

import asyncio
import random
import resource
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from pathlib import Path
from typing import Final

from redis.asyncio import Redis
from redis.exceptions import RedisError

from chatbot.store.connection import as_text
from tests.stored_data import damage
from tools.kill_test.check import Move

WITHIN: Final = 60.0
TOO_SMALL: Final = 100  # Free bytes left on a full disk: less than one command
COUNTED: Final = ("summaries", "meetings", "player-results", "leaderboard")


class RedisServer:
    """One Redis server with its own folder and port. It syncs every write to its file before it replies."""

    def __init__(self, binary: str, folder: Path) -> None:
        self.folder = folder
        self.port = _free_port()
        self._binary = binary
        self._process: asyncio.subprocess.Process | None = None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    async def start(self, primary: RedisServer | None = None) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        options = {
            "port": self.port, "bind": "127.0.0.1", "dir": self.folder, "appendonly": "yes", "appendfsync": "always",
            "save": "", "repl-diskless-sync-delay": 0,
            "auto-aof-rewrite-percentage": 0,  # ``check`` reads everything ever written
        }  # fmt: skip
        words = [word for name, value in options.items() for word in (f"--{name}", str(value))]
        words += ["--replicaof", f"127.0.0.1 {primary.port}"] if primary is not None else []
        with (self.folder.parent / f"{self.folder.name}.log").open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "tools.kill_test.processes", self._binary, *words),
                stdout=log,
                stderr=log,
                stdin=subprocess.DEVNULL,
                start_new_session=True,
            )
        await self.answers()

    async def kill(self) -> None:
        if self._process is not None and self.is_up:
            self._process.kill()
            await self._process.wait()

    def hang(self, *, hung: bool) -> None:
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.send_signal(signal.SIGSTOP if hung else signal.SIGCONT)

    async def limit_memory(self, most: int) -> None:
        """Reject writes when the data exceed ``most`` bytes. 0 means no limit."""
        async with Redis(port=self.port) as redis:
            await redis.config_set("maxmemory", most)

    def limit_files(self, most: int) -> None:
        """Limit the size of the server's files, as on a full disk. Beyond the limit, each write fails, and the server
        ends.
        """
        if self._process is not None and self.is_up:
            with suppress(ProcessLookupError):
                resource.prlimit(self._process.pid, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))

    @property
    def written(self) -> int:
        return max(file.stat().st_size for file in self.folder.glob("appendonlydir/*.aof"))

    @property
    def is_up(self) -> bool:
        return self._process is not None and self._process.returncode is None

    async def promote(self) -> None:
        async with Redis(port=self.port) as redis:
            await redis.replicaof("NO", "ONE")

    async def in_sync(self) -> None:
        async with asyncio.timeout(WITHIN), Redis(port=self.port) as redis:
            while (await redis.info("replication")).get("master_link_status") != "up":  # noqa: ASYNC110 - another process
                await asyncio.sleep(0.05)

    async def answers(self) -> None:
        async with asyncio.timeout(WITHIN), Redis(port=self.port) as redis:
            while True:
                with suppress(RedisError, OSError):
                    await redis.ping()
                    return
                await asyncio.sleep(0.02)


class RedisPair:
    """The primary used by the bot, and its replica."""

    def __init__(self, binary: str, folder: Path, read: Callable[[RedisServer], Awaitable[Collection[Move]]]) -> None:
        self.primary = RedisServer(binary, folder / "redis-a")
        self.replica = RedisServer(binary, folder / "redis-b")
        self.deaths: Counter[str] = Counter()
        self.losses = 0  # Number of server deaths that may have lost data.
        self.lost: set[Move] = set()  # Moves stored on a server that died and missing on its successor.
        self._binary = binary
        self._read = read

    async def start(self) -> None:
        await self.primary.start()
        await self.replica.start(self.primary)
        await self.replica.in_sync()

    async def kill(self) -> None:
        self.deaths["SIGKILL"] += 1
        await self.primary.kill()
        await self.primary.start()

    async def hang(self, seconds: float) -> None:
        self.deaths["SIGSTOP"] += 1
        self.primary.hang(hung=True)
        await asyncio.sleep(seconds)
        self.primary.hang(hung=False)

    async def fill(self, seconds: float) -> None:
        """Make Redis reject new data for a while. It does no harm if the server is killed in the meantime."""
        full = self.primary
        with suppress(RedisError, OSError):
            await full.limit_memory(1)
        await asyncio.sleep(seconds)
        await full.answers()
        with suppress(RedisError, OSError):
            await full.limit_memory(0)

    async def fill_disk(self, seconds: float) -> None:
        """Simulate a full disk for a while. The server is restarted whenever it ends."""
        self.deaths["full disk"] += 1
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            if not self.primary.is_up:
                await self.primary.start()
            self.primary.limit_files(self.primary.written + TOO_SMALL)
            await asyncio.sleep(0.5)
        self.primary.limit_files(resource.RLIM_INFINITY)
        if not self.primary.is_up:
            await self.primary.start()

    async def damage(self, chance: random.Random) -> None:
        """Damage a value derived from game results, if there is one."""
        async with Redis(port=self.primary.port) as redis:
            names = [as_text(name) for kind in COUNTED async for name in redis.scan_iter(f"*:{kind}:*")]
            if names:
                await damage(redis, chance.choice(sorted(names)), keeps_type=chance.random() < 0.5)

    async def roll_back(self, seconds: float) -> None:
        self.deaths["rollback"] += 1
        folder, copy = self.primary.folder, self.primary.folder.with_name("copy")
        await asyncio.to_thread(shutil.copytree, folder, copy)
        await asyncio.sleep(seconds)
        await self.primary.kill()
        self._note_loss(await self._moves_in(folder), await self._moves_in(copy))
        await asyncio.to_thread(shutil.rmtree, folder)
        copy.rename(folder)
        await self.primary.start()

    async def fail_over(self) -> None:
        """Kill the primary, promote the replica and give it a new replica. The latest writes may be lost."""
        self.deaths["failover"] += 1
        await self.replica.in_sync()
        old, new = self.primary, self.replica
        await old.kill()
        await new.promote()
        self._note_loss(await self._moves_in(old.folder), await self._read(new))
        self.primary, self.replica = new, old
        await asyncio.to_thread(shutil.rmtree, old.folder)
        await old.start(new)

    def _note_loss(self, before: Collection[Move], after: Collection[Move]) -> None:
        self.losses += 1
        self.lost |= set(before) - set(after)

    async def _moves_in(self, folder: Path) -> Collection[Move]:
        server = RedisServer(self._binary, folder)
        await server.start()
        try:
            return await self._read(server)
        finally:
            await server.kill()

    async def stop(self) -> None:
        await self.primary.kill()
        await self.replica.kill()


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])
