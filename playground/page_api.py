"""The page's API under `/play`: people's requests and the event stream. PAGE_API.md is the contract.

Commands, buttons, selects and forms are validated as on Discord before they become interactions.
"""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

from aiohttp import WSMsgType, web
from msgspec import Struct
from msgspec.structs import replace

from chatbot.limits import CONTENT, THREAD_NAME
from playground.access import Guard, json_response
from playground.broadcaster import PageStream
from playground.commands import ENTRY_POINT, LOCALES, Resolver, fill
from playground.components import BUTTON, STRING_SELECT, bounds_of, errors_in, submitted, walk
from playground.drafts import Draft
from playground.entities import DM, MENUS, USER_MENU, Channel, Command, Message, User
from playground.errors import ApiError, PageError
from playground.form_files import files_in, stored
from playground.interactions import AUTOCOMPLETE, COMPONENT, MODAL_SUBMIT, SLASH, UserAction
from playground.messages import Origin
from playground.payload import check_types
from playground.serializers import account_json, application_json, user_json
from playground.services import PlaygroundServices
from playground.wire import BIGGEST_ID, UNREADABLE, Json, decode, encode, id_in
from playground.world import Permission


class PageRequest(Struct, frozen=True):
    """A request with its user. Accessing an object that the user cannot see raises ``PageError``."""

    services: PlaygroundServices
    user: User
    params: dict[str, str]
    query: dict[str, str]
    body: Json

    def channel(self, key: object = None) -> Channel:
        found = self.services.world.channels.get(number(key or self.params.get("channel_id")))
        if found is None or not self.services.world.sees(self.user.id, found):
            raise PageError("unknown-channel", "This user has no such channel")
        return found

    def message(self, channel: Channel, key: object = None) -> Message:
        wanted = number(key or self.params.get("message_id"))
        found = self.services.messages.find(channel.id, wanted, self.user.id)
        if found is None:
            raise PageError("unknown-message", "This user has no such message")
        return found

    def shown(self, message: Message) -> Json:
        return self.services.serializer.event_for_page(message, self.user.id)


PageHandler: TypeAlias = Callable[[PageRequest], object | Awaitable[object]]
HELLO_WITHIN: Final = 5.0  # Seconds for a page to identify its user


def text_in(body: Json, name: str, least: int, most: int) -> str:
    """Return a text of the body, with at least `least` and at most `most` characters.

    Raises ``PageError`` for any other value.
    """
    value = body.get(name)
    if not isinstance(value, str):
        raise PageError("bad-request", f"{name} must be a text")
    if len(value.strip()) < least:
        raise PageError("empty", f"{name} is empty")
    if len(value) > most:
        raise PageError("too-long", f"{name} may have at most {most} characters")
    return value


def locale_in(body: Json) -> str:
    """Return the language in the body. Raises ``PageError`` for a language that Discord does not have."""
    locale = body.get("locale")
    if not isinstance(locale, str) or locale not in LOCALES:
        raise PageError("bad-request", "Unknown language")
    return locale


def number(value: object) -> int:
    """Return the value as an id. Raises ``PageError`` if it is not an id."""
    key = id_in(value) if isinstance(value, str) else None
    if key is None:
        raise PageError("bad-request", f"{value!r} is not an id")
    return key


async def read_body(request: web.Request) -> Json:
    """Return the body as an object, or {} if there is no body. Raises ``PageError`` for any other JSON."""
    raw = await request.read()
    if not raw:
        return {}
    try:
        body = decode(raw)
    except UNREADABLE:
        raise PageError("bad-request", "The body is not JSON") from None
    if not isinstance(body, dict):
        raise PageError("bad-request", "The body is not a JSON object")
    return body


def user_of(services: PlaygroundServices, key: object) -> User:
    """Return the person as whom the request acts. Raises ``PageError`` for an unknown id or the bot's."""
    user = services.world.users.get(number(key))
    if user is None or user.bot:
        raise PageError("unknown-user", "No such person")
    return user


def welcome_json(services: PlaygroundServices) -> Json:
    application = application_json(services.world.application) | {"bot": user_json(services.world.bot)}
    return {"application": application, "bot_online": services.gateway.online}


