"""One bot session: numbered events, kept for a while so that a dropped socket can RESUME and miss nothing."""

import asyncio
import secrets
import zlib
from collections import deque
from typing import NamedTuple

from aiohttp import web

from chatbot.playground.wire import Json, encode

KEPT_EVENTS = 500
"""How far back a RESUME can reach."""


class SocketWriter:
    """One gateway socket: what goes out is queued here, compressed, and written in order."""

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
        """Queue a frame that is no event."""
        self.push(encode({"op": op, "d": data, "s": None, "t": None}))

    def end_session(self) -> None:
        """Op 9: the session is over, and cannot be resumed."""
        self.push(b'{"op":9,"d":false,"s":null,"t":null}')

    async def close(self, code: int, reason: str = "") -> None:
        """Close the socket with a word."""
        await self._socket.close(code=code, message=reason.encode())

    def cut(self) -> None:
        """Drop the connection without a word, as a broken network does."""
        if isinstance(self._transport, asyncio.WriteTransport):
            self._transport.abort()


class Shard(NamedTuple):
    """Which part of the servers a session looks after."""

    number: int
    of: int

    def minds(self, guild_id: int | None) -> bool:
        """Discord's formula; direct messages go to shard 0."""
        return self.number == ((guild_id >> 22) % self.of if guild_id else 0)


class Session:
    """What one IDENTIFY began."""

    def __init__(self, shard: Shard, intents: int) -> None:
        self.key = secrets.token_hex(16)
        self.shard = shard
        self.intents = intents
        self.line: SocketWriter | None = None
        self.lost_at: float | None = None
        self._sequence = 0
        self._kept: deque[tuple[int, bytes]] = deque(maxlen=KEPT_EVENTS)

    def wants(self, guild_id: int | None, intent: int) -> bool:
        """Whether this session gets an event of this server and kind."""
        return self.shard.minds(guild_id) and (not intent or bool(self.intents & intent))

    def dispatch(self, event: str, data: Json) -> None:
        """Number an event, keep it, and send it if there is a line."""
        self._sequence += 1
        frame = b'{"op":0,"t":"%b","s":%d,"d":%b}' % (event.encode(), self._sequence, encode(data))
        self._kept.append((self._sequence, frame))
        if self.line is not None:
            self.line.push(frame)

    def can_resume_from(self, seen: int) -> bool:
        """Whether every event after `seen` is still here."""
        oldest = self._kept[0][0] if self._kept else self._sequence + 1
        return oldest - 1 <= seen <= self._sequence

    def replay(self, line: SocketWriter, seen: int) -> None:
        """Take up a new line: all that was missed, then RESUMED."""
        for sequence, frame in self._kept:
            if sequence > seen:
                line.push(frame)
        self.line = line
        self.lost_at = None
        self.dispatch("RESUMED", {"_trace": []})
