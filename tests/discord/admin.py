"""Changes to servers and channels while a bot and pages are connected. Each change sends Discord's events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.gateway import Intent

if TYPE_CHECKING:
    from playground.entities import Channel, Guild, GuildRole, User
    from playground.services import PlaygroundServices


class Admin:
    """The actions that change servers and channels, as their owners would."""

    def __init__(self, services: PlaygroundServices) -> None:
        self._services = services
        self._world = services.world
        self._broadcaster = services.broadcaster

    def add_guild(self, name: str, *members: User, locale: str = "en-US", channels: tuple[str, ...] = ()) -> Guild:
        """Add a server with channels. The first member owns the server, and the bot is a member."""
        guild = self._world.add_guild(name, members[0] if members else None, locale)
        for user in members[1:]:
            self._world.join(guild, user)
        for channel in channels:
            self._world.add_channel(guild, channel)
        self._broadcaster.guild("CREATE", guild)
        return guild

    def add_foreign_guild(self, name: str, *members: User, channels: tuple[str, ...] = ()) -> Guild:
        """Add a server without the bot, and return it."""
        guild = self._world.add_guild(name, members[0])
        del guild.members[self._world.bot.id]
        for user in members[1:]:
            self._world.join(guild, user)
        for channel in channels:
            self._world.add_channel(guild, channel)
        self._tell_pages(guild)
        return guild

    def add_group(self, *people: User) -> Channel:
        """Add a group chat without the bot, and return it."""
        return self._world.add_group(*people)

    def add_channel(self, guild: Guild, name: str, *, topic: str = "") -> Channel:
        """Add a text channel at the end of the list, and return it."""
        channel = self._world.add_channel(guild, name, topic=topic)
        self._broadcaster.channel("CREATE", channel)
        return channel

    def delete_channel(self, channel: Channel) -> None:
        """Delete a channel permanently."""
        self._hide(channel, self._who_sees(channel))
        del self._world.channels[channel.id]

    def set_permissions(self, channel: Channel, whom: User | GuildRole, *, allow: int = 0, deny: int = 0) -> None:
        """Replace the permissions of a user or a role in a channel."""
        saw = self._who_sees(channel)
        self._world.overwrite(channel, whom, allow=allow, deny=deny)
        self._broadcaster.channel("UPDATE", channel)
        self._hide(channel, saw - self._who_sees(channel))

    def _hide(self, channel: Channel, users: set[int]) -> None:
        """Send a "channel deleted" event to users who can no longer see the channel."""
        json, bot = self._services.serializer.channel, self._world.bot.id
        self._services.streams.send_each(users, "CHANNEL_DELETE", lambda user: json(channel, user))
        if bot in users:
            self._services.gateway.send("CHANNEL_DELETE", json(channel, bot), channel.guild_id, Intent.GUILDS)

    def _who_sees(self, channel: Channel) -> set[int]:
        return {user for user in self._world.users if self._world.sees(user, channel)}

    def remove_bot(self, guild: Guild) -> None:
        """Remove the bot from a server."""
        del guild.members[self._world.bot.id]
        self._world.save(guild)
        self._services.gateway.send("GUILD_DELETE", {"id": str(guild.id)}, guild.id, Intent.GUILDS)
        self._tell_pages(guild)

    def _tell_pages(self, guild: Guild) -> None:
        members = [user for user in self._services.streams.users if user in guild.members]
        json = self._services.serializer.guild_for_page
        self._services.streams.send_each(members, "GUILD_UPDATE", lambda user: json(guild, user))
