"""From a request body to the draft of a message, or to Discord's refusal."""

from __future__ import annotations

import mimetypes
import re
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from playground.errors import ApiError
from playground.validation.components import check_components
from playground.validation.image_size import size_of
from playground.validation.validation_errors import ValidationErrors
from playground.world.component_tree import SCHEME, attachment_names, number_components
from playground.world.draft import Draft
from playground.world.entities import COMPONENTS_V2, EPHEMERAL, SUPPRESS_NOTIFICATIONS, Attachment

if TYPE_CHECKING:
    from playground.validation.payload import Payload, Upload
    from playground.wire import Json
    from playground.world.clock import SnowflakeGenerator
    from playground.world.entities import Message

SETTABLE_FLAGS: Final = SUPPRESS_NOTIFICATIONS | COMPONENTS_V2 | EPHEMERAL


class MessageValidator:
    """Turns bodies into drafts; new attachments get their ids here."""

    def __init__(self, ids: SnowflakeGenerator) -> None:
        self._ids = ids

    def new(self, payload: Payload, body: Json | None = None) -> Draft:
        """A new message; `body` is the part of the payload that describes it, if not the whole.

        Raises ``ApiError`` when Discord would not accept it.
        """
        fields = payload.fields if body is None else body
        draft = Draft(allowed_mentions=fields.get("allowed_mentions"))
        self._fill(draft, fields, payload.files)
        return draft

    def edit(self, message: Message, payload: Payload, body: Json | None = None) -> Draft:
        """A message as it will be. A field not named stays; null or an empty list clears.

        Raises ``ApiError`` when Discord would not accept it.
        """
        fields = payload.fields if body is None else body
        draft = Draft(
            message.content,
            message.components,
            message.flags,
            [replace(attachment) for attachment in message.attachments],
            allowed_mentions=fields.get("allowed_mentions"),
        )
        self._fill(draft, fields, payload.files)
        return draft

    def _fill(self, draft: Draft, fields: Json, files: dict[int, Upload]) -> None:
        errors = ValidationErrors()
        if "flags" in fields:
            kept = draft.flags & COMPONENTS_V2
            draft.flags = draft.flags & ~SETTABLE_FLAGS | (fields["flags"] or 0) & SETTABLE_FLAGS | kept
        errors.text("content", fields.get("content"), 0, 2000)
        _check_mentions(errors, fields.get("allowed_mentions") or {})
        check_components(errors, fields.get("components"), v2=bool(draft.flags & COMPONENTS_V2))
        errors.raise_if_any()
        self._take_texts(draft, fields)
        self._take_files(errors, draft, fields, files)
        _check_legacy_fields(errors, draft, fields)
        _check_names(errors, draft, fields)
        errors.raise_if_any()
        if not (draft.content or draft.components or draft.attachments):
            raise ApiError(400, 50006, "Cannot send an empty message")

    def _take_texts(self, draft: Draft, fields: Json) -> None:
        if "content" in fields:
            draft.content = (fields["content"] or "").strip()
        if "components" in fields:
            draft.components = fields["components"] or []
            number_components(draft.components)

    def _take_files(self, errors: ValidationErrors, draft: Draft, fields: Json, files: dict[int, Upload]) -> None:
        """An entry's id is the `n` of `files[n]`, or an attachment's that is kept. No list: all are kept."""
        listed = fields.get("attachments")
        entries = {str(entry["id"]): entry for entry in listed or [] if isinstance(entry, dict) and "id" in entry}
        if "attachments" in fields:
            draft.attachments = [old for old in draft.attachments if str(old.id) in entries]
        for old in draft.attachments:
            _describe(errors, old, entries.get(str(old.id), {}))
        for number, upload in sorted(files.items()):
            attachment = self._attach(upload)
            _describe(errors, attachment, entries.get(str(number), {}))
            draft.attachments.append(attachment)
            draft.new_files[attachment.id] = upload.data
        known = {str(old.id) for old in draft.attachments} | {str(number) for number in files}
        for position, entry in enumerate(entries):
            if entry not in known:
                errors.add(f"attachments.{position}", "ATTACHMENT_NOT_FOUND", "The attachment was not found")
        if len(draft.attachments) > 10:
            raise ApiError(400, 30015, "Maximum number of attachments reached (10)")

    def _attach(self, upload: Upload) -> Attachment:
        name = re.sub(r"[^\w.\-]", "_", upload.filename, flags=re.ASCII)[-260:] or "unknown"
        size = size_of(upload.data)
        content_type = mimetypes.guess_type(name)[0] or upload.content_type
        attachment = Attachment(self._ids.new(), name, len(upload.data), content_type)
        attachment.is_spoiler = name.startswith("SPOILER_")
        if size is not None:
            attachment.width, attachment.height = size
        return attachment


def _describe(errors: ValidationErrors, attachment: Attachment, entry: Json) -> None:
    errors.text("attachments.description", entry.get("description"), 0, 1024)
    for name in ("description", "title", "is_spoiler"):
        if name in entry:
            setattr(attachment, name, entry[name])


def _check_legacy_fields(errors: ValidationErrors, draft: Draft, fields: Json) -> None:
    """'you cannot send content, embeds … with the IS_COMPONENTS_V2 flag.'"""
    if draft.flags & COMPONENTS_V2:
        for name, value in {"content": draft.content, "embeds": fields.get("embeds")}.items():
            if value:
                errors.add(
                    name,
                    "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                    f"The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
                )
    elif fields.get("embeds"):
        errors.add("embeds", "NOT_IN_THE_PLAYGROUND", "The playground has no embeds; Discord would show them")


def _check_mentions(errors: ValidationErrors, allowed: Json) -> None:
    """'parse: ["users"] and users: [ids …] are mutually exclusive'; 100 of each at most."""
    for name in ("users", "roles"):
        listed = errors.count(f"allowed_mentions.{name}", allowed.get(name), 0, 100)
        if listed and name in (allowed.get("parse") or []):
            word = f'parse:["{name}"] and {name}: [ids...] are mutually exclusive.'
            errors.add("allowed_mentions", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", word)


def _check_names(errors: ValidationErrors, draft: Draft, fields: Json) -> None:
    """A component may only show a file of its message; one that is sent with an edit, only what that lists or uploads.

    A file that an edit does not list stays with the message, but new components cannot name it: "unfurled media … not
    found".
    """
    is_kept_unnamed = "components" in fields and "attachments" not in fields
    named = [file for file in draft.attachments if not is_kept_unnamed or file.id in draft.new_files]
    names = {attachment.filename for attachment in named}
    for name in attachment_names(draft.components):
        if name not in names:
            sentence = f"The referenced attachment {SCHEME}{name} was not found"
            errors.add("attachments", "ATTACHMENT_NOT_FOUND", sentence)
