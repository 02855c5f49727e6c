"""Attachments, byte for byte. The address holds a signature, so that nobody guesses another's hand."""

import hmac
import mimetypes

from aiohttp import web

from chatbot.playground.services import PlaygroundServices
from chatbot.playground.world.message_json import signature


async def serve_attachment(services: PlaygroundServices, request: web.Request) -> web.StreamResponse:
    """The file, or 404."""
    key = request.match_info["attachment_id"]
    if not key.isdecimal():
        raise web.HTTPNotFound
    if not hmac.compare_digest(request.query.get("hm", ""), signature(services.world, int(key))):
        raise web.HTTPNotFound
    path = services.storage.file(int(key))
    if not path.is_file():
        raise web.HTTPNotFound
    kind = mimetypes.guess_type(request.match_info["filename"])[0] or "application/octet-stream"
    headers = {
        "Content-Type": kind,
        "Cache-Control": "private, max-age=31536000, immutable",
        "Content-Security-Policy": "default-src 'none'; sandbox",
        "X-Content-Type-Options": "nosniff",
    }
    return web.FileResponse(path, headers=headers)
