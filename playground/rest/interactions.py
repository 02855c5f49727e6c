"""Routes of interactions: the first answer, and what follows by the token."""

from __future__ import annotations

from typing import Final

from playground.entities import EPHEMERAL, LOADING, Message
from playground.errors import unknown
from playground.interactions import AUTOCOMPLETE, Interaction, ResponseType
from playground.rest.routing import AnswerBody, BotRequest, Route
from playground.wire import Json


def callback(request: BotRequest) -> AnswerBody:
    """Take the first answer. With `with_response`, tell what came of it."""
    services = request.services
    interaction = services.interactions.waiting(request.key("interaction_id"), request.params["token"])
    _check_channel(request, interaction)
    message = services.interactions.answer(interaction, request.payload)
    if interaction.action.type == AUTOCOMPLETE:
        services.interactions.forget(interaction)
    if request.query.get("with_response") not in {"1", "true"}:
        return None
    return _callback_json(request, interaction, message)


def _callback_json(request: BotRequest, interaction: Interaction, message: Message | None) -> Json:
    action = interaction.action
    about: Json = {"id": str(interaction.key), "type": action.type, "channel_id": str(action.channel.id)}
    if action.channel.guild_id:
        about["guild_id"] = str(action.channel.guild_id)
    body: Json = {"interaction": about}
    if message is not None:
        about["response_message_id"] = str(message.id)
        about["response_message_loading"] = bool(message.flags & LOADING)
        about["response_message_ephemeral"] = bool(message.flags & EPHEMERAL)
    response_type = interaction.response_type
    if message is not None and response_type in {ResponseType.MESSAGE, ResponseType.UPDATE}:
        body["resource"] = {"type": response_type, "message": request.shown(message)}
    return body


def _interaction(request: BotRequest) -> Interaction:
    request.check_application("Webhook")
    interaction = request.services.interactions.answered(request.params["token"])
    _check_channel(request, interaction)
    return interaction


def _check_channel(request: BotRequest, interaction: Interaction) -> None:
    if interaction.action.channel.id not in request.services.world.channels:
        raise unknown("Channel")


def _message(request: BotRequest) -> Message:
    interaction = _interaction(request)
    if request.params.get("message_id", "@original") == "@original":
        return request.services.interactions.original(interaction)
    message = request.services.interactions.find(interaction, request.key("message_id"))
    if message is None or message.author_id != request.services.world.bot.id:
        raise unknown("Message")
    return message


def follow_up(request: BotRequest) -> AnswerBody:
    message = request.services.interactions.follow_up(_interaction(request), request.payload)
    return request.shown(message)


def edit_message(request: BotRequest) -> AnswerBody:
    """Edit `@original` or a follow-up. These are never too old."""
    return request.shown(request.services.interactions.edit(_message(request), request.payload))


def delete_message(request: BotRequest) -> None:
    request.services.messages.delete(_message(request))


WEBHOOK: Final = "/webhooks/{application_id}/{token}"

ROUTES: Final = [
    Route("POST", "/interactions/{interaction_id}/{token}/callback", callback, needs_token=False),
    Route("POST", WEBHOOK, follow_up, needs_token=False),
    Route("PATCH", WEBHOOK + "/messages/{message_id}", edit_message, needs_token=False),
    Route("DELETE", WEBHOOK + "/messages/{message_id}", delete_message, needs_token=False),
]
