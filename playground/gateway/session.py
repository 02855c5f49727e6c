"""One bot session: numbered events, kept for a while so that a dropped socket can RESUME and miss nothing."""

from __future__ import annotations

import asyncio
import secrets
import zlib
from collections import deque
from typing import TYPE_CHECKING, Final, NamedTuple

from playground.wire import encode

if TYPE_CHECKING:
    from aiohttp import web

    from playground.wire import Json

KEPT_EVENTS: Final = 500
"""How far back a RESUME can reach."""


class SocketWriter:
    """Writes to one gateway socket: frames are queued here, compressed, and sent in order."""

    def __init__(
        self, socket: web.WebSocketResponse, transport: asyncio.BaseTransport | None, *, zlib_stream: bool
    ) -> None:
        self._socket = socket
        self._transport = transport
        self._deflate = zlib.compressobj() if zlib_stream else None
        self._queue: asyncio.Queue[bytes] = asyncio.Queue()

    async def write_on(self) -> None:
        """Write what is queued, until cancelled or the socket is gone."""
        while True:
            frame = await self._queue.get()
            try:
                if self._deflate is None:
                    await self._socket.send_str(frame.decode())
                else:
                    packed = self._deflate.compress(frame) + self._deflate.flush(zlib.Z_SYNC_FLUSH)
                    await self._socket.send_bytes(packed)
            except (ConnectionError, RuntimeError):
                return

    def push(self, frame: bytes) -> None:
        """Queue a frame."""
        self._queue.put_nowait(frame)

    def send(self, op: int, data: object) -> None:
        """Queue a frame of another kind than an event."""
        self.push(encode({"op": op, "d": data, "s": None, "t": None}))

    def end_session(self) -> None:
        """Op 9: the session is over, and cannot be resumed."""
        self.push(b'{"op":9,"d":false,"s":null,"t":null}')

    async def close(self, code: int, reason: str = "") -> None:
        """Close the socket with a code and a reason."""
        await self._socket.close(code=code, message=reason.encode())

    def cut(self) -> None:
        """Drop the connection without a close frame, as a broken network does."""
        if isinstance(self._transport, asyncio.WriteTransport):
            self._transport.abort()


class Shard(NamedTuple):
    """Which part of the servers a session handles."""

    number: int
    of: int

    def handles(self, guild_id: int | None) -> bool:
        """Whether this shard gets a server's events, by Discord's formula; direct messages go to shard 0."""
        return self.number == ((guild_id >> 22) % self.of if guild_id else 0)


class Session:
    """A session, as begun by one IDENTIFY. It outlives its socket: `writer` is None while there is none."""

    def __init__(self, shard: Shard, intents: int) -> None:
        self.key = secrets.token_hex(16)
        self.shard = shard
        self.intents = intents
        self.writer: SocketWriter | None = None
        self.lost_at: float | None = None
        self._sequence = 0
        self._kept: deque[tuple[int, bytes]] = deque(maxlen=KEPT_EVENTS)

    def wants(self, guild_id: int | None, intent: int) -> bool:
        """Whether this session gets an event of this server and kind."""
        return self.shard.handles(guild_id) and (not intent or bool(self.intents & intent))

    def dispatch(self, event: str, data: Json) -> None:
        """Number an event, keep it, and send it if there is a socket."""
        self._sequence += 1
        frame = b'{"op":0,"t":"%b","s":%d,"d":%b}' % (event.encode(), self._sequence, encode(data))
        self._kept.append((self._sequence, frame))
        if self.writer is not None:
            self.writer.push(frame)

    def can_resume_from(self, seen: int) -> bool:
        """Whether every event after `seen` is still here."""
        oldest = self._kept[0][0] if self._kept else self._sequence + 1
        return oldest - 1 <= seen <= self._sequence

    def replay(self, writer: SocketWriter, seen: int) -> None:
        """Go on with a new socket: send all that was missed, then RESUMED."""
        for sequence, frame in self._kept:
            if sequence > seen:
                writer.push(frame)
        self.writer = writer
        self.lost_at = None
        self.dispatch("RESUMED", {"_trace": []})
