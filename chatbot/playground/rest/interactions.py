"""Routes of interactions: the first answer, and what follows by the token."""

from chatbot.playground.errors import unknown
from chatbot.playground.interactions.interaction import AUTOCOMPLETE, Interaction
from chatbot.playground.interactions.interaction import Answer as FirstAnswer
from chatbot.playground.rest.routing import Answer, BotRequest, Route
from chatbot.playground.wire import Json
from chatbot.playground.world.entities import EPHEMERAL, LOADING, Message


def callback(call: BotRequest) -> Answer:
    """The first answer. With `with_response` the answer tells what came of it."""
    services = call.services
    interaction = services.interactions.to_answer(call.key("interaction_id"), call.params["token"])
    message = services.interactions.answer(interaction, call.payload)
    if interaction.ask.kind == AUTOCOMPLETE:
        services.interactions.forget(interaction)
    if call.query.get("with_response") not in {"1", "true"}:
        return None
    return _told(call, interaction, message)


def _told(call: BotRequest, interaction: Interaction, message: Message | None) -> Json:
    ask = interaction.ask
    about: Json = {"id": str(interaction.key), "type": ask.kind, "channel_id": str(ask.channel.id)}
    if ask.channel.guild_id:
        about["guild_id"] = str(ask.channel.guild_id)
    body: Json = {"interaction": about}
    if message is not None:
        about["response_message_id"] = str(message.id)
        about["response_message_loading"] = bool(message.flags & LOADING)
        about["response_message_ephemeral"] = bool(message.flags & EPHEMERAL)
    kind = interaction.answer
    if message is not None and kind in {FirstAnswer.MESSAGE, FirstAnswer.UPDATE}:
        body["resource"] = {"type": kind, "message": call.shown(message)}
    return body


def _known(call: BotRequest) -> Interaction:
    if call.key("application_id") != call.services.world.application.id:
        raise unknown("Webhook")
    return call.services.interactions.by_token(call.params["token"])


def _message(call: BotRequest) -> Message:
    interaction = _known(call)
    if call.params.get("message_id", "@original") == "@original":
        return call.services.interactions.original(interaction)
    message = call.services.interactions.find(interaction, call.key("message_id"))
    if message is None or message.author_id != call.services.world.bot.id:
        raise unknown("Message")
    return message


def follow_up(call: BotRequest) -> Answer:
    """A further message."""
    message = call.services.interactions.follow_up(_known(call), call.payload)
    return call.shown(message)


def get_message(call: BotRequest) -> Answer:
    """`@original` or a follow-up."""
    return call.shown(_message(call))


def edit_message(call: BotRequest) -> Answer:
    """`@original` or a follow-up in a new form. These are never too old."""
    return call.shown(call.services.interactions.edit(_message(call), call.payload))


def delete_message(call: BotRequest) -> None:
    """`@original` or a follow-up is gone."""
    call.services.scribe.delete(_message(call))


HOOK = "/webhooks/{application_id}/{token}"

ROUTES = [
    Route("POST", "/interactions/{interaction_id}/{token}/callback", callback, needs_token=False),
    Route("POST", HOOK, follow_up, needs_token=False),
    Route("GET", HOOK + "/messages/{message_id}", get_message, needs_token=False),
    Route("PATCH", HOOK + "/messages/{message_id}", edit_message, needs_token=False),
    Route("DELETE", HOOK + "/messages/{message_id}", delete_message, needs_token=False),
]
