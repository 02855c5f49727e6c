"""The gateway: HELLO, IDENTIFY, READY, events, heartbeats, RESUME, and Discord's close codes.

The state is in the sessions, which outlive their sockets. A session keeps its newest events for a while, so that a
client can RESUME after a dropped connection and miss nothing. Not implemented: presence, voice and requests for
members (op 3, 4, 8, 31); a client that sends such an op is closed with 4001.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import zlib
from collections import deque
from collections.abc import Callable
from enum import IntEnum
from typing import Final, NamedTuple

from aiohttp import WSMsgType, web
from msgspec import Struct, field

from playground.limits import Limits
from playground.serializers import Serializer, own_account_json
from playground.wire import UNREADABLE, Json, decode, encode
from playground.world import World


class Intent(IntEnum):
    """The intents used here: those of the events sent, and the privileged ones, which must be allowed."""

    GUILDS = 1 << 0
    GUILD_MEMBERS = 1 << 1
    GUILD_PRESENCES = 1 << 8
    GUILD_MESSAGES = 1 << 9
    DIRECT_MESSAGES = 1 << 12
    MESSAGE_CONTENT = 1 << 15


PRIVILEGED: Final = Intent.GUILD_MEMBERS | Intent.GUILD_PRESENCES | Intent.MESSAGE_CONTENT
KNOWN: Final = (1 << 26) - 1
INVALID_SESSION: Final = 9  # The op for a session that is over and cannot be resumed
KEPT_EVENTS: Final = 500  # Events of a session that a RESUME can repeat
RESUMABLE_FOR: Final = 300.0  # Seconds for which Discord keeps a session that has no socket


class SocketWriter:
    """Writes to one gateway socket: frames are queued, compressed and sent in order."""

    def __init__(
        self, socket: web.WebSocketResponse, transport: asyncio.BaseTransport | None, *, zlib_stream: bool
    ) -> None:
        self._socket = socket
        self._transport = transport
        self._deflate = zlib.compressobj() if zlib_stream else None
        self._queue: asyncio.Queue[bytes] = asyncio.Queue()

    async def write_on(self) -> None:
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
        self._queue.put_nowait(frame)

    def send(self, op: int, data: object) -> None:
        self.push(encode({"op": op, "d": data, "s": None, "t": None}))

    async def close(self, code: int, reason: str = "") -> None:
        await self._socket.close(code=code, message=reason.encode())

    def cut(self) -> None:
        if isinstance(self._transport, asyncio.WriteTransport):
            self._transport.abort()


class Shard(NamedTuple):
    """A session's part of the servers."""

    number: int
    of: int

    def handles(self, guild_id: int | None) -> bool:
        """Return True if this shard gets a server's events, by Discord's formula. Direct messages go to shard 0."""
        return self.number == ((guild_id >> 22) % self.of if guild_id else 0)


class Session:
    """A session, begun by an IDENTIFY. The session outlives its socket; `writer` is None while it has no socket."""

    def __init__(self, shard: Shard, intents: int) -> None:
        self.key = secrets.token_hex(16)
        self.shard = shard
        self.intents = intents
        self.writer: SocketWriter | None = None
        self.lost_at: float | None = None
        self._sequence = 0
        self._kept: deque[tuple[int, bytes]] = deque(maxlen=KEPT_EVENTS)

    def wants(self, guild_id: int | None, intent: int) -> bool:
        return self.shard.handles(guild_id) and (not intent or bool(self.intents & intent))

    def dispatch(self, event: str, data: Json) -> None:
        self._sequence += 1
        frame = b'{"op":0,"t":"%b","s":%d,"d":%b}' % (event.encode(), self._sequence, encode(data))
        self._kept.append((self._sequence, frame))
        if self.writer is not None:
            self.writer.push(frame)

    def can_resume_from(self, seen: int) -> bool:
        """Return True if every event after `seen` is still stored."""
        oldest = self._kept[0][0] if self._kept else self._sequence + 1
        return oldest - 1 <= seen <= self._sequence

    def replay(self, writer: SocketWriter, seen: int) -> None:
        for sequence, frame in self._kept:
            if sequence > seen:
                writer.push(frame)
        self.writer = writer
        self.lost_at = None
        self.dispatch("RESUMED", {"_trace": []})


class GatewayClosed(Exception):
    """The client violated a rule of the gateway. The exception has one of Discord's close codes and the reason."""


class Connection(Struct):
    """The state of one socket: its writer, its session if it has one, and the times of received frames."""

    writer: SocketWriter
    session: Session | None = None
    received_at: deque[float] = field(default_factory=deque)