def state_json(services: PlaygroundServices, user: User) -> Json:
    """Return everything except the messages, as this user sees it: the `State` of PAGE_API.md."""
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
    """Handles the page's requests."""

    def __init__(self, services: PlaygroundServices, guard: Guard) -> None:
        self._services = services
        self._guard = guard
        self._sockets: set[web.WebSocketResponse] = set()

    def routes(self) -> list[web.RouteDef]:
        root = "/play/as/{user_id}"
        return [
            web.get("/play/stream", self._stream),
            web.get("/play", self._start_page),
            web.post("/play/users", self._new_user),
            *(web.route(method, root + path, self._as_user(handler)) for method, path, handler in ROUTES),
            web.route("*", "/play/{rest:.*}", self._unknown_route),
        ]

    async def close(self) -> None:
        for socket in list(self._sockets):
            await socket.close(code=1001, message=b"the playground is closing")

    async def _unknown_route(self, request: web.Request) -> web.Response:
        self._guard.check_key(request)
        raise PageError("unknown-route", request.path)

    async def _start_page(self, request: web.Request) -> web.Response:
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
            return json_response(200, result)

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


async def interact(request: PageRequest) -> object:
    """Send the person's action to the bot, wait for its first response, and return the outcome."""
    action_type = request.body.get("type")
    if not isinstance(action_type, int) or action_type not in READERS:
        raise PageError("bad-request", "type must be 2, 3, 4 or 5")
    nonce = request.body.get("nonce")
    action = replace(READERS[action_type](request), nonce=nonce if isinstance(nonce, str) else None)
    if action.data.get("type") == ENTRY_POINT:
        activity = request.services.activities.launch(action.user, action.channel)
        return {
            "id": str(request.services.interactions.new_key()),
            "type": SLASH,
            "outcome": "activity",
            "activity": activity,
        }
    outcome = await request.services.interactions.begin(action)
    if action_type == MODAL_SUBMIT and outcome["outcome"] != "failed":
        request.services.interactions.close_modal(number(request.body["modal_id"]))
    return outcome


def _channel_in(request: PageRequest) -> Channel:
    """Return the channel of the action. Raises ``PageError`` in an archived thread, where people can only post."""
    channel = request.channel(request.body.get("channel_id") or "")
    if channel.thread and channel.thread.archived:
        raise PageError("archived", "The thread is archived. Post a message first")
    return channel


def _data_in(request: PageRequest) -> Json:
    data = request.body.get("data")
    if not isinstance(data, dict):
        raise PageError("bad-request", "data must be an object")
    try:
        check_types(data)
    except ApiError as refusal:
        raise PageError("bad-request", str(refusal.body["errors"])) from None
    return data


def _command(request: PageRequest) -> UserAction:
    channel, data = _channel_in(request), _data_in(request)
    command = _find_command(request, channel, data)
    resolver = Resolver(request.services.world, request.services.serializer, channel, request.user)
    base: Json = {"id": str(command.id), "name": command.body["name"], "type": command.body["type"]}
    if base["type"] in MENUS:
        target = _target(request, channel, resolver, base["type"], data.get("target_id"))
        data = base | {"target_id": target, "resolved": resolver.found}
        return UserAction(request.user, channel, SLASH, data, name=base["name"])
    action_type = request.body["type"]
    filled = fill(command.body, data.get("options") or [], resolver, is_draft=action_type == AUTOCOMPLETE)
    if filled.errors:
        raise PageError("invalid-options", "Some options are wrong", filled.errors)
    base["options"] = filled.options
    if resolver.found:
        base["resolved"] = resolver.found
    return UserAction(request.user, channel, action_type, base, name=" ".join(filled.name))


def _target(request: PageRequest, channel: Channel, resolver: Resolver, kind: int, key: object) -> str:
    """Resolve the person or message whose context menu was used, and return the id.

    Raises ``PageError`` for an unknown person, and for a message that only one person can see.
    """
    if kind == USER_MENU:
        if not resolver.resolve(str(key)):
            raise PageError("unknown-user", "No such person")
        return str(key)
    message = request.message(channel, key)
    if message.seen_by is not None:
        raise PageError("unknown-message", "Nobody else can see that message")
    resolver.resolve_message(message)
    return str(message.id)


