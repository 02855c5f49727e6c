"""Switchable faults in the bot's HTTP requests and at the gateway. The simulator itself contains no code for faults."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from aiohttp import web

from playground.errors import FieldError, invalid_form
from playground.gateway import INVALID_SESSION
from playground.rest import PREFIX
from playground.wire import Json, encode
from tests.discord.admin import Admin

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from playground.server import Playground


@dataclass
class Fault:
    """A fault, which affects a number of matching requests."""

    method: str
    path: str
    times: int
    status: int | None = None
    body: Json | None = None
    headers: dict[str, str] = field(default_factory=dict)
    wait_before: float = 0.0
    """Seconds before the request is processed."""
    wait_after: float = 0.0
    """Seconds between processing the request and replying."""
    carries_out: bool = False
    """True if the request takes effect although its reply is bad."""
    drops: bool = False
    """True if the connection is cut instead of a reply."""
    met: int = 0

    def meets(self, method: str, path: str) -> bool:
        """Return True if the fault applies to this request."""
        return self.times > 0 and self.method in {"*", method} and re.search(self.path, path) is not None


class Faults:
    """The active faults. `path` is a regular expression for the request's path below `/api/v10`."""

    def __init__(self, playground: Playground) -> None:
        self._playground = playground
        self._active: list[Fault] = []

    def middleware(self) -> Callable[..., Awaitable[web.StreamResponse]]:
        """Return an aiohttp middleware that applies the faults."""

        @web.middleware
        async def inject(
            request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
        ) -> web.StreamResponse:
            is_api = request.path.startswith(PREFIX)
            fault = self.take(request.method, request.path.removeprefix(PREFIX)) if is_api else None
            return await handler(request) if fault is None else await self._strike(fault, request, handler)

        return inject

    async def _strike(
        self, fault: Fault, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        await asyncio.sleep(fault.wait_before)
        is_bad = fault.drops or fault.status is not None
        response = None if is_bad and not fault.carries_out else await handler(request)
        await asyncio.sleep(fault.wait_after)
        if fault.drops and request.transport is not None:
            request.transport.close()
        if response is not None and not is_bad:
            return response
        await request.read()
        status = fault.status or 500
        self._playground.services.rates.note_status(status)
        body = encode(fault.body or {})
        return web.Response(status=status, body=body, headers=fault.headers, content_type="application/json")

    def take(self, method: str, path: str) -> Fault | None:
        """Return the fault for this request after counting the request, or None if no fault applies."""
        for fault in self._active:
            if fault.meets(method, path):
                fault.times -= 1
                fault.met += 1
                return fault
        return None

    def clear(self) -> None:
        """Remove all faults."""
        self._active.clear()

    def add(self, fault: Fault) -> Fault:
        """Activate a fault, and return it. Its `met` counts the affected requests."""
        self._active.append(fault)
        return fault

    def fail(self, path: str, status: int = 500, *, method: str = "*", times: int = 1, code: int = 0) -> Fault:
        """Reply with an error without processing the request."""
        body: Json = {"message": f"{status}: fault", "code": code}
        return self.add(Fault(method, path, times, status, body))

    def refuse_emojis(self, path: str, *, method: str = "*", times: int = 1) -> Fault:
        """Reject an emoji of a button as invalid, as Discord sometimes does."""
        error = FieldError("components.1.components.0.emoji.id", "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")
        return self.add(Fault(method, path, times, 400, invalid_form(error).body))

    def set_limits(self, **limits: object) -> None:
        """Change some of the playground's limits, by name."""
        for name, value in limits.items():
            setattr(self._playground.services.limits, name, value)

    def deny(self, channels: Sequence[int], permissions: int) -> None:
        """Deny the bot exactly these permissions in these channels. 0 restores all permissions."""
        world = self._playground.services.world
        for channel in channels:
            Admin(self._playground.services).set_permissions(world.channels[channel], world.bot, deny=permissions)

    def lose_emojis(self) -> None:
        """Delete all emojis of the application."""
        world = self._playground.services.world
        for emoji in list(world.emojis.values()):
            world.forget(emoji)

    def fail_after(self, path: str, status: int = 502, *, method: str = "*", times: int = 1) -> Fault:
        """Process the request, then reply with an error. The client cannot know that the request was processed."""
        body: Json = {"message": f"{status}: fault", "code": 0}
        return self.add(Fault(method, path, times, status, body, carries_out=True))

    def rate_limit(self, path: str, retry_after: float = 0.1, *, method: str = "*", times: int = 1) -> Fault:
        """Reply with status 429, as Discord does."""
        return self.add(self._limited(path, retry_after, method, times, {"Via": "1.1 google"}))

    def global_limit(self, path: str, retry_after: float = 0.1, *, method: str = "*", times: int = 1) -> Fault:
        """Reply with status 429 and a rate limit that applies to all of the bot's requests."""
        headers = {"Via": "1.1 google", "X-RateLimit-Global": "true"}
        fault = self._limited(path, retry_after, method, times, headers)
        fault.body = {**(fault.body or {}), "global": True}
        return self.add(fault)

    def ban(self, path: str, retry_after: float = 0.1, *, method: str = "*", times: int = 1) -> Fault:
        """Reply with status 429 without the header `Via`, as Cloudflare does. Clients treat such a reply as a ban."""
        return self.add(self._limited(path, retry_after, method, times, {}))

    def _limited(self, path: str, retry_after: float, method: str, times: int, headers: dict[str, str]) -> Fault:
        body: Json = {
            "message": "You are being rate limited.",
            "retry_after": retry_after,
            "global": False,
            "code": 0,
        }
        return Fault(method, path, times, 429, body, headers | {"Retry-After": str(retry_after)})

    def slow(self, path: str, seconds: float, *, method: str = "*", times: int = 1) -> Fault:
        """Delay the processing of the request."""
        return self.add(Fault(method, path, times, wait_before=seconds))

    def late(self, path: str, seconds: float, *, method: str = "*", times: int = 1) -> Fault:
        """Process the request at once, but delay the reply."""
        return self.add(Fault(method, path, times, wait_after=seconds))

    def cut(self, path: str, *, method: str = "*", times: int = 1) -> Fault:
        """Cut the connection before processing the request."""
        return self.add(Fault(method, path, times, drops=True))

    def cut_after(self, path: str, *, method: str = "*", times: int = 1) -> Fault:
        """Cut the connection after processing the request."""
        return self.add(Fault(method, path, times, drops=True, carries_out=True))

    # The gateway

    def drop_sockets(self) -> None:
        """Cut every socket without a close frame. Clients can resume the sessions."""
        for session in self._playground.services.gateway.connected():
            if session.writer:
                session.writer.cut()

    def ask_to_reconnect(self) -> None:
        """Ask every client to reconnect (op 7)."""
        for session in self._playground.services.gateway.connected():
            if session.writer:
                session.writer.send(7, None)

    def invalidate_sessions(self) -> None:
        """Inform every client that its session is invalid and cannot be resumed (op 9)."""
        gateway = self._playground.services.gateway
        for session in gateway.connected():
            gateway.forget(session)
            if session.writer:
                session.writer.send(INVALID_SESSION, data=False)
