"""Messages as Discord writes them: authors looked up, `attachment://` turned into addresses that work."""

from __future__ import annotations

import hmac
from typing import TYPE_CHECKING

from playground.world.clock import iso
from playground.world.component_defaults import MEDIA_DEFAULTS, with_defaults
from playground.world.component_tree import SCHEME, attachment_names
from playground.world.entities import EPHEMERAL, THREAD_STARTER
from playground.world.object_json import member_json, user_json

if TYPE_CHECKING:
    from playground.wire import Json
    from playground.world.entities import Attachment, Message
    from playground.world.object_json import ObjectSerializer
    from playground.world.storage import WorldStorage
    from playground.world.world import World


class MessageSerializer:
    """Writes messages. `base_url` is the address at which the playground itself is found."""

    def __init__(self, world: World, storage: WorldStorage, serializer: ObjectSerializer) -> None:
        self._world = world
        self._storage = storage
        self._serializer = serializer
        self.base_url = ""

    def message(self, message: Message, viewer: int) -> Json:
        """The message as an HTTP answer holds it; `viewer` decides nothing but the thread's permissions."""
        shown = set(attachment_names(message.components))
        body: Json = {
            "id": str(message.id),
            "type": message.type,
            "channel_id": str(message.channel_id),
            "author": user_json(self._world.users[message.author_id]),
            "content": message.content,
            "timestamp": iso(message.created),
            "edited_timestamp": iso(message.edited) if message.edited else None,
            "tts": False,
            "pinned": False,
            "flags": message.flags,
            "mention_everyone": message.mention_everyone,
            "mentions": [user_json(self._world.users[user]) for user in message.mentions],
            "mention_roles": [str(role) for role in message.mention_roles],
            "attachments": [self.attachment(a, message) for a in message.attachments if a.filename not in shown],
            "embeds": [],
            "components": [self._component(message, part) for part in message.components],
        }
        return body | self._links(message, viewer)

    def event(self, message: Message, viewer: int) -> Json:
        """The message as a gateway event holds it: with the channel's type, the server and the author's membership."""
        channel = self._world.channels[message.channel_id]
        body = self.message(message, viewer) | {"channel_type": channel.type}
        guild = self._world.guild_of(channel)
        if guild is not None:
            body["guild_id"] = str(guild.id)
            if member := guild.members.get(message.author_id):
                body["member"] = member_json(member)
        return body

    def _links(self, message: Message, viewer: int) -> Json:
        """What the message refers to: its interaction, the message it answers, its thread."""
        body: Json = {}
        if message.webhook:
            application = str(self._world.application.id)
            body |= {"application_id": application, "webhook_id": application}
        if message.interaction:
            body |= self._interaction(message.interaction)
        if message.reply_to:
            guild = self._world.channels[message.channel_id].guild_id
            in_guild = {"guild_id": str(guild)} if guild else {}
            channel_id = self._channel_of_origin(message)
            origin = self._storage.message(channel_id, message.reply_to)
            body["message_reference"] = {
                "type": 0,
                "message_id": str(message.reply_to),
                "channel_id": str(channel_id),
            } | in_guild
            body["referenced_message"] = self.message(origin, viewer) if origin else None
        thread = self._world.channels.get(message.thread_id or 0)
        if thread is not None:
            body["thread"] = self._serializer.channel(thread, viewer)
        return body

    def _channel_of_origin(self, message: Message) -> int:
        """A thread's first message points to the parent channel, a reply to its own."""
        channel = self._world.channels[message.channel_id]
        return channel.parent_id or channel.id if message.type == THREAD_STARTER else channel.id

    def _interaction(self, record: Json) -> Json:
        """Both forms, the old (`interaction`, with the command's name) and the new."""
        user = user_json(self._world.users[int(record["user_id"])])
        metadata = {key: value for key, value in record.items() if key not in {"user_id", "name"}}
        if trigger := metadata.get("triggering_interaction_metadata"):
            own = {key: value for key, value in trigger.items() if key not in {"user_id", "name"}}
            metadata["triggering_interaction_metadata"] = own | {"user": user}
        body: Json = {"interaction_metadata": metadata | {"user": user}}
        if record["type"] == 2:
            body["interaction"] = {"id": record["id"], "type": 2, "name": record["name"], "user": user}
        return body

    def url(self, attachment: Attachment, message: Message) -> str:
        """Where the bytes can be downloaded."""
        path = f"{message.channel_id}/{attachment.id}/{attachment.filename}"
        return f"{self.base_url}/cdn/attachments/{path}?hm={signature(self._world, attachment.id)}"

    def attachment(self, attachment: Attachment, message: Message) -> Json:
        """A file in the message's list."""
        url = self.url(attachment, message)
        body: Json = {
            "id": str(attachment.id),
            "filename": attachment.filename,
            "size": attachment.size,
            "content_type": attachment.content_type,
            "url": url,
            "proxy_url": url,
            "flags": 8 if attachment.is_spoiler else 0,
        }
        if message.flags & EPHEMERAL:
            body["ephemeral"] = True
        for name in ("description", "title", "width", "height"):
            if (value := getattr(attachment, name)) is not None:
                body[name] = value
        return body

    def _named(self, message: Message, url: str) -> Attachment | None:
        name = url.removeprefix(SCHEME) if url.startswith(SCHEME) else None
        return next((a for a in reversed(message.attachments) if a.filename == name), None)

    def _media(self, message: Message, media: Json) -> Json:
        attachment = self._named(message, media["url"])
        if attachment is None:
            return {"id": "0", "url": media["url"], "proxy_url": media["url"]}
        url = self.url(attachment, message)
        return {
            "id": str(attachment.id),
            "url": url,
            "proxy_url": url,
            "width": attachment.width,
            "height": attachment.height,
            "content_type": attachment.content_type,
            "attachment_id": str(attachment.id),
        }

    def _component(self, message: Message, part: Json) -> Json:
        shown = with_defaults(part)
        match part["type"]:
            case 11:
                shown["media"] = self._media(message, part["media"])
            case 12:
                shown["items"] = [
                    MEDIA_DEFAULTS | item | {"media": self._media(message, item["media"])} for item in part["items"]
                ]
            case 13:
                attachment = self._named(message, part["file"]["url"])
                name, size = (attachment.filename, attachment.size) if attachment else ("", 0)
                shown |= {"name": name, "size": size}
                shown["file"] = self._media(message, part["file"])
            case _:
                pass
        if emoji := part.get("emoji"):
            shown["emoji"] = _emoji(emoji)
        if "options" in part:
            shown["options"] = [
                option | {"emoji": _emoji(option["emoji"])} if option.get("emoji") else option
                for option in part["options"]
            ]
        if "components" in part:
            shown["components"] = [self._component(message, child) for child in part["components"]]
        if "accessory" in part:
            shown["accessory"] = self._component(message, part["accessory"])
        return shown


def _emoji(emoji: Json) -> Json:
    """An emoji as Discord tells it: its id is text, also where a bot gave a number, too long for a page."""
    return emoji | {"id": str(emoji["id"])} if emoji.get("id") else emoji


def signature(world: World, attachment_id: int) -> str:
    """The unguessable part of an attachment's address."""
    key = world.application.verify_key.encode()
    return hmac.new(key, str(attachment_id).encode(), "sha256").hexdigest()
