"""What all routes of Discord's HTTP API share: a route is a row in a table, its handler takes a `Call`."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from aiohttp import web

from chatbot.playground.entities import Channel, Message, User
from chatbot.playground.faults import Mishap
from chatbot.playground.payload import Payload, read_payload
from chatbot.playground.permissions import Permission
from chatbot.playground.rates import LimitedError
from chatbot.playground.refusals import Fault, RefusedError, invalid_form, missing_access, missing_permissions, unknown
from chatbot.playground.stand import Heard, Stand
from chatbot.playground.wire import Json, encode

PREFIX = "/api/v10"
MAJOR = ("channel_id", "guild_id", "webhook_id")


@dataclass(frozen=True)
class Call:
    """One request to one route."""

    stand: Stand
    params: dict[str, str]
    query: dict[str, str]
    payload: Payload

    def key(self, name: str) -> int:
        """An id from the path."""
        return snowflake(name, self.params[name])

    def channel(self, name: str = "channel_id", *, needs: Permission | None = None) -> Channel:
        """A channel from the path that the bot sees, and in which it has a permission."""
        channel = self.stand.world.channels.get(self.key(name))
        if channel is None:
            raise unknown("Channel")
        bits = self.stand.world.permissions(self.stand.world.bot.id, channel)
        if not bits & Permission.VIEW_CHANNEL:
            raise missing_access()
        if needs and not bits & needs:
            raise missing_permissions()
        return channel

    def message(self, channel: Channel) -> Message:
        """A message from the path."""
        message = self.stand.scribe.find(channel.id, self.key("message_id"))
        if message is None:
            raise unknown("Message")
        return message

    def user(self, name: str = "user_id") -> User:
        """A user from the path; `@me` is the bot."""
        if self.params[name] == "@me":
            return self.stand.world.bot
        user = self.stand.world.users.get(self.key(name))
        if user is None:
            raise unknown("User")
        return user

    def shown(self, message: Message) -> Json:
        """A message as the bot reads it."""
        return self.stand.messages.message(message, self.stand.world.bot.id)


def snowflake(name: str, value: object) -> int:
    """An id: digits, as a text or as a number."""
    if not str(value).isdecimal() or len(str(value)) > 19:
        raise invalid_form([Fault(name, "NUMBER_TYPE_COERCE", f'Value "{value}" is not snowflake.')])
    return int(str(value))


Answer = Json | list[Json] | None
Handler = Callable[[Call], Answer]


@dataclass(frozen=True)
class Route:
    """A row of the table."""

    method: str
    template: str
    handler: Handler
    needs_token: bool = True
    """Interaction endpoints carry their own token, and are exempt from the overall rate."""


async def serve(stand: Stand, route: Route, request: web.Request) -> web.StreamResponse:
    """Answer a request, unless a fault says otherwise."""
    path = request.path.removeprefix(PREFIX)
    fault = stand.faults.take(request.method, path)
    if fault is None:
        return await _carry_out(stand, route, request)
    await asyncio.sleep(fault.wait_before)
    is_bad = fault.drops or fault.status is not None
    response = None if is_bad and not fault.carries_out else await _carry_out(stand, route, request)
    await asyncio.sleep(fault.wait_after)
    if fault.drops and request.transport is not None:
        request.transport.close()
    if is_bad or response is None:
        await request.read()
        return _faulty(stand, fault)
    return response


def _faulty(stand: Stand, fault: Mishap) -> web.Response:
    status = fault.status or 500
    stand.rates.note_status(status)
    return _response(status, fault.body or {}, fault.headers)


async def _carry_out(stand: Stand, route: Route, request: web.Request) -> web.Response:
    headers: dict[str, str] = {}
    payload = Payload({}, {})
    answer: Answer
    try:
        headers = _admit(stand, route, request)
        payload = await read_payload(request, stand.limits)
        call = Call(stand, dict(request.match_info), dict(request.query), payload)
        answer = route.handler(call)
        status = 204 if answer is None else 200
    except RefusedError as refusal:
        status, answer = refusal.status, refusal.body
        if isinstance(refusal, LimitedError):
            headers = refusal.headers
    stand.rates.note_status(status)
    path = request.path.removeprefix(PREFIX)
    stand.tell(Heard(request.method, path, route.template, payload, status, answer))
    return _response(status, answer, headers)


def _admit(stand: Stand, route: Route, request: web.Request) -> dict[str, str]:
    if not route.needs_token:
        return stand.rates.route(route.method, route.template, request.match_info.get("token", ""))
    if request.headers.get("Authorization") != f"Bot {stand.world.application.token}":
        raise RefusedError(401, 0, "401: Unauthorized")
    stand.rates.overall()
    major = next((request.match_info[name] for name in MAJOR if name in request.match_info), "")
    return stand.rates.route(route.method, route.template, major)


def _response(status: int, answer: Answer, headers: dict[str, str]) -> web.Response:
    """`Content-Type` is exactly `application/json`: with a charset discord.py takes the body for text."""
    if answer is None:
        return web.Response(status=status, headers=headers)
    return web.Response(status=status, body=encode(answer), headers=headers, content_type="application/json")
