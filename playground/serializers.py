"""The world as Discord's JSON: users, servers, channels and messages.

Fields that Discord omits are omitted here, too: `thread: null` or `guild_id: null` crash a client.
"""

from __future__ import annotations

import hmac
from typing import Final

from playground.components import SCHEME, attachment_names, with_defaults
from playground.entities import (
    DM,
    EPHEMERAL,
    GROUP_CHAT,
    Application,
    Attachment,
    Channel,
    Guild,
    GuildRole,
    Member,
    Message,
    User,
)
from playground.storage import WorldStorage
from playground.wire import Json, created_at, iso
from playground.world import World


def _fixed(null: str = "", zero: str = "", false: str = "", empty: str = "") -> Json:
    """Return fields with constant values. Each argument is named after a value, and lists the names of the fields with
    that value.
    """
    groups = ((null, None), (zero, 0), (false, False))
    found: Json = {name: value for names, value in groups for name in names.split()}
    return found | {name: [] for name in empty.split()}


USER_FIELDS: Final = _fixed("avatar primary_guild", "public_flags flags") | {"discriminator": "0"}
ROLE_FIELDS: Final = _fixed("icon unicode_emoji", "flags", "hoist managed mentionable")
MEMBER_FIELDS: Final = _fixed("avatar banner premium_since communication_disabled_until", "flags", "pending mute deaf")
GUILD_FIELDS: Final = _fixed(
    "icon home_header splash discovery_splash banner application_id afk_channel_id system_channel_id widget_channel_id "
    "max_presences vanity_url_code rules_channel_id safety_alerts_channel_id public_updates_channel_id incidents_data",
    "system_channel_flags verification_level default_message_notifications mfa_level explicit_content_filter "
    "premium_tier premium_subscription_count nsfw_level",
    "widget_enabled premium_progress_bar_enabled nsfw",
    "emojis stickers",
) | {
    "region": "deprecated",
    "afk_timeout": 300,
    "max_members": 500000,
    "max_video_channel_users": 25,
    "max_stage_video_channel_users": 50,
}
NEW_GUILD_FIELDS: Final = _fixed(
    false="large unavailable", empty="voice_states presences stage_instances guild_scheduled_events soundboard_sounds"
)


def features_of(guild: Guild) -> list[str]:
    """Return the server's features. A server in a language other than English is a community server, because Discord
    requires that.
    """
    return ["COMMUNITY"] if guild.locale != "en-US" else []


def user_json(user: User) -> Json:
    """Return a user as others see them."""
    return USER_FIELDS | {
        "id": str(user.id),
        "username": user.username,
        "global_name": user.global_name,
        "accent_color": user.accent_color,
        "bot": user.bot,
    }


def account_json(user: User) -> Json:
    """Return a user with their settings, for this user only."""
    return user_json(user) | {
        "locale": user.locale,
        "dms_open": user.dms_open,
        "has_installed": user.has_installed,
    }


def own_account_json(user: User) -> Json:
    """Return a user as they see themselves: the bot, or a person with a token for the application."""
    own = {"mfa_enabled": False, "locale": user.locale, "premium_type": 0, "email": None, "verified": True}
    return user_json(user) | own


def role_json(role: GuildRole) -> Json:
    return ROLE_FIELDS | {
        "id": str(role.id),
        "name": role.name,
        "permissions": str(role.permissions),
        "position": role.position,
        "color": role.color,
        "colors": {"primary_color": role.color, "secondary_color": None, "tertiary_color": None},
    }


def member_json(member: Member) -> Json:
    """Return a membership without the user."""
    own: Json = {"roles": [str(role) for role in member.roles], "nick": member.nick, "joined_at": member.joined_at}
    return MEMBER_FIELDS | own


def application_json(application: Application) -> Json:
    """Return the public part of the application."""
    return _fixed("icon type", "flags") | {
        "id": str(application.id),
        "name": application.name,
        "description": application.description,
        "verify_key": application.verify_key,
        "flags_new": "0",
    }


def signature(world: World, attachment_id: int) -> str:
    """Return the unguessable part of an attachment's URL."""
    key = world.application.verify_key.encode()
    return hmac.new(key, str(attachment_id).encode(), "sha256").hexdigest()


