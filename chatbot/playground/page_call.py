"""A request of the page, made as one of the users."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import NamedTuple

import msgspec
from aiohttp import web

from chatbot.playground.entities import Channel, Message, User
from chatbot.playground.refusals import TurnedAwayError
from chatbot.playground.stand import Stand
from chatbot.playground.wire import Json, decode


@dataclass(frozen=True)
class PageCall:
    """What the page asks, as whom."""

    stand: Stand
    user: User
    params: dict[str, str]
    query: dict[str, str]
    body: Json

    def channel(self, key: object = None) -> Channel:
        """A channel from the path or from the body that this user sees."""
        found = self.stand.world.channels.get(number(key or self.params.get("channel_id")))
        if found is None or not self.stand.world.sees(self.user.id, found):
            raise TurnedAwayError("unknown-channel", "No such channel for this user")
        return found

    def message(self, channel: Channel, key: object = None) -> Message:
        """A message that this user sees."""
        wanted = number(key or self.params.get("message_id"))
        found = self.stand.scribe.find(channel.id, wanted, self.user.id)
        if found is None:
            raise TurnedAwayError("unknown-message", "No such message for this user")
        return found

    def shown(self, message: Message) -> Json:
        """A message as this user reads it."""
        return self.stand.messages.event(message, self.user.id)

    def text(self, name: str, least: int, most: int) -> str:
        """A text of the body, of a certain length."""
        value = self.body.get(name)
        if not isinstance(value, str):
            raise TurnedAwayError("bad-request", f"{name} is a text")
        if len(value.strip()) < least:
            raise TurnedAwayError("empty", f"{name} is empty")
        if len(value) > most:
            raise TurnedAwayError("too-long", f"{name} may have {most} characters")
        return value


class Reply(NamedTuple):
    """A status and a body."""

    status: int
    body: object


PageHandler = Callable[[PageCall], object | Awaitable[object]]


def number(value: object) -> int:
    """An id as the page writes it."""
    if not isinstance(value, str) or not value.isdecimal() or len(value) > 20:
        raise TurnedAwayError("bad-request", f"{value!r} is no id")
    return int(value)


async def read_body(request: web.Request) -> Json:
    """The body as an object; nothing counts as an empty one."""
    raw = await request.read()
    if not raw:
        return {}
    try:
        body = decode(raw)
    except msgspec.DecodeError:
        raise TurnedAwayError("bad-request", "The body is no JSON") from None
    if not isinstance(body, dict):
        raise TurnedAwayError("bad-request", "The body is no JSON object")
    return body


def user_of(stand: Stand, key: object) -> User:
    """The person acted for; nobody acts as the bot."""
    user = stand.world.users.get(number(key))
    if user is None or user.bot:
        raise TurnedAwayError("unknown-user", "No such person")
    return user
