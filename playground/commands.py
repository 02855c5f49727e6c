"""The bot's commands: validation, who may use them, and the options that people fill in.

The bot overwrites all commands at once. Not implemented: guild commands, changing a single command, and role,
fractional number and attachment options.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from msgspec import Struct, field

from chatbot import limits
from playground.activities import ActivityService
from playground.broadcaster import Broadcaster
from playground.entities import (
    DM,
    GROUP_CHAT,
    MENUS,
    MESSAGE_MENU,
    USER_MENU,
    Channel,
    Command,
    Message,
    User,
    localized,
)
from playground.errors import ApiError, ValidationErrors
from playground.limits import RateLimiter
from playground.serializers import Serializer, user_json
from playground.wire import Json, id_in
from playground.world import Permission, World

LOCALES: Final = {
    "id": "Bahasa Indonesia", "da": "Dansk", "de": "Deutsch", "en-GB": "English, UK", "en-US": "English, US",
    "es-ES": "Español", "es-419": "Español, LATAM", "fr": "Français", "hr": "Hrvatski", "it": "Italiano",
    "lt": "Lietuviškai", "hu": "Magyar", "nl": "Nederlands", "no": "Norsk", "pl": "Polski",
    "pt-BR": "Português do Brasil", "ro": "Română", "fi": "Suomi", "sv-SE": "Svenska", "vi": "Tiếng Việt",
    "tr": "Türkçe", "cs": "Čeština", "el": "Ελληνικά", "bg": "български", "ru": "Pусский", "uk": "Українська",
    "hi": "हिन्दी", "th": "ไทย", "zh-CN": "中文", "ja": "日本語", "zh-TW": "繁體中文", "ko": "한국어",
}  # fmt: skip
"""Discord's languages."""
CHAT_INPUT, ENTRY_POINT = 1, 4  # Types of commands, besides `MENUS`; the second opens the application's Activity
DISCORD_LAUNCHES: Final = 2  # The handler of an entry point that Discord answers itself
SUBCOMMAND, GROUP = 1, 2
VALUES: Final = set(range(3, 12))  # The types of options that take a value
NAME: Final = re.compile(r"[-_'\w]{1,32}")
IN_GUILD, IN_DM, IN_PRIVATE = 0, 1, 2  # The contexts of a command
BY_GUILD, BY_USER = 0, 1  # The installations of a command
MOST: Final = {CHAT_INPUT: limits.COMMANDS, USER_MENU: limits.MENU_COMMANDS, MESSAGE_MENU: limits.MENU_COMMANDS}
LONGEST_TEXT: Final = 6000  # Characters that a text option may require or allow


def check_commands(bodies: list[Json], *, has_activity: bool = False) -> None:
    """Raise ``ApiError`` if a command of a bulk overwrite is invalid."""
    errors = ValidationErrors()
    for position, body in enumerate(bodies):
        errors.include(str(position), _errors_in(body, has_activity=has_activity))
    for kind, most in MOST.items():
        names = [body.get("name") for body in bodies if body.get("type", CHAT_INPUT) == kind]
        sentence = "Application command names must be unique"
        errors.unique("{}.name", names, "APPLICATION_COMMANDS_DUPLICATE_NAME", sentence)
        if len(names) > most:
            errors.add("_root", "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")
    errors.raise_if_any()