class Serializer:
    """Serializes objects that refer to the world. `base_url` is the playground's own address."""

    def __init__(self, world: World, storage: WorldStorage) -> None:
        self._world = world
        self._storage = storage
        self.base_url = ""

    def member(self, guild: Guild, user_id: int) -> Json:
        return member_json(guild.members[user_id]) | {"user": user_json(self._world.users[user_id])}

    def owner_json(self) -> Json:
        """Return the application's owner: the first person, or an artificial user if there is none."""
        first = next(iter(self._world.people), None)
        return user_json(first or User(self._world.application.owner_id, "owner"))

    # Channels and servers

    def channel(self, channel: Channel, viewer: int) -> Json:
        """Return a channel, thread or DM with the viewer's permissions."""
        body: Json = {
            "id": str(channel.id),
            "type": channel.type,
            "flags": 0,
            "last_message_id": str(channel.last_message_id) if channel.last_message_id else None,
            "permissions": str(self._world.permissions(viewer, channel)),
        }
        if channel.type == GROUP_CHAT:
            return body | {"recipients": [user_json(self._world.users[user]) for user in channel.group]}
        if channel.type == DM:
            others = [user for user in (channel.recipient_id, self._world.bot.id) if user and user != viewer]
            return body | {"recipients": [user_json(self._world.users[user]) for user in others[:1]]}
        body |= {
            "guild_id": str(channel.guild_id),
            "name": channel.name,
            "parent_id": str(channel.parent_id) if channel.parent_id else None,
            "rate_limit_per_user": 0,
        }
        return body | (_of_thread(channel, viewer) if channel.thread else _of_channel(channel))

    def guild(self, guild: Guild) -> Json:
        """Return a server as `GET /guilds/{id}` does."""
        return GUILD_FIELDS | {
            "id": str(guild.id),
            "features": features_of(guild),
            "name": guild.name,
            "description": guild.description or None,
            "owner_id": str(guild.owner_id),
            "preferred_locale": guild.locale,
            "roles": [role_json(role) for role in guild.roles],
        }

    def guild_for_bot(self, guild: Guild) -> Json:
        """Return GUILD_CREATE. Its only member is the bot, because the bot does not have the members intent."""
        bot = self._world.bot.id
        threads = (t for t in self._world.threads_of(guild) if t.thread and not t.thread.archived)
        return (
            self.guild(guild)
            | NEW_GUILD_FIELDS
            | {
                "joined_at": guild.members[bot].joined_at,
                "member_count": len(guild.members),
                "members": [self.member(guild, bot)],
                "channels": [self.channel(c, bot) for c in self._world.channels_of(guild)],
                "threads": [self.channel(t, bot) for t in threads if self._world.sees(bot, t)],
            }
        )

    def guild_for_page(self, guild: Guild, viewer: int) -> Json:
        """Return a server as one of its members sees it."""
        sees = self._world.sees
        return {
            "id": str(guild.id),
            "name": guild.name,
            "icon": None,
            "owner_id": str(guild.owner_id),
            "preferred_locale": guild.locale,
            "description": guild.description or None,
            "roles": [role_json(role) for role in guild.roles],
            "members": [self.member(guild, user) for user in guild.members],
            "channels": [self.channel(c, viewer) for c in self._world.channels_of(guild) if sees(viewer, c)],
            "threads": [self.channel(t, viewer) for t in self._world.threads_of(guild) if sees(viewer, t)],
        }

    # Messages

    def message(self, message: Message, viewer: int) -> Json:
        """Return the message as in an HTTP response. `viewer` only affects the thread's permissions."""
        users, shown = self._world.users, set(attachment_names(message.components))
        body: Json = {
            "id": str(message.id),
            "type": message.type,
            "channel_id": str(message.channel_id),
            "author": user_json(users[message.author_id]),
            "content": message.content,
            "timestamp": iso(message.created),
            "edited_timestamp": iso(message.edited) if message.edited else None,
            "tts": False,
            "pinned": False,
            "flags": message.flags,
            "mention_everyone": message.mention_everyone,
            "mentions": [user_json(users[user]) for user in message.mentions],
            "mention_roles": [str(role) for role in message.mention_roles],
            "attachments": [self._attachment(a, message) for a in message.attachments if a.filename not in shown],
            "embeds": [],
            "components": [self._component(message, part) for part in message.components],
        }
        if message.webhook:
            application = str(self._world.application.id)
            body |= {"application_id": application, "webhook_id": application}
        if message.interaction:
            body |= self._interaction(message.interaction)
        if message.reply_to:
            body |= self._reference(message, message.reply_to, viewer)
        thread = self._world.channels.get(message.thread_id or 0)
        return body | ({"thread": self.channel(thread, viewer)} if thread is not None else {})

    def event(self, message: Message, viewer: int) -> Json:
        """Return the message as in an event: with the channel's type, the server and the author's membership."""
        channel = self._world.channels[message.channel_id]
        body = self.message(message, viewer) | {"channel_type": channel.type}
        guild = self._world.guild_of(channel)
        if guild is not None:
            body["guild_id"] = str(guild.id)
            if member := guild.members.get(message.author_id):
                body["member"] = member_json(member)
        return body

    def event_for_page(self, message: Message, viewer: int) -> Json:
        """Return the event with the used command's name in the viewer's language, as Discord's clients show it."""
        body = self.event(message, viewer)
        if used := body.get("interaction"):
            name, locale = used["name"], self._world.users[viewer].locale
            known = (one for one in self._world.commands.values() if one.body["name"] in {name, name.split()[0]})
            used["name_localized"] = next((one.shown_name(name, locale) for one in known), name)
        return body

    def _reference(self, message: Message, origin_id: int, viewer: int) -> Json:
        """Return the reference to the message that this one replies to."""
        channel = self._world.channels[message.channel_id]
        origin = self._storage.message(channel.id, origin_id)
        reference: Json = {"type": 0, "message_id": str(origin_id), "channel_id": str(channel.id)}
        if channel.guild_id:
            reference["guild_id"] = str(channel.guild_id)
        shown = self.message(origin, viewer) if origin else None
        return {"message_reference": reference, "referenced_message": shown}

    def _interaction(self, record: Json) -> Json:
        """Return the interaction in both formats: the old `interaction` with the command's name, and the new one."""
        user = user_json(self._world.users[int(record["user_id"])])
        metadata = {key: value for key, value in record.items() if key not in {"user_id", "name"}}
        if trigger := metadata.get("triggering_interaction_metadata"):
            own = {key: value for key, value in trigger.items() if key not in {"user_id", "name"}}
            metadata["triggering_interaction_metadata"] = own | {"user": user}
        body: Json = {"interaction_metadata": metadata | {"user": user}}
        if record["type"] == 2:
            body["interaction"] = {"id": record["id"], "type": 2, "name": record["name"], "user": user}
        return body

    def _url(self, attachment: Attachment, channel_id: int) -> str:
        path = f"{channel_id}/{attachment.id}/{attachment.filename}"
        return f"{self.base_url}/cdn/attachments/{path}?hm={signature(self._world, attachment.id)}"

    def _attachment(self, attachment: Attachment, message: Message) -> Json:
        shown = self.attachment(attachment, message.channel_id)
        return shown | ({"ephemeral": True} if message.flags & EPHEMERAL else {})

    def attachment(self, attachment: Attachment, channel_id: int) -> Json:
        url = self._url(attachment, channel_id)
        body: Json = {
            "id": str(attachment.id),
            "filename": attachment.filename,
            "size": attachment.size,
            "content_type": attachment.content_type,
            "url": url,
            "proxy_url": url,
            "flags": 0,
        }
        known = {name: getattr(attachment, name) for name in ("description", "width", "height")}
        return body | {name: value for name, value in known.items() if value is not None}

    def _media(self, message: Message, media: Json) -> tuple[Json, Attachment | None]:
        """Return a media item with a working URL, and the message's file that the item shows, or None if the item does
        not show a file of the message.
        """
        url = media["url"]
        name = url.removeprefix(SCHEME) if url.startswith(SCHEME) else None
        attachment = next((a for a in reversed(message.attachments) if a.filename == name), None)
        if attachment is None:
            return {"id": "0", "url": url, "proxy_url": url}, None
        url, key = self._url(attachment, message.channel_id), str(attachment.id)
        size: Json = {"width": attachment.width, "height": attachment.height}
        about = {"content_type": attachment.content_type, "attachment_id": key}
        return {"id": key, "url": url, "proxy_url": url} | size | about, attachment

    def _component(self, message: Message, part: Json) -> Json:
        shown = with_defaults(part)
        if "items" in part:
            about: Json = {"description": None, "spoiler": False}
            shown["items"] = [
                about | item | {"media": self._media(message, item["media"])[0]} for item in part["items"]
            ]
        if "file" in part:
            shown["file"], file = self._media(message, part["file"])
            shown |= {"name": file.filename if file else "", "size": file.size if file else 0}
        if emoji := part.get("emoji"):
            shown["emoji"] = _emoji(emoji)
        if "options" in part:
            shown["options"] = [
                option | {"emoji": _emoji(option["emoji"])} if option.get("emoji") else option
                for option in part["options"]
            ]
        if "components" in part:
            shown["components"] = [self._component(message, child) for child in part["components"]]
        return shown


