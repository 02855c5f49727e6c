"""What all routes of Discord's HTTP API share: a route is a row in a table, its handler takes a `Call`."""

from collections.abc import Callable
from dataclasses import dataclass

from aiohttp import web

from chatbot.playground.errors import ApiError, FieldError, invalid_form, missing_access, missing_permissions, unknown
from chatbot.playground.rest.payload import Payload, read_payload
from chatbot.playground.rest.rate_limits import RateLimitedError
from chatbot.playground.services import PlaygroundServices, RecordedRequest
from chatbot.playground.wire import Json, encode
from chatbot.playground.world.entities import Channel, Message, User
from chatbot.playground.world.permissions import Permission

PREFIX = "/api/v10"
MAJOR = ("channel_id", "guild_id", "webhook_id")


@dataclass(frozen=True)
class BotRequest:
    """One request to one route."""

    services: PlaygroundServices
    params: dict[str, str]
    query: dict[str, str]
    payload: Payload

    def key(self, name: str) -> int:
        """An id from the path."""
        return snowflake(name, self.params[name])

    def channel(self, name: str = "channel_id", *, needs: Permission | None = None) -> Channel:
        """A channel from the path that the bot sees, and in which it has a permission."""
        channel = self.services.world.channels.get(self.key(name))
        if channel is None:
            raise unknown("Channel")
        bits = self.services.world.permissions(self.services.world.bot.id, channel)
        if not bits & Permission.VIEW_CHANNEL:
            raise missing_access()
        if needs and not bits & needs:
            raise missing_permissions()
        return channel

    def message(self, channel: Channel) -> Message:
        """A message from the path."""
        message = self.services.scribe.find(channel.id, self.key("message_id"))
        if message is None:
            raise unknown("Message")
        return message

    def user(self, name: str = "user_id") -> User:
        """A user from the path; `@me` is the bot."""
        if self.params[name] == "@me":
            return self.services.world.bot
        user = self.services.world.users.get(self.key(name))
        if user is None:
            raise unknown("User")
        return user

    def shown(self, message: Message) -> Json:
        """A message as the bot reads it."""
        return self.services.messages.message(message, self.services.world.bot.id)


def snowflake(name: str, value: object) -> int:
    """An id: digits, as a text or as a number."""
    if not str(value).isdecimal() or len(str(value)) > 19:
        raise invalid_form([FieldError(name, "NUMBER_TYPE_COERCE", f'Value "{value}" is not snowflake.')])
    return int(str(value))


Answer = Json | list[Json] | None
Handler = Callable[[BotRequest], Answer]


@dataclass(frozen=True)
class Route:
    """A row of the table."""

    method: str
    template: str
    handler: Handler
    needs_token: bool = True
    """Interaction endpoints carry their own token, and are exempt from the overall rate."""


async def serve(services: PlaygroundServices, route: Route, request: web.Request) -> web.Response:
    """Answer a request: what the route's handler says, or Discord's refusal."""
    headers: dict[str, str] = {}
    payload = Payload({}, {})
    answer: Answer
    try:
        headers = _admit(services, route, request)
        payload = await read_payload(request, services.limits)
        call = BotRequest(services, dict(request.match_info), dict(request.query), payload)
        answer = route.handler(call)
        status = 204 if answer is None else 200
    except ApiError as refusal:
        status, answer = refusal.status, refusal.body
        if isinstance(refusal, RateLimitedError):
            headers = refusal.headers
    services.rates.note_status(status)
    path = request.path.removeprefix(PREFIX)
    services.tell(RecordedRequest(request.method, path, route.template, payload, status, answer))
    return _response(status, answer, headers)


def _admit(services: PlaygroundServices, route: Route, request: web.Request) -> dict[str, str]:
    if not route.needs_token:
        return services.rates.route(route.method, route.template, request.match_info.get("token", ""))
    if request.headers.get("Authorization") != f"Bot {services.world.application.token}":
        raise ApiError(401, 0, "401: Unauthorized")
    services.rates.overall()
    major = next((request.match_info[name] for name in MAJOR if name in request.match_info), "")
    return services.rates.route(route.method, route.template, major)


def _response(status: int, answer: Answer, headers: dict[str, str]) -> web.Response:
    """`Content-Type` is exactly `application/json`: with a charset discord.py takes the body for text."""
    if answer is None:
        return web.Response(status=status, headers=headers)
    return web.Response(status=status, body=encode(answer), headers=headers, content_type="application/json")