class Gateway:
    """All sessions of the bot. An event goes to the sessions with the right shard and intents."""

    def __init__(self, world: World, serializer: Serializer, limits: Limits) -> None:
        self._world = world
        self._serializer = serializer
        self._limits = limits
        self._sessions: dict[str, Session] = {}
        self._identified: dict[int, float] = {}
        self.url = ""
        self.identifies = 0
        self.resumes = 0
        self.on_status_change: Callable[[], None] = lambda: None

    @property
    def online(self) -> bool:
        return any(session.writer for session in self._sessions.values())

    @property
    def has_session(self) -> bool:
        self._forget_old_sessions()
        return bool(self._sessions)

    def send(self, event: str, data: Json, guild_id: int | None, intent: Intent | None = None) -> bool:
        """Send an event to the sessions that want it. Return True if at least one session does."""
        self._forget_old_sessions()
        receivers = [session for session in self._sessions.values() if session.wants(guild_id, intent or 0)]
        for session in receivers:
            session.dispatch(event, data)
        return bool(receivers)

    async def close(self) -> None:
        for session in self.connected():
            if session.writer:
                await session.writer.close(1001, "the playground is closing")
        self._sessions.clear()

    def forget(self, session: Session) -> None:
        self._sessions.pop(session.key, None)

    def connected(self) -> list[Session]:
        return [session for session in self._sessions.values() if session.writer]

    def _forget_old_sessions(self) -> None:
        limit = self._world.clock.now() - RESUMABLE_FOR
        for session in list(self._sessions.values()):
            if session.lost_at is not None and session.lost_at < limit:
                self.forget(session)

    # The protocol

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(max_msg_size=1 << 16)
        await socket.prepare(request)
        zlib_stream = request.query.get("compress") == "zlib-stream"
        connection = Connection(SocketWriter(socket, request.transport, zlib_stream=zlib_stream))
        writing = asyncio.create_task(connection.writer.write_on())
        try:
            if request.query.get("v") != "10":
                raise GatewayClosed(4012, "invalid API version")
            connection.writer.send(10, {"heartbeat_interval": self._limits.heartbeat_ms, "_trace": []})
            async for frame in socket:
                if frame.type is WSMsgType.TEXT:
                    await self._receive(connection, frame.data)
        except GatewayClosed as closed:
            await connection.writer.close(*closed.args)
        finally:
            writing.cancel()
            self._disconnected(connection, socket.close_code)
        return socket

    def _disconnected(self, connection: Connection, code: int | None) -> None:
        """Record that a socket is gone. If the client closed it with 1000 or 1001, the session ends."""
        session = connection.session
        if session is None or session.writer is not connection.writer:
            return
        session.writer = None
        session.lost_at = self._world.clock.now()
        if code in {1000, 1001}:
            self.forget(session)
        self.on_status_change()

    async def _receive(self, connection: Connection, text: str) -> None:
        self._check_pace(connection, text)
        try:
            frame = decode(text)
            op, data = frame["op"], frame.get("d")
        except (*UNREADABLE, KeyError, TypeError, AttributeError):
            raise GatewayClosed(4002, "payload could not be read") from None
        if op in {2, 6} and not isinstance(data, dict):
            raise GatewayClosed(4002, "payload could not be read")
        match op:
            case 1:
                after = self._limits.heartbeat_ack_after
                asyncio.get_running_loop().call_later(after, connection.writer.send, 11, None)
            case 2:
                self._identify(connection, data)
            case 6:
                await self._resume(connection, data)
            case _:
                raise GatewayClosed(4001, f"unknown opcode {op}")

    def _check_pace(self, connection: Connection, text: str) -> None:
        if len(text) > 4096:
            raise GatewayClosed(4002, "the limit is 4096 bytes per payload")
        now = self._world.clock.now()
        connection.received_at.append(now)
        while connection.received_at[0] < now - 60:
            connection.received_at.popleft()
        if len(connection.received_at) > 120:
            raise GatewayClosed(4008, "the limit is 120 payloads per minute")

    def _identify(self, connection: Connection, data: Json) -> None:
        if connection.session is not None:
            raise GatewayClosed(4005, "already authenticated")
        if str(data.get("token", "")).removeprefix("Bot ") != self._world.application.token:
            raise GatewayClosed(4004, "authentication failed")
        shard, intents = _shard_in(data), self._intents_in(data)
        if not self._may_identify(shard):
            connection.writer.send(INVALID_SESSION, data=False)
            return
        self.identifies += 1
        session = connection.session = Session(shard, intents)
        session.writer = connection.writer
        self._sessions[session.key] = session
        self._send_ready(session)
        self.on_status_change()

    def _may_identify(self, shard: Shard) -> bool:
        """Return True, unless this IDENTIFY comes too soon after another one in the same bucket of shards."""
        bucket, now = shard.number % self._limits.max_concurrency, self._world.clock.now()
        if now - self._identified.get(bucket, 0.0) < self._limits.identify_every:
            return False
        self._identified[bucket] = now
        return True

    def _intents_in(self, data: Json) -> int:
        intents = data.get("intents")
        if not isinstance(intents, int) or intents & ~KNOWN:
            raise GatewayClosed(4013, "invalid intents")
        if intents & PRIVILEGED & ~self._world.application.allowed_intents:
            raise GatewayClosed(4014, "disallowed intents")
        return intents

    def _send_ready(self, session: Session) -> None:
        bot = self._world.bot
        guilds = [guild for guild in self._world.guilds_of(bot.id) if session.shard.handles(guild.id)]
        session.dispatch(
            "READY",
            {
                "v": 10,
                "user": own_account_json(bot),
                "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
                "session_id": session.key,
                "resume_gateway_url": self.url,
                "shard": list(session.shard),
                "application": {"id": str(bot.id), "flags": 0},
                "private_channels": [],
                "_trace": [],
            },
        )
        if session.intents & Intent.GUILDS:
            for guild in guilds:
                session.dispatch("GUILD_CREATE", self._serializer.guild_for_bot(guild))

    async def _resume(self, connection: Connection, data: Json) -> None:
        session = self._sessions.get(str(data.get("session_id")))
        seen = data.get("seq")
        if session is None or not isinstance(seen, int) or not session.can_resume_from(seen):
            connection.writer.send(INVALID_SESSION, data=False)
            return
        old, connection.session = session.writer, session
        self.resumes += 1
        session.replay(connection.writer, seen)
        if old is not None:
            with contextlib.suppress(ConnectionError):
                await old.close(4000, "resumed elsewhere")
        self.on_status_change()


def _shard_in(data: Json) -> Shard:
    match data.get("shard") or [0, 1]:
        case [int(number), int(count)] if 0 <= number < count:
            return Shard(number, count)
        case _:
            raise GatewayClosed(4010, "invalid shard")
