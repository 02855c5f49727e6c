"""Interactions of a person at a page: commands, autocomplete, buttons, selects, forms; checked as Discord does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from playground.components import BUTTON, STRING_SELECT, USER_SELECT, bounds_of, walk
from playground.entities import Channel, Command
from playground.errors import ApiError, PageError
from playground.interactions import AUTOCOMPLETE, COMPONENT, MODAL_SUBMIT, SLASH, UserAction
from playground.modals import errors_in, fields, submitted
from playground.options import Resolver, fill
from playground.page_api.routing import PageRequest, number
from playground.payload import check_types
from playground.wire import Json


async def interact(request: PageRequest) -> object:
    """Send what the person did, and wait for the bot's first answer."""
    action_type = request.body.get("type")
    if not isinstance(action_type, int) or action_type not in READERS:
        raise PageError("bad-request", "type is 2, 3, 4 or 5")
    nonce = request.body.get("nonce")
    action = replace(READERS[action_type](request), nonce=nonce if isinstance(nonce, str) else None)
    outcome = await request.services.interactions.begin(action)
    if action_type == MODAL_SUBMIT and outcome["outcome"] != "failed":
        request.services.interactions.close_modal(number(request.body["modal_id"]))
    return outcome


def _channel_in(request: PageRequest) -> Channel:
    """Return the channel acted in. In an archived thread nothing but posting is possible."""
    channel = request.channel(request.body.get("channel_id") or "")
    if channel.thread and channel.thread.archived:
        raise PageError("archived", "The thread is archived: write something first")
    return channel


def _data_in(request: PageRequest) -> Json:
    data = request.body.get("data")
    if not isinstance(data, dict):
        raise PageError("bad-request", "data is an object")
    try:
        check_types(data)
    except ApiError as refusal:
        raise PageError("bad-request", str(refusal.body["errors"])) from None
    return data


def _command(request: PageRequest) -> UserAction:
    channel, data = _channel_in(request), _data_in(request)
    command = _find_command(request, channel, data)
    resolver = Resolver(request.services.world, request.services.serializer, channel)
    base: Json = {"id": str(command.id), "name": command.body["name"], "type": command.body["type"]}
    action_type = request.body["type"]
    filled = fill(command.body, data.get("options") or [], resolver, is_draft=action_type == AUTOCOMPLETE)
    if filled.errors:
        raise PageError("invalid-options", "Some options are wrong", filled.errors)
    base["options"] = filled.options
    if resolver.found:
        base["resolved"] = resolver.found
    return UserAction(request.user, channel, action_type, base, name=" ".join(filled.name))


def _find_command(request: PageRequest, channel: Channel, data: Json) -> Command:
    command = request.services.world.commands.get(number(data.get("id")))
    if command is None:
        raise PageError("unknown-command", "No such command")
    if not request.services.registry.may_use(request.user, channel, command):
        raise PageError("no-permission", "This user may not use that command here")
    return command


def _component(request: PageRequest) -> UserAction:
    channel, data = _channel_in(request), _data_in(request)
    message = request.message(channel, request.body.get("message_id") or "")
    custom_id = data.get("custom_id")
    part = next((p for p in walk(message.components) if custom_id and p.get("custom_id") == custom_id), None)
    if part is None or message.author_id != request.services.world.bot.id:
        raise PageError("unknown-component", "No such component")
    if part.get("disabled"):
        raise PageError("disabled", "The component is disabled")
    sent: Json = {"custom_id": custom_id, "component_type": part["type"], "id": part.get("id")}
    if part["type"] != BUTTON:
        sent |= _chosen(request, channel, part, data.get("values"))
    return UserAction(request.user, channel, COMPONENT, sent, message, custom_id=str(custom_id))


def _chosen(request: PageRequest, channel: Channel, part: Json, values: object) -> Json:
    low, high = bounds_of(part)
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise PageError("invalid-values", "values is a list of texts")
    if not low <= len(values) <= high or len(set(values)) != len(values):
        raise PageError("invalid-values", f"From {low} to {high} values")
    if part["type"] == STRING_SELECT:
        if not set(values) <= {option["value"] for option in part["options"]}:
            raise PageError("invalid-values", "Not offered")
        return {"values": values}
    resolver = Resolver(request.services.world, request.services.serializer, channel)
    if not all(resolver.resolve(value) for value in values):
        raise PageError("invalid-values", "Not here")
    return {"values": values, "resolved": resolver.found}


def _modal(request: PageRequest) -> UserAction:
    opener = request.services.interactions.with_modal(number(request.body.get("modal_id")), request.user.id)
    if opener is None or opener.modal is None:
        raise PageError("unknown-modal", "No such form, or its time is over")
    values = request.body.get("values")
    if not isinstance(values, dict):
        raise PageError("bad-request", "values is an object")
    lines = opener.modal["components"]
    if errors := errors_in(lines, values):
        raise PageError("invalid-values", "Some values are wrong", errors)
    data: Json = {"custom_id": opener.modal["custom_id"], "components": submitted(lines, values)}
    resolver = Resolver(request.services.world, request.services.serializer, opener.action.channel)
    for field in fields(lines):
        if field["type"] == USER_SELECT:
            for value in values.get(field["custom_id"]) or []:
                resolver.resolve(str(value))
    if resolver.found:
        data["resolved"] = resolver.found
    channel, message, custom_id = opener.action.channel, opener.action.message, data["custom_id"]
    return UserAction(request.user, channel, MODAL_SUBMIT, data, message, custom_id=custom_id, trigger=opener)


READERS: Final[dict[int, Callable[[PageRequest], UserAction]]] = {
    SLASH: _command,
    AUTOCOMPLETE: _command,
    COMPONENT: _component,
    MODAL_SUBMIT: _modal,
}
