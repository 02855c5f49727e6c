"""Routes of channels, threads and messages.

Histories, pins and the bot's typing are left out, and of a channel that is no thread the bot may change nothing.
"""

from __future__ import annotations

from typing import Final

from playground.entities import DM, EPHEMERAL, NORMAL, REPLY, Channel
from playground.errors import ApiError, FieldError, archived_thread, invalid_form, missing_permissions
from playground.messages import Origin
from playground.rest.routing import AnswerBody, BotRequest, Route, snowflake
from playground.wire import Json
from playground.world import Permission


def get_channel(request: BotRequest) -> AnswerBody:
    return request.services.serializer.channel(request.channel(), request.services.world.bot.id)


def start_thread(request: BotRequest) -> AnswerBody:
    """Start a thread without a message."""
    thread = request.services.threads.create(request.channel(), request.services.world.bot, request.payload.fields)
    return request.services.serializer.channel(thread, request.services.world.bot.id)


def change_channel(request: BotRequest) -> AnswerBody:
    """Rename, archive or wake a thread."""
    channel = request.channel()
    if channel.thread is None:
        raise missing_permissions()
    request.services.threads.change(channel, request.services.world.bot, request.payload.fields)
    return request.services.serializer.channel(channel, request.services.world.bot.id)


def post_message(request: BotRequest) -> AnswerBody:
    """Post a message. The same nonce within a few minutes makes no second one."""
    services, channel, fields = request.services, request.channel(), request.payload.fields
    _check_may_post(request, channel)
    nonce = fields.get("nonce")
    known = services.messages.with_nonce(services.world.bot, nonce) if nonce is not None else None
    if known is not None and fields.get("enforce_nonce"):
        return request.shown(known)
    draft = services.messages.validator.new(request.payload)
    draft.flags &= ~EPHEMERAL  # only an answer to an interaction can be
    reply_to = _reply_to(request, channel, fields.get("message_reference"))
    origin = Origin(REPLY if reply_to else NORMAL, reply_to=reply_to, nonce=nonce)
    return request.shown(services.messages.post(channel, services.world.bot, draft, origin))


def _check_may_post(request: BotRequest, channel: Channel) -> None:
    world = request.services.world
    if channel.type == DM:
        user = world.users[channel.recipient_id or 0]
        if not any(world.bot.id in guild.members for guild in world.guilds_of(user.id)):
            raise ApiError(403, 50278, "Cannot send messages to this user due to having no mutual guilds")
        if not user.dms_open:
            raise ApiError(403, 50007, "Cannot send messages to this user")
        return
    may_attach = world.permissions(world.bot.id, channel) & Permission.ATTACH_FILES
    if not world.may_write(world.bot.id, channel) or (request.payload.files and not may_attach):
        raise missing_permissions()
    if channel.thread and channel.thread.archived and channel.thread.locked:
        raise archived_thread()


def _reply_to(request: BotRequest, channel: Channel, reference: Json | None) -> int | None:
    if not reference:
        return None
    world = request.services.world
    if not world.permissions(world.bot.id, channel) & Permission.READ_MESSAGE_HISTORY:
        raise ApiError(403, 160002, "Cannot reply without permission to read message history")
    key = snowflake("message_reference.message_id", reference.get("message_id"))
    if request.services.messages.find(channel.id, key) is not None:
        return key
    if reference.get("fail_if_not_exists", True):
        raise invalid_form(FieldError("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message"))
    return None


def edit_message(request: BotRequest) -> AnswerBody:
    """Edit a message of the bot. Old messages may be edited only a few times."""
    services, channel = request.services, request.channel()
    message = request.message(channel)
    if channel.thread and channel.thread.archived:
        raise archived_thread()
    if message.author_id != services.world.bot.id:
        raise ApiError(403, 50005, "Cannot edit a message authored by another user")
    if services.clock.now() - message.created > services.limits.old_after:
        services.rates.old_edit(channel.id)
    return request.shown(services.messages.edit(message, services.messages.validator.edit(message, request.payload)))


def get_message(request: BotRequest) -> AnswerBody:
    return request.shown(request.message(request.channel(needs=Permission.READ_MESSAGE_HISTORY)))


def delete_message(request: BotRequest) -> None:
    """Delete the bot's own message, or any with the permission."""
    channel = request.channel()
    message = request.message(channel)
    bot = request.services.world.bot.id
    manages = request.services.world.permissions(bot, channel) & Permission.MANAGE_MESSAGES
    if message.author_id != bot and channel.type == DM:
        raise ApiError(403, 50003, "Cannot execute action on a DM channel")
    if message.author_id != bot and not manages:
        raise missing_permissions()
    request.services.messages.delete(message)


CHANNEL: Final = "/channels/{channel_id}"
MESSAGE: Final = CHANNEL + "/messages/{message_id}"
ROUTES: Final = [
    Route("GET", CHANNEL, get_channel),
    Route("PATCH", CHANNEL, change_channel),
    Route("POST", CHANNEL + "/threads", start_thread, granted=201),
    Route("POST", CHANNEL + "/messages", post_message),
    Route("GET", MESSAGE, get_message),
    Route("PATCH", MESSAGE, edit_message),
    Route("DELETE", MESSAGE, delete_message),
]
