"""Files that people send in forms: read from the page's request and stored, for the bot to fetch."""

from __future__ import annotations

import binascii
from base64 import b64decode
from collections.abc import Mapping

from msgspec import Struct

from playground.components import FILE_UPLOAD, fields
from playground.entities import Channel
from playground.payload import Upload
from playground.services import PlaygroundServices
from playground.wire import Json


class FormFiles(Struct, frozen=True):
    """The files of a form by custom_id, and their errors."""

    uploads: Mapping[str, list[Upload]]
    errors: dict[str, str]


def files_in(components: list[Json], values: Json, most_bytes: int) -> FormFiles:
    """Return the files in a form's values and their errors.

    A value is a list of ``{"filename": …, "content": base64}``.
    """
    uploads: dict[str, list[Upload]] = {}
    errors: dict[str, str] = {}
    for field in fields(components):
        name = field["custom_id"]
        if field["type"] != FILE_UPLOAD or not isinstance(sent := values.get(name) or [], list):
            continue
        read = [_upload(one) for one in sent]
        uploads[name] = [one for one in read if one is not None]
        if None in read:
            errors[name] = "choice"
        elif any(len(one.data) > most_bytes for one in uploads[name]):
            errors[name] = "too-large"
    return FormFiles(uploads, errors)


def _upload(sent: object) -> Upload | None:
    match sent:
        case {"filename": str(filename), "content": str(content)}:
            try:
                return Upload(filename, "application/octet-stream", b64decode(content, validate=True))
            except (binascii.Error, ValueError):
                return None
        case _:
            return None


def stored(services: PlaygroundServices, channel: Channel, uploads: Mapping[str, list[Upload]]) -> tuple[Json, Json]:
    """Store the files until the next start.

    Return the lists of file ids by custom_id, and Discord's JSON of each file by id.
    """
    ids: Json = {}
    resolved: Json = {}
    for name, files in uploads.items():
        ids[name] = []
        for upload in files:
            attachment = services.messages.validator.attachment_of(upload)
            services.storage.put_temporary_file(attachment.id, upload.data)
            ids[name].append(str(attachment.id))
            shown = services.serializer.attachment(attachment, channel.id)
            resolved[str(attachment.id)] = shown | {"ephemeral": True}
    return ids, resolved
