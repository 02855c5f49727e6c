"""``ProcessBarrier``: work in other processes waits there until the event loop lets it on, as long as a test says.

The loop opens the barrier from within itself, after it has done something else. A bot that made the loop wait for such
work would wait for ever, and the test would fail.
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
    """Where work stops. The first of each kind of it are let on only after something has been done meanwhile."""

    def __init__(self, held: int, meanwhile: Callable[[], Awaitable[None]]) -> None:
        self.passed: Counter[str] = Counter()
        self._held = held
        self._meanwhile = meanwhile
        self.port = 0

    @asynccontextmanager
    async def open(self) -> AsyncIterator[ProcessBarrier]:
        """Until this is left, work can pass."""
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
    """A pool whose work stops at a barrier first."""

    def __init__(self, barrier: ProcessBarrier, kind: str) -> None:
        super().__init__("working", 1)
        self._barrier = barrier
        self._kind = kind

    async def run(self, work: Callable[[Unpack[Ts]], T], *args: *Ts) -> T:
        """What the work comes to, once it was let on."""
        return await super().run(_after_the_barrier, self._barrier.port, self._kind, work, *args)


def _after_the_barrier(port: int, kind: str, work: Callable[[Unpack[Ts]], T], *args: *Ts) -> T:
    with socket.create_connection(("127.0.0.1", port)) as line:
        line.sendall(f"{kind}\n".encode())
        assert line.recv(1) == b"!"
    return work(*args)
