"""What happened is told to the bot's gateway and to the pages, to each as far as they may see."""

from chatbot.playground.gateway.gateway import Gateway
from chatbot.playground.gateway.intents import Intent
from chatbot.playground.wire import Json
from chatbot.playground.world.entities import DM, Channel, Guild, Message, User
from chatbot.playground.world.message_json import MessageSerializer
from chatbot.playground.world.object_json import ObjectSerializer, account_json, user_json
from chatbot.playground.world.page_streams import PageStreams
from chatbot.playground.world.world import World


class Broadcaster:
    """One method for each kind of news."""

    def __init__(
        self,
        world: World,
        shapes: ObjectSerializer,
        messages: MessageSerializer,
        gateway: Gateway,
        streams: PageStreams,
    ) -> None:
        self._world = world
        self.shapes = shapes
        self.messages = messages
        self._gateway = gateway
        self._streams = streams

    def _watchers(self, channel: Channel) -> list[int]:
        guild = self._world.guild_of(channel)
        looking = self._streams.users
        near = [user for user in looking if user in guild.members] if guild else looking
        return [user for user in near if self._world.sees(user, channel)]

    def _readers(self, message: Message) -> list[int]:
        if message.seen_by is not None:
            return [message.seen_by]
        return self._watchers(self._world.channels[message.channel_id])

    # Messages

    def message_created(self, message: Message, nonce: str | int | None = None) -> None:
        """A new message."""
        self._message("MESSAGE_CREATE", message, {"nonce": nonce} if nonce is not None else {})

    def message_updated(self, message: Message) -> None:
        """A message in its new form."""
        self._message("MESSAGE_UPDATE", message, {})

    def _message(self, event: str, message: Message, extra: Json) -> None:
        body = self.messages.event(message, self._world.bot.id) | extra
        self._streams.tell(self._readers(message), event, body)
        if message.seen_by is None:
            channel = self._world.channels[message.channel_id]
            self._to_bot(channel, event, self._for_bot(message, body))

    def _to_bot(self, channel: Channel, event: str, body: Json) -> None:
        if self._world.sees(self._world.bot.id, channel):
            intent = Intent.DIRECT_MESSAGES if channel.type == DM else Intent.GUILD_MESSAGES
            self._gateway.send(event, body, channel.guild_id, intent)

    def _for_bot(self, message: Message, body: Json) -> Json:
        """Without the privileged intent the bot reads what it wrote, what mentions it, and its DMs."""
        application = self._world.application
        may_read = (
            application.allowed_intents & Intent.MESSAGE_CONTENT
            or self._world.channels[message.channel_id].type == DM
            or application.id in {message.author_id, *message.mentions}
        )
        return body if may_read else body | {"content": "", "embeds": [], "attachments": [], "components": []}

    def message_deleted(self, message: Message) -> None:
        """A message is gone, or was dismissed by the only one who saw it."""
        channel = self._world.channels[message.channel_id]
        body: Json = {"id": str(message.id), "channel_id": str(channel.id)}
        if channel.guild_id:
            body["guild_id"] = str(channel.guild_id)
        self._streams.tell(self._readers(message), "MESSAGE_DELETE", body)
        if message.seen_by is None:
            self._to_bot(channel, "MESSAGE_DELETE", body)

    def typing(self, channel: Channel, user: User) -> None:
        """Somebody is writing."""
        body: Json = {
            "channel_id": str(channel.id),
            "user_id": str(user.id),
            "timestamp": int(self._world.clock.now()),
        }
        if channel.guild_id:
            body["guild_id"] = str(channel.guild_id)
        self._streams.tell(self._watchers(channel), "TYPING_START", body)
        if not user.bot:
            intent = Intent.DIRECT_MESSAGE_TYPING if channel.type == DM else Intent.GUILD_MESSAGE_TYPING
            self._gateway.send("TYPING_START", body, channel.guild_id, intent)

    # Channels and threads

    def channel(self, event: str, channel: Channel) -> None:
        """CREATE, UPDATE or DELETE of a channel, thread or DM, told to those who see it."""
        name = f"{'THREAD' if channel.thread else 'CHANNEL'}_{event}"
        self._streams.tell_each(self._watchers(channel), name, lambda user: self.shapes.channel(channel, user))
        bot = self._world.bot.id
        if channel.type != DM and self._world.sees(bot, channel):
            self._gateway.send(name, self.shapes.channel(channel, bot), channel.guild_id, Intent.GUILDS)

    def channel_hidden(self, channel: Channel, users: set[int]) -> None:
        """Some do not see the channel any more: for them it is gone."""
        self._streams.tell_each(users, "CHANNEL_DELETE", lambda user: self.shapes.channel(channel, user))
        if self._world.bot.id in users:
            body = self.shapes.channel(channel, self._world.bot.id)
            self._gateway.send("CHANNEL_DELETE", body, channel.guild_id, Intent.GUILDS)

    # People and servers

    def bot_removed(self, guild: Guild) -> None:
        """The bot is no member any more."""
        self._gateway.send("GUILD_DELETE", {"id": str(guild.id)}, guild.id, Intent.GUILDS)
        for user in [user for user in self._streams.users if user in guild.members]:
            self._streams.tell([user], "GUILD_UPDATE", self.shapes.guild_for_page(guild, user))

    def guild(self, event: str, guild: Guild) -> None:
        """CREATE or UPDATE of a server."""
        self._streams.tell_each(
            [user for user in self._streams.users if user in guild.members],
            f"GUILD_{event}",
            lambda user: self.shapes.guild_for_page(guild, user),
        )
        if self._world.bot.id in guild.members:
            body = self.shapes.guild(guild)
            if event == "CREATE":
                body = self.shapes.guild_for_bot(guild, with_members=False)
                body.pop("unavailable")  # with it, a client takes the server for one that was there before
            self._gateway.send(f"GUILD_{event}", body, guild.id, Intent.GUILDS)

    def user(self, user: User) -> None:
        """Somebody is new, or changed."""
        self._streams.tell([user.id], "ACCOUNT_UPDATE", account_json(user))
        self._streams.tell(self._streams.users, "USER_UPDATE", user_json(user))

    def commands(self) -> None:
        """The bot registered its commands."""
        self._streams.tell(self._streams.users, "COMMANDS_UPDATE", {})

    def bot_status(self) -> None:
        """The bot came or went."""
        self._streams.tell(self._streams.users, "BOT_STATUS", {"online": self._gateway.online})

    def to_user(self, user_id: int, event: str, data: Json) -> None:
        """Something that concerns one user alone."""
        self._streams.tell([user_id], event, data)
