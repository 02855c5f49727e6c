"""A gate that work in other processes stops at until the event loop lets it on: so slow work is as slow as a test says.

The loop opens the gate from within itself, once it has done meanwhile what it likes. Whoever made the loop wait for
such work would wait for ever.
"""

from __future__ import annotations

import asyncio
import socket
from collections import Counter
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, TypeVar, TypeVarTuple, Unpack

from chatbot.concurrency.process_pool import Pool

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
    """A pool whose work stops at a gate first."""

    def __init__(self, barrier: ProcessBarrier, kind: str) -> None:
        super().__init__(1)
        self._gate = barrier
        self._kind = kind

    async def run(self, work: Callable[[Unpack[Ts]], T], *args: *Ts) -> T:
        """What the work comes to, once it was let on."""
        return await super().run(_through_the_gate, self._gate.port, self._kind, work, *args)


def _through_the_gate(port: int, kind: str, work: Callable[[Unpack[Ts]], T], *args: *Ts) -> T:
    with socket.create_connection(("127.0.0.1", port)) as line:
        line.sendall(f"{kind}\n".encode())
        assert line.recv(1) == b"!"
    return work(*args)
