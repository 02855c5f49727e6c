"""What all routes of Discord's HTTP API share: a route is a row in a table, its handler takes a `BotRequest`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from aiohttp import web
from msgspec import Struct

from playground.entities import Channel, Message
from playground.errors import ApiError, FieldError, invalid_form, missing_permissions, unknown
from playground.payload import Payload, read_payload
from playground.rate_limits import RateLimitedError
from playground.services import PlaygroundServices, RecordedRequest
from playground.wire import Json, encode, id_in
from playground.world import Permission

PREFIX: Final = "/api/v10"
MAJOR: Final = "channel_id"
"""The path's parameter by which a route has a rate limit each, beside the token of an interaction."""


class BotRequest(Struct, frozen=True):
    """One request of the bot to one route. What the path names but the world has not raises ``ApiError``."""

    services: PlaygroundServices
    params: dict[str, str]
    query: dict[str, str]
    payload: Payload

    def key(self, name: str) -> int:
        return snowflake(name, self.params[name])

    def check_application(self, what: str) -> None:
        """Raise ``ApiError`` if the path names another application."""
        if self.key("application_id") != self.services.world.application.id:
            raise unknown(what)

    def channel(self, *, needs: Permission | None = None) -> Channel:
        """Return the channel of the path, which the bot sees, and in which it has a permission."""
        channel = self.services.world.channels.get(self.key("channel_id"))
        if channel is None:
            raise unknown("Channel")
        bits = self.services.world.permissions(self.services.world.bot.id, channel)
        if not bits & Permission.VIEW_CHANNEL:
            raise ApiError(403, 50001, "Missing Access")
        if needs and not bits & needs:
            raise missing_permissions()
        return channel

    def message(self, channel: Channel) -> Message:
        message = self.services.messages.find(channel.id, self.key("message_id"))
        if message is None:
            raise unknown("Message")
        return message

    def shown(self, message: Message) -> Json:
        return self.services.serializer.message(message, self.services.world.bot.id)


def snowflake(name: str, value: object) -> int:
    key = id_in(str(value))
    if key is None:
        raise invalid_form(FieldError(name, "NUMBER_TYPE_COERCE", f'Value "{value}" is not snowflake.'))
    return key


AnswerBody: TypeAlias = Json | list[Json] | None
Handler: TypeAlias = Callable[[BotRequest], AnswerBody]


class Route(Struct, frozen=True):
    """A row of the table of routes."""

    method: str
    template: str
    handler: Handler
    needs_token: bool = True
    """Interaction endpoints carry their own token, and are exempt from the overall rate."""
    granted: int = 200
    """The status of an answer with a body."""


async def serve(services: PlaygroundServices, route: Route, request: web.Request) -> web.Response:
    """Answer a request with what the route's handler returns, or with Discord's refusal."""
    headers: dict[str, str] = {}
    payload = Payload({}, {})
    answer: AnswerBody
    try:
        headers = _admit(services, route, request)
        payload = await read_payload(request, services.limits)
        answer = route.handler(BotRequest(services, dict(request.match_info), dict(request.query), payload))
        status = 204 if answer is None else route.granted
    except ApiError as refusal:
        status, answer = refusal.status, refusal.body
        if isinstance(refusal, RateLimitedError):
            headers = refusal.headers
    services.rates.note_status(status)
    path = request.path.removeprefix(PREFIX)
    services.record(RecordedRequest(request.method, path, route.template, payload, status, answer))
    return _response(status, answer, headers)


def _admit(services: PlaygroundServices, route: Route, request: web.Request) -> dict[str, str]:
    if not route.needs_token:
        return services.rates.route(route.method, route.template, request.match_info.get("token", ""))
    if request.headers.get("Authorization") != f"Bot {services.world.application.token}":
        raise ApiError(401, 0, "401: Unauthorized")
    services.rates.overall()
    return services.rates.route(route.method, route.template, request.match_info.get(MAJOR, ""))


def _response(status: int, answer: AnswerBody, headers: dict[str, str]) -> web.Response:
    """Build the response. With a charset in its `Content-Type`, discord.py would take the body for text."""
    if answer is None:
        return web.Response(status=status, headers=headers)
    return web.Response(status=status, body=encode(answer), headers=headers, content_type="application/json")
