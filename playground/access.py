"""Access control: only this machine may call, and of web pages only the playground's own, with this start's key."""

from __future__ import annotations

import hmac
import ipaddress
import secrets
from collections.abc import Awaitable, Callable
from typing import TypeAlias
from urllib.parse import SplitResult, urlsplit

from aiohttp import web

from playground.errors import PageError
from playground.wire import encode

Handler: TypeAlias = "Callable[[web.Request], Awaitable[web.StreamResponse]]"


class Guard:
    """Checks every request's `Host` and `Origin`, and the key of the page's. What fails raises ``PageError``."""

    def __init__(self, names: frozenset[str]) -> None:
        self._names = names
        self.key = secrets.token_urlsafe(24)

    def has_key(self, given: object) -> bool:
        return isinstance(given, str) and hmac.compare_digest(given.encode(errors="replace"), self.key.encode())

    def check_origin(self, request: web.Request) -> None:
        host = _split(f"//{request.headers.get('Host', '')}")
        if not self._is_here(host.hostname or ""):
            raise PageError("bad-origin", "This host name is not served here")
        origin = request.headers.get("Origin")
        if origin is not None and _split(origin).netloc != host.netloc:
            raise PageError("bad-origin", "Another site's page may not call")

    def _is_here(self, name: str) -> bool:
        if name in self._names or name == "localhost":
            return True
        try:
            return ipaddress.ip_address(name).is_loopback
        except ValueError:
            return False

    def check_key(self, request: web.Request) -> None:
        """Check that a request of the page carries the key."""
        if not self.has_key(request.headers.get("Authorization", "").removeprefix("Bearer ")):
            raise PageError("bad-key", "Open the link that was printed at start")

    def middleware(self) -> Callable[..., Awaitable[web.StreamResponse]]:
        @web.middleware
        async def check(request: web.Request, handler: Handler) -> web.StreamResponse:
            try:
                self.check_origin(request)
                return await handler(request)
            except PageError as error:
                return json_response(error.status, error.body)
            except ConnectionResetError:
                return web.Response()  # Who asked is gone, and nobody reads it.

        return check


def _split(address: str) -> SplitResult:
    try:
        return urlsplit(address)
    except ValueError:
        raise PageError("bad-origin", "That is no address") from None


def json_response(status: int, body: object) -> web.Response:
    if body is None:
        return web.Response(status=204)
    headers = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}
    return web.Response(status=status, body=encode(body), content_type="application/json", headers=headers)
