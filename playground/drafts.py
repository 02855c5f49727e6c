"""Drafts: from a request body to a validated message, or to Discord's error.

The attachment of a picture includes its width and height, which clients use for their layout.
"""

from __future__ import annotations

import io
import mimetypes
import random
import re
from collections.abc import Container
from typing import Final

from msgspec import Struct, field
from msgspec.structs import replace
from PIL import Image

from chatbot import limits
from playground.components import (
    SCHEME,
    TEXT_DISPLAY,
    attachment_names,
    check_components,
    custom_emojis,
    number_components,
    walk,
)
from playground.entities import COMPONENTS_V2, EPHEMERAL, SUPPRESS_NOTIFICATIONS, Attachment, Message
from playground.errors import ApiError, ValidationErrors
from playground.limits import Limits
from playground.payload import Payload, Upload
from playground.wire import Json, SnowflakeGenerator, id_in

USER, ROLE = re.compile(r"<@!?(\d+)>"), re.compile(r"<@&(\d+)>")
SETTABLE_FLAGS: Final = SUPPRESS_NOTIFICATIONS | COMPONENTS_V2 | EPHEMERAL


class Draft(Struct):
    """The content of a new or edited message."""

    content: str = ""
    components: list[Json] = field(default_factory=list)
    flags: int = 0
    attachments: list[Attachment] = field(default_factory=list)
    new_files: dict[int, bytes] = field(default_factory=dict)
    allowed_mentions: Json | None = None

    @property
    def texts(self) -> list[str]:
        shown = [part["content"] for part in walk(self.components) if part["type"] == TEXT_DISPLAY]
        return [self.content, *shown]


class Mentions(Struct, frozen=True):
    """The users and roles that a message pings."""

    users: list[int]
    roles: list[int]
    everyone: bool


def mentions_in(texts: list[str], allowed: Json | None) -> Mentions:
    """Return the mentions that occur in the texts and that `allowed_mentions` permits."""
    text = "\n".join(texts)
    users = [int(key) for key in dict.fromkeys(USER.findall(text))]
    roles = [int(key) for key in dict.fromkeys(ROLE.findall(text))]
    everyone = "@everyone" in text or "@here" in text
    if allowed is None:
        return Mentions(users, roles, everyone)
    parse = allowed.get("parse") or []
    if "users" not in parse:
        users = [user for user in users if str(user) in map(str, allowed.get("users") or [])]
    if "roles" not in parse:
        roles = [role for role in roles if str(role) in map(str, allowed.get("roles") or [])]
    return Mentions(users, roles, everyone and "everyone" in parse)


