"""What Discord accepts as an application command. Context menu commands are not among them: no bot here has one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from playground.locales import LOCALES
from playground.validation.validation_errors import ValidationErrors

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playground.wire import Json

CHAT_INPUT: Final = 1
SUBCOMMAND, GROUP = 1, 2
VALUES: Final = set(range(3, 12))
"""The types of options that take a value."""
MOST_COMMANDS: Final = 100
NAME: Final = re.compile(r"[-_'\w]{1,32}")
COMBINED: Final = 8000
"""'8000 characters for combined name, description, and value properties', the longest translation counted."""


def check_commands(bodies: list[Json]) -> None:
    """Raise ``ApiError`` for a bulk overwrite in which anything is wrong."""
    errors = ValidationErrors()
    for position, body in enumerate(bodies):
        errors.include(str(position), _errors_in(body))
    names = [body.get("name") for body in bodies]
    errors.unique("{}.name", names, "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
    if len(bodies) > MOST_COMMANDS:
        errors.add("_root", "BASE_TYPE_MAX_LENGTH", f"Must be {MOST_COMMANDS} or fewer in length.")
    errors.raise_if_any()


def _errors_in(body: Json) -> ValidationErrors:
    errors = ValidationErrors()
    errors.choice("type", body.get("type", CHAT_INPUT), [CHAT_INPUT])
    _check_name(errors, "", body)
    if not str(body.get("default_member_permissions") or 0).isdecimal():
        errors.add("default_member_permissions", "NUMBER_TYPE_COERCE", "Value is not a permission set.")
    _check_description(errors, "", body)
    _check_options(errors, "", body, {SUBCOMMAND, GROUP} | VALUES)
    if not errors and sum(map(_longest, _texts(body))) > COMBINED:
        errors.add("_root", "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (8000)")
    return errors


def _check_name(errors: ValidationErrors, path: str, body: Json) -> None:
    errors.text(f"{path}name", body.get("name"), 1, 32)
    _check_locales(errors, f"{path}name_localizations", body.get("name_localizations"), 32)
    names = {f"{path}name": body.get("name")}
    for locale, name in (body.get("name_localizations") or {}).items():
        names[f"{path}name_localizations.{locale}"] = name
    for where, name in names.items():
        if isinstance(name, str) and name and (not NAME.fullmatch(name) or name != name.lower()):
            errors.add(where, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _check_description(errors: ValidationErrors, path: str, body: Json) -> None:
    errors.text(f"{path}description", body.get("description"), 1, 100)
    _check_locales(errors, f"{path}description_localizations", body.get("description_localizations"), 100)


def _check_locales(errors: ValidationErrors, path: str, translations: object, most: int) -> None:
    if isinstance(translations, dict):
        for locale, text in translations.items():
            errors.text(f"{path}.{locale}", text, 1, most)
            if locale not in LOCALES:
                errors.choice(f"{path}.{locale}", locale, LOCALES)


def _check_options(errors: ValidationErrors, path: str, body: Json, allowed: set[int]) -> None:
    options = [o for o in errors.count(f"{path}options", body.get("options"), 0, 25) if isinstance(o, dict)]
    for position, option in enumerate(options):
        _check_option(errors, f"{path}options.{position}.", option, allowed)
    names = [option.get("name") for option in options]
    errors.unique(
        path + "options.{}.name",
        names,
        "APPLICATION_COMMAND_OPTIONS_NAME_INVALID",
        "Option names must be unique",
    )
    if len({option.get("type") in {SUBCOMMAND, GROUP} for option in options}) > 1:
        errors.add(
            f"{path}options",
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
            "Sub-commands and options cannot be mixed",
        )
    _check_order(errors, path, options)


def _check_order(errors: ValidationErrors, path: str, options: list[Json]) -> None:
    """'Required options must be listed before optional options.'"""
    is_optional = False
    for position, option in enumerate(options):
        if option.get("type") in {SUBCOMMAND, GROUP}:
            continue
        if option.get("required") and is_optional:
            errors.add(
                f"{path}options.{position}",
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                "Required options must be placed before non-required options",
            )
        is_optional |= not option.get("required")


def _check_option(errors: ValidationErrors, path: str, option: Json, allowed: set[int]) -> None:
    option_type = option.get("type")
    _check_name(errors, path, option)
    _check_description(errors, path, option)
    if option_type not in allowed:
        errors.choice(f"{path}type", option_type, sorted(allowed))
    elif option_type == GROUP:
        _check_options(errors, path, option, {SUBCOMMAND})
    elif option_type == SUBCOMMAND:
        _check_options(errors, path, option, VALUES)
    else:
        _check_choices(errors, path, option)
        errors.number(f"{path}min_length", option.get("min_length"), 0, 6000)
        errors.number(f"{path}max_length", option.get("max_length"), 1, 6000)


def _check_choices(errors: ValidationErrors, path: str, option: Json) -> None:
    choices = [c for c in errors.count(f"{path}choices", option.get("choices"), 0, 25) if isinstance(c, dict)]
    for position, choice in enumerate(choices):
        where = f"{path}choices.{position}"
        errors.text(f"{where}.name", choice.get("name"), 1, 100)
        if option.get("type") == 3:
            errors.text(f"{where}.value", choice.get("value"), 1, 100)
    code = "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_EXISTS"
    errors.unique(f"{path}choices.{{}}.name", (c.get("name") for c in choices), code, "The choice name already exists")
    if choices and option.get("autocomplete"):
        errors.add(
            f"{path}autocomplete",
            "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_CHOICES",
            "An option with choices cannot have autocomplete",
        )


def _texts(body: Json) -> Iterator[tuple[object, object]]:
    """Each text that counts towards the size, with its translations."""
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
