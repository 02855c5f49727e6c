"""The options of a slash command as a person filled them in, checked as Discord does, with the errors found by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from playground.interactions.resolver import Resolver
from playground.validation.commands import GROUP, SUBCOMMAND
from playground.wire import Json

if TYPE_CHECKING:
    from collections.abc import Callable

STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER = range(3, 11)


class FilledOptions(Struct, frozen=True):
    """The options in Discord's form, the command's full name, and what is wrong with an option, by name."""

    options: list[Json]
    name: str
    errors: dict[str, str]


def fill(command: Json, given: list[Json], resolver: Resolver, *, is_draft: bool) -> FilledOptions:
    """Check what was filled in. In a draft, for autocomplete, nothing is required and no value is checked."""
    errors: dict[str, str] = {}
    name = [command["name"]]
    options = _level(command.get("options") or [], given, name, _Checker(resolver, errors, is_draft))
    return FilledOptions(options, " ".join(name), errors)


class _Checker(Struct, frozen=True):
    resolver: Resolver
    errors: dict[str, str]
    is_draft: bool


def _level(known: list[Json], given: list[Json], name: list[str], checker: _Checker) -> list[Json]:
    by_name = {option["name"]: option for option in known}
    filled = []
    for entry in given:
        option = by_name.get(str(entry.get("name")))
        if option is None:
            checker.errors[str(entry.get("name"))] = "unknown"
        elif option["type"] in {SUBCOMMAND, GROUP}:
            name.append(option["name"])
            inner = _level(option.get("options") or [], entry.get("options") or [], name, checker)
            filled.append({"type": option["type"], "name": option["name"], "options": inner})
        else:
            filled.append(_leaf(option, entry, checker))
    if not checker.is_draft:
        _check_complete(known, {str(entry.get("name")) for entry in given}, checker.errors)
    return filled


def _check_complete(known: list[Json], given: set[str], errors: dict[str, str]) -> None:
    branches = [option["name"] for option in known if option["type"] in {SUBCOMMAND, GROUP}]
    if branches and len(given & set(branches)) != 1:
        errors[branches[0]] = "required"
    for option in known:
        if option.get("required") and option["name"] not in given:
            errors[option["name"]] = "required"


def _leaf(option: Json, entry: Json, checker: _Checker) -> Json:
    value = entry.get("value")
    filled: Json = {"type": option["type"], "name": option["name"], "value": value}
    if checker.is_draft and entry.get("focused"):
        return filled | {"value": str(value if value is not None else ""), "focused": True}
    error = CHECKS[option["type"]](option, value, checker.resolver) if option["type"] in CHECKS else "type"
    if error and not checker.is_draft:
        checker.errors[option["name"]] = error
    return filled


def _string_error(option: Json, value: object, _resolver: Resolver) -> str | None:
    if not isinstance(value, str):
        return "type"
    if option.get("choices"):
        return None if value in {choice["value"] for choice in option["choices"]} else "choice"
    if len(value) < (option.get("min_length") or 0):
        return "too-short"
    return "too-long" if len(value) > (option.get("max_length") or 6000) else None


def _number_error(option: Json, value: object, _resolver: Resolver) -> str | None:
    is_whole = isinstance(value, int) and not isinstance(value, bool)
    if not (is_whole or (option["type"] == NUMBER and isinstance(value, float))):
        return "type"
    if option.get("choices"):
        return None if value in {choice["value"] for choice in option["choices"]} else "choice"
    number = float(str(value))
    if option.get("min_value") is not None and number < option["min_value"]:
        return "too-small"
    if option.get("max_value") is not None and number > option["max_value"]:
        return "too-big"
    return None


def _boolean_error(_option: Json, value: object, _resolver: Resolver) -> str | None:
    return None if isinstance(value, bool) else "type"


def _mention_error(option: Json, value: object, resolver: Resolver) -> str | None:
    if not isinstance(value, str) or not resolver.resolve(option["type"], value):
        return "choice"
    allowed = option.get("channel_types")
    if option["type"] == CHANNEL and allowed and resolver.channel_type(value) not in allowed:
        return "choice"
    return None


CHECKS: Final[dict[int, Callable[[Json, object, Resolver], str | None]]] = {
    STRING: _string_error,
    INTEGER: _number_error,
    NUMBER: _number_error,
    BOOLEAN: _boolean_error,
    USER: _mention_error,
    CHANNEL: _mention_error,
    ROLE: _mention_error,
    MENTIONABLE: _mention_error,
}
