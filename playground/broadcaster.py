"""Sends events to the bot's gateway and the open pages, each limited to what the bot or the page's user may see.

A page acts as one user and gets a stream of numbered events.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import Final

from aiohttp import web

from playground.entities import DM, Channel, Guild, Message, User
from playground.gateway import Gateway, Intent
from playground.serializers import Serializer, account_json, user_json
from playground.wire import Json, encode
from playground.world import World

BACKLOG: Final = 2000  # Most events queued for a slow page. A slower page is disconnected, and reads everything again


class PageStream:
    """The event stream of one page."""

    def __init__(self, user_id: int) -> None:
        self.user_id = user_id
        self.overrun = asyncio.Event()
        self._sequence = 0
        self._queue: asyncio.Queue[bytes] = asyncio.Queue(BACKLOG)

    def push(self, event: str, data: bytes) -> None:
        """Number an event and queue it, or set `overrun` if the queue is full."""
        self._sequence += 1
        try:
            self._queue.put_nowait(b'{"t":"%b","s":%d,"d":%b}' % (event.encode(), self._sequence, data))
        except asyncio.QueueFull:
            self.overrun.set()

    async def write_on(self, socket: web.WebSocketResponse) -> None:
        while True:
            frame = await self._queue.get()
            try:
                await socket.send_str(frame.decode())
            except (ConnectionError, RuntimeError):
                return


class PageStreams:
    """The streams of all open pages, by user."""

    def __init__(self) -> None:
        self._by_user: dict[int, list[PageStream]] = {}

    @property
    def users(self) -> list[int]:
        return list(self._by_user)

    def add(self, stream: PageStream) -> None:
        self._by_user.setdefault(stream.user_id, []).append(stream)

    def remove(self, stream: PageStream) -> None:
        rest = [other for other in self._by_user.get(stream.user_id, []) if other is not stream]
        if rest:
            self._by_user[stream.user_id] = rest
        else:
            self._by_user.pop(stream.user_id, None)

    def send(self, users: Iterable[int], event: str, data: Json) -> None:
        listening = [user for user in users if user in self._by_user]
        if listening:
            packed = encode(data)
            for user in listening:
                for stream in self._by_user[user]:
                    stream.push(event, packed)

    def send_each(self, users: Iterable[int], event: str, data: Callable[[int], Json]) -> None:
        for user in users:
            if user in self._by_user:
                self.send([user], event, data(user))


class Broadcaster:
    """Sends events to the bot and the pages, with a method for each kind of event."""

    def __init__(self, world: World, serializer: Serializer, gateway: Gateway, streams: PageStreams) -> None:
        self._world = world
        self._serializer = serializer
        self.gateway = gateway
        self._streams = streams

    def _watchers(self, channel: Channel) -> list[int]:
        """Return the ids of the users who have an open page and can see the channel."""
        guild = self._world.guild_of(channel)
        with_page = self._streams.users
        candidates = [user for user in with_page if user in guild.members] if guild else with_page
        return [user for user in candidates if self._world.sees(user, channel)]

    def _readers(self, message: Message) -> list[int]:
        if message.seen_by is not None:
            return [message.seen_by]
        return self._watchers(self._world.channels[message.channel_id])

    def message(self, event: str, message: Message, nonce: str | int | None = None) -> None:
        """Send the CREATE or UPDATE event of a message to everyone who can see it."""
        extra: Json = {"nonce": nonce} if nonce is not None else {}
        self._streams.send_each(
            self._readers(message),
            f"MESSAGE_{event}",
            lambda user: self._serializer.event_for_page(message, user) | extra,
        )
        if message.seen_by is None:
            channel = self._world.channels[message.channel_id]
            body = self._serializer.event(message, self._world.bot.id) | extra
            self._to_bot(channel, f"MESSAGE_{event}", self._for_bot(message, body))

    def _to_bot(self, channel: Channel, event: str, body: Json) -> None:
        if self._world.sees(self._world.bot.id, channel):
            intent = Intent.DIRECT_MESSAGES if channel.type == DM else Intent.GUILD_MESSAGES
            self.gateway.send(event, body, channel.guild_id, intent)

    def _for_bot(self, message: Message, body: Json) -> Json:
        """Return the message, without its content unless the bot may read it.

        The bot may read it with the intent, in a DM, as its author, or if the message mentions the bot.
        """
        application = self._world.application
        may_read = (
            application.allowed_intents & Intent.MESSAGE_CONTENT
            or self._world.channels[message.channel_id].type == DM
            or application.id in {message.author_id, *message.mentions}
        )
        return body if may_read else body | {"content": "", "embeds": [], "attachments": [], "components": []}

    def message_deleted(self, message: Message) -> None:
        channel = self._world.channels[message.channel_id]
        body = {"id": str(message.id)} | _ids_of_place(channel)
        self._streams.send(self._readers(message), "MESSAGE_DELETE", body)
        if message.seen_by is None:
            self._to_bot(channel, "MESSAGE_DELETE", body)

    def channel(self, event: str, channel: Channel) -> None:
        name = f"{'THREAD' if channel.thread else 'CHANNEL'}_{event}"
        self._streams.send_each(self._watchers(channel), name, lambda user: self._serializer.channel(channel, user))
        bot = self._world.bot.id
        if channel.type != DM and self._world.sees(bot, channel):
            self.gateway.send(name, self._serializer.channel(channel, bot), channel.guild_id, Intent.GUILDS)

    def guild(self, event: str, guild: Guild) -> None:
        self._streams.send_each(
            [user for user in self._streams.users if user in guild.members],
            f"GUILD_{event}",
            lambda user: self._serializer.guild_for_page(guild, user),
        )
        if self._world.bot.id in guild.members:
            body = self._serializer.guild(guild)
            if event == "CREATE":
                body = self._serializer.guild_for_bot(guild)
                body.pop("unavailable")  # otherwise a client would take this for a known server that is available again
            self.gateway.send(f"GUILD_{event}", body, guild.id, Intent.GUILDS)

    def user(self, user: User) -> None:
        self._streams.send([user.id], "ACCOUNT_UPDATE", account_json(user))
        self._streams.send(self._streams.users, "USER_UPDATE", user_json(user))

    def commands(self) -> None:
        self._streams.send(self._streams.users, "COMMANDS_UPDATE", {})

    def bot_status(self) -> None:
        self._streams.send(self._streams.users, "BOT_STATUS", {"online": self.gateway.online})

    def to_user(self, user_id: int, event: str, data: Json) -> None:
        self._streams.send([user_id], event, data)


def _ids_of_place(channel: Channel) -> Json:
    guild: Json = {"guild_id": str(channel.guild_id)} if channel.guild_id else {}
    return {"channel_id": str(channel.id)} | guild
