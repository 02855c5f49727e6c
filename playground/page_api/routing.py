"""Serves the page: requests under `/play`, each made as one of the users, and the stream of events."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple, TypeAlias

from aiohttp import WSMsgType, web
from msgspec import Struct

from playground.access import Guard, json_response
from playground.broadcaster import PageStream
from playground.commands import LOCALES
from playground.entities import Channel, Message, User
from playground.errors import PageError
from playground.serializers import account_json, application_json, user_json
from playground.services import PlaygroundServices
from playground.wire import UNREADABLE, Json, decode, encode, id_in


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


class PageAnswer(NamedTuple):
    """A status and a body."""

    status: int
    body: object


PageHandler: TypeAlias = Callable[[PageRequest], object | Awaitable[object]]
HELLO_WITHIN: Final = 5.0
"""Seconds in which a page must say who it is."""


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


class PageApi:
    """Serves the page's requests."""

    def __init__(self, services: PlaygroundServices, guard: Guard, routes: list[tuple[str, str, PageHandler]]) -> None:
        self._routes = routes
        self._services = services
        self._guard = guard
        self._sockets: set[web.WebSocketResponse] = set()

    def routes(self) -> list[web.RouteDef]:
        root = "/play/as/{user_id}"
        return [
            web.get("/play/stream", self._stream),
            web.get("/play", self._front),
            web.post("/play/users", self._new_user),
            *(web.route(method, root + path, self._as_user(handler)) for method, path, handler in self._routes),
            web.route("*", "/play/{rest:.*}", self._nothing),
        ]

    async def close(self) -> None:
        for socket in list(self._sockets):
            await socket.close(code=1001, message=b"the playground closes")

    async def _nothing(self, request: web.Request) -> web.Response:
        self._guard.check_key(request)
        raise PageError("unknown-route", request.path)

    async def _front(self, request: web.Request) -> web.Response:
        self._guard.check_key(request)
        users = [account_json(user) for user in self._services.world.people]
        locales = [{"code": code, "name": name} for code, name in LOCALES.items()]
        return json_response(200, welcome_json(self._services) | {"users": users, "locales": locales})

    async def _new_user(self, request: web.Request) -> web.Response:
        self._guard.check_key(request)
        body = await read_body(request)
        locale = locale_in({"locale": "en-US"} | body)
        user = self._services.add_person(text_in(body, "name", 1, 32), locale)
        return json_response(201, account_json(user))

    def _as_user(self, handler: PageHandler) -> Callable[[web.Request], Awaitable[web.Response]]:
        async def answer(request: web.Request) -> web.Response:
            self._guard.check_key(request)
            params = dict(request.match_info)
            user = user_of(self._services, params.pop("user_id"))
            body = await read_body(request)
            answered = handler(PageRequest(self._services, user, params, dict(request.query), body))
            result = await answered if inspect.isawaitable(answered) else answered
            return json_response(*result) if isinstance(result, PageAnswer) else json_response(200, result)

        return answer

    async def _stream(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(heartbeat=30)
        await socket.prepare(request)
        hello = await self._hello(socket)
        if not self._guard.has_key(hello.get("key")):
            await socket.close(code=4001, message=b"bad key")
            return socket
        try:
            user = user_of(self._services, hello.get("user_id"))
        except PageError:
            await socket.close(code=4004, message=b"unknown user")
            return socket
        stream = PageStream(user.id)
        stream.push("READY", encode(state_json(self._services, user)))
        await self._feed(socket, stream)
        return socket

    async def _hello(self, socket: web.WebSocketResponse) -> Json:
        try:
            frame = await socket.receive(HELLO_WITHIN)
            body = decode(frame.data) if frame.type is WSMsgType.TEXT else {}
        except (TimeoutError, *UNREADABLE):
            return {}
        return body if isinstance(body, dict) else {}

    async def _feed(self, socket: web.WebSocketResponse, stream: PageStream) -> None:
        self._sockets.add(socket)
        self._services.streams.add(stream)
        tasks = [asyncio.create_task(one) for one in (stream.write_on(socket), stream.overrun.wait(), socket.receive())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            if stream.overrun.is_set():
                await socket.close(code=4008, message=b"too slow")
        finally:
            self._services.streams.remove(stream)
            self._sockets.discard(socket)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