def _errors_in(body: Json, *, has_activity: bool) -> ValidationErrors:
    errors = ValidationErrors()
    errors.choice("type", body.get("type", CHAT_INPUT), [*MOST, *([ENTRY_POINT] if has_activity else [])])
    for place in body.get("contexts") or []:
        errors.choice("contexts", place, [IN_GUILD, IN_DM, IN_PRIVATE])
    for installer in body.get("integration_types") or []:
        errors.choice("integration_types", installer, [BY_GUILD, BY_USER])
    if body.get("type") == ENTRY_POINT:
        errors.choice("handler", body.get("handler"), [DISCORD_LAUNCHES])
    if not str(body.get("default_member_permissions") or 0).isdecimal():
        errors.add("default_member_permissions", "NUMBER_TYPE_COERCE", "Value is not a permission set.")
    if body.get("type") in MENUS:
        _check_menu(errors, body)
        return errors
    _check_texts(errors, "", body)
    _check_options(errors, "", body, {SUBCOMMAND, GROUP} | VALUES)
    if not errors and sum(map(_longest_text, _texts(body))) > limits.COMMAND:
        errors.add("_root", "APPLICATION_COMMAND_TOO_LARGE", f"Command exceeds maximum size ({limits.COMMAND})")
    return errors


def _check_menu(errors: ValidationErrors, body: Json) -> None:
    """Check a context-menu command, which has only a name. The name may contain capitals and spaces."""
    errors.text("name", body.get("name"), 1, limits.COMMAND_NAME)
    for locale, text in (body.get("name_localizations") or {}).items():
        errors.choice(f"name_localizations.{locale}", locale, LOCALES)
        errors.text(f"name_localizations.{locale}", text, 1, limits.COMMAND_NAME)
    if body.get("description"):
        errors.add(
            "description", "APPLICATION_COMMAND_DESCRIPTION_INVALID", "Context menu commands have no description"
        )
    if body.get("options"):
        errors.add("options", "APPLICATION_COMMAND_OPTIONS_INVALID", "Context menu commands cannot have options")


