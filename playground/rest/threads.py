"""Routes of threads: the bot starts, renames, archives and wakes them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from playground.errors import missing_permissions
from playground.rest.routing import Route

if TYPE_CHECKING:
    from playground.rest.routing import AnswerBody, BotRequest


def start_thread(request: BotRequest) -> AnswerBody:
    """Start a thread without a message."""
    thread = request.services.threads.create(request.channel(), request.services.world.bot, request.payload.fields)
    return request.services.serializer.channel(thread, request.services.world.bot.id)


def change_channel(request: BotRequest) -> AnswerBody:
    """Rename, archive or wake a thread. Of channels the bot may change nothing here."""
    channel = request.channel()
    if channel.thread is None:
        raise missing_permissions()
    request.services.threads.change(channel, request.services.world.bot, request.payload.fields)
    return request.services.serializer.channel(channel, request.services.world.bot.id)


ROUTES: Final = [
    Route("POST", "/channels/{channel_id}/threads", start_thread, granted=201),
    Route("PATCH", "/channels/{channel_id}", change_channel),
]