class MessageValidator:
    """Turns bodies into drafts and assigns ids to new attachments.

    `body` is the part of the payload that describes the message. By default, it is the whole payload. Both methods
    raise ``ApiError`` for an invalid body.
    """

    def __init__(self, ids: SnowflakeGenerator, emojis: Container[int], limits: Limits) -> None:
        self._ids = ids
        self._emojis = emojis
        self._limits = limits

    def new(self, payload: Payload, body: Json | None = None) -> Draft:
        return self._with_body(Draft(), payload, body)

    def edit(self, message: Message, payload: Payload, body: Json | None = None) -> Draft:
        """Return the edited message. Missing fields keep their values; null or an empty list clears a field."""
        attachments = [replace(attachment) for attachment in message.attachments]
        return self._with_body(Draft(message.content, message.components, message.flags, attachments), payload, body)

    def _with_body(self, draft: Draft, payload: Payload, body: Json | None) -> Draft:
        fields = payload.fields if body is None else body
        errors = ValidationErrors()
        if "flags" in fields:
            kept = draft.flags & COMPONENTS_V2
            draft.flags = draft.flags & ~SETTABLE_FLAGS | (fields["flags"] or 0) & SETTABLE_FLAGS | kept
        draft.allowed_mentions = fields.get("allowed_mentions")
        errors.text("content", fields.get("content"), 0, limits.CONTENT)
        _check_mentions(errors, fields.get("allowed_mentions") or {})
        check_components(errors, fields.get("components"), v2=bool(draft.flags & COMPONENTS_V2))
        errors.raise_if_any()
        self._check_emojis(errors, fields.get("components") or [])
        if "content" in fields:
            draft.content = (fields["content"] or "").strip()
        if "components" in fields:
            draft.components = fields["components"] or []
            number_components(draft.components)
        self._take_files(errors, draft, fields, payload.files)
        _check_legacy_fields(errors, draft, fields)
        _check_names(errors, draft, fields)
        errors.raise_if_any()
        if not (draft.content or draft.components or draft.attachments):
            raise ApiError(400, 50006, "Cannot send an empty message")
        return draft

    def _check_emojis(self, errors: ValidationErrors, components: list[Json]) -> None:
        """Check that the emojis on buttons and options exist.

        Like Discord, reject the emojis of some messages even though they exist.
        """
        is_refused = random.random() < self._limits.refused_emojis  # noqa: S311 - no secret
        for path, emoji in custom_emojis(components):
            if is_refused or (id_in(emoji) or 0) not in self._emojis:
                errors.add(path, "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")
        errors.raise_if_any()

    def _take_files(self, errors: ValidationErrors, draft: Draft, fields: Json, files: dict[int, Upload]) -> None:
        """Add the uploaded files, and drop old ones that the list of attachments omits. Without a list, all files stay.

        The id of an entry in the list is the `n` of `files[n]`, or the id of an attachment to keep.
        """
        entries = {str(entry["id"]): entry for entry in fields.get("attachments") or [] if "id" in entry}
        if "attachments" in fields:
            draft.attachments = [old for old in draft.attachments if str(old.id) in entries]
        for old in draft.attachments:
            _describe(errors, old, entries.get(str(old.id), {}))
        for number, upload in sorted(files.items()):
            attachment = self.attachment_of(upload)
            _describe(errors, attachment, entries.get(str(number), {}))
            draft.attachments.append(attachment)
            draft.new_files[attachment.id] = upload.data
        known = {str(old.id) for old in draft.attachments} | {str(number) for number in files}
        for position, entry in enumerate(entries):
            if entry not in known:
                errors.add(f"attachments.{position}", "ATTACHMENT_NOT_FOUND", "The attachment was not found")
        if len(draft.attachments) > limits.FILES:
            raise ApiError(400, 30015, f"Maximum number of attachments reached ({limits.FILES})")

    def attachment_of(self, upload: Upload) -> Attachment:
        name = re.sub(r"[^\w.\-]", "_", upload.filename, flags=re.ASCII)[-260:] or "unknown"
        width, height = size_of(upload.data) or (None, None)
        content_type = mimetypes.guess_type(name)[0] or upload.content_type
        return Attachment(self._ids.new(), name, len(upload.data), content_type, width=width, height=height)


def _describe(errors: ValidationErrors, attachment: Attachment, entry: Json) -> None:
    errors.text("attachments.description", entry.get("description"), 0, limits.ALT_TEXT)
    if "description" in entry:
        attachment.description = entry["description"]


def _check_legacy_fields(errors: ValidationErrors, draft: Draft, fields: Json) -> None:
    embeds = fields.get("embeds")
    if draft.flags & COMPONENTS_V2:
        code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
        for name, value in {"content": draft.content, "embeds": embeds}.items():
            if value:
                sentence = f"The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
                errors.add(name, code, sentence)
    elif embeds:
        errors.add("embeds", "NOT_IN_THE_PLAYGROUND", "The playground does not support embeds; Discord would show them")


def _check_mentions(errors: ValidationErrors, allowed: Json) -> None:
    for name in ("users", "roles"):
        listed = errors.count(f"allowed_mentions.{name}", allowed.get(name), 0, limits.MENTIONS)
        if listed and name in (allowed.get("parse") or []):
            sentence = f'parse:["{name}"] and {name}: [ids...] are mutually exclusive.'
            errors.add("allowed_mentions", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", sentence)


def _check_names(errors: ValidationErrors, draft: Draft, fields: Json) -> None:
    """Check that components only show files of the message. In an edit, these are only the files listed or uploaded.

    A file that an edit does not list stays with the message, but new components cannot refer to it. Discord then
    answers "unfurled media … not found".
    """
    is_kept_unnamed = "components" in fields and "attachments" not in fields
    named = [file for file in draft.attachments if not is_kept_unnamed or file.id in draft.new_files]
    names = {attachment.filename for attachment in named}
    for name in attachment_names(draft.components):
        if name not in names:
            sentence = f"The referenced attachment {SCHEME}{name} was not found"
            errors.add("attachments", "ATTACHMENT_NOT_FOUND", sentence)


def size_of(data: bytes) -> tuple[int, int] | None:
    """Return the width and height of a picture, read from its first bytes, or None if the data is not a picture."""
    try:
        with Image.open(io.BytesIO(data)) as image:
            return image.size
    except (OSError, ValueError, Image.DecompressionBombError):
        return None