def _of_channel(channel: Channel) -> Json:
    overwrites = [
        {"id": str(o.id), "type": o.type, "allow": str(o.allow), "deny": str(o.deny)} for o in channel.overwrites
    ]
    place: Json = {"position": channel.position, "topic": channel.topic or None, "nsfw": False}
    return place | {"permission_overwrites": overwrites}


def _of_thread(channel: Channel, viewer: int) -> Json:
    thread = channel.thread
    if thread is None:
        return {}
    metadata: Json = {
        "archived": thread.archived,
        "archive_timestamp": iso(thread.archive_at),
        "auto_archive_duration": thread.auto_archive_minutes,
        "locked": thread.locked,
        "create_timestamp": iso(created_at(channel.id)),
    }
    body: Json = {
        "owner_id": str(thread.owner_id),
        "message_count": thread.message_count,
        "total_message_sent": thread.message_count,
        "member_count": len(thread.members),
        "thread_metadata": metadata,
    }
    if viewer in thread.members:
        joined = iso(created_at(channel.id))
        body["member"] = {"id": str(channel.id), "user_id": str(viewer), "join_timestamp": joined, "flags": 0}
    return body


def _emoji(emoji: Json) -> Json:
    """Return an emoji with its id as text, even if the bot sent a number too large for a page."""
    return emoji | {"id": str(emoji["id"])} if emoji.get("id") else emoji
