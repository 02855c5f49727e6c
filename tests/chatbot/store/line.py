"""A line to a Redis that a test can spoil: encrypted, slow, or dead."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import ssl
    from collections.abc import AsyncIterator


class Line:
    """Passes on what a client says to the server behind a socket, and its answers."""

    def __init__(self, path: str) -> None:
        self._path = path
        self.delay = 0.0
        """Seconds that an answer takes longer."""
        self.is_dead = False
        """Whether nothing gets through any more, though the connections stay."""
        self.port = 0

    @asynccontextmanager
    async def open(self, encrypted: ssl.SSLContext | None = None) -> AsyncIterator[None]:
        """Until this is left, clients can connect."""
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0, ssl=encrypted)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield
        finally:
            server.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        from_server, to_server = await asyncio.open_unix_connection(self._path)
        try:
            await asyncio.gather(
                self._pass_on(reader, to_server, slow=False), self._pass_on(from_server, writer, slow=True)
            )
        except ConnectionError:
            pass
        finally:
            to_server.close()
            writer.close()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, slow: bool) -> None:
        while said := await reader.read(1 << 16):
            if slow:
                await asyncio.sleep(self.delay)
            if not self.is_dead:
                writer.write(said)
                await writer.drain()
        writer.close()
