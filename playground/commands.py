"""The bot's slash commands: what Discord accepts as one, and to whom it is offered, in which language.

The bot overwrites all of them at once. Commands of one server, making or changing a single one, and context menus are
left out: no bot here uses them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from chatbot import limits
from playground.broadcaster import Broadcaster
from playground.entities import DM, Channel, Command, User
from playground.errors import ValidationErrors
from playground.rate_limits import RateLimiter
from playground.wire import Json
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
COUSINS: Final = {"en-US": "en-GB", "en-GB": "en-US", "es-419": "es-ES"}
"""The language that Discord takes before the default where a translation is missing."""
CHAT_INPUT: Final = 1
SUBCOMMAND, GROUP = 1, 2
VALUES: Final = set(range(3, 12))
"""The types of options that take a value."""
NAME: Final = re.compile(r"[-_'\w]{1,32}")
IN_GUILD, IN_DM = 0, 1
"""The contexts of a command."""
LONGEST_TEXT: Final = 6000
"""Characters that a text option may demand or allow."""


def localized(default: str, translations: dict[str, str] | None, locale: str) -> str:
    known = translations or {}
    return known.get(locale) or known.get(COUSINS.get(locale, "")) or default


def check_commands(bodies: list[Json]) -> None:
    """Raise ``ApiError`` for a bulk overwrite in which anything is wrong."""
    errors = ValidationErrors()
    for position, body in enumerate(bodies):
        errors.include(str(position), _errors_in(body))
    names = [body.get("name") for body in bodies]
    errors.unique("{}.name", names, "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
    if len(bodies) > limits.COMMANDS:
        errors.add("_root", "BASE_TYPE_MAX_LENGTH", f"Must be {limits.COMMANDS} or fewer in length.")
    errors.raise_if_any()


def _errors_in(body: Json) -> ValidationErrors:
    errors = ValidationErrors()
    errors.choice("type", body.get("type", CHAT_INPUT), [CHAT_INPUT])
    if not str(body.get("default_member_permissions") or 0).isdecimal():
        errors.add("default_member_permissions", "NUMBER_TYPE_COERCE", "Value is not a permission set.")
    _check_words(errors, "", body)
    _check_options(errors, "", body, {SUBCOMMAND, GROUP} | VALUES)
    if not errors and sum(map(_longest, _texts(body))) > limits.COMMAND:
        errors.add("_root", "APPLICATION_COMMAND_TOO_LARGE", f"Command exceeds maximum size ({limits.COMMAND})")
    return errors


def _check_words(errors: ValidationErrors, path: str, body: Json) -> None:
    """Check name and description, in every language."""
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
    _check_words(errors, path, option)
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
    """Yield each text that counts towards the size, with its translations."""
    yield body.get("name"), body.get("name_localizations")
    yield body.get("description"), body.get("description_localizations")
    for choice in body.get("choices") or []:
        yield choice.get("name"), choice.get("name_localizations")
        yield choice.get("value"), None
    for option in body.get("options") or []:
        yield from _texts(option)


def _longest(text: tuple[object, object]) -> int:
    default, translations = text
    all_texts = [default, *(translations.values() if isinstance(translations, dict) else ())]
    return max(len(one) if isinstance(one, str) else 0 for one in all_texts)


class CommandRegistry:
    """The global commands of the bot."""

    def __init__(self, world: World, broadcaster: Broadcaster, rates: RateLimiter) -> None:
        self._world = world
        self._broadcaster = broadcaster
        self._rates = rates

    def overwrite(self, bodies: list[Json]) -> list[Command]:
        """Replace all commands; a command with a known name keeps its id.

        Raises ``ApiError`` when Discord would not accept all of them.
        """
        check_commands(bodies)
        old = {command.body["name"]: command for command in self._world.commands.values()}
        for name in old.keys() - {body["name"] for body in bodies}:
            self._world.forget(old[name])
        commands = [self._put(body, old.get(body["name"])) for body in bodies]
        self._broadcaster.commands()
        return commands

    def _put(self, body: Json, old: Command | None) -> Command:
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
        """Return the commands that the user may use in a channel, in the user's language."""
        commands = [command for command in self._world.commands.values() if self.may_use(user, channel, command)]
        return [_translated(self.json(command), user.locale) for command in commands]

    def may_use(self, user: User, channel: Channel, command: Command) -> bool:
        """Return True if the command's contexts, the bot's membership and the user's permissions allow it."""
        context = IN_DM if channel.type == DM else IN_GUILD
        contexts = command.body.get("contexts")
        if contexts is not None and context not in contexts:
            return False
        if context == IN_DM:
            return command.body.get("dm_permission") is not False
        guild = self._world.guild_of(channel)
        if guild is None or self._world.bot.id not in guild.members:
            return False
        needed = int(command.body.get("default_member_permissions") or 0)
        bits = self._world.permissions(user.id, channel)
        return bool(bits & Permission.USE_APPLICATION_COMMANDS) and bits & needed == needed


def _translated(body: Json, locale: str) -> Json:
    shown = body | {"name_localized": localized(body["name"], body.get("name_localizations"), locale)}
    if "description" in body:
        translations = body.get("description_localizations")
        shown["description_localized"] = localized(body["description"], translations, locale)
    for part in ("options", "choices"):
        if part in body:
            shown[part] = [_translated(child, locale) for child in body[part] or []]
    return shown
