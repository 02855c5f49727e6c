"""Routes by which a person at a page reads and acts, apart from interactions. PAGE_API.md is the contract."""

from __future__ import annotations

from typing import Final

from chatbot.limits import CONTENT, THREAD_NAME
from playground.drafts import Draft
from playground.entities import DM, Channel
from playground.errors import ApiError, PageError
from playground.messages import Origin
from playground.page_api.interactions import interact
from playground.page_api.routing import PageAnswer, PageHandler, PageRequest, locale_in, number, state_json, text_in
from playground.serializers import account_json
from playground.wire import BIGGEST_ID, Json
from playground.world import Permission


def get_state(request: PageRequest) -> object:
    return state_json(request.services, request.user)


def change_account(request: PageRequest) -> object:
    user = request.user
    if "locale" in request.body:
        user.locale = locale_in(request.body)
    if "dms_open" in request.body:
        user.dms_open = request.body["dms_open"] is True
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
    return PageAnswer(201, request.shown(message) | ({"nonce": origin.nonce} if origin.nonce is not None else {}))


def delete_message(request: PageRequest) -> object:
    message = request.message(request.channel())
    if request.user.id not in {message.author_id, message.seen_by}:
        raise PageError("no-permission", "The message is another user's")
    request.services.messages.delete(message)
    return None


def type_in(request: PageRequest) -> object:
    request.services.broadcaster.typing(request.channel(), request.user)
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
    return PageAnswer(201, request.services.serializer.channel(thread, request.user.id))


def change_thread(request: PageRequest) -> object:
    channel = request.channel()
    if channel.type == DM or channel.thread is None:
        raise PageError("unknown-channel", "No thread")
    body: Json = {key: request.body[key] for key in ("name", "archived") if key in request.body}
    try:
        request.services.threads.change(channel, request.user, body)
    except ApiError as refusal:
        raise PageError("no-permission", str(refusal)) from None
    return request.services.serializer.channel(channel, request.user.id)


CHANNEL: Final = "/channels/{channel_id}"

ROUTES: Final[list[tuple[str, str, PageHandler]]] = [
    ("GET", "", get_state),
    ("PATCH", "", change_account),
    ("GET", "/commands", list_commands),
    ("GET", CHANNEL + "/messages", list_messages),
    ("POST", CHANNEL + "/messages", post_message),
    ("DELETE", CHANNEL + "/messages/{message_id}", delete_message),
    ("POST", CHANNEL + "/typing", type_in),
    ("PUT", CHANNEL + "/read", mark_read),
    ("POST", "/dms", open_dm),
    ("POST", CHANNEL + "/threads", start_thread),
    ("PATCH", CHANNEL, change_thread),
    ("POST", "/interactions", interact),
]
