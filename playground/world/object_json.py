"""Users, servers and channels as Discord writes them.

A field that Discord leaves out is left out here too: `thread: null` or `guild_id: null` crash a client.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.world.clock import created_at, iso
from playground.world.entities import DM, User

if TYPE_CHECKING:
    from playground.wire import Json
    from playground.world.entities import Application, Channel, Guild, GuildRole, Member
    from playground.world.world import World


def user_json(user: User) -> Json:
    """A user as all others see them."""
    return {
        "id": str(user.id),
        "username": user.username,
        "global_name": user.global_name,
        "discriminator": "0",
        "avatar": None,
        "accent_color": user.accent_color,
        "public_flags": 0,
        "flags": 0,
        "primary_guild": None,
        "bot": user.bot,
    }


def account_json(user: User) -> Json:
    """A user with their own settings, for this user alone."""
    return user_json(user) | {"locale": user.locale, "dms_open": user.dms_open}


def bot_account_json(user: User) -> Json:
    """The bot's user as the bot itself sees it."""
    own = {"mfa_enabled": False, "locale": "en-US", "premium_type": 0, "email": None, "verified": True}
    return user_json(user) | own


def role_json(role: GuildRole) -> Json:
    """A role."""
    return {
        "id": str(role.id),
        "name": role.name,
        "permissions": str(role.permissions),
        "position": role.position,
        "color": role.color,
        "colors": {"primary_color": role.color, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": False,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }


def member_json(member: Member) -> Json:
    """A membership, without the user."""
    return {
        "roles": [str(role) for role in member.roles],
        "nick": member.nick,
        "avatar": None,
        "banner": None,
        "joined_at": member.joined_at,
        "premium_since": None,
        "communication_disabled_until": None,
        "pending": False,
        "mute": False,
        "deaf": False,
        "flags": 0,
    }


def application_json(application: Application) -> Json:
    """The public part of the application."""
    return {
        "id": str(application.id),
        "name": application.name,
        "icon": None,
        "description": application.description,
        "type": None,
        "verify_key": application.verify_key,
        "flags": 0,
        "flags_new": "0",
    }


class ObjectSerializer:
    """Writes what needs a look into the world: members, channels, servers."""

    def __init__(self, world: World) -> None:
        self._world = world

    def member(self, guild: Guild, user_id: int) -> Json:
        """A member with the user."""
        return member_json(guild.members[user_id]) | {"user": user_json(self._world.users[user_id])}

    def channel(self, channel: Channel, viewer: int) -> Json:
        """A channel, thread or DM, with the viewer's permissions in it."""
        if channel.type == DM:
            return self._dm(channel, viewer)
        body: Json = {
            "id": str(channel.id),
            "type": channel.type,
            "guild_id": str(channel.guild_id),
            "name": channel.name,
            "parent_id": str(channel.parent_id) if channel.parent_id else None,
            "flags": 0,
            "rate_limit_per_user": 0,
            "permissions": str(self._world.permissions(viewer, channel)),
            "last_message_id": str(channel.last_message_id) if channel.last_message_id else None,
        }
        return body | (self._of_thread(channel, viewer) if channel.thread else self._of_channel(channel))

    def _dm(self, channel: Channel, viewer: int) -> Json:
        others = [user for user in (channel.recipient_id, self._world.bot.id) if user and user != viewer]
        return {
            "id": str(channel.id),
            "type": DM,
            "flags": 0,
            "last_message_id": str(channel.last_message_id) if channel.last_message_id else None,
            "recipients": [user_json(self._world.users[user]) for user in others[:1]],
            "permissions": str(self._world.permissions(viewer, channel)),
        }

    def _of_channel(self, channel: Channel) -> Json:
        overwrites = [
            {"id": str(o.id), "type": o.type, "allow": str(o.allow), "deny": str(o.deny)} for o in channel.overwrites
        ]
        return {
            "position": channel.position,
            "topic": channel.topic or None,
            "nsfw": False,
            "permission_overwrites": overwrites,
        }

    def _of_thread(self, channel: Channel, viewer: int) -> Json:
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
            body["member"] = thread_member_json(channel, viewer)
        return body

    def guild(self, guild: Guild) -> Json:
        """A server by itself, as `GET /guilds/{id}` answers."""
        absent = (
            "icon home_header splash discovery_splash banner application_id afk_channel_id system_channel_id "
            "widget_channel_id max_presences vanity_url_code rules_channel_id safety_alerts_channel_id "
            "public_updates_channel_id incidents_data"
        )
        zero = (
            "system_channel_flags verification_level default_message_notifications mfa_level "
            "explicit_content_filter premium_tier premium_subscription_count nsfw_level"
        )
        return (
            dict.fromkeys(absent.split())
            | dict.fromkeys(zero.split(), 0)
            | {
                "id": str(guild.id),
                "name": guild.name,
                "description": guild.description or None,
                "owner_id": str(guild.owner_id),
                "preferred_locale": guild.locale,
                "roles": [role_json(role) for role in guild.roles],
                "features": [],
                "emojis": [],
                "stickers": [],
                "region": "deprecated",
                "afk_timeout": 300,
                "widget_enabled": False,
                "max_members": 500000,
                "max_video_channel_users": 25,
                "max_stage_video_channel_users": 50,
                "premium_progress_bar_enabled": False,
                "nsfw": False,
            }
        )

    def guild_for_bot(self, guild: Guild) -> Json:
        """GUILD_CREATE. Of the members it holds the bot alone: it has not the members intent."""
        bot = self._world.bot.id
        threads = (t for t in self._world.threads_of(guild) if t.thread and not t.thread.archived)
        return self.guild(guild) | {
            "joined_at": guild.members[bot].joined_at,
            "large": False,
            "unavailable": False,
            "member_count": len(guild.members),
            "members": [self.member(guild, bot)],
            "channels": [self.channel(c, bot) for c in self._world.channels_of(guild)],
            "threads": [self.channel(t, bot) for t in threads if self._world.sees(bot, t)],
            "voice_states": [],
            "presences": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
        }

    def guild_for_page(self, guild: Guild, viewer: int) -> Json:
        """A server as one of its members sees it."""
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

    def owner_json(self) -> Json:
        """The application's owner: the first person, or while there is none, a user made up for it."""
        first = next(iter(self._world.people), None)
        return user_json(first or User(self._world.application.owner_id, "owner"))


def thread_member_json(thread: Channel, user_id: int) -> Json:
    """A user's membership in a thread."""
    return {
        "id": str(thread.id),
        "user_id": str(user_id),
        "join_timestamp": iso(created_at(thread.id)),
        "flags": 0,
    }
