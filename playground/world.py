"""The world: people, servers and channels, with their permissions.

Permissions follow Discord's bits and order of overwrites. The broadcaster notifies the bot and the pages of changes.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from enum import IntEnum
from typing import Any, Final, TypeAlias

from playground import entities
from playground.entities import ApplicationEmoji, Channel, Command, Guild, ReadState, User
from playground.storage import WorldStorage
from playground.wire import SnowflakeGenerator, WorldClock, iso


class Permission(IntEnum):
    """The permission bits used here. Not an IntFlag, whose `&` is slow for thousands of checks per second."""

    ADMINISTRATOR = 1 << 3
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38


EVERYTHING: Final = (1 << 52) - 1

EVERYONE: Final = (
    Permission.ADD_REACTIONS
    | Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.USE_APPLICATION_COMMANDS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.SEND_MESSAGES_IN_THREADS
)
"""Permissions of @everyone in a new server. They do not include private threads, because no page shows these; only bots
get that permission.
"""

IN_A_DM: Final = EVERYONE & ~(Permission.CREATE_PUBLIC_THREADS | Permission.SEND_MESSAGES_IN_THREADS)


def in_guild(guild: Guild, user_id: int) -> int:
    """Return the combined permissions of the user's roles in a server, or 0 if the user is not a member."""
    if guild.owner_id == user_id:
        return EVERYTHING
    member = guild.members.get(user_id)
    if member is None:
        return 0
    held = {guild.id, *member.roles}
    bits = 0
    for role in guild.roles:
        if role.id in held:
            bits |= role.permissions
    return EVERYTHING if bits & Permission.ADMINISTRATOR else bits


def in_channel(guild: Guild | None, channel: Channel, user_id: int) -> int:
    """Return the user's permissions in a channel. For a thread, `channel` is its parent."""
    if guild is None:
        return int(IN_A_DM) if channel.type == entities.DM else 0
    bits = in_guild(guild, user_id)
    if bits == EVERYTHING or not bits:
        return bits
    roles = set(guild.members[user_id].roles)
    everyone = [o for o in channel.overwrites if o.type == 0 and o.id == guild.id]
    held = [o for o in channel.overwrites if o.type == 0 and o.id in roles]
    own = [o for o in channel.overwrites if o.type == 1 and o.id == user_id]
    for layer in (everyone, held, own):
        for overwrite in layer:
            bits &= ~overwrite.deny
        for overwrite in layer:
            bits |= overwrite.allow
    return bits if bits & Permission.VIEW_CHANNEL else 0


COLOURS: Final = (0xE91E63, 0x1ABC9C, 0xE67E22, 0x3498DB, 0x9B59B6, 0x2ECC71, 0xF1C40F, 0xE74C3C)

Stored: TypeAlias = User | Guild | Channel | Command | ApplicationEmoji | ReadState


