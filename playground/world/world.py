"""The world: which people, servers and channels there are, who sees what. Telling the bot and the pages of a change is
the broadcaster's work."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Final, TypeAlias, assert_never

from playground.world import permissions
from playground.world.clock import SnowflakeGenerator, iso
from playground.world.entities import (
    DM,
    PUBLIC_THREAD,
    TEXT,
    Application,
    ApplicationEmoji,
    Channel,
    Command,
    Guild,
    GuildRole,
    Member,
    Overwrite,
    ReadState,
    ThreadState,
    User,
)
from playground.world.permissions import EVERYONE, Permission

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playground.world.clock import WorldClock
    from playground.world.storage import WorldStorage

COLOURS: Final = (0xE91E63, 0x1ABC9C, 0xE67E22, 0x3498DB, 0x9B59B6, 0x2ECC71, 0xF1C40F, 0xE74C3C)

Stored: TypeAlias = User | Guild | Channel | Command | ReadState


class World:
    """Everything but the messages, held in memory and stored with each change."""

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
        self._dms = {c.recipient_id: c.id for c in self.channels.values() if c.recipient_id}
        self.application = next(storage.all("application", Application), None) or self._new_application()

    def _new_application(self) -> Application:
        bot = User(self.ids.new(), "waypost", "Waypost", bot=True)
        secret = secrets.token_urlsafe(24)
        owner = self.ids.new()
        application = Application(bot.id, "Waypost", "Board games in a channel.", secret, secrets.token_hex(32), owner)
        self._storage.put("application", application.id, application)
        self.save(bot)
        return application

    @property
    def bot(self) -> User:
        """The bot's user."""
        return self.users[self.application.id]

    @property
    def people(self) -> list[User]:
        """All users but the bot, in the order in which they came."""
        return [user for user in self.users.values() if not user.bot]

    def save(self, record: Stored) -> None:
        """Store a record that was made or changed."""
        match record:
            case User():
                self.users[record.id] = record
                self._storage.put("user", record.id, record)
            case Guild():
                self.guilds[record.id] = record
                self._storage.put("guild", record.id, record)
            case Channel():
                self.channels[record.id] = record
                self._storage.put("channel", record.id, record)
            case Command():
                self.commands[record.id] = record
                self._storage.put("command", record.id, record)
            case ReadState():
                self._read_states[record.user_id] = record
                self._storage.put("place", record.user_id, record)
            case _:
                assert_never(record)

    def forget(self, command: Command) -> None:
        """Delete a command."""
        del self.commands[command.id]
        self._storage.drop("command", command.id)

    def add_emoji(self, emoji: ApplicationEmoji) -> None:
        """The application has one emoji more."""
        self.emojis[emoji.id] = emoji
        self._storage.put("emoji", emoji.id, emoji)

    def drop_emoji(self, emoji: ApplicationEmoji) -> None:
        """The application has it no more."""
        del self.emojis[emoji.id]
        self._storage.drop("emoji", emoji.id)

    # People and servers

    def add_person(self, name: str, locale: str = "en-US") -> User:
        """A new person, a member of nothing yet."""
        colour = COLOURS[len(self.people) % len(COLOURS)]
        username = "".join(letter for letter in name.lower() if letter.isalnum()) or "user"
        user = User(self.ids.new(), username, name, colour, locale=locale)
        self.save(user)
        return user

    def add_guild(self, name: str, owner: User | None = None, locale: str = "en-US") -> Guild:
        """A server with its @everyone role; the bot is in it."""
        key = self.ids.new()
        everyone = GuildRole(key, "@everyone", int(EVERYONE))
        guild = Guild(key, name, owner.id if owner else self.ids.new(), locale, roles=[everyone])
        self.save(guild)
        self.join(guild, self.bot)
        if owner:
            self.join(guild, owner)
        return guild

    def join(self, guild: Guild, user: User) -> Member:
        """Make the user a member of the server."""
        member = guild.members.setdefault(user.id, Member(user.id, iso(self.clock.now())))
        self.save(guild)
        return member

    # Channels

    def add_channel(self, guild: Guild, name: str, *, topic: str = "") -> Channel:
        """A text channel at the end of the list."""
        position = sum(channel.guild_id == guild.id for channel in self.channels.values())
        channel = Channel(self.ids.new(), TEXT, guild.id, name, topic, position=position)
        self.save(channel)
        return channel

    def overwrite(self, channel: Channel, whom: User | GuildRole, *, allow: int = 0, deny: int = 0) -> None:
        """Set what a user or a role may do in a channel, whatever was set before."""
        channel.overwrites = [o for o in channel.overwrites if o.id != whom.id]
        channel.overwrites.append(Overwrite(whom.id, int(isinstance(whom, User)), allow, deny))
        self.save(channel)

    def dm_with(self, user: User) -> Channel:
        """The one DM between the bot and this user, opened if need be."""
        if user.id not in self._dms:
            self.save(channel := Channel(self.ids.new(), DM, recipient_id=user.id))
            self._dms[user.id] = channel.id
        return self.channels[self._dms[user.id]]

    def has_dm_with(self, user_id: int) -> bool:
        """Whether the DM was ever opened."""
        return user_id in self._dms

    def add_thread(self, parent: Channel, name: str, owner: User, key: int | None = None) -> Channel:
        """A thread under a channel; begun from a message it has that message's id."""
        state = ThreadState(owner.id, self.clock.now(), members=[owner.id])
        thread = Channel(key or self.ids.new(), PUBLIC_THREAD, parent.guild_id, name, parent_id=parent.id, thread=state)
        self.save(thread)
        return thread

    # Who sees what

    def guild_of(self, channel: Channel) -> Guild | None:
        """The server that the channel belongs to; None for a DM."""
        return self.guilds[channel.guild_id] if channel.guild_id else None

    def permissions(self, user_id: int, channel: Channel) -> int:
        """The user's permission bits in a channel, a thread or a DM."""
        if channel.type == DM:
            return int(permissions.IN_A_DM) if user_id in {channel.recipient_id, self.bot.id} else 0
        parent = self.channels[channel.parent_id] if channel.thread and channel.parent_id else channel
        return permissions.in_channel(self.guild_of(channel), parent, user_id)

    def sees(self, user_id: int, channel: Channel) -> bool:
        """Whether the channel is there for this user."""
        return bool(self.permissions(user_id, channel) & Permission.VIEW_CHANNEL)

    def may_write(self, user_id: int, channel: Channel) -> bool:
        """Whether the user may post in the channel or thread."""
        needed = Permission.SEND_MESSAGES_IN_THREADS if channel.thread else Permission.SEND_MESSAGES
        return bool(self.permissions(user_id, channel) & needed)

    def guilds_of(self, user_id: int) -> list[Guild]:
        """The servers the user is in."""
        return [guild for guild in self.guilds.values() if user_id in guild.members]

    def channels_of(self, guild: Guild) -> Iterator[Channel]:
        """The server's channels in display order, threads not among them."""
        own = [c for c in self.channels.values() if c.guild_id == guild.id and not c.thread]
        return iter(sorted(own, key=lambda channel: (channel.position, channel.id)))

    def threads_of(self, guild: Guild) -> Iterator[Channel]:
        """The server's threads, archived ones too."""
        return (c for c in self.channels.values() if c.guild_id == guild.id and c.thread)

    def read_state_of(self, user_id: int) -> ReadState:
        """What the user has read."""
        return self._read_states.setdefault(user_id, ReadState(user_id))
