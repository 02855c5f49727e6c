"""The routes by which a person at a page reads and acts, apart from interactions. PAGE_API.md is the contract."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from playground.errors import ApiError, PageError
from playground.messaging.messages import Origin
from playground.page_api.interactions import interact
from playground.page_api.request import PageAnswer, PageHandler, PageRequest, locale_in, number
from playground.page_api.state import state_json
from playground.world.draft import Draft
from playground.world.entities import DM, NORMAL, REPLY, Channel
from playground.world.history_range import HistoryRange
from playground.world.object_json import account_json
from playground.world.permissions import Permission

if TYPE_CHECKING:
    from playground.wire import Json


def get_state(request: PageRequest) -> object:
    """The whole state."""
    return state_json(request.services, request.user)


def change_account(request: PageRequest) -> object:
    """Language, DMs, name."""
    user = request.user
    if "locale" in request.body:
        user.locale = locale_in(request.body)
    if "dms_open" in request.body:
        user.dms_open = request.body["dms_open"] is True
    if "global_name" in request.body:
        user.global_name = request.text("global_name", 1, 32)
    request.services.world.save(user)
    request.services.broadcaster.user(user)
    return account_json(user)


def list_commands(request: PageRequest) -> object:
    """The commands that can be used in a channel, in the user's language."""
    channel = request.channel(request.query.get("channel_id") or "")
    registry = request.services.registry
    return registry.for_page(registry.offered(request.user, channel), request.user.locale)


def list_messages(request: PageRequest) -> object:
    """A page of the history, newest first."""
    channel = request.channel()
    if not request.services.world.permissions(request.user.id, channel) & Permission.READ_MESSAGE_HISTORY:
        return []
    history_range = HistoryRange.read(request.query)
    if history_range is None:
        raise PageError("bad-request", "before, after, around and limit are numbers")
    return [
        request.shown(message) for message in request.services.messages.page(channel.id, history_range, request.user.id)
    ]


def get_message(request: PageRequest) -> object:
    """One message."""
    return request.shown(request.message(request.channel()))


def post_message(request: PageRequest) -> object:
    """The user posts a message."""
    services, channel = request.services, request.channel()
    if not services.world.may_write(request.user.id, channel):
        raise PageError("no-permission", "This user may not write here")
    if channel.thread and channel.thread.locked:
        raise PageError("archived", "The thread is locked")
    draft = Draft(request.text("content", 1, 2000))
    reference = request.body.get("message_reference")
    answered = request.message(channel, reference.get("message_id")).id if isinstance(reference, dict) else None
    origin = Origin(REPLY if answered else NORMAL, reply_to=answered, nonce=request.body.get("nonce"))
    message = services.messages.post(channel, request.user, draft, origin)
    _mark_read(request, channel, message.id)
    return PageAnswer(201, request.shown(message) | ({"nonce": origin.nonce} if origin.nonce is not None else {}))


def delete_message(request: PageRequest) -> object:
    """The user deletes an own message, or dismisses an ephemeral one."""
    message = request.message(request.channel())
    if request.user.id not in {message.author_id, message.seen_by}:
        raise PageError("no-permission", "The message is another user's")
    request.services.messages.delete(message)
    return None


def type_in(request: PageRequest) -> object:
    """The user is typing."""
    request.services.broadcaster.typing(request.channel(), request.user)
    return None


def mark_read(request: PageRequest) -> object:
    """Everything up to a message is read."""
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
    """The DM with the bot."""
    services = request.services
    is_new = not services.world.has_dm_with(request.user.id)
    channel = services.world.dm_with(request.user)
    if is_new:
        services.broadcaster.channel("CREATE", channel)
    return services.serializer.channel(channel, request.user.id)


def start_thread(request: PageRequest) -> object:
    """A thread, from a message or by itself."""
    channel = request.channel()
    message = request.message(channel, request.body["message_id"]) if request.body.get("message_id") else None
    body = {"name": request.text("name", 1, 100), "type": 11}
    try:
        thread = request.services.threads.create(channel, request.user, body, message)
    except ApiError as refusal:
        raise PageError("no-permission", str(refusal)) from None
    return PageAnswer(201, request.services.serializer.channel(thread, request.user.id))


def change_thread(request: PageRequest) -> object:
    """A thread is renamed, archived or woken."""
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
    ("GET", CHANNEL + "/messages/{message_id}", get_message),
    ("POST", CHANNEL + "/messages", post_message),
    ("DELETE", CHANNEL + "/messages/{message_id}", delete_message),
    ("POST", CHANNEL + "/typing", type_in),
    ("PUT", CHANNEL + "/read", mark_read),
    ("POST", "/dms", open_dm),
    ("POST", CHANNEL + "/threads", start_thread),
    ("PATCH", CHANNEL, change_thread),
    ("POST", "/interactions", interact),
]
