"""A proxy before Redis, which can be slow, refuse, and lead to another server after a failover."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine
    from types import TracebackType
    from typing import Self

CHUNK = 1 << 16


class Line(Enum):
    """How the proxy treats what passes through it."""

    OPEN = "open"
    SILENT = "silent"
    """Nothing passes, nothing is refused."""
    REFUSED = "refused"
    """Every connection ends at once."""


class RedisProxy:
    """Listens on a port of its own; ``primary`` says, for each connection, which port it leads to."""

    def __init__(self, primary: Callable[[], int]) -> None:
        self._primary = primary
        self._line = Line.OPEN
        self._delay = 0.0
        self._opened = asyncio.Event()
        self._opened.set()
        self._connections: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.close()
        self.cut()
        await asyncio.gather(*self._connections, return_exceptions=True)

    @property
    def url(self) -> str:
        """The address for clients of Redis."""
        port = self._server.sockets[0].getsockname()[1]
        return f"redis://127.0.0.1:{port}/0"

    def set_line(self, line: Line) -> None:
        """Treat what passes so from now on."""
        self._line = line
        if line is Line.SILENT:
            self._opened.clear()
        else:
            self._opened.set()
        if line is Line.REFUSED:
            self.cut()

    def delay(self, seconds: float) -> None:
        """Let each piece of data take so long in each direction."""
        self._delay = seconds

    def cut(self) -> None:
        """End every connection."""
        for connection in self._connections:
            connection.cancel()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connection = asyncio.create_task(self._connect(reader, writer))
        self._connections.add(connection)
        connection.add_done_callback(self._connections.discard)

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        onward: asyncio.StreamWriter | None = None
        try:
            if self._line is not Line.REFUSED:
                back, onward = await asyncio.open_connection("127.0.0.1", self._primary())
                await _first(self._pump(reader, onward), self._pump(back, writer))
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            for end in (writer, onward):
                if end is not None:
                    end.transport.abort()

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            while data := await reader.read(CHUNK):
                await self._opened.wait()
                if self._delay:
                    await asyncio.sleep(self._delay)
                writer.write(data)
                await writer.drain()


async def _first(*pumps: Coroutine[object, object, None]) -> None:
    """Run until one of them ends, and end the others."""
    tasks = [asyncio.create_task(pump) for pump in pumps]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
