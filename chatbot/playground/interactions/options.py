"""The options of a slash command as a person filled them in, checked as Discord does; ids are resolved."""

from collections.abc import Callable
from dataclasses import dataclass, field

from chatbot.playground.validation.commands import GROUP, SUBCOMMAND
from chatbot.playground.wire import Json
from chatbot.playground.world.entities import Channel, User
from chatbot.playground.world.object_json import ObjectSerializer, role_json, user_json
from chatbot.playground.world.world import World

STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER = range(3, 11)


@dataclass
class Resolver:
    """Finds the people, roles and channels that ids mean, and collects them for `resolved`."""

    world: World
    shapes: ObjectSerializer
    channel: Channel
    viewer: User
    found: Json = field(default_factory=dict)

    def take(self, kind: int, key: str) -> bool:
        """Look one id up; whether there is such a thing here."""
        if not key.isdigit():
            return False
        match kind:
            case 6:
                return self._user(int(key))
            case 7:
                return self._channel(int(key))
            case 8:
                return self._role(int(key))
            case _:
                return self._user(int(key)) or self._role(int(key))

    def _user(self, key: int) -> bool:
        user = self.world.users.get(key)
        if user is None:
            return False
        self.found.setdefault("users", {})[str(key)] = user_json(user)
        guild = self.world.guild_of(self.channel)
        if guild is not None and key in guild.members:
            bits = self.world.permissions(key, self.channel)
            member = self.shapes.member(guild, key) | {"permissions": str(bits)}
            self.found.setdefault("members", {})[str(key)] = {k: v for k, v in member.items() if k != "user"}
        return True

    def _channel(self, key: int) -> bool:
        channel = self.world.channels.get(key)
        if channel is None or not self.world.sees(self.viewer.id, channel):
            return False
        self.found.setdefault("channels", {})[str(key)] = self.shapes.channel(channel, self.viewer.id)
        return True

    def _role(self, key: int) -> bool:
        guild = self.world.guild_of(self.channel)
        role = next((role for role in guild.roles if role.id == key), None) if guild else None
        if role is None:
            return False
        self.found.setdefault("roles", {})[str(key)] = role_json(role)
        return True


@dataclass
class Filled:
    """The options in Discord's form, the full name they make, and what is wrong."""

    options: list[Json]
    name: str
    errors: dict[str, str]


def fill(command: Json, given: list[Json], resolver: Resolver, *, is_draft: bool) -> Filled:
    """Check what was filled in. In a draft (autocomplete) nothing is required."""
    errors: dict[str, str] = {}
    name = [command["name"]]
    options = _level(command.get("options") or [], given, name, _Checker(resolver, errors, is_draft))
    return Filled(options, " ".join(name), errors)


@dataclass
class _Checker:
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
    fault = KINDS[option["type"]](option, value, checker.resolver) if option["type"] in KINDS else "type"
    if fault and not checker.is_draft:
        checker.errors[option["name"]] = fault
    return filled


def _string(option: Json, value: object, _resolver: Resolver) -> str | None:
    if not isinstance(value, str):
        return "type"
    if option.get("choices"):
        return None if value in {choice["value"] for choice in option["choices"]} else "choice"
    if len(value) < (option.get("min_length") or 0):
        return "too-short"
    return "too-long" if len(value) > (option.get("max_length") or 6000) else None


def _number(option: Json, value: object, _resolver: Resolver) -> str | None:
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


def _boolean(_option: Json, value: object, _resolver: Resolver) -> str | None:
    return None if isinstance(value, bool) else "type"


def _thing(option: Json, value: object, resolver: Resolver) -> str | None:
    if not isinstance(value, str) or not resolver.take(option["type"], value):
        return "choice"
    kinds = option.get("channel_types")
    if option["type"] == CHANNEL and kinds and resolver.world.channels[int(value)].type not in kinds:
        return "choice"
    return None


KINDS: dict[int, Callable[[Json, object, Resolver], str | None]] = {
    STRING: _string,
    INTEGER: _number,
    NUMBER: _number,
    BOOLEAN: _boolean,
    USER: _thing,
    CHANNEL: _thing,
    ROLE: _thing,
    MENTIONABLE: _thing,
}
