"""Request bodies: JSON, or multipart with `payload_json` and `files[n]`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from aiohttp import BodyPartReader
from msgspec import Struct

from playground.errors import ApiError
from playground.validation.type_checks import check_types
from playground.wire import UNREADABLE, Json, decode

if TYPE_CHECKING:
    from aiohttp import web

    from playground.limits import Limits


class Upload(Struct, frozen=True):
    """A file that came with a request."""

    filename: str
    content_type: str
    data: bytes


class Payload(Struct, frozen=True):
    """A body: the JSON (an object, or a list for bulk overwrites) and the files by their number."""

    json: Json | list[Json]
    files: dict[int, Upload]

    @property
    def fields(self) -> Json:
        """The body as an object. Raises ``ApiError`` when it is a list."""
        if not isinstance(self.json, dict):
            raise bad_json()
        return self.json

    @property
    def items(self) -> list[Json]:
        """The body as a list of objects. Raises ``ApiError`` when it is something else."""
        if not isinstance(self.json, list) or not all(isinstance(item, dict) for item in self.json):
            raise bad_json()
        return self.json


def bad_json() -> ApiError:
    """The body could not be read."""
    return ApiError(400, 50109, "The request body contains invalid JSON.")


async def read_payload(request: web.Request, limits: Limits) -> Payload:
    """Read the body. Raises ``ApiError`` for what cannot be read, and for what is too big before it is all here."""
    if (request.content_length or 0) > limits.request_bytes:
        raise ApiError(413, 40005, "Request entity too large")
    if request.content_type == "multipart/form-data":
        return await _read_multipart(request, limits)
    body = await request.read()
    return Payload(_json(body) if body else {}, {})


def _json(body: bytes) -> Json | list[Json]:
    try:
        found = decode(body)
    except UNREADABLE:
        raise bad_json() from None
    if not isinstance(found, dict | list):
        raise bad_json()
    check_types(found)
    return found


async def _read_multipart(request: web.Request, limits: Limits) -> Payload:
    fields: Json | list[Json] = {}
    files: dict[int, Upload] = {}
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            raise bad_json()
        data = bytes(await part.read(decode=True))
        if part.name == "payload_json":
            fields = _json(data)
        elif (number := re.fullmatch(r"files\[(\d+)\]", part.name or "")) is not None:
            if len(data) > limits.file_bytes:
                raise ApiError(400, 50045, "File uploaded exceeds the maximum size")
            content_type = part.headers.get("Content-Type", "application/octet-stream")
            files[int(number[1])] = Upload(part.filename or "unknown", content_type, data)
    return Payload(fields, files)
