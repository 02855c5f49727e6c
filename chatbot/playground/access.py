"""Who may call: this machine only, of all pages only our own, and that only with the key of this start."""

import hmac
import ipaddress
import secrets
from collections.abc import Awaitable, Callable
from urllib.parse import SplitResult, urlsplit

from aiohttp import web

from chatbot.playground.errors import PageError
from chatbot.playground.wire import encode

POLICY = "default-src 'self'; img-src 'self' blob: data:; frame-ancestors 'none'; base-uri 'none'"


class Guard:
    """Checks `Host` and `Origin` of every request, and the key of the page's."""

    def __init__(self, names: frozenset[str]) -> None:
        self._names = names
        self.key = secrets.token_urlsafe(24)

    def has_key(self, given: object) -> bool:
        """Whether this is the key."""
        return isinstance(given, str) and hmac.compare_digest(given.encode(), self.key.encode())

    def check_origin(self, request: web.Request) -> None:
        """A page of another site, or another name for this address (DNS rebinding), gets nothing."""
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
        """The page's requests carry the key."""
        if not self.has_key(request.headers.get("Authorization", "").removeprefix("Bearer ")):
            raise PageError("bad-key", "Open the link that was printed at start")

    def middleware(self) -> Callable[..., Awaitable[web.StreamResponse]]:
        """For aiohttp: the origin of everything, and a refusal as JSON."""

        @web.middleware
        async def watch(
            request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
        ) -> web.StreamResponse:
            try:
                self.check_origin(request)
                return await handler(request)
            except PageError as turned:
                return json_response(turned.status, turned.body)

        return watch


def _split(address: str) -> SplitResult:
    try:
        return urlsplit(address)
    except ValueError:
        raise PageError("bad-origin", "That is no address") from None


def json_response(status: int, body: object) -> web.Response:
    """An answer to the page."""
    if body is None:
        return web.Response(status=204)
    headers = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}
    return web.Response(status=status, body=encode(body), content_type="application/json", headers=headers)
