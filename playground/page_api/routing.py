"""Serves the page: the routes under `/play`, and the stream of events."""

from __future__ import annotations

import asyncio
import contextlib
import inspect
from typing import TYPE_CHECKING, Final

from aiohttp import WSMsgType, web

from playground.access import Guard, json_response
from playground.broadcaster import PageStream
from playground.commands import LOCALES
from playground.errors import PageError
from playground.page_api.request import (
    PageAnswer,
    PageHandler,
    PageRequest,
    locale_in,
    read_body,
    state_json,
    text_in,
    user_of,
    welcome_json,
)
from playground.page_api.routes import ROUTES
from playground.serializers import account_json
from playground.wire import UNREADABLE, Json, decode, encode

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from playground.services import PlaygroundServices


HELLO_WITHIN: Final = 5.0
"""Seconds in which a page must say who it is."""


class PageApi:
    """Serves the page's requests."""

    def __init__(self, services: PlaygroundServices, guard: Guard) -> None:
        self._services = services
        self._guard = guard
        self._sockets: set[web.WebSocketResponse] = set()

    def routes(self) -> list[web.RouteDef]:
        as_user = [
            web.route(method, "/play/as/{user_id}" + path, self._as_user(handler)) for method, path, handler in ROUTES
        ]
        return [
            web.get("/play/stream", self._stream),
            web.get("/play", self._front),
            web.post("/play/users", self._new_user),
            *as_user,
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
        writer = asyncio.create_task(stream.write_on(socket))
        overrun = asyncio.create_task(stream.overrun.wait())
        reader = asyncio.create_task(_until_closed(socket))
        try:
            await asyncio.wait({writer, overrun, reader}, return_when=asyncio.FIRST_COMPLETED)
            if overrun.done():
                await socket.close(code=4008, message=b"too slow")
        finally:
            self._services.streams.remove(stream)
            self._sockets.discard(socket)
            for task in (writer, overrun, reader):
                task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.gather(writer, overrun, reader)


async def _until_closed(socket: web.WebSocketResponse) -> None:
    async for _ in socket:
        pass
