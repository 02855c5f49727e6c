"""What a person does to the bot: commands, autocomplete, buttons, selects, forms; checked as Discord does."""

from collections.abc import Callable

from chatbot.playground.components import BUTTON, SELECTS, STRING_SELECT, bounds_of
from chatbot.playground.entities import Channel, Command
from chatbot.playground.interaction import AUTOCOMPLETE, COMPONENT, MODAL_SUBMIT, SLASH, Ask
from chatbot.playground.kinds import check_kinds
from chatbot.playground.message_shape import walk
from chatbot.playground.modals import fields, submitted, why_not
from chatbot.playground.options import Resolver, fill
from chatbot.playground.page_call import PageCall, number
from chatbot.playground.refusals import RefusedError, TurnedAwayError
from chatbot.playground.wire import Json


async def interact(call: PageCall) -> object:
    """Send what the person did, and wait for the bot's first answer."""
    kind = call.body.get("type")
    if not isinstance(kind, int) or kind not in READERS:
        raise TurnedAwayError("bad-request", "type is 2, 3, 4 or 5")
    outcome = await call.stand.interactions.begin(READERS[kind](call))
    if kind == MODAL_SUBMIT and outcome["outcome"] != "failed":
        call.stand.interactions.close_modal(number(call.body["modal_id"]))
    return outcome


def _place(call: PageCall) -> Channel:
    """Nothing but writing can be done in an archived thread."""
    channel = call.channel(call.body.get("channel_id") or "")
    if channel.thread and channel.thread.archived:
        raise TurnedAwayError("archived", "The thread is archived: write something first")
    return channel


def _data(call: PageCall) -> Json:
    data = call.body.get("data")
    if not isinstance(data, dict):
        raise TurnedAwayError("bad-request", "data is an object")
    try:
        check_kinds(data)
    except RefusedError as refusal:
        raise TurnedAwayError("bad-request", str(refusal.body["errors"])) from None
    return data


def _nonce(call: PageCall) -> str | None:
    nonce = call.body.get("nonce")
    return nonce if isinstance(nonce, str) else None


# Commands


def _command(call: PageCall) -> Ask:
    channel, data = _place(call), _data(call)
    command = _find_command(call, channel, data)
    resolver = Resolver(call.stand.world, call.stand.shapes, channel, call.user)
    base: Json = {"id": str(command.id), "name": command.body["name"], "type": command.body["type"]}
    if command.guild_id:
        base["guild_id"] = str(command.guild_id)
    if command.body["type"] != 1:
        name = command.body["name"]
        base |= _target(call, channel, command, data, resolver)
    else:
        filled = fill(command.body, data.get("options") or [], resolver, is_draft=call.body["type"] == AUTOCOMPLETE)
        if filled.errors:
            raise TurnedAwayError("invalid-options", "Some options are wrong", filled.errors)
        base["options"], name = filled.options, filled.name
    if resolver.found:
        base["resolved"] = base.get("resolved", {}) | resolver.found
    by_user = call.stand.registry.by_user_install(channel)
    kind = call.body["type"]
    return Ask(call.user, channel, kind, base, name=name, nonce=_nonce(call), by_user_install=by_user)


def _find_command(call: PageCall, channel: Channel, data: Json) -> Command:
    command = call.stand.world.commands.get(number(data.get("id")))
    if command is None:
        raise TurnedAwayError("unknown-command", "No such command")
    if not call.stand.registry.may_use(call.user, channel, command):
        raise TurnedAwayError("no-permission", "This user may not use that command here")
    return command


def _target(call: PageCall, channel: Channel, command: Command, data: Json, resolver: Resolver) -> Json:
    """Of a user or message command: whom or what it was used on."""
    target = str(data.get("target_id"))
    if command.body["type"] == 2:
        if not resolver.take(6, target):
            raise TurnedAwayError("unknown-user", "No such user")
        return {"target_id": target}
    message = call.message(channel, target)
    return {"target_id": target, "resolved": {"messages": {target: call.shown(message)}}}


# Components


def _component(call: PageCall) -> Ask:
    channel, data = _place(call), _data(call)
    message = call.message(channel, call.body.get("message_id") or "")
    custom_id = data.get("custom_id")
    part = next((p for p in walk(message.components) if custom_id and p.get("custom_id") == custom_id), None)
    if part is None or message.author_id != call.stand.world.bot.id:
        raise TurnedAwayError("unknown-component", "No such component")
    if part.get("disabled"):
        raise TurnedAwayError("disabled", "The component is disabled")
    sent: Json = {"custom_id": custom_id, "component_type": part["type"], "id": part.get("id")}
    if part["type"] != BUTTON:
        sent |= _chosen(call, channel, part, data.get("values"))
    by_user = call.stand.registry.by_user_install(channel)
    return Ask(
        call.user,
        channel,
        COMPONENT,
        sent,
        message,
        custom_id=str(custom_id),
        nonce=_nonce(call),
        by_user_install=by_user,
    )


def _chosen(call: PageCall, channel: Channel, part: Json, values: object) -> Json:
    low, high = bounds_of(part)
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise TurnedAwayError("invalid-values", "values is a list of texts")
    if not low <= len(values) <= high or len(set(values)) != len(values):
        raise TurnedAwayError("invalid-values", f"From {low} to {high} values")
    if part["type"] == STRING_SELECT:
        if not set(values) <= {option["value"] for option in part["options"]}:
            raise TurnedAwayError("invalid-values", "Not offered")
        return {"values": values}
    resolver = Resolver(call.stand.world, call.stand.shapes, channel, call.user)
    if not all(resolver.take(OPTION_TYPE_OF[part["type"]], value) for value in values):
        raise TurnedAwayError("invalid-values", "Not here")
    return {"values": values, "resolved": resolver.found}


OPTION_TYPE_OF = {5: 6, 6: 8, 7: 9, 8: 7}
"""Of a select: the kind of option that finds the same things."""


# Forms


def _modal(call: PageCall) -> Ask:
    opener = call.stand.interactions.modal(number(call.body.get("modal_id")), call.user.id)
    if opener is None or opener.modal is None:
        raise TurnedAwayError("unknown-modal", "No such form, or its time is over")
    values = call.body.get("values")
    if not isinstance(values, dict):
        raise TurnedAwayError("bad-request", "values is an object")
    lines = opener.modal["components"]
    if errors := why_not(lines, values):
        raise TurnedAwayError("invalid-values", "Some values are wrong", errors)
    data: Json = {"custom_id": opener.modal["custom_id"], "components": submitted(lines, values)}
    resolver = Resolver(call.stand.world, call.stand.shapes, opener.ask.channel, call.user)
    for field in fields(lines):
        if field["type"] in SELECTS - {STRING_SELECT}:
            for value in values.get(field["custom_id"]) or []:
                resolver.take(OPTION_TYPE_OF[field["type"]], str(value))
    if resolver.found:
        data["resolved"] = resolver.found
    return Ask(
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


READERS: dict[int, Callable[[PageCall], Ask]] = {
    SLASH: _command,
    AUTOCOMPLETE: _command,
    COMPONENT: _component,
    MODAL_SUBMIT: _modal,
}
