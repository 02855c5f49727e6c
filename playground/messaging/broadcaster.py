"""Tells the bot's gateway and the pages what happened, each as far as the bot or the page's user may see it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.gateway.intents import Intent
from playground.world.entities import DM
from playground.world.object_json import account_json, user_json

if TYPE_CHECKING:
    from playground.gateway.gateway import Gateway
    from playground.messaging.page_streams import PageStreams
    from playground.wire import Json
    from playground.world.entities import Channel, Guild, Message, User
    from playground.world.message_json import MessageSerializer
    from playground.world.object_json import ObjectSerializer
    from playground.world.world import World


class Broadcaster:
    """Has one method for each kind of event."""

    def __init__(
        self,
        world: World,
        serializer: ObjectSerializer,
        message_serializer: MessageSerializer,
        gateway: Gateway,
        streams: PageStreams,
    ) -> None:
        self._world = world
        self._serializer = serializer
        self._message_serializer = message_serializer
        self._gateway = gateway
        self._streams = streams

    def _watchers(self, channel: Channel) -> list[int]:
        """The users with an open page who see the channel."""
        guild = self._world.guild_of(channel)
        with_page = self._streams.users
        candidates = [user for user in with_page if user in guild.members] if guild else with_page
        return [user for user in candidates if self._world.sees(user, channel)]

    def _readers(self, message: Message) -> list[int]:
        if message.seen_by is not None:
            return [message.seen_by]
        return self._watchers(self._world.channels[message.channel_id])

    # Messages

    def message_created(self, message: Message, nonce: str | int | None = None) -> None:
        """A message was posted."""
        self._message("MESSAGE_CREATE", message, {"nonce": nonce} if nonce is not None else {})

    def message_updated(self, message: Message) -> None:
        """A message was changed."""
        self._message("MESSAGE_UPDATE", message, {})

    def _message(self, event: str, message: Message, extra: Json) -> None:
        body = self._message_serializer.event(message, self._world.bot.id) | extra
        self._streams.send(self._readers(message), event, body)
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
        """A message was deleted, or dismissed by the only one who saw it."""
        channel = self._world.channels[message.channel_id]
        body: Json = {"id": str(message.id), "channel_id": str(channel.id)}
        if channel.guild_id:
            body["guild_id"] = str(channel.guild_id)
        self._streams.send(self._readers(message), "MESSAGE_DELETE", body)
        if message.seen_by is None:
            self._to_bot(channel, "MESSAGE_DELETE", body)

    def typing(self, channel: Channel, user: User) -> None:
        """A person is typing. Pages are told; the bot has not the intent for it."""
        body: Json = {
            "channel_id": str(channel.id),
            "user_id": str(user.id),
            "timestamp": int(self._world.clock.now()),
        }
        if channel.guild_id:
            body["guild_id"] = str(channel.guild_id)
        self._streams.send(self._watchers(channel), "TYPING_START", body)

    # Channels and threads

    def channel(self, event: str, channel: Channel) -> None:
        """CREATE, UPDATE or DELETE of a channel, thread or DM."""
        name = f"{'THREAD' if channel.thread else 'CHANNEL'}_{event}"
        self._streams.send_each(self._watchers(channel), name, lambda user: self._serializer.channel(channel, user))
        bot = self._world.bot.id
        if channel.type != DM and self._world.sees(bot, channel):
            self._gateway.send(name, self._serializer.channel(channel, bot), channel.guild_id, Intent.GUILDS)

    # People and servers

    def guild(self, event: str, guild: Guild) -> None:
        """CREATE or UPDATE of a server."""
        self._streams.send_each(
            [user for user in self._streams.users if user in guild.members],
            f"GUILD_{event}",
            lambda user: self._serializer.guild_for_page(guild, user),
        )
        if self._world.bot.id in guild.members:
            body = self._serializer.guild(guild)
            if event == "CREATE":
                body = self._serializer.guild_for_bot(guild)
                body.pop("unavailable")  # with it, a client takes the server for one that was there before
            self._gateway.send(f"GUILD_{event}", body, guild.id, Intent.GUILDS)

    def user(self, user: User) -> None:
        """A user is new, or changed."""
        self._streams.send([user.id], "ACCOUNT_UPDATE", account_json(user))
        self._streams.send(self._streams.users, "USER_UPDATE", user_json(user))

    def commands(self) -> None:
        """The bot registered its commands."""
        self._streams.send(self._streams.users, "COMMANDS_UPDATE", {})

    def bot_status(self) -> None:
        """The bot connected or disconnected."""
        self._streams.send(self._streams.users, "BOT_STATUS", {"online": self._gateway.online})

    def to_user(self, user_id: int, event: str, data: Json) -> None:
        """An event that concerns one user alone."""
        self._streams.send([user_id], event, data)
