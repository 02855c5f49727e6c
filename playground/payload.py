"""Request bodies: JSON, or multipart with `payload_json` and `files[n]`.

The types in a body are checked while it is read, so further rules need not check them.
"""

from __future__ import annotations

import re
from typing import Final

from aiohttp import BodyPartReader, web
from msgspec import Struct

from playground.errors import ApiError, ValidationErrors
from playground.limits import Limits
from playground.wire import UNREADABLE, Json, decode

NOTHING: Final = type(None)
TYPES: Final[dict[str, tuple[type, ...]]] = {
    **dict.fromkeys(["content", "title", "custom_id", "label", "placeholder", "url"], (str, NOTHING)),
    **dict.fromkeys(["flags", "style", "accent_color", "min_values", "max_values"], (int, NOTHING)),
    **dict.fromkeys(["min_length", "max_length", "auto_archive_duration"], (int, NOTHING)),
    **dict.fromkeys(
        ["type", "id", "name", "value", "nonce", "default_member_permissions", "filename"], (str, int, float, NOTHING)
    ),
    **dict.fromkeys(["component", "media", "file", "emoji", "data", "allowed_mentions"], (dict, NOTHING)),
    **dict.fromkeys(["message_reference", "name_localizations", "description_localizations"], (dict, NOTHING)),
    **dict.fromkeys(["contexts", "parse", "users", "roles"], (list, NOTHING)),
}
"""The types of a field by its name, at any level. Discord uses each name for one type only."""
LISTS_OF_OBJECTS: Final = {"components", "options", "choices", "items", "embeds", "attachments"}
DEEPEST: Final = 50  # Deepest nesting of objects and lists
CODES: Final = {dict: "DICT_TYPE_CONVERT", list: "LIST_TYPE_CONVERT", int: "NUMBER_TYPE_COERCE"}


class Upload(Struct, frozen=True):
    """A file in a request."""

    filename: str
    content_type: str
    data: bytes


class Payload(Struct, frozen=True):
    """A body: the JSON (an object, or a list for bulk overwrites) and the files by number."""

    json: Json | list[Json]
    files: dict[int, Upload]

    @property
    def fields(self) -> Json:
        """The body as an object. Raises ``ApiError`` if the body is a list."""
        if not isinstance(self.json, dict):
            raise _bad_json()
        return self.json

    @property
    def items(self) -> list[Json]:
        """The body as a list of objects. Raises ``ApiError`` if the body is anything else."""
        if not isinstance(self.json, list) or not all(isinstance(item, dict) for item in self.json):
            raise _bad_json()
        return self.json


def _bad_json() -> ApiError:
    return ApiError(400, 50109, "The request body contains invalid JSON.")


async def read_payload(request: web.Request, limits: Limits) -> Payload:
    """Read and return the body. Raises ``ApiError`` if the body is unreadable or too big.

    A body that is too big is rejected before all of it is read.
    """
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
        raise _bad_json() from None
    if not isinstance(found, dict | list):
        raise _bad_json()
    check_types(found)
    return found


async def _read_multipart(request: web.Request, limits: Limits) -> Payload:
    fields: Json | list[Json] = {}
    files: dict[int, Upload] = {}
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            raise _bad_json()
        data = bytes(await part.read(decode=True))
        if part.name == "payload_json":
            fields = _json(data)
        elif (number := re.fullmatch(r"files\[(\d+)\]", part.name or "")) is not None:
            if len(data) > limits.file_bytes:
                raise ApiError(400, 50045, "File uploaded exceeds the maximum size")
            content_type = part.headers.get("Content-Type", "application/octet-stream")
            files[int(number[1])] = Upload(part.filename or "unknown", content_type, data)
    return Payload(fields, files)


def check_types(body: object) -> None:
    """Raise ``ApiError`` 50035 if a body is nested too deeply, or a value has the wrong type for its name."""
    errors = ValidationErrors()
    _check(errors, "", body)
    errors.raise_if_any()


def _check(errors: ValidationErrors, path: str, node: object) -> None:
    if path.count(".") > DEEPEST:
        errors.add("body", "MODEL_TYPE_CONVERT", "Nested too deep.")
    elif isinstance(node, list):
        for position, child in enumerate(node):
            _check(errors, f"{path}{position}.", child)
    elif isinstance(node, dict):
        for name, value in node.items():
            types = (list, NOTHING) if name in LISTS_OF_OBJECTS else TYPES.get(name)
            if types and not isinstance(value, types):
                code = CODES.get(types[0], "STRING_TYPE_CONVERT")
                errors.add(f"{path}{name}", code, f"Could not interpret {type(value).__name__} here.")
            elif name in LISTS_OF_OBJECTS and not all(isinstance(child, dict) for child in value or []):
                errors.add(f"{path}{name}", "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
            else:
                _check(errors, f"{path}{name}.", value)
