"""The gateway: HELLO, IDENTIFY, READY, events, heartbeats, RESUME, and closing with Discord's codes.

Only sessions keep state; a socket is a `Line` that comes and goes.
"""

import asyncio
import contextlib
from collections import deque
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field

import msgspec
from aiohttp import WSMsgType, web

from chatbot.playground.gateway.intents import KNOWN, PRIVILEGED, Intent
from chatbot.playground.gateway.session import Session, Shard, SocketWriter
from chatbot.playground.limits import Limits
from chatbot.playground.wire import Json, decode
from chatbot.playground.world.object_json import ObjectSerializer, bot_account_json
from chatbot.playground.world.world import World

RESUMABLE_FOR = 300.0
"""Seconds for which Discord keeps a session without a socket."""


class ClosedError(Exception):
    """The client is sent away with one of Discord's close codes."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


@dataclass
class Connection:
    """The state of one socket: its line, the session it belongs to, when it spoke."""

    line: SocketWriter
    session: Session | None = None
    spoken: deque[float] = field(default_factory=deque)


class Gateway:
    """All bot sessions. Events go to those whose shard and intents ask for them."""

    def __init__(self, world: World, shapes: ObjectSerializer, limits: Limits) -> None:
        self._world = world
        self._shapes = shapes
        self._limits = limits
        self._sessions: dict[str, Session] = {}
        self._identified: dict[int, float] = {}
        self.url = ""
        self.identifies = 0
        self.resumes = 0
        self.on_status: Callable[[], None] = lambda: None

    @property
    def online(self) -> bool:
        """Whether a bot is connected."""
        return any(session.line for session in self._sessions.values())

    @property
    def has_session(self) -> bool:
        """Whether a bot is connected or may come back and RESUME."""
        self._forget_old_sessions()
        return bool(self._sessions)

    def send(self, event: str, data: Json, guild_id: int | None, intent: Intent | None = None) -> bool:
        """Send an event to whom it concerns; whether anybody was there to get it."""
        self._forget_old_sessions()
        to = [s for s in self._sessions.values() if s.wants(guild_id, intent or 0)]
        for session in to:
            session.dispatch(event, data)
        return bool(to)

    async def close(self) -> None:
        """Close every socket; the server goes away."""
        for session in self.connected():
            if session.line:
                await session.line.close(1001, "the playground closes")
        self._sessions.clear()

    def forget(self, session: Session) -> None:
        """The session is over: a RESUME finds nothing."""
        self._sessions.pop(session.key, None)

    def connected(self) -> list[Session]:
        """The sessions that have a socket."""
        return [session for session in self._sessions.values() if session.line]

    def _forget_old_sessions(self) -> None:
        limit = self._world.clock.now() - RESUMABLE_FOR
        for session in list(self._sessions.values()):
            if session.lost_at is not None and session.lost_at < limit:
                del self._sessions[session.key]

    # The protocol

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """One socket from beginning to end."""
        socket = web.WebSocketResponse(max_msg_size=1 << 16)
        await socket.prepare(request)
        line = SocketWriter(socket, request.transport, zlib_stream=request.query.get("compress") == "zlib-stream")
        talk = Connection(line)
        writer = asyncio.create_task(line.write_on())
        try:
            if request.query.get("v") != "10":
                raise ClosedError(4012, "invalid API version")
            line.send(10, {"heartbeat_interval": self._limits.heartbeat_ms, "_trace": []})
            async for frame in socket:
                if frame.type is WSMsgType.TEXT:
                    await self._hear(talk, frame.data)
        except ClosedError as closed:
            await line.close(closed.code, closed.reason)
        finally:
            writer.cancel()
            self._part(talk, socket.close_code)
        return socket

    def _part(self, talk: Connection, code: int | None) -> None:
        """The socket is gone. A client that closed with 1000 or 1001 ended its session itself."""
        session = talk.session
        if session is None or session.line is not talk.line:
            return
        session.line = None
        session.lost_at = self._world.clock.now()
        if code in {1000, 1001}:
            self.forget(session)
        self.on_status()

    async def _hear(self, talk: Connection, text: str) -> None:
        self._check_pace(talk, text)
        try:
            frame = decode(text)
            op, data = frame["op"], frame.get("d")
        except (msgspec.DecodeError, KeyError, TypeError, AttributeError):
            raise ClosedError(4002, "payload could not be read") from None
        if op in {2, 6, 8} and not isinstance(data, dict):
            raise ClosedError(4002, "payload could not be read")
        match op:
            case 1:
                asyncio.get_running_loop().call_later(self._limits.heartbeat_ack_after, talk.line.send, 11, None)
            case 2:
                self._identify(talk, data)
            case 6:
                await self._resume(talk, data)
            case 3 | 4 | 31:
                self._need_session(talk)
            case 8:
                self._members(self._need_session(talk), data)
            case _:
                raise ClosedError(4001, f"unknown opcode {op}")

    def _check_pace(self, talk: Connection, text: str) -> None:
        if len(text) > 4096:
            raise ClosedError(4002, "a payload may have 4096 bytes")
        now = self._world.clock.now()
        talk.spoken.append(now)
        while talk.spoken[0] < now - 60:
            talk.spoken.popleft()
        if len(talk.spoken) > 120:
            raise ClosedError(4008, "120 payloads a minute")

    def _need_session(self, talk: Connection) -> Session:
        if talk.session is None:
            raise ClosedError(4003, "not authenticated")
        return talk.session

    def _identify(self, talk: Connection, data: Json) -> None:
        if talk.session is not None:
            raise ClosedError(4005, "already authenticated")
        if str(data.get("token", "")).removeprefix("Bot ") != self._world.application.token:
            raise ClosedError(4004, "authentication failed")
        shard, intents = self._shard(data), self._intents(data)
        if not self._may_identify(shard):
            talk.line.end_session()
            return
        self.identifies += 1
        session = talk.session = Session(shard, intents)
        session.line = talk.line
        self._sessions[session.key] = session
        self._welcome(session)
        self.on_status()

    def _may_identify(self, shard: Shard) -> bool:
        """One IDENTIFY in 5 seconds for each bucket of shards."""
        bucket, now = shard.number % self._limits.max_concurrency, self._world.clock.now()
        if now - self._identified.get(bucket, 0.0) < self._limits.identify_every:
            return False
        self._identified[bucket] = now
        return True

    def _shard(self, data: Json) -> Shard:
        match data.get("shard") or [0, 1]:
            case [int(number), int(count)] if 0 <= number < count:
                return Shard(number, count)
            case _:
                raise ClosedError(4010, "invalid shard")

    def _intents(self, data: Json) -> int:
        intents = data.get("intents")
        if not isinstance(intents, int) or intents & ~KNOWN:
            raise ClosedError(4013, "invalid intents")
        if intents & PRIVILEGED & ~self._world.application.allowed_intents:
            raise ClosedError(4014, "disallowed intents")
        return intents

    def _welcome(self, session: Session) -> None:
        bot = self._world.bot
        guilds = [g for g in self._world.guilds_of(bot.id) if session.shard.minds(g.id)]
        session.dispatch(
            "READY",
            {
                "v": 10,
                "user": bot_account_json(bot),
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
            with_members = bool(session.intents & Intent.GUILD_MEMBERS)
            for guild in guilds:
                session.dispatch("GUILD_CREATE", self._shapes.guild_for_bot(guild, with_members=with_members))

    async def _resume(self, talk: Connection, data: Json) -> None:
        session = self._sessions.get(str(data.get("session_id")))
        seen = data.get("seq")
        if session is None or not isinstance(seen, int) or not session.can_resume_from(seen):
            talk.line.end_session()
            return
        old, talk.session = session.line, session
        self.resumes += 1
        session.replay(talk.line, seen)
        if old is not None:
            with contextlib.suppress(ConnectionError):
                await old.close(4000, "resumed elsewhere")
        self.on_status()

    def _members(self, session: Session, data: Json) -> None:
        """GUILD_MEMBERS_CHUNK, all in one chunk. Without the members intent only those asked for."""
        guild = next((g for g in self._world.guilds.values() if str(g.id) == str(data.get("guild_id"))), None)
        if guild is None:
            return
        everybody = bool(session.intents & Intent.GUILD_MEMBERS)
        found = list(self._asked(data, guild.members, everybody=everybody))
        chunk: Json = {
            "guild_id": str(guild.id),
            "members": [self._shapes.member(guild, user) for user in found],
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": [],
        }
        if "nonce" in data:
            chunk["nonce"] = data["nonce"]
        session.dispatch("GUILD_MEMBERS_CHUNK", chunk)

    def _asked(self, data: Json, members: Collection[int], *, everybody: bool) -> Iterator[int]:
        asked = data.get("user_ids")
        if asked is not None:
            ids = asked if isinstance(asked, list) else [asked]
            wanted = set(map(str, ids))
            return (user for user in members if str(user) in wanted)
        prefix = str(data.get("query", "")).lower()
        named = (u for u in members if self._world.users[u].name.lower().startswith(prefix))
        return named if everybody or prefix else iter(())
