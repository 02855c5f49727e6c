"""Routes of channels and messages. Histories, pins and the bot's typing are left out: no bot here asks for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from playground.errors import ApiError, archived_thread, missing_permissions
from playground.messaging.messages import Origin
from playground.rest.routing import AnswerBody, BotRequest, Route, snowflake
from playground.world.entities import DM, EPHEMERAL, NORMAL, REPLY, Channel
from playground.world.permissions import Permission

if TYPE_CHECKING:
    from playground.wire import Json


def get_channel(request: BotRequest) -> AnswerBody:
    """One channel, thread or DM."""
    return request.services.serializer.channel(request.channel(), request.services.world.bot.id)


def post_message(request: BotRequest) -> AnswerBody:
    """A new message. The same nonce within a few minutes makes no second one."""
    services = request.services
    channel = request.channel()
    _check_may_post(request, channel)
    fields = request.payload.fields
    nonce = fields.get("nonce")
    known = services.messages.with_nonce(services.world.bot, nonce) if nonce is not None else None
    if known is not None and fields.get("enforce_nonce"):
        return request.shown(known)
    draft = services.message_validator.new(request.payload)
    draft.flags &= ~EPHEMERAL  # only an answer to an interaction can be
    reply_to = _reply_to(request, channel, fields.get("message_reference"))
    origin = Origin(REPLY if reply_to else NORMAL, reply_to=reply_to, nonce=nonce)
    return request.shown(services.messages.post(channel, services.world.bot, draft, origin))


def _check_may_post(request: BotRequest, channel: Channel) -> None:
    world = request.services.world
    if channel.type == DM:
        _check_dm(request, channel)
        return
    if not world.may_write(world.bot.id, channel):
        raise missing_permissions()
    if request.payload.files and not world.permissions(world.bot.id, channel) & Permission.ATTACH_FILES:
        raise missing_permissions()
    if channel.thread and channel.thread.archived and channel.thread.locked:
        raise archived_thread()


def _check_dm(request: BotRequest, channel: Channel) -> None:
    """Raise ``ApiError`` when the DM is closed, or the bot shares no server with the user."""
    world = request.services.world
    user = world.users[channel.recipient_id or 0]
    shares_a_guild = any(world.bot.id in guild.members for guild in world.guilds_of(user.id))
    if not shares_a_guild:
        raise ApiError(403, 50278, "Cannot send messages to this user due to having no mutual guilds")
    if not user.dms_open:
        raise ApiError(403, 50007, "Cannot send messages to this user")


def _reply_to(request: BotRequest, channel: Channel, reference: Json | None) -> int | None:
    if not reference:
        return None
    world = request.services.world
    if not world.permissions(world.bot.id, channel) & Permission.READ_MESSAGE_HISTORY:
        raise ApiError(403, 160002, "Cannot reply without permission to read message history")
    key = snowflake("message_reference.message_id", reference.get("message_id"))
    if request.services.messages.find(channel.id, key) is None:
        if reference.get("fail_if_not_exists", True):
            raise ApiError(400, 50035, "Invalid Form Body", _unknown_reference())
        return None
    return key


def _unknown_reference() -> Json:
    error = {"code": "REPLIES_UNKNOWN_MESSAGE", "message": "Unknown message"}
    return {"errors": {"message_reference": {"_errors": [error]}}}


def edit_message(request: BotRequest) -> AnswerBody:
    """A message's new form. Old messages may be edited only a few times."""
    services = request.services
    channel = request.channel()
    message = request.message(channel)
    if channel.thread and channel.thread.archived:
        raise archived_thread()
    if message.author_id != services.world.bot.id:
        raise ApiError(403, 50005, "Cannot edit a message authored by another user")
    if services.clock.now() - message.created > services.limits.old_after:
        services.rates.old_edit(channel.id)
    return request.shown(services.messages.edit(message, services.message_validator.edit(message, request.payload)))


def get_message(request: BotRequest) -> AnswerBody:
    """One message."""
    return request.shown(request.message(request.channel(needs=Permission.READ_MESSAGE_HISTORY)))


def delete_message(request: BotRequest) -> None:
    """The bot's own message, or any with the permission."""
    channel = request.channel()
    message = request.message(channel)
    bot = request.services.world.bot.id
    manages = request.services.world.permissions(bot, channel) & Permission.MANAGE_MESSAGES
    if message.author_id != bot and channel.type == DM:
        raise ApiError(403, 50003, "Cannot execute action on a DM channel")
    if message.author_id != bot and not manages:
        raise missing_permissions()
    request.services.messages.delete(message)


MESSAGES: Final = "/channels/{channel_id}/messages"
MESSAGE: Final = "/channels/{channel_id}/messages/{message_id}"

ROUTES: Final = [
    Route("GET", "/channels/{channel_id}", get_channel),
    Route("POST", MESSAGES, post_message),
    Route("GET", MESSAGE, get_message),
    Route("PATCH", MESSAGE, edit_message),
    Route("DELETE", MESSAGE, delete_message),
]
