"""Access control: only this machine may send requests, and a web page only if it is the playground's own.

The page's requests must have its key. The key is kept in the data folder, so that open pages still work after a
restart. Only the owner of the key's file can read it.
"""

from __future__ import annotations

import contextlib
import hmac
import ipaddress
import os
import secrets
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeAlias
from urllib.parse import SplitResult, urlsplit

from aiohttp import web

from playground.errors import PageError
from playground.wire import encode

Handler: TypeAlias = "Callable[[web.Request], Awaitable[web.StreamResponse]]"
Middleware: TypeAlias = "Callable[..., Awaitable[web.StreamResponse]]"


def kept_key(file: Path) -> str:
    """Return the key in the file.

    If the file is missing, or if anyone but its owner can read it, make a new key and store it.
    """
    with contextlib.suppress(OSError):
        if not file.stat().st_mode & 0o077 and (key := file.read_text("ascii", errors="replace").strip()):
            return key
    file.unlink(missing_ok=True)
    with os.fdopen(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w", encoding="ascii") as new:
        new.write(key := secrets.token_urlsafe(24))
    return key


class Guard:
    """Checks every request's `Host` and `Origin`, and the key of the page's requests. Raises ``PageError``."""

    def __init__(self, names: frozenset[str], data: Path) -> None:
        self._names = names
        self.key = kept_key(data / "page.key")

    def has_key(self, given: object) -> bool:
        return isinstance(given, str) and hmac.compare_digest(given.encode(errors="replace"), self.key.encode())

    def check_origin(self, request: web.Request) -> None:
        host = _split_address(f"//{request.headers.get('Host', '')}")
        if not self._is_own_host(host.hostname or ""):
            raise PageError("bad-origin", "Unknown host name")
        origin = request.headers.get("Origin")
        if origin is not None and _split_address(origin).netloc != host.netloc:
            raise PageError("bad-origin", "Requests from other sites are not allowed")

    def _is_own_host(self, name: str) -> bool:
        if name in self._names or name == "localhost":
            return True
        try:
            return ipaddress.ip_address(name).is_loopback
        except ValueError:
            return False

    def check_key(self, request: web.Request) -> None:
        """Check that a page's request has the key. Raises ``PageError``."""
        if not self.has_key(request.headers.get("Authorization", "").removeprefix("Bearer ")):
            raise PageError("bad-key", "Open the link printed at the start")

    def middleware(self) -> Middleware:
        @web.middleware
        async def check(request: web.Request, handler: Handler) -> web.StreamResponse:
            try:
                self.check_origin(request)
                return await handler(request)
            except PageError as error:
                return json_response(error.status, error.body)
            except ConnectionResetError:
                return web.Response()  # the client is gone

        return check


def _split_address(address: str) -> SplitResult:
    try:
        return urlsplit(address)
    except ValueError:
        raise PageError("bad-origin", "Invalid address") from None


def json_response(status: int, body: object) -> web.Response:
    if body is None:
        return web.Response(status=204)
    headers = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}
    return web.Response(status=status, body=encode(body), content_type="application/json", headers=headers)
