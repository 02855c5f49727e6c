"""Files for the browser: the page's own files, files of messages, and pictures of the application's emojis.

Each message file's URL is signed, so that a player cannot guess the URL of another player's hand.
"""

from __future__ import annotations

import hmac
import mimetypes
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from aiohttp import web

from playground.serializers import signature
from playground.services import PlaygroundServices
from playground.wire import id_in

PAGE: Final = Path(__file__).parent / "page"
CONTENT_POLICY: Final = "default-src 'self'; img-src 'self' blob: data:; frame-ancestors 'none'; base-uri 'none'"
"""The policy of the page's files. The Activity's address is added as an allowed frame."""
CONTENT_TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
}
"""Content types by file extension. The system's table is not used, because on some systems it has a type for scripts
that browsers reject.
"""


class FileServer:
    """Serves files. A missing or forbidden file raises ``HTTPNotFound``."""

    def __init__(self, services: PlaygroundServices) -> None:
        self._services = services

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/cdn/attachments/{channel_id}/{attachment_id}/{filename}", self._attachment),
            web.get("/cdn/emojis/{emoji_id}", self._emoji),
            web.get("/", self._page_file),
            web.get("/{path:.*}", self._page_file),
        ]

    async def _attachment(self, request: web.Request) -> web.StreamResponse:
        key = id_in(request.match_info["attachment_id"])
        given = request.query.get("hm", "").encode(errors="replace")
        if key is None or not hmac.compare_digest(given, signature(self._services.world, key).encode()):
            raise web.HTTPNotFound
        content_type = mimetypes.guess_type(request.match_info["filename"])[0] or "application/octet-stream"
        return self._stored(key, content_type)

    async def _emoji(self, request: web.Request) -> web.StreamResponse:
        emoji = self._services.world.emojis.get(id_in(request.match_info["emoji_id"]) or 0)
        if emoji is None:
            raise web.HTTPNotFound
        return self._stored(emoji.id, emoji.content_type)

    def _stored(self, key: int, content_type: str) -> web.StreamResponse:
        path = self._services.storage.file(key)
        if not path.is_file():
            raise web.HTTPNotFound
        return _response(path, content_type, "private, max-age=31536000, immutable", "default-src 'none'; sandbox")

    async def _page_file(self, request: web.Request) -> web.StreamResponse:
        try:
            path = (PAGE / (request.match_info.get("path") or "index.html")).resolve()
            is_there = path.is_relative_to(PAGE) and path.is_file()
        except (OSError, ValueError):  # an invalid file name
            raise web.HTTPNotFound from None
        if not is_there:
            raise web.HTTPNotFound
        content_type = CONTENT_TYPES.get(path.suffix, "application/octet-stream")
        framed = urlsplit(self._services.activities.url)
        policy = f"{CONTENT_POLICY}; frame-src {framed.scheme}://{framed.netloc}" if framed.netloc else CONTENT_POLICY
        return _response(path, content_type, "no-cache", policy)


def _response(path: Path, content_type: str, caching: str, policy: str) -> web.StreamResponse:
    headers = {
        "Content-Type": content_type,
        "Cache-Control": caching,
        "Content-Security-Policy": policy,
        "X-Content-Type-Options": "nosniff",
    }
    return web.FileResponse(path, headers=headers)
