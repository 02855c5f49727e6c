"""``ProcessBarrier``: work in other processes waits at this barrier until the event loop releases it.

The loop opens the barrier itself, after it has done something else. If a bot made the loop wait for such work, it
would wait forever, and the test would fail.
"""

from __future__ import annotations

import asyncio
import socket
from collections import Counter
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, TypeVar, TypeVarTuple, Unpack

from chatbot.runtime.processes import Pool

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class ProcessBarrier:
    """A barrier for work. It releases the first pieces of each kind after the event loop has done something else."""

    def __init__(self, held: int, meanwhile: Callable[[], Awaitable[None]]) -> None:
        self.passed: Counter[str] = Counter()
        self._held = held
        self._meanwhile = meanwhile
        self.port = 0

    @asynccontextmanager
    async def open(self) -> AsyncIterator[ProcessBarrier]:
        """Yield the barrier, and stop it at the end of the block."""
        async with await asyncio.start_server(self._visited, "127.0.0.1", 0) as server:
            self.port = server.sockets[0].getsockname()[1]
            yield self

    async def _visited(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        kind = (await reader.readline()).decode().strip()
        if self.passed[kind] < self._held:
            await self._meanwhile()
        self.passed[kind] += 1
        writer.write(b"!")
        writer.close()


class BarrierPool(Pool):
    """A pool whose first pieces of work stop at a barrier."""

    def __init__(self, barrier: ProcessBarrier, kind: str) -> None:
        super().__init__("working", 1)
        self._barrier = barrier
        self._kind = kind

    async def run(self, work: Callable[[Unpack[Ts]], T], *args: *Ts) -> T:
        """Wait for the release of this piece of work, do it, and return its result."""
        return await super().run(_after_the_barrier, self._barrier.port, self._kind, work, *args)


def _after_the_barrier(port: int, kind: str, work: Callable[[Unpack[Ts]], T], *args: *Ts) -> T:
    with socket.create_connection(("127.0.0.1", port)) as line:
        line.sendall(f"{kind}\n".encode())
        assert line.recv(1) == b"!"
    return work(*args)
