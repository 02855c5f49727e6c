"""The options of a slash command as a person filled them in, checked as Discord does, with the errors found by name.

Options of channels, roles and broken numbers are left out, as attachments are: no bot here has one.
"""

from __future__ import annotations

from msgspec import Struct, field

from playground.commands import GROUP, LONGEST_TEXT, SUBCOMMAND
from playground.entities import Channel
from playground.serializers import Serializer, user_json
from playground.wire import Json, id_in
from playground.world import World

STRING, INTEGER, BOOLEAN, USER = 3, 4, 5, 6


class Resolver:
    """Looks up the people that ids mean in one channel, and collects what the bot is told of them in `resolved`."""

    def __init__(self, world: World, serializer: Serializer, channel: Channel) -> None:
        self._world = world
        self._serializer = serializer
        self._channel = channel
        self.found: Json = {}

    def resolve(self, key: str) -> bool:
        """Look one id up. Returns False if it means nobody."""
        user = self._world.users.get(id_in(key) or 0)
        if user is None:
            return False
        self.found.setdefault("users", {})[key] = user_json(user)
        guild = self._world.guild_of(self._channel)
        if guild is not None and user.id in guild.members:
            bits = self._world.permissions(user.id, self._channel)
            member = self._serializer.member(guild, user.id) | {"permissions": str(bits)}
            del member["user"]
            self.found.setdefault("members", {})[key] = member
        return True


class FilledOptions(Struct):
    """The options in Discord's form, the command's full name, and what is wrong with an option, by name.

    In a draft, for autocomplete, nothing is required and no value is checked.
    """

    resolver: Resolver
    is_draft: bool
    name: list[str]
    options: list[Json] = field(default_factory=list)
    errors: dict[str, str] = field(default_factory=dict)


def fill(command: Json, given: list[Json], resolver: Resolver, *, is_draft: bool) -> FilledOptions:
    filled = FilledOptions(resolver, is_draft, [command["name"]])
    filled.options = _level(command.get("options") or [], given, filled)
    return filled


def _level(known: list[Json], given: list[Json], filled: FilledOptions) -> list[Json]:
    by_name = {option["name"]: option for option in known}
    found = []
    for entry in given:
        name = str(entry.get("name"))
        option = by_name.get(name)
        if option is None:
            filled.errors[name] = "unknown"
        elif option["type"] in {SUBCOMMAND, GROUP}:
            filled.name.append(name)
            inner = _level(option.get("options") or [], entry.get("options") or [], filled)
            found.append({"type": option["type"], "name": name, "options": inner})
        else:
            found.append(_leaf(option, entry, filled))
    if not filled.is_draft:
        _check_complete(known, {str(entry.get("name")) for entry in given}, filled.errors)
    return found


def _check_complete(known: list[Json], given: set[str], errors: dict[str, str]) -> None:
    branches = [option["name"] for option in known if option["type"] in {SUBCOMMAND, GROUP}]
    if branches and len(given & set(branches)) != 1:
        errors[branches[0]] = "required"
    for option in known:
        if option.get("required") and option["name"] not in given:
            errors[option["name"]] = "required"


def _leaf(option: Json, entry: Json, filled: FilledOptions) -> Json:
    value = entry.get("value")
    leaf: Json = {"type": option["type"], "name": option["name"], "value": value}
    if filled.is_draft and entry.get("focused"):
        return leaf | {"value": str(value if value is not None else ""), "focused": True}
    error = _error_in(option, value, filled.resolver)
    if error and not filled.is_draft:
        filled.errors[option["name"]] = error
    return leaf


def _error_in(option: Json, value: object, resolver: Resolver) -> str | None:
    match option["type"], value:
        case (5, bool()):
            return None
        case (6, str()):
            return None if resolver.resolve(str(value)) else "choice"
        case (6, _):
            return "choice"
        case (3, str()) | (4, int()) if not isinstance(value, bool):
            if option.get("choices"):
                return None if value in {choice["value"] for choice in option["choices"]} else "choice"
            return _text_error(option, value) if isinstance(value, str) else _number_error(option, int(str(value)))
        case _:
            return "type"


def _text_error(option: Json, text: str) -> str | None:
    if len(text) < (option.get("min_length") or 0):
        return "too-short"
    return "too-long" if len(text) > (option.get("max_length") or LONGEST_TEXT) else None


def _number_error(option: Json, number: int) -> str | None:
    if option.get("min_value") is not None and number < option["min_value"]:
        return "too-small"
    if option.get("max_value") is not None and number > option["max_value"]:
        return "too-big"
    return None
