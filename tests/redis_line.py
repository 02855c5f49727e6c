"""A connection to Redis that a test can disturb: encrypted, slow, silent, refused or cut."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import ssl
    from collections.abc import AsyncIterator, Callable


class Line:
    """Forwards clients' requests to a Redis server, and the server's replies to the clients."""

    def __init__(self, server: Callable[[], str | int]) -> None:
        """For each connection, ``server`` is called and returns the server's address: a socket's path, or a port of
        this machine.
        """
        self._server = server
        self._delay = 0.0
        self._is_refused = False
        self._flows = asyncio.Event()
        self._flows.set()
        self._connections: set[asyncio.Task[None]] = set()
        self.port = 0

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    @asynccontextmanager
    async def open(self, encrypted: ssl.SSLContext | None = None) -> AsyncIterator[None]:
        """Accept clients within the context."""
        server = await asyncio.start_server(self._accept, "127.0.0.1", 0, ssl=encrypted)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield
        finally:
            server.close()
            self.cut()
            await asyncio.gather(*self._connections, return_exceptions=True)

    def slow_down(self, seconds: float) -> None:
        """Delay all data by this many seconds, in both directions."""
        self._delay = seconds

    def silence(self) -> None:
        """Hold back all data without closing connections, until ``mend`` is called."""
        self._flows.clear()

    def refuse(self) -> None:
        """Cut all connections and reject new ones, until ``mend`` is called."""
        self._is_refused = True
        self.cut()

    def mend(self) -> None:
        self._delay, self._is_refused = 0.0, False
        self._flows.set()

    def cut(self) -> None:
        for connection in self._connections:
            connection.cancel()

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connection = asyncio.create_task(self._connect(reader, writer))
        self._connections.add(connection)
        connection.add_done_callback(self._connections.discard)

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        ends = [writer]
        pumps: list[asyncio.Task[None]] = []
        try:
            if not self._is_refused:
                place = self._server()
                if isinstance(place, str):
                    back, onward = await asyncio.open_unix_connection(place)
                else:
                    back, onward = await asyncio.open_connection("127.0.0.1", place)
                ends.append(onward)
                pumps += [
                    asyncio.create_task(self._pump(reader, onward)),
                    asyncio.create_task(self._pump(back, writer)),
                ]
                await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            for pump in pumps:
                pump.cancel()
            await asyncio.gather(*pumps, return_exceptions=True)
            for end in ends:
                end.transport.abort()

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            while said := await reader.read(1 << 16):
                await self._flows.wait()
                await asyncio.sleep(self._delay)
                writer.write(said)
                await writer.drain()