def _check_texts(errors: ValidationErrors, path: str, body: Json) -> None:
    for word, most in (("name", limits.COMMAND_NAME), ("description", limits.COMMAND_DESCRIPTION)):
        texts = {f"{path}{word}": body.get(word)}
        for locale, text in (body.get(f"{word}_localizations") or {}).items():
            texts[f"{path}{word}_localizations.{locale}"] = text
            if locale not in LOCALES:
                errors.choice(f"{path}{word}_localizations.{locale}", locale, LOCALES)
        for where, text in texts.items():
            errors.text(where, text, 1, most)
            is_name = word == "name" and isinstance(text, str) and bool(text)
            if is_name and (not NAME.fullmatch(str(text)) or text != str(text).lower()):
                errors.add(where, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _check_options(errors: ValidationErrors, path: str, body: Json, allowed: set[int]) -> None:
    options = [o for o in errors.count(f"{path}options", body.get("options"), 0, limits.OPTIONS) if isinstance(o, dict)]
    is_optional = False
    for position, option in enumerate(options):
        where = f"{path}options.{position}"
        _check_option(errors, f"{where}.", option, allowed)
        if option.get("type") not in {SUBCOMMAND, GROUP}:
            if option.get("required") and is_optional:
                sentence = "Required options must be placed before non-required options"
                errors.add(where, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", sentence)
            is_optional |= not option.get("required")
    names = [option.get("name") for option in options]
    sentence = "Option names must be unique"
    errors.unique(path + "options.{}.name", names, "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", sentence)
    if len({option.get("type") in {SUBCOMMAND, GROUP} for option in options}) > 1:
        sentence = "Sub-commands and options cannot be mixed"
        errors.add(f"{path}options", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", sentence)


def _check_option(errors: ValidationErrors, path: str, option: Json, allowed: set[int]) -> None:
    option_type = option.get("type")
    _check_texts(errors, path, option)
    if option_type not in allowed:
        errors.choice(f"{path}type", option_type, sorted(allowed))
    elif option_type in {SUBCOMMAND, GROUP}:
        _check_options(errors, path, option, {SUBCOMMAND} if option_type == GROUP else VALUES)
    else:
        _check_choices(errors, path, option)
        errors.number(f"{path}min_length", option.get("min_length"), 0, LONGEST_TEXT)
        errors.number(f"{path}max_length", option.get("max_length"), 1, LONGEST_TEXT)


def _check_choices(errors: ValidationErrors, path: str, option: Json) -> None:
    choices = [
        c for c in errors.count(f"{path}choices", option.get("choices"), 0, limits.OPTIONS) if isinstance(c, dict)
    ]
    for position, choice in enumerate(choices):
        where = f"{path}choices.{position}"
        errors.text(f"{where}.name", choice.get("name"), 1, limits.OPTION)
        if option.get("type") == 3:
            errors.text(f"{where}.value", choice.get("value"), 1, limits.OPTION)
    code = "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_EXISTS"
    errors.unique(f"{path}choices.{{}}.name", (c.get("name") for c in choices), code, "The choice name already exists")
    if choices and option.get("autocomplete"):
        code = "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_CHOICES"
        errors.add(f"{path}autocomplete", code, "An option with choices cannot have autocomplete")


def _texts(body: Json) -> Iterator[tuple[object, object]]:
    """Yield each text that counts towards a command's size, with its translations."""
    yield body.get("name"), body.get("name_localizations")
    yield body.get("description"), body.get("description_localizations")
    for choice in body.get("choices") or []:
        yield choice.get("name"), choice.get("name_localizations")
        yield choice.get("value"), None
    for option in body.get("options") or []:
        yield from _texts(option)


def _longest_text(text: tuple[object, object]) -> int:
    default, translations = text
    all_texts = [default, *(translations.values() if isinstance(translations, dict) else ())]
    return max(len(one) if isinstance(one, str) else 0 for one in all_texts)


class CommandRegistry:
    """The global commands of the bot."""

    def __init__(self, world: World, broadcaster: Broadcaster, rates: RateLimiter, activities: ActivityService) -> None:
        self._world = world
        self._broadcaster = broadcaster
        self._rates = rates
        self._activities = activities

    def add_entry_point(self) -> None:
        """If the application has no command that opens the Activity, add one, as Discord does."""
        if not any(command.body["type"] == ENTRY_POINT for command in self._world.commands.values()):
            about = f"Launch {self._world.application.name}"
            self._new_command(
                {"type": ENTRY_POINT, "name": "launch", "description": about, "handler": DISCORD_LAUNCHES}, None
            )

    def overwrite(self, bodies: list[Json]) -> list[Command]:
        """Replace all commands, and return the new ones. A command with a known name keeps its id.

        Raises ``ApiError`` if any of them is invalid.
        """
        check_commands(bodies, has_activity=self._activities.is_on)
        kinds = {command.body["type"] for command in self._world.commands.values()}
        if ENTRY_POINT in kinds and ENTRY_POINT not in {body.get("type") for body in bodies}:
            raise ApiError(400, 50240, "You cannot remove this app's Entry Point command in a bulk update operation.")
        old = {_key(command.body): command for command in self._world.commands.values()}
        for key in old.keys() - set(map(_key, bodies)):
            self._world.forget(old[key])
        commands = [self._new_command(body, old.get(_key(body))) for body in bodies]
        self._broadcaster.commands()
        return commands

    def _new_command(self, body: Json, old: Command | None) -> Command:
        if old is None:
            self._rates.create_command()
        defaults: Json = {"type": CHAT_INPUT, "description": "", "options": [], "default_member_permissions": None}
        whole = defaults | {key: value for key, value in body.items() if key != "id"}
        whole["integration_types"] = whole.get("integration_types") or [0]
        if old is not None and old.body == whole:
            return old
        command = Command(old.id if old else self._world.ids.new(), self._world.ids.new(), whole)
        self._world.save(command)
        return command

    def json(self, command: Command) -> Json:
        application_id = str(self._world.application.id)
        ids: Json = {"id": str(command.id), "application_id": application_id, "version": str(command.version)}
        return {"contexts": None, "dm_permission": True, "nsfw": False} | command.body | ids

    def offered(self, user: User, channel: Channel) -> list[Json]:
        """Return the commands that the user may use in a channel, sorted by their names in the user's language."""
        commands = [command for command in self._world.commands.values() if self.may_use(user, channel, command)]
        shown = [_translated(self.json(command), user.locale) for command in commands]
        return sorted(shown, key=lambda command: str(command["name_localized"]).casefold())

    def may_use(self, user: User, channel: Channel, command: Command) -> bool:
        """Return True if the command's contexts and installations and the user's permissions allow it."""
        context = {DM: IN_DM, GROUP_CHAT: IN_PRIVATE}.get(channel.type, IN_GUILD)
        contexts = command.body.get("contexts")
        if contexts is not None and context not in contexts:
            return False
        if not self._is_installed(user, channel, command):
            return False
        if context != IN_GUILD:
            return command.body.get("dm_permission") is not False
        needed = int(command.body.get("default_member_permissions") or 0)
        bits = self._world.permissions(user.id, channel)
        return bool(bits & Permission.USE_APPLICATION_COMMANDS) and bits & needed == needed

    def _is_installed(self, user: User, channel: Channel, command: Command) -> bool:
        installers, world = command.body["integration_types"], self._world
        by_guild = BY_GUILD in installers and world.is_bot_in(channel) and world.shares_guild(user)
        return by_guild or (BY_USER in installers and user.has_installed)


def _key(body: Json) -> tuple[int, str]:
    return body.get("type", CHAT_INPUT), body["name"]


def _translated(body: Json, locale: str) -> Json:
    shown = body | {"name_localized": localized(body["name"], body.get("name_localizations"), locale)}
    if "description" in body:
        translations = body.get("description_localizations")
        shown["description_localized"] = localized(body["description"], translations, locale)
    for part in ("options", "choices"):
        if part in body:
            shown[part] = [_translated(child, locale) for child in body[part] or []]
    return shown


STRING, INTEGER, BOOLEAN, USER = 3, 4, 5, 6


class Resolver:
    """Resolves ids for one person in one channel, and collects the `resolved` data for the bot."""

    def __init__(self, world: World, serializer: Serializer, channel: Channel, viewer: User) -> None:
        self._world = world
        self._serializer = serializer
        self._channel = channel
        self._viewer = viewer
        self.found: Json = {}

    def resolve_channel(self, key: str, types: list[int]) -> bool:
        """Resolve a channel or thread of the server and return True. Return False if its type is wrong or the person
        cannot see it.

        The bot gets the permissions that the person and the bot have in the channel.
        """
        channel = self._world.channels.get(id_in(key) or 0)
        is_here = channel is not None and channel.guild_id is not None and channel.guild_id == self._channel.guild_id
        if channel is None or not is_here or not self._world.sees(self._viewer.id, channel):
            return False
        if types and channel.type not in types:
            return False
        of_bot = str(self._world.permissions(self._world.bot.id, channel))
        body = self._serializer.channel(channel, self._viewer.id) | {"app_permissions": of_bot}
        self.found.setdefault("channels", {})[key] = body
        return True

    def resolve(self, key: str) -> bool:
        """Resolve a user id and return True. Return False if there is no such user."""
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

    def resolve_message(self, message: Message) -> None:
        shown = self._serializer.message(message, self._world.bot.id)
        self.found.setdefault("messages", {})[str(message.id)] = shown


class FilledOptions(Struct):
    """The options in Discord's format, the command's full name, and the errors by option.

    In a draft, for autocomplete, no option is required and no value is checked.
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
        case (6 | 7, _):
            return None if isinstance(value, str) and _is_found(option, value, resolver) else "choice"
        case (3, str()) | (4, int()) if not isinstance(value, bool):
            if option.get("choices"):
                return None if value in {choice["value"] for choice in option["choices"]} else "choice"
            return _text_error(option, value) if isinstance(value, str) else _number_error(option, int(str(value)))
        case _:
            return "type"


def _is_found(option: Json, key: str, resolver: Resolver) -> bool:
    if option["type"] == USER:
        return resolver.resolve(key)
    return resolver.resolve_channel(key, option.get("channel_types") or [])


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
