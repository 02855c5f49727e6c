"""Two servers of Redis, a primary and its replica, which are killed, rolled back and failed over."""

from __future__ import annotations

import asyncio
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from redis.asyncio import Redis
from redis.exceptions import RedisError

from tools.kill_test.stored_matches import StoredMatches

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

UP_WITHIN: Final = 60.0
"""Seconds for a server to come up."""
IN_SYNC_WITHIN: Final = 60.0


class Loss(Struct, frozen=True):
    """A death of Redis with which something may have been lost."""

    begun: float
    """Since when what Redis took may be lost."""
    ended: float
    """When what is left could be used."""
    before: StoredMatches
    """What the server held when it died."""
    after: StoredMatches
    """What the one held that went on."""


class RedisServer:
    """One server, with a folder and a port of its own."""

    def __init__(self, binary: str, folder: Path) -> None:
        self.folder = folder
        self.port = _free_port()
        self._binary = binary
        self._process: asyncio.subprocess.Process | None = None

    async def start(self, primary: RedisServer | None = None) -> None:
        """Start it, as a replica if a primary is given; it answers on return."""
        self.folder.mkdir(parents=True, exist_ok=True)
        options = {
            "port": str(self.port),
            "bind": "127.0.0.1",
            "dir": str(self.folder),
            "appendonly": "yes",
            "appendfsync": "always",
            "save": "",
            "auto-aof-rewrite-percentage": "0",  # all that was ever written is read (``checking.outbox_history``)
            "repl-diskless-sync-delay": "0",
        }
        words = [word for name, value in options.items() for word in (f"--{name}", value)]
        words += ["--replicaof", f"127.0.0.1 {primary.port}"] if primary is not None else []
        with (self.folder.parent / f"{self.folder.name}.log").open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "tools.kill_test.parent_death", self._binary, *words),
                stdout=log,
                stderr=log,
                stdin=subprocess.DEVNULL,
                start_new_session=True,
            )
        await self._answers()

    async def kill(self) -> None:
        """End it by SIGKILL."""
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
            await self._process.wait()

    def hang(self, *, hung: bool) -> None:
        """Stop it, or let it go on."""
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.send_signal(signal.SIGSTOP if hung else signal.SIGCONT)

    async def promote(self) -> None:
        """Let a replica be a primary."""
        async with Redis(port=self.port) as redis:
            await redis.replicaof("NO", "ONE")

    async def in_sync(self) -> None:
        """Wait until a replica has all that its primary has."""
        async with asyncio.timeout(IN_SYNC_WITHIN), Redis(port=self.port) as redis:
            while (await redis.info("replication")).get("master_link_status") != "up":  # noqa: ASYNC110 - another process
                await asyncio.sleep(0.05)

    async def _answers(self) -> None:
        """Wait until it has read its data."""
        async with asyncio.timeout(UP_WITHIN), Redis(port=self.port) as redis:
            while True:
                with suppress(RedisError, OSError):
                    await redis.ping()
                    return
                await asyncio.sleep(0.02)


class RedisPair:
    """The primary that the bot uses, and its replica; ``losses`` tells what was lost with a server."""

    def __init__(self, binary: str, folder: Path, read: Callable[[int], Awaitable[StoredMatches]]) -> None:
        self.primary = RedisServer(binary, folder / "redis-a")
        self.replica = RedisServer(binary, folder / "redis-b")
        self.deaths: Counter[str] = Counter()
        self.losses: list[Loss] = []
        self._binary = binary
        self._read = read
        """Reads what the server on a port holds."""

    async def start(self) -> None:
        """Start both."""
        await self.primary.start()
        await self.replica.start(self.primary)
        await self.replica.in_sync()

    async def kill(self) -> None:
        """Kill the primary and start it again: it has all that it accepted."""
        self.deaths["SIGKILL"] += 1
        await self.primary.kill()
        await self.primary.start()

    async def hang(self, seconds: float) -> None:
        """Let the primary hang."""
        self.deaths["SIGSTOP"] += 1
        self.primary.hang(hung=True)
        await asyncio.sleep(seconds)
        self.primary.hang(hung=False)

    async def roll_back(self, seconds: float) -> None:
        """Kill the primary and start it with its data of so many seconds before."""
        self.deaths["rollback"] += 1
        folder, copy = self.primary.folder, self.primary.folder.with_name("copy")
        begun = time.time()
        await asyncio.to_thread(shutil.copytree, folder, copy)
        await asyncio.sleep(seconds)
        await self.primary.kill()
        before, after = await self._left_in(folder), await self._left_in(copy)
        await asyncio.to_thread(shutil.rmtree, folder)
        copy.rename(folder)
        ended = time.time()
        await self.primary.start()
        self.losses.append(Loss(begun, ended, before, after))

    async def fail_over(self) -> None:
        """Kill the primary, promote the replica, and give that a replica of its own.

        The new primary is in use as soon as ``primary`` names it. The last moment of the old one may be lost.
        """
        self.deaths["failover"] += 1
        begun = time.time()
        await self.replica.in_sync()
        old, new = self.primary, self.replica
        await old.kill()
        await new.promote()
        before, after = await self._left_in(old.folder), await self._read(new.port)
        self.losses.append(Loss(begun, time.time(), before, after))
        self.primary, self.replica = new, old
        await asyncio.to_thread(shutil.rmtree, old.folder)
        await old.start(new)

    async def _left_in(self, folder: Path) -> StoredMatches:
        """What a server that is dead has left in its folder."""
        server = RedisServer(self._binary, folder)
        await server.start()
        try:
            return await self._read(server.port)
        finally:
            await server.kill()

    async def stop(self) -> None:
        """End both for good."""
        await self.primary.kill()
        await self.replica.kill()


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])
