"""From a request body to a message that may be posted, or to Discord's refusal."""

import mimetypes
import re
from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from chatbot.playground.errors import ApiError
from chatbot.playground.rest.payload import Payload, Upload
from chatbot.playground.validation.components import check_components, number_components
from chatbot.playground.validation.embeds import check_embeds
from chatbot.playground.validation.image_size import size_of
from chatbot.playground.validation.validation_errors import ValidationErrors
from chatbot.playground.wire import Json
from chatbot.playground.world.clock import SnowflakeGenerator
from chatbot.playground.world.entities import (
    COMPONENTS_V2,
    EPHEMERAL,
    SUPPRESS_EMBEDS,
    SUPPRESS_NOTIFICATIONS,
    Attachment,
    Message,
)
from chatbot.playground.world.message_json import SCHEME, media_urls, walk

SETTABLE = SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | COMPONENTS_V2 | EPHEMERAL


@dataclass
class Draft:
    """What a message is to be, checked."""

    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    flags: int = 0
    attachments: list[Attachment] = field(default_factory=list)
    new_files: dict[int, bytes] = field(default_factory=dict)
    allowed_mentions: Json | None = None

    @property
    def texts(self) -> list[str]:
        """Everything in which a mention counts."""
        return [self.content, *(part["content"] for part in walk(self.components) if part["type"] == 10)]


class MessageValidator:
    """Reads bodies. It only needs ids for new attachments."""

    def __init__(self, ids: SnowflakeGenerator) -> None:
        self._ids = ids

    def new(self, payload: Payload, body: Json | None = None) -> Draft:
        """A new message; `body` is the part of the payload that describes it, if not the whole."""
        fields = payload.fields if body is None else body
        draft = Draft(allowed_mentions=fields.get("allowed_mentions"))
        self._fill(draft, fields, payload.files)
        return draft

    def edit(self, message: Message, payload: Payload, body: Json | None = None) -> Draft:
        """A message as it will be. A field not named stays; null or an empty list clears."""
        fields = payload.fields if body is None else body
        draft = Draft(
            message.content,
            message.embeds,
            message.components,
            message.flags,
            [replace(attachment) for attachment in message.attachments],
            allowed_mentions=fields.get("allowed_mentions"),
        )
        self._fill(draft, fields, payload.files)
        return draft

    def _fill(self, draft: Draft, fields: Json, files: dict[int, Upload]) -> None:
        form = ValidationErrors()
        if "flags" in fields:
            kept = draft.flags & COMPONENTS_V2
            draft.flags = draft.flags & ~SETTABLE | (fields["flags"] or 0) & SETTABLE | kept
        form.text("content", fields.get("content"), 0, 2000)
        check_embeds(form, fields.get("embeds"))
        _check_mentions(form, fields.get("allowed_mentions") or {})
        check_components(form, fields.get("components"), v2=bool(draft.flags & COMPONENTS_V2))
        form.refuse()
        self._take_texts(draft, fields)
        self._take_files(form, draft, fields, files)
        _check_v2(form, draft)
        _check_names(form, draft)
        form.refuse()
        if not (draft.content or draft.embeds or draft.components or draft.attachments):
            raise ApiError(400, 50006, "Cannot send an empty message")

    def _take_texts(self, draft: Draft, fields: Json) -> None:
        if "content" in fields:
            draft.content = (fields["content"] or "").strip()
        if "embeds" in fields:
            draft.embeds = fields["embeds"] or []
        if "components" in fields:
            draft.components = fields["components"] or []
            number_components(draft.components)

    def _take_files(self, form: ValidationErrors, draft: Draft, fields: Json, files: dict[int, Upload]) -> None:
        """An entry's id is the `n` of `files[n]`, or an attachment's that is kept. No list: all are kept."""
        listed = fields.get("attachments")
        entries = {str(entry["id"]): entry for entry in listed or [] if isinstance(entry, dict) and "id" in entry}
        if "attachments" in fields:
            draft.attachments = [old for old in draft.attachments if str(old.id) in entries]
        for old in draft.attachments:
            _describe(form, old, entries.get(str(old.id), {}))
        for number, upload in sorted(files.items()):
            attachment = self._attach(upload)
            _describe(form, attachment, entries.get(str(number), {}))
            draft.attachments.append(attachment)
            draft.new_files[attachment.id] = upload.data
        known = {str(old.id) for old in draft.attachments} | {str(number) for number in files}
        for position, entry in enumerate(entries):
            if entry not in known:
                form.add(f"attachments.{position}", "ATTACHMENT_NOT_FOUND", "The attachment was not found")
        if len(draft.attachments) > 10:
            raise ApiError(400, 30015, "Maximum number of attachments reached (10)")

    def _attach(self, upload: Upload) -> Attachment:
        name = re.sub(r"[^\w.\-]", "_", upload.filename, flags=re.ASCII)[-260:] or "unknown"
        size = size_of(upload.data)
        kind = mimetypes.guess_type(name)[0] or upload.content_type
        attachment = Attachment(self._ids.new(), name, len(upload.data), kind)
        attachment.is_spoiler = name.startswith("SPOILER_")
        if size is not None:
            attachment.width, attachment.height = size
        return attachment


