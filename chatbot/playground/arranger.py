"""Changes to the world from outside, told to everybody whom they concern: for the page, for tests, for benchmarks."""

from chatbot.playground.entities import Channel, Guild, Role, User
from chatbot.playground.news import News
from chatbot.playground.world import World


class Arranger:
    """Sets the stage, also while the play is on."""

    def __init__(self, world: World, news: News) -> None:
        self._world = world
        self._news = news

    def person(self, name: str, locale: str = "en-US") -> User:
        """Somebody new, a member of every server."""
        user = self._world.add_person(name, locale)
        for guild in self._world.guilds.values():
            self._world.join(guild, user)
            self._news.guild("UPDATE", guild)
        self._news.user(user)
        return user

    def guild(self, name: str, *members: User, locale: str = "en-US", rooms: tuple[str, ...] = ()) -> Guild:
        """A server with some rooms; the first member owns it, and the bot is in it."""
        guild = self._world.add_guild(name, members[0] if members else None, locale)
        for user in members[1:]:
            self._world.join(guild, user)
        for room in rooms:
            self._world.add_channel(guild, room)
        self._news.guild("CREATE", guild)
        return guild

    def channel(self, guild: Guild, name: str, *, topic: str = "") -> Channel:
        """A room at the end of the list."""
        channel = self._world.add_channel(guild, name, topic=topic)
        self._news.channel("CREATE", channel)
        return channel

    def rights(self, channel: Channel, whom: User | Role, *, allow: int = 0, deny: int = 0) -> None:
        """What somebody may or may not do in a channel, whatever was set before."""
        saw = self._who_sees(channel)
        self._world.overwrite(channel, whom, allow=allow, deny=deny)
        self._news.channel("UPDATE", channel)
        self._news.channel_hidden(channel, saw - self._who_sees(channel))

    def _who_sees(self, channel: Channel) -> set[int]:
        return {user for user in self._world.users if self._world.sees(user, channel)}

    def remove_bot(self, guild: Guild) -> None:
        """The bot is thrown out of a server."""
        self._world.leave(guild, self._world.bot)
        self._news.bot_removed(guild)
