"""What the page can do as a user, apart from interactions. PAGE_API.md is the contract."""

from typing import TYPE_CHECKING

from chatbot.playground.errors import ApiError, PageError
from chatbot.playground.locales import LOCALES
from chatbot.playground.page_api.interactions import interact
from chatbot.playground.page_api.request import PageHandler, PageRequest, Reply, number
from chatbot.playground.page_api.state import state_json
from chatbot.playground.validation.message_validation import Draft
from chatbot.playground.world.entities import DM, REPLY, Channel
from chatbot.playground.world.history_range import HistoryRange
from chatbot.playground.world.messages import Origin
from chatbot.playground.world.object_json import account_json
from chatbot.playground.world.permissions import Permission

if TYPE_CHECKING:
    from chatbot.playground.wire import Json


def get_state(call: PageRequest) -> object:
    """The whole state."""
    return state_json(call.services, call.user)


def change_account(call: PageRequest) -> object:
    """Language, DMs, name."""
    user = call.user
    if "locale" in call.body:
        if call.body["locale"] not in LOCALES:
            raise PageError("bad-request", "No language of Discord's")
        user.locale = call.body["locale"]
    if "dms_open" in call.body:
        user.dms_open = call.body["dms_open"] is True
    if "global_name" in call.body:
        user.global_name = call.text("global_name", 1, 32)
    call.services.world.save(user)
    call.services.broadcaster.user(user)
    return account_json(user)


def list_commands(call: PageRequest) -> object:
    """The commands that can be used in a channel, in the user's language."""
    channel = call.channel(call.query.get("channel_id") or "")
    registry = call.services.registry
    return registry.for_page(registry.offered(call.user, channel), call.user.locale)


def list_messages(call: PageRequest) -> object:
    """A page of the history, newest first."""
    channel = call.channel()
    if not call.services.world.permissions(call.user.id, channel) & Permission.READ_MESSAGE_HISTORY:
        return []
    window = HistoryRange.read(call.query)
    if window is None:
        raise PageError("bad-request", "before, after, around and limit are numbers")
    return [call.shown(message) for message in call.services.scribe.page(channel.id, window, call.user.id)]


def get_message(call: PageRequest) -> object:
    """One message."""
    return call.shown(call.message(call.channel()))


def post_message(call: PageRequest) -> object:
    """The user says something."""
    services, channel = call.services, call.channel()
    if not services.world.may_write(call.user.id, channel):
        raise PageError("no-permission", "This user may not write here")
    if channel.thread and channel.thread.locked:
        raise PageError("archived", "The thread is locked")
    draft = Draft(call.text("content", 1, 2000))
    reference = call.body.get("message_reference")
    answered = call.message(channel, reference.get("message_id")).id if isinstance(reference, dict) else None
    origin = Origin(REPLY if answered else 0, reply_to=answered, nonce=call.body.get("nonce"))
    message = services.scribe.post(channel, call.user, draft, origin)
    _mark_read(call, channel, message.id)
    return Reply(201, call.shown(message) | ({"nonce": origin.nonce} if origin.nonce is not None else {}))


def delete_message(call: PageRequest) -> object:
    """Their own message is deleted, an ephemeral one dismissed."""
    message = call.message(call.channel())
    if call.user.id not in {message.author_id, message.seen_by}:
        raise PageError("no-permission", "Somebody else's message")
    call.services.scribe.delete(message)
    return None


def type_in(call: PageRequest) -> object:
    """The user is typing."""
    call.services.broadcaster.typing(call.channel(), call.user)
    return None


def mark_read(call: PageRequest) -> object:
    """Everything up to a message is read."""
    _mark_read(call, call.channel(), number(call.body.get("message_id")))
    return None


def _mark_read(call: PageRequest, channel: Channel, message_id: int) -> None:
    place = call.services.world.read_state_of(call.user.id)
    if message_id <= place.read.get(channel.id, 0):
        return
    place.read[channel.id] = message_id
    place.mentions.pop(channel.id, None)
    call.services.world.save(place)
    body = {"channel_id": str(channel.id), "message_id": str(message_id), "mentions": 0}
    call.services.broadcaster.to_user(call.user.id, "READ", body)


def open_dm(call: PageRequest) -> object:
    """The DM with the bot."""
    services = call.services
    is_new = not services.world.has_dm_with(call.user.id)
    channel = services.world.dm_with(call.user)
    if is_new:
        services.broadcaster.channel("CREATE", channel)
    return services.shapes.channel(channel, call.user.id)


def start_thread(call: PageRequest) -> object:
    """A thread, from a message or by itself."""
    channel = call.channel()
    message = call.message(channel, call.body["message_id"]) if call.body.get("message_id") else None
    body = {"name": call.text("name", 1, 100), "type": 11}
    try:
        thread = call.services.threads.create(channel, call.user, body, message)
    except ApiError as refusal:
        raise PageError("no-permission", str(refusal)) from None
    return Reply(201, call.services.shapes.channel(thread, call.user.id))


def change_thread(call: PageRequest) -> object:
    """A thread is renamed, archived or woken."""
    channel = call.channel()
    if channel.type == DM or channel.thread is None:
        raise PageError("unknown-channel", "No thread")
    body: Json = {key: call.body[key] for key in ("name", "archived") if key in call.body}
    try:
        call.services.threads.change(channel, call.user, body)
    except ApiError as refusal:
        raise PageError("no-permission", str(refusal)) from None
    return call.services.shapes.channel(channel, call.user.id)


CHANNEL = "/channels/{channel_id}"

ROUTES: list[tuple[str, str, PageHandler]] = [
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