def _find_command(request: PageRequest, channel: Channel, data: Json) -> Command:
    command = request.services.world.commands.get(number(data.get("id")))
    if command is None:
        raise PageError("unknown-command", "No such command")
    if not request.services.registry.may_use(request.user, channel, command):
        raise PageError("no-permission", "This user may not use that command here")
    return command


def _component(request: PageRequest) -> UserAction:
    channel, data = _channel_in(request), _data_in(request)
    message = request.message(channel, request.body.get("message_id") or "")
    custom_id = data.get("custom_id")
    part = next((p for p in walk(message.components) if custom_id and p.get("custom_id") == custom_id), None)
    if part is None or message.author_id != request.services.world.bot.id:
        raise PageError("unknown-component", "No such component")
    if part.get("disabled"):
        raise PageError("disabled", "The component is disabled")
    sent: Json = {"custom_id": custom_id, "component_type": part["type"], "id": part.get("id")}
    if part["type"] != BUTTON:
        sent |= _checked_values(request, channel, part, data.get("values"))
    return UserAction(request.user, channel, COMPONENT, sent, message, custom_id=str(custom_id))


def _checked_values(request: PageRequest, channel: Channel, part: Json, values: object) -> Json:
    low, high = bounds_of(part)
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise PageError("invalid-values", "values must be a list of texts")
    if not low <= len(values) <= high or len(set(values)) != len(values):
        raise PageError("invalid-values", f"Choose {low} to {high} values")
    if part["type"] == STRING_SELECT:
        if not set(values) <= {option["value"] for option in part["options"]}:
            raise PageError("invalid-values", "Not an option")
        return {"values": values}
    resolver = Resolver(request.services.world, request.services.serializer, channel, request.user)
    if not all(resolver.resolve(value) for value in values):
        raise PageError("invalid-values", "Not on this server")
    return {"values": values, "resolved": resolver.found}


def _modal(request: PageRequest) -> UserAction:
    opener = request.services.interactions.with_modal(number(request.body.get("modal_id")), request.user.id)
    if opener is None or opener.modal is None:
        raise PageError("unknown-modal", "The form does not exist or has expired")
    values = request.body.get("values")
    if not isinstance(values, dict):
        raise PageError("bad-request", "values must be an object")
    services, lines, channel = request.services, opener.modal["components"], opener.action.channel
    files = files_in(lines, values, services.limits.file_bytes)
    if errors := files.errors | errors_in(lines, values):
        raise PageError("invalid-values", "Some values are wrong", errors)
    ids, attachments = stored(services, channel, files.uploads)
    data: Json = {"custom_id": opener.modal["custom_id"], "components": submitted(lines, values | ids)}
    if attachments:
        data["resolved"] = {"attachments": attachments}
    message, custom_id = opener.action.message, data["custom_id"]
    return UserAction(request.user, channel, MODAL_SUBMIT, data, message, custom_id=custom_id, trigger=opener)


READERS: Final[dict[int, Callable[[PageRequest], UserAction]]] = {
    SLASH: _command,
    AUTOCOMPLETE: _command,
    COMPONENT: _component,
    MODAL_SUBMIT: _modal,
}


def get_state(request: PageRequest) -> object:
    return state_json(request.services, request.user)


def change_account(request: PageRequest) -> object:
    user = request.user
    if "locale" in request.body:
        user.locale = locale_in(request.body)
    if "dms_open" in request.body:
        user.dms_open = request.body["dms_open"] is True
    if "has_installed" in request.body:
        user.has_installed = request.body["has_installed"] is True
    if "global_name" in request.body:
        user.global_name = text_in(request.body, "global_name", 1, 32)
    request.services.world.save(user)
    request.services.broadcaster.user(user)
    return account_json(user)


def list_commands(request: PageRequest) -> object:
    channel = request.channel(request.query.get("channel_id") or "")
    return request.services.registry.offered(request.user, channel)


def list_messages(request: PageRequest) -> object:
    channel = request.channel()
    if not request.services.world.permissions(request.user.id, channel) & Permission.READ_MESSAGE_HISTORY:
        return []
    before = number(request.query.get("before", str(BIGGEST_ID)))
    limit = min(100, max(1, number(request.query.get("limit", "50"))))
    page = request.services.messages.page(channel.id, before, limit, request.user.id)
    return [request.shown(message) for message in page]


