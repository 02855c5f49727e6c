"""What a person does to the bot: commands, autocomplete, buttons, selects, forms; checked as Discord does."""

from collections.abc import Callable

from chatbot.playground.errors import ApiError, PageError
from chatbot.playground.interactions.interaction import AUTOCOMPLETE, COMPONENT, MODAL_SUBMIT, SLASH, UserAction
from chatbot.playground.interactions.options import Resolver, fill
from chatbot.playground.page_api.request import PageRequest, number
from chatbot.playground.validation.components import BUTTON, SELECTS, STRING_SELECT, bounds_of
from chatbot.playground.validation.modals import fields, submitted, why_not
from chatbot.playground.validation.type_checks import check_kinds
from chatbot.playground.wire import Json
from chatbot.playground.world.entities import Channel, Command
from chatbot.playground.world.message_json import walk


async def interact(call: PageRequest) -> object:
    """Send what the person did, and wait for the bot's first answer."""
    kind = call.body.get("type")
    if not isinstance(kind, int) or kind not in READERS:
        raise PageError("bad-request", "type is 2, 3, 4 or 5")
    outcome = await call.services.interactions.begin(READERS[kind](call))
    if kind == MODAL_SUBMIT and outcome["outcome"] != "failed":
        call.services.interactions.close_modal(number(call.body["modal_id"]))
    return outcome


def _place(call: PageRequest) -> Channel:
    """Nothing but writing can be done in an archived thread."""
    channel = call.channel(call.body.get("channel_id") or "")
    if channel.thread and channel.thread.archived:
        raise PageError("archived", "The thread is archived: write something first")
    return channel


def _data(call: PageRequest) -> Json:
    data = call.body.get("data")
    if not isinstance(data, dict):
        raise PageError("bad-request", "data is an object")
    try:
        check_kinds(data)
    except ApiError as refusal:
        raise PageError("bad-request", str(refusal.body["errors"])) from None
    return data


def _nonce(call: PageRequest) -> str | None:
    nonce = call.body.get("nonce")
    return nonce if isinstance(nonce, str) else None


# Commands


def _command(call: PageRequest) -> UserAction:
    channel, data = _place(call), _data(call)
    command = _find_command(call, channel, data)
    resolver = Resolver(call.services.world, call.services.shapes, channel, call.user)
    base: Json = {"id": str(command.id), "name": command.body["name"], "type": command.body["type"]}
    if command.guild_id:
        base["guild_id"] = str(command.guild_id)
    if command.body["type"] != 1:
        name = command.body["name"]
        base |= _target(call, channel, command, data, resolver)
    else:
        filled = fill(command.body, data.get("options") or [], resolver, is_draft=call.body["type"] == AUTOCOMPLETE)
        if filled.errors:
            raise PageError("invalid-options", "Some options are wrong", filled.errors)
        base["options"], name = filled.options, filled.name
    if resolver.found:
        base["resolved"] = base.get("resolved", {}) | resolver.found
    by_user = call.services.registry.by_user_install(channel)
    kind = call.body["type"]
    return UserAction(call.user, channel, kind, base, name=name, nonce=_nonce(call), by_user_install=by_user)


def _find_command(call: PageRequest, channel: Channel, data: Json) -> Command:
    command = call.services.world.commands.get(number(data.get("id")))
    if command is None:
        raise PageError("unknown-command", "No such command")
    if not call.services.registry.may_use(call.user, channel, command):
        raise PageError("no-permission", "This user may not use that command here")
    return command


def _target(call: PageRequest, channel: Channel, command: Command, data: Json, resolver: Resolver) -> Json:
    """Of a user or message command: whom or what it was used on."""
    target = str(data.get("target_id"))
    if command.body["type"] == 2:
        if not resolver.take(6, target):
            raise PageError("unknown-user", "No such user")
        return {"target_id": target}
    message = call.message(channel, target)
    return {"target_id": target, "resolved": {"messages": {target: call.shown(message)}}}


# Components


def _component(call: PageRequest) -> UserAction:
    channel, data = _place(call), _data(call)
    message = call.message(channel, call.body.get("message_id") or "")
    custom_id = data.get("custom_id")
    part = next((p for p in walk(message.components) if custom_id and p.get("custom_id") == custom_id), None)
    if part is None or message.author_id != call.services.world.bot.id:
        raise PageError("unknown-component", "No such component")
    if part.get("disabled"):
        raise PageError("disabled", "The component is disabled")
    sent: Json = {"custom_id": custom_id, "component_type": part["type"], "id": part.get("id")}
    if part["type"] != BUTTON:
        sent |= _chosen(call, channel, part, data.get("values"))
    by_user = call.services.registry.by_user_install(channel)
    return UserAction(
        call.user,
        channel,
        COMPONENT,
        sent,
        message,
        custom_id=str(custom_id),
        nonce=_nonce(call),
        by_user_install=by_user,
    )


def _chosen(call: PageRequest, channel: Channel, part: Json, values: object) -> Json:
    low, high = bounds_of(part)
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise PageError("invalid-values", "values is a list of texts")
    if not low <= len(values) <= high or len(set(values)) != len(values):
        raise PageError("invalid-values", f"From {low} to {high} values")
    if part["type"] == STRING_SELECT:
        if not set(values) <= {option["value"] for option in part["options"]}:
            raise PageError("invalid-values", "Not offered")
        return {"values": values}
    resolver = Resolver(call.services.world, call.services.shapes, channel, call.user)
    if not all(resolver.take(OPTION_TYPE_OF[part["type"]], value) for value in values):
        raise PageError("invalid-values", "Not here")
    return {"values": values, "resolved": resolver.found}


OPTION_TYPE_OF = {5: 6, 6: 8, 7: 9, 8: 7}
"""Of a select: the kind of option that finds the same things."""


# Forms


def _modal(call: PageRequest) -> UserAction:
    opener = call.services.interactions.modal(number(call.body.get("modal_id")), call.user.id)
    if opener is None or opener.modal is None:
        raise PageError("unknown-modal", "No such form, or its time is over")
    values = call.body.get("values")
    if not isinstance(values, dict):
        raise PageError("bad-request", "values is an object")
    lines = opener.modal["components"]
    if errors := why_not(lines, values):
        raise PageError("invalid-values", "Some values are wrong", errors)
    data: Json = {"custom_id": opener.modal["custom_id"], "components": submitted(lines, values)}
    resolver = Resolver(call.services.world, call.services.shapes, opener.ask.channel, call.user)
    for field in fields(lines):
        if field["type"] in SELECTS - {STRING_SELECT}:
            for value in values.get(field["custom_id"]) or []:
                resolver.take(OPTION_TYPE_OF[field["type"]], str(value))
    if resolver.found:
        data["resolved"] = resolver.found
    return UserAction(
        call.user,
        opener.ask.channel,
        MODAL_SUBMIT,
        data,
        opener.ask.message,
        custom_id=data["custom_id"],
        trigger=opener,
        nonce=_nonce(call),
        by_user_install=opener.ask.by_user_install,
    )


READERS: dict[int, Callable[[PageRequest], UserAction]] = {
    SLASH: _command,
    AUTOCOMPLETE: _command,
    COMPONENT: _component,
    MODAL_SUBMIT: _modal,
}