def _describe(form: ValidationErrors, attachment: Attachment, entry: Json) -> None:
    form.text("attachments.description", entry.get("description"), 0, 1024)
    for name in ("description", "title", "is_spoiler"):
        if name in entry:
            setattr(attachment, name, entry[name])


def _check_v2(form: ValidationErrors, draft: Draft) -> None:
    """'you cannot send content, embeds … with the IS_COMPONENTS_V2 flag.'"""
    if draft.flags & COMPONENTS_V2:
        for name, value in {"content": draft.content, "embeds": draft.embeds}.items():
            if value:
                form.add(
                    name,
                    "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                    f"The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
                )


def _check_mentions(form: ValidationErrors, allowed: Json) -> None:
    """'parse: ["users"] and users: [ids …] are mutually exclusive'; 100 of each at most."""
    for name in ("users", "roles"):
        listed = form.count(f"allowed_mentions.{name}", allowed.get(name), 0, 100)
        if listed and name in (allowed.get("parse") or []):
            word = f'parse:["{name}"] and {name}: [ids...] are mutually exclusive.'
            form.add("allowed_mentions", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", word)


def _check_names(form: ValidationErrors, draft: Draft) -> None:
    names = {attachment.filename for attachment in draft.attachments}
    for url in media_urls(draft.components, draft.embeds):
        if url.startswith(SCHEME) and url.removeprefix(SCHEME) not in names:
            form.add("attachments", "ATTACHMENT_NOT_FOUND", f"The referenced attachment {url} was not found")


USER, ROLE = re.compile(r"<@!?(\d+)>"), re.compile(r"<@&(\d+)>")


@dataclass(frozen=True)
class Mentions:
    """Whom a message pings."""

    users: list[int]
    roles: list[int]
    everyone: bool


def mentions_in(texts: list[str], allowed: Json | None) -> Mentions:
    """Who is mentioned, less those whom `allowed_mentions` leaves out."""
    text = "\n".join(texts)
    users = [int(key) for key in dict.fromkeys(USER.findall(text))]
    roles = [int(key) for key in dict.fromkeys(ROLE.findall(text))]
    everyone = "@everyone" in text or "@here" in text
    if allowed is None:
        return Mentions(users, roles, everyone)
    parse: list[Any] = allowed.get("parse") or []
    if "users" not in parse:
        users = [user for user in users if str(user) in map(str, allowed.get("users") or [])]
    if "roles" not in parse:
        roles = [role for role in roles if str(role) in map(str, allowed.get("roles") or [])]
    return Mentions(users, roles, everyone and "everyone" in parse)
