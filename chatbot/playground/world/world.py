"""The world: who there is, which servers and channels, who sees what. It tells nobody; `news.py` does."""

import secrets
from collections.abc import Iterator

from chatbot.playground.world import permissions
from chatbot.playground.world.clock import SnowflakeGenerator, WorldClock, iso
from chatbot.playground.world.entities import (
    CATEGORY,
    DM,
    PUBLIC_THREAD,
    TEXT,
    Application,
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
from chatbot.playground.world.permissions import PEOPLE, Permission
from chatbot.playground.world.storage import WorldStorage

COLOURS = (0xE91E63, 0x1ABC9C, 0xE67E22, 0x3498DB, 0x9B59B6, 0x2ECC71, 0xF1C40F, 0xE74C3C)


class World:
    """Everything but the messages, in memory and on the shelf at once."""

    def __init__(self, storage: WorldStorage, clock: WorldClock) -> None:
        self._storage = storage
        self.clock = clock
        self.ids = SnowflakeGenerator(clock, storage.newest_id())
        self.users = {user.id: user for user in storage.all("user", User)}
        self.guilds = {guild.id: guild for guild in storage.all("guild", Guild)}
        self.channels = {channel.id: channel for channel in storage.all("channel", Channel)}
        self.commands = {command.id: command for command in storage.all("command", Command)}
        self.places = {place.user_id: place for place in storage.all("place", ReadState)}
        self._dms = {c.recipient_id: c.id for c in self.channels.values() if c.recipient_id}
        self.application = next(storage.all("application", Application), None) or self._found_application()

    def _found_application(self) -> Application:
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
        """Everybody but the bot, in order of arrival."""
        return [user for user in self.users.values() if not user.bot]

    def save(self, record: User | Guild | Channel | Command | ReadState) -> None:
        """Keep a record that was made or changed."""
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
                self.places[record.user_id] = record
                self._storage.put("place", record.user_id, record)

    def forget(self, record: Channel | Command) -> None:
        """Take a channel or a command out of the world."""
        match record:
            case Channel():
                del self.channels[record.id]
                self._storage.drop("channel", record.id)
            case Command():
                del self.commands[record.id]
                self._storage.drop("command", record.id)

    # People and servers

    def add_person(self, name: str, locale: str = "en-US") -> User:
        """A new person, a member of nothing yet."""
        colour = COLOURS[len(self.people) % len(COLOURS)]
        username = "".join(letter for letter in name.lower() if letter.isalnum()) or "somebody"
        user = User(self.ids.new(), username, name, colour, locale=locale)
        self.save(user)
        return user

    def add_guild(self, name: str, owner: User | None = None, locale: str = "en-US") -> Guild:
        """A server with its @everyone role; the bot is in it."""
        key = self.ids.new()
        everyone = GuildRole(key, "@everyone", int(PEOPLE))
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

    def leave(self, guild: Guild, user: User) -> None:
        """Take the user out of the server."""
        guild.members.pop(user.id, None)
        self.save(guild)

    def add_role(self, guild: Guild, name: str, bits: int, *users: User) -> GuildRole:
        """A role, given to some members."""
        role = GuildRole(self.ids.new(), name, bits, len(guild.roles))
        guild.roles.append(role)
        for user in users:
            guild.members[user.id].roles.append(role.id)
        self.save(guild)
        return role

    # Channels

    def add_channel(
        self, guild: Guild, name: str, *, topic: str = "", parent: Channel | None = None, kind: int = TEXT
    ) -> Channel:
        """A channel at the end of the list."""
        position = sum(channel.guild_id == guild.id for channel in self.channels.values())
        channel = Channel(self.ids.new(), kind, guild.id, name, topic, parent.id if parent else None, position)
        self.save(channel)
        return channel

    def add_category(self, guild: Guild, name: str) -> Channel:
        """A heading for channels."""
        return self.add_channel(guild, name, kind=CATEGORY)

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

    def add_thread(
        self, parent: Channel, name: str, owner: User, key: int | None = None, *, kind: int = PUBLIC_THREAD
    ) -> Channel:
        """A thread under a channel; begun from a message it has that message's id."""
        state = ThreadState(owner.id, self.clock.now(), members=[owner.id])
        thread = Channel(key or self.ids.new(), kind, parent.guild_id, name, parent_id=parent.id, thread=state)
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
        bits = permissions.in_channel(self.guild_of(channel), parent, user_id)
        return 0 if permissions.hides_thread(channel, user_id, bits) else bits

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
        return self.places.setdefault(user_id, ReadState(user_id))