class World:
    """Everything except messages, held in memory and stored with each change."""

    def __init__(self, storage: WorldStorage, clock: WorldClock) -> None:
        self._storage = storage
        self.clock = clock
        self.ids = SnowflakeGenerator(clock, storage.newest_id())
        self.users = {user.id: user for user in storage.all("user", User)}
        self.guilds = {guild.id: guild for guild in storage.all("guild", Guild)}
        self.channels = {channel.id: channel for channel in storage.all("channel", Channel)}
        self.commands = {command.id: command for command in storage.all("command", Command)}
        self.emojis = {emoji.id: emoji for emoji in storage.all("emoji", ApplicationEmoji)}
        self._read_states = {state.user_id: state for state in storage.all("place", ReadState)}
        self._tables: dict[type[Stored], tuple[str, dict[int, Any]]] = {
            User: ("user", self.users),
            Guild: ("guild", self.guilds),
            Channel: ("channel", self.channels),
            Command: ("command", self.commands),
            ApplicationEmoji: ("emoji", self.emojis),
            ReadState: ("place", self._read_states),
        }
        self._dms = {c.recipient_id: c.id for c in self.channels.values() if c.recipient_id}
        self.application = next(storage.all("application", entities.Application), None) or self._new_application()

    def _new_application(self) -> entities.Application:
        bot = User(self.ids.new(), "waypost", "Waypost", bot=True)
        secret = secrets.token_urlsafe(24)
        owner = self.ids.new()
        application = entities.Application(
            bot.id, "Waypost", "Board games in a channel.", secret, secrets.token_hex(32), owner
        )
        self._storage.put("application", application.id, application)
        self.save(bot)
        return application

    def save_application(self) -> None:
        self._storage.put("application", self.application.id, self.application)

    @property
    def bot(self) -> User:
        return self.users[self.application.id]

    @property
    def people(self) -> list[User]:
        return [user for user in self.users.values() if not user.bot]

    def save(self, record: Stored) -> None:
        """Store a new or changed record."""
        kind, table = self._tables[type(record)]
        key = record.user_id if isinstance(record, ReadState) else record.id
        table[key] = record
        self._storage.put(kind, key, record)

    def forget(self, record: Command | ApplicationEmoji) -> None:
        kind, table = self._tables[type(record)]
        del table[record.id]
        self._storage.drop(kind, record.id)

    def add_person(self, name: str, locale: str = "en-US") -> User:
        colour = COLOURS[len(self.people) % len(COLOURS)]
        username = "".join(letter for letter in name.lower() if letter.isalnum()) or "user"
        user = User(self.ids.new(), username, name, colour, locale=locale)
        self.save(user)
        return user

    def add_guild(self, name: str, owner: User | None = None, locale: str = "en-US") -> Guild:
        """Add a server with its @everyone role and the bot."""
        key = self.ids.new()
        everyone = entities.GuildRole(key, "@everyone", int(EVERYONE))
        guild = Guild(key, name, owner.id if owner else self.ids.new(), locale, roles=[everyone])
        self.save(guild)
        self.join(guild, self.bot)
        if owner:
            self.join(guild, owner)
        return guild

    def join(self, guild: Guild, user: User) -> entities.Member:
        member = guild.members.setdefault(user.id, entities.Member(user.id, iso(self.clock.now())))
        self.save(guild)
        return member

    def add_channel(self, guild: Guild, name: str, *, topic: str = "") -> Channel:
        position = sum(channel.guild_id == guild.id for channel in self.channels.values())
        channel = Channel(self.ids.new(), entities.TEXT, guild.id, name, topic, position=position)
        self.save(channel)
        return channel

    def overwrite(self, channel: Channel, whom: User | entities.GuildRole, *, allow: int = 0, deny: int = 0) -> None:
        channel.overwrites = [o for o in channel.overwrites if o.id != whom.id]
        channel.overwrites.append(entities.Overwrite(whom.id, int(isinstance(whom, User)), allow, deny))
        self.save(channel)

    def dm_with(self, user: User) -> Channel:
        if user.id not in self._dms:
            self.save(channel := Channel(self.ids.new(), entities.DM, recipient_id=user.id))
            self._dms[user.id] = channel.id
        return self.channels[self._dms[user.id]]

    def add_group(self, *people: User) -> Channel:
        """Add a group chat with these people. A group chat cannot contain bots."""
        group = Channel(self.ids.new(), entities.GROUP_CHAT, group=[user.id for user in people])
        self.save(group)
        return group

    def is_bot_in(self, channel: Channel) -> bool:
        """Return True if the bot can post in the channel without an interaction: in its servers and in DMs."""
        guild = self.guild_of(channel)
        return channel.type == entities.DM if guild is None else self.bot.id in guild.members

    def shares_guild(self, user: User) -> bool:
        """Return True if the bot and this person are members of the same server."""
        return any(self.bot.id in guild.members for guild in self.guilds_of(user.id))

    def has_dm_with(self, user_id: int) -> bool:
        return user_id in self._dms

    def add_thread(self, parent: Channel, name: str, owner: User, kind: int = entities.PUBLIC_THREAD) -> Channel:
        state = entities.ThreadState(owner.id, self.clock.now(), members=[owner.id])
        thread = Channel(self.ids.new(), kind, parent.guild_id, name, parent_id=parent.id, thread=state)
        self.save(thread)
        return thread

    def guild_of(self, channel: Channel) -> Guild | None:
        """Return the channel's server, or None for a DM."""
        return self.guilds[channel.guild_id] if channel.guild_id else None

    def permissions(self, user_id: int, channel: Channel) -> int:
        """Return the user's permission bits in a channel, a thread or a DM."""
        if channel.type == entities.DM:
            return int(IN_A_DM) if user_id in {channel.recipient_id, self.bot.id} else 0
        if channel.type == entities.GROUP_CHAT:
            return int(IN_A_DM) if user_id in channel.group else 0
        parent = self.channels[channel.parent_id] if channel.thread and channel.parent_id else channel
        bits = in_channel(self.guild_of(channel), parent, user_id)
        thread = channel.thread if channel.type == entities.PRIVATE_THREAD else None
        if thread is not None and user_id not in thread.members and not bits & Permission.MANAGE_THREADS:
            return 0
        return bits

    def sees(self, user_id: int, channel: Channel) -> bool:
        return bool(self.permissions(user_id, channel) & Permission.VIEW_CHANNEL)

    def may_write(self, user_id: int, channel: Channel) -> bool:
        needed = Permission.SEND_MESSAGES_IN_THREADS if channel.thread else Permission.SEND_MESSAGES
        return bool(self.permissions(user_id, channel) & needed)

    def guilds_of(self, user_id: int) -> list[Guild]:
        return [guild for guild in self.guilds.values() if user_id in guild.members]

    def channels_of(self, guild: Guild) -> list[Channel]:
        """Return the server's channels in display order, without threads."""
        own = [c for c in self.channels.values() if c.guild_id == guild.id and not c.thread]
        return sorted(own, key=lambda channel: (channel.position, channel.id))

    def threads_of(self, guild: Guild) -> Iterator[Channel]:
        return (c for c in self.channels.values() if c.guild_id == guild.id and c.thread)

    def read_state_of(self, user_id: int) -> ReadState:
        return self._read_states.setdefault(user_id, ReadState(user_id))
