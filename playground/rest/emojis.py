"""The routes of the application's own emojis, and their pictures, which the page shows."""

from __future__ import annotations

import base64
import binascii
import re
from typing import TYPE_CHECKING, Final

from aiohttp import web

from playground.errors import FieldError, invalid_form, unknown
from playground.rest.routing import Route
from playground.wire import id_in
from playground.world.entities import ApplicationEmoji
from playground.world.object_json import user_json

if TYPE_CHECKING:
    from playground.rest.routing import AnswerBody, BotRequest
    from playground.services import PlaygroundServices
    from playground.wire import Json

MOST: Final = 2000
LARGEST: Final = 256 * 1024
"""Bytes of a picture."""
NAME: Final = re.compile(r"[A-Za-z0-9_]{2,32}")
DATA_URI: Final = re.compile(r"data:image/(png|jpeg|gif|webp);base64,(.+)", re.DOTALL)


def list_emojis(request: BotRequest) -> AnswerBody:
    """The application's emojis."""
    _check_application(request)
    return {"items": [_json(request, emoji) for emoji in request.services.world.emojis.values()]}


def create_emoji(request: BotRequest) -> AnswerBody:
    """A new emoji: a name that the application has not yet, and a picture as a data URI."""
    _check_application(request)
    services, fields = request.services, request.payload.fields
    name, image = fields.get("name"), fields.get("image")
    if not isinstance(name, str) or not NAME.fullmatch(name):
        raise invalid_form([FieldError("name", "STRING_TYPE_REGEX", "String value did not match validation regex.")])
    if any(emoji.name == name for emoji in services.world.emojis.values()):
        raise invalid_form([FieldError("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "That emoji name is taken")])
    if len(services.world.emojis) >= MOST:
        raise invalid_form([FieldError("image", "BASE_TYPE_MAX_LENGTH", f"Must be {MOST} or fewer in length.")])
    found = DATA_URI.fullmatch(image) if isinstance(image, str) else None
    try:
        data = base64.b64decode(found[2], validate=True) if found else b""
    except binascii.Error:
        data = b""
    if found is None or not data:
        raise invalid_form([FieldError("image", "IMAGE_INVALID", "Invalid image data")])
    if len(data) > LARGEST:
        raise invalid_form([FieldError("image", "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")])
    emoji = ApplicationEmoji(services.world.ids.new(), name, f"image/{found[1]}")
    services.storage.put_file(emoji.id, data)
    services.world.add_emoji(emoji)
    return _json(request, emoji)


def delete_emoji(request: BotRequest) -> AnswerBody:
    """An emoji is no more; where it stands in messages, its name is left."""
    _check_application(request)
    emoji = request.services.world.emojis.get(request.key("emoji_id"))
    if emoji is None:
        raise unknown("Emoji")
    request.services.world.drop_emoji(emoji)
    request.services.storage.drop_file(emoji.id)
    return None


async def serve_emoji(services: PlaygroundServices, request: web.Request) -> web.StreamResponse:
    """Send an emoji's picture; everybody may see it. Raises ``HTTPNotFound`` where there is none."""
    emoji = services.world.emojis.get(id_in(request.match_info["emoji_id"]) or 0)
    if emoji is None:
        raise web.HTTPNotFound
    headers = {
        "Content-Type": emoji.content_type,
        "Cache-Control": "private, max-age=31536000, immutable",
        "Content-Security-Policy": "default-src 'none'; sandbox",
        "X-Content-Type-Options": "nosniff",
    }
    return web.FileResponse(services.storage.file(emoji.id), headers=headers)


def _check_application(request: BotRequest) -> None:
    if request.key("application_id") != request.services.world.application.id:
        raise unknown("Application")


def _json(request: BotRequest, emoji: ApplicationEmoji) -> Json:
    return {
        "id": str(emoji.id),
        "name": emoji.name,
        "roles": [],
        "user": user_json(request.services.world.bot),
        "require_colons": True,
        "managed": False,
        "animated": emoji.content_type == "image/gif",
        "available": True,
    }


ROUTES: Final = [
    Route("GET", "/applications/{application_id}/emojis", list_emojis),
    Route("POST", "/applications/{application_id}/emojis", create_emoji, granted=201),
    Route("DELETE", "/applications/{application_id}/emojis/{emoji_id}", delete_emoji),
]
