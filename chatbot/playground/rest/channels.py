"""Routes of channels and messages."""

from chatbot.playground.errors import ApiError, archived_thread, missing_permissions
from chatbot.playground.rest.routing import Answer, BotRequest, Route, snowflake
from chatbot.playground.wire import Json
from chatbot.playground.world.entities import DM, EPHEMERAL, REPLY, SUPPRESS_EMBEDS, Channel, Message
from chatbot.playground.world.history_range import HistoryRange
from chatbot.playground.world.messages import Origin
from chatbot.playground.world.permissions import Permission


def get_channel(call: BotRequest) -> Answer:
    """One channel, thread or DM."""
    return call.services.shapes.channel(call.channel(), call.services.world.bot.id)


def post_message(call: BotRequest) -> Answer:
    """A new message. The same nonce within a few minutes makes no second one."""
    services = call.services
    channel = call.channel()
    _check_may_post(call, channel)
    fields = call.payload.fields
    nonce = fields.get("nonce")
    known = services.scribe.with_nonce(channel, services.world.bot, nonce) if nonce is not None else None
    if known is not None and fields.get("enforce_nonce"):
        return call.shown(known)
    draft = services.drafting.new(call.payload)
    draft.flags &= ~EPHEMERAL  # only an answer to an interaction can be
    reply_to = _reply_to(call, channel, fields.get("message_reference"))
    origin = Origin(REPLY if reply_to else 0, reply_to=reply_to, nonce=nonce)
    return call.shown(services.scribe.post(channel, services.world.bot, draft, origin))


def _check_may_post(call: BotRequest, channel: Channel) -> None:
    world = call.services.world
    if channel.type == DM:
        _check_dm(call, channel)
        return
    if not world.may_write(world.bot.id, channel):
        raise missing_permissions()
    if call.payload.files and not world.permissions(world.bot.id, channel) & Permission.ATTACH_FILES:
        raise missing_permissions()
    if channel.thread and channel.thread.archived and channel.thread.locked:
        raise archived_thread()


def _check_dm(call: BotRequest, channel: Channel) -> None:
    """A closed DM, or nobody who could be reached."""
    world = call.services.world
    user = world.users[channel.recipient_id or 0]
    shares_a_guild = any(world.bot.id in guild.members for guild in world.guilds_of(user.id))
    if not shares_a_guild and not user.has_installed_app:
        raise ApiError(403, 50278, "Cannot send messages to this user due to having no mutual guilds")
    if not user.dms_open:
        raise ApiError(403, 50007, "Cannot send messages to this user")


def _reply_to(call: BotRequest, channel: Channel, reference: Json | None) -> int | None:
    if not reference:
        return None
    world = call.services.world
    if not world.permissions(world.bot.id, channel) & Permission.READ_MESSAGE_HISTORY:
        raise ApiError(403, 160002, "Cannot reply without permission to read message history")
    key = snowflake("message_reference.message_id", reference.get("message_id"))
    if call.services.scribe.find(channel.id, key) is None:
        if reference.get("fail_if_not_exists", True):
            raise ApiError(400, 50035, "Invalid Form Body", _unknown_reference())
        return None
    return key


def _unknown_reference() -> Json:
    error = {"code": "REPLIES_UNKNOWN_MESSAGE", "message": "Unknown message"}
    return {"errors": {"message_reference": {"_errors": [error]}}}


def edit_message(call: BotRequest) -> Answer:
    """A message's new form. Old messages may be edited only a few times."""
    services = call.services
    channel = call.channel()
    message = call.message(channel)
    if channel.thread and channel.thread.archived:
        raise archived_thread()
    if message.author_id != services.world.bot.id:
        return _suppress(call, channel, message)
    if services.clock.now() - message.created > services.limits.old_after:
        services.rates.old_edit(channel.id)
    return call.shown(services.scribe.edit(message, services.drafting.edit(message, call.payload)))


def _suppress(call: BotRequest, channel: Channel, message: Message) -> Answer:
    """Of others' messages only the embeds may be hidden, by those who manage messages."""
    bits = call.services.world.permissions(call.services.world.bot.id, channel)
    written = {"content", "embeds", "components", "attachments"} & set(call.payload.fields)
    if written or "flags" not in call.payload.fields or not bits & Permission.MANAGE_MESSAGES:
        raise ApiError(403, 50005, "Cannot edit a message authored by another user")
    message.flags = message.flags & ~SUPPRESS_EMBEDS | (call.payload.fields["flags"] or 0) & SUPPRESS_EMBEDS
    call.services.scribe.save(message)
    return call.shown(message)


def get_message(call: BotRequest) -> Answer:
    """One message."""
    return call.shown(call.message(call.channel(needs=Permission.READ_MESSAGE_HISTORY)))


def list_messages(call: BotRequest) -> Answer:
    """A page of the history, newest first."""
    channel = call.channel()
    world = call.services.world
    if not world.permissions(world.bot.id, channel) & Permission.READ_MESSAGE_HISTORY:
        return []
    window = HistoryRange.read(call.query)
    if window is None:
        raise ApiError(400, 50035, "Invalid Form Body")
    return [call.shown(message) for message in call.services.scribe.page(channel.id, window)]


def delete_message(call: BotRequest) -> None:
    """The bot's own, or anybody's with the permission."""
    channel = call.channel()
    message = call.message(channel)
    bot = call.services.world.bot.id
    manages = call.services.world.permissions(bot, channel) & Permission.MANAGE_MESSAGES
    if message.author_id != bot and channel.type == DM:
        raise ApiError(403, 50003, "Cannot execute action on a DM channel")
    if message.author_id != bot and not manages:
        raise missing_permissions()
    call.services.scribe.delete(message)


def type_in(call: BotRequest) -> None:
    """The bot is typing."""
    channel = call.channel()
    if not call.services.world.may_write(call.services.world.bot.id, channel):
        raise missing_permissions()
    call.services.broadcaster.typing(channel, call.services.world.bot)


def pin(call: BotRequest) -> None:
    """Pin a message."""
    _set_pinned(call, to=True)


def unpin(call: BotRequest) -> None:
    """Unpin a message."""
    _set_pinned(call, to=False)


def _set_pinned(call: BotRequest, *, to: bool) -> None:
    channel = call.channel()
    bits = call.services.world.permissions(call.services.world.bot.id, channel)
    if channel.type != DM and not bits & (Permission.PIN_MESSAGES | Permission.MANAGE_MESSAGES):
        raise missing_permissions()
    message = call.message(channel)
    message.pinned = to
    call.services.scribe.save(message)


MESSAGES = "/channels/{channel_id}/messages"
MESSAGE = "/channels/{channel_id}/messages/{message_id}"
PIN = "/channels/{channel_id}/messages/pins/{message_id}"

ROUTES = [
    Route("GET", "/channels/{channel_id}", get_channel),
    Route("POST", MESSAGES, post_message),
    Route("GET", MESSAGES, list_messages),
    Route("GET", MESSAGE, get_message),
    Route("PATCH", MESSAGE, edit_message),
    Route("DELETE", MESSAGE, delete_message),
    Route("POST", "/channels/{channel_id}/typing", type_in),
    Route("PUT", PIN, pin),
    Route("DELETE", PIN, unpin),
    Route("PUT", "/channels/{channel_id}/pins/{message_id}", pin),
    Route("DELETE", "/channels/{channel_id}/pins/{message_id}", unpin),
]
