"""A request of the page, made as one of the users, and what a page knows when it opens."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from msgspec import Struct

from playground.commands import LOCALES
from playground.entities import Channel, Message, User
from playground.errors import PageError
from playground.serializers import account_json, application_json, user_json
from playground.services import PlaygroundServices
from playground.wire import UNREADABLE, Json, decode, id_in

if TYPE_CHECKING:
    from aiohttp import web


class PageRequest(Struct, frozen=True):
    """A request and the user who makes it. A thing that is not there for this user raises ``PageError``."""

    services: PlaygroundServices
    user: User
    params: dict[str, str]
    query: dict[str, str]
    body: Json

    def channel(self, key: object = None) -> Channel:
        found = self.services.world.channels.get(number(key or self.params.get("channel_id")))
        if found is None or not self.services.world.sees(self.user.id, found):
            raise PageError("unknown-channel", "No such channel for this user")
        return found

    def message(self, channel: Channel, key: object = None) -> Message:
        wanted = number(key or self.params.get("message_id"))
        found = self.services.messages.find(channel.id, wanted, self.user.id)
        if found is None:
            raise PageError("unknown-message", "No such message for this user")
        return found

    def shown(self, message: Message) -> Json:
        return self.services.serializer.event(message, self.user.id)

    def text(self, name: str, least: int, most: int) -> str:
        return text_in(self.body, name, least, most)


class PageAnswer(NamedTuple):
    """A status and a body."""

    status: int
    body: object


PageHandler: TypeAlias = Callable[[PageRequest], object | Awaitable[object]]


def text_in(body: Json, name: str, least: int, most: int) -> str:
    """Return a text of a certain length. Raises ``PageError`` for any other value."""
    value = body.get(name)
    if not isinstance(value, str):
        raise PageError("bad-request", f"{name} is a text")
    if len(value.strip()) < least:
        raise PageError("empty", f"{name} is empty")
    if len(value) > most:
        raise PageError("too-long", f"{name} may have {most} characters")
    return value


def locale_in(body: Json) -> str:
    """Return the language that the body names. Raises ``PageError`` for any that Discord has not."""
    locale = body.get("locale")
    if not isinstance(locale, str) or locale not in LOCALES:
        raise PageError("bad-request", "No language of Discord's")
    return locale


def number(value: object) -> int:
    """Return an id as the page writes it. Raises ``PageError`` for any other value."""
    key = id_in(value) if isinstance(value, str) else None
    if key is None:
        raise PageError("bad-request", f"{value!r} is no id")
    return key


async def read_body(request: web.Request) -> Json:
    """Return the body as an object, empty when there is none. Raises ``PageError`` for any other JSON."""
    raw = await request.read()
    if not raw:
        return {}
    try:
        body = decode(raw)
    except UNREADABLE:
        raise PageError("bad-request", "The body is no JSON") from None
    if not isinstance(body, dict):
        raise PageError("bad-request", "The body is no JSON object")
    return body


def user_of(services: PlaygroundServices, key: object) -> User:
    """Return the person to act as. Raises ``PageError`` for an unknown id, and for the bot's."""
    user = services.world.users.get(number(key))
    if user is None or user.bot:
        raise PageError("unknown-user", "No such person")
    return user


def welcome_json(services: PlaygroundServices) -> Json:
    application = application_json(services.world.application) | {"bot": user_json(services.world.bot)}
    return {"application": application, "bot_online": services.gateway.online}


def state_json(services: PlaygroundServices, user: User) -> Json:
    """Return everything but the messages, as this user sees it: the `State` of PAGE_API.md."""
    read_state = services.world.read_state_of(user.id)
    dms = [services.world.dm_with(user)] if services.world.has_dm_with(user.id) else []
    return welcome_json(services) | {
        "user": account_json(user),
        "users": [user_json(other) for other in services.world.users.values()],
        "guilds": [services.serializer.guild_for_page(guild, user.id) for guild in services.world.guilds_of(user.id)],
        "dms": [services.serializer.channel(dm, user.id) for dm in dms],
        "read": {str(channel): str(message) for channel, message in read_state.read.items()},
        "mentions": {str(channel): count for channel, count in read_state.mentions.items() if count},
        "interactions": services.interactions.pending_of(user.id),
    }