def post_message(request: PageRequest) -> object:
    services, channel = request.services, request.channel()
    if not services.world.may_write(request.user.id, channel):
        raise PageError("no-permission", "This user may not write here")
    if channel.thread and channel.thread.locked:
        raise PageError("archived", "The thread is locked")
    draft = Draft(text_in(request.body, "content", 1, CONTENT))
    origin = Origin(nonce=request.body.get("nonce"))
    message = services.messages.post(channel, request.user, draft, origin)
    _mark_read(request, channel, message.id)
    return request.shown(message) | ({"nonce": origin.nonce} if origin.nonce is not None else {})


def delete_message(request: PageRequest) -> object:
    message = request.message(request.channel())
    if request.user.id not in {message.author_id, message.seen_by}:
        raise PageError("no-permission", "The message belongs to another user")
    request.services.messages.delete(message)
    return None


def mark_read(request: PageRequest) -> object:
    _mark_read(request, request.channel(), number(request.body.get("message_id")))
    return None


def _mark_read(request: PageRequest, channel: Channel, message_id: int) -> None:
    state = request.services.world.read_state_of(request.user.id)
    if message_id <= state.read.get(channel.id, 0):
        return
    state.read[channel.id] = message_id
    state.mentions.pop(channel.id, None)
    request.services.world.save(state)
    body = {"channel_id": str(channel.id), "message_id": str(message_id), "mentions": 0}
    request.services.broadcaster.to_user(request.user.id, "READ", body)


def open_dm(request: PageRequest) -> object:
    services = request.services
    is_new = not services.world.has_dm_with(request.user.id)
    channel = services.world.dm_with(request.user)
    if is_new:
        services.broadcaster.channel("CREATE", channel)
    return services.serializer.channel(channel, request.user.id)


def start_thread(request: PageRequest) -> object:
    channel = request.channel()
    body = {"name": text_in(request.body, "name", 1, THREAD_NAME), "type": 11}
    try:
        thread = request.services.threads.create(channel, request.user, body)
    except ApiError as refusal:
        raise PageError("no-permission", str(refusal)) from None
    return request.services.serializer.channel(thread, request.user.id)


def change_thread(request: PageRequest) -> object:
    channel = request.channel()
    if channel.type == DM or channel.thread is None:
        raise PageError("unknown-channel", "Not a thread")
    body: Json = {key: request.body[key] for key in ("name", "archived") if key in request.body}
    try:
        request.services.threads.change(channel, request.user, body)
    except ApiError as refusal:
        raise PageError("no-permission", str(refusal)) from None
    return request.services.serializer.channel(channel, request.user.id)


def open_activity(request: PageRequest) -> object:
    """Open the Activity in a channel, as a link to the Activity does.

    The Activity's page gets the link's ``custom_id``.
    """
    activities, custom_id = request.services.activities, request.body.get("custom_id", "")
    if not activities.url:
        raise PageError("unknown-activity", "The application has no Activity")
    if not isinstance(custom_id, str):
        raise PageError("bad-request", "custom_id is a text")
    return activities.launch(request.user, request.channel(), custom_id)


def authorize(request: PageRequest) -> object:
    return request.services.activities.authorize(request.params["frame_id"], request.user, request.body)


def close_activity(request: PageRequest) -> object:
    request.services.activities.close(request.params["frame_id"], request.user)
    return None


CHANNEL: Final = "/channels/{channel_id}"
ACTIVITY: Final = "/activities/{frame_id}"

ROUTES: Final[list[tuple[str, str, PageHandler]]] = [
    ("GET", "", get_state),
    ("PATCH", "", change_account),
    ("GET", "/commands", list_commands),
    ("GET", CHANNEL + "/messages", list_messages),
    ("POST", CHANNEL + "/messages", post_message),
    ("DELETE", CHANNEL + "/messages/{message_id}", delete_message),
    ("PUT", CHANNEL + "/read", mark_read),
    ("POST", "/dms", open_dm),
    ("POST", CHANNEL + "/threads", start_thread),
    ("PATCH", CHANNEL, change_thread),
    ("POST", "/interactions", interact),
    ("POST", CHANNEL + "/activities", open_activity),
    ("POST", ACTIVITY + "/authorize", authorize),
    ("DELETE", ACTIVITY, close_activity),
]
