"""The files of messages. Each address is signed, so that one player cannot guess where another's hand lies."""

from __future__ import annotations

import hmac
import mimetypes
from typing import TYPE_CHECKING

from aiohttp import web

from playground.wire import id_in
from playground.world.message_json import signature

if TYPE_CHECKING:
    from playground.services import PlaygroundServices


async def serve_attachment(services: PlaygroundServices, request: web.Request) -> web.StreamResponse:
    """Send the file. Raises ``HTTPNotFound`` when there is none, or the signature is wrong."""
    key = id_in(request.match_info["attachment_id"])
    if key is None:
        raise web.HTTPNotFound
    given = request.query.get("hm", "").encode(errors="replace")
    if not hmac.compare_digest(given, signature(services.world, key).encode()):
        raise web.HTTPNotFound
    path = services.storage.file(key)
    if not path.is_file():
        raise web.HTTPNotFound
    content_type = mimetypes.guess_type(request.match_info["filename"])[0] or "application/octet-stream"
    headers = {
        "Content-Type": content_type,
        "Cache-Control": "private, max-age=31536000, immutable",
        "Content-Security-Policy": "default-src 'none'; sandbox",
        "X-Content-Type-Options": "nosniff",
    }
    return web.FileResponse(path, headers=headers)
