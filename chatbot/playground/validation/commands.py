"""What Discord accepts as an application command."""

import re
from collections.abc import Iterator

from chatbot.playground.locales import LOCALES
from chatbot.playground.validation.validation_errors import ValidationErrors
from chatbot.playground.wire import Json

CHAT_INPUT = 1
SUBCOMMAND, GROUP = 1, 2
MOST_OF_A_KIND = {1: 100, 2: 15, 3: 15}
NAME = re.compile(r"[-_'\w]{1,32}")
COMBINED = 8000
"""'8000 characters for combined name, description, and value properties', the longest translation counted."""


def check_commands(bodies: list[Json]) -> None:
    """Refuse a bulk overwrite in which anything is wrong."""
    form = ValidationErrors()
    for position, body in enumerate(bodies):
        form.include(_within(str(position), faults_of(body)))
    names = [(body.get("type", CHAT_INPUT), body.get("name")) for body in bodies]
    form.unique("{}.name", names, "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
    for kind, most in MOST_OF_A_KIND.items():
        if sum(kind == of for of, _ in names) > most:
            form.add("_root", "BASE_TYPE_MAX_LENGTH", f"At most {most} commands of type {kind}.")
    form.refuse()


def check_command(body: Json) -> None:
    """Refuse one command in which anything is wrong."""
    faults_of(body).refuse()


def _within(prefix: str, form: ValidationErrors) -> ValidationErrors:
    moved = ValidationErrors()
    for fault in form:
        moved.add(f"{prefix}.{fault.path}", fault.code, fault.message)
    return moved


def faults_of(body: Json) -> ValidationErrors:
    """What is wrong with one command."""
    form = ValidationErrors()
    kind = body.get("type", CHAT_INPUT)
    form.choice("type", kind, MOST_OF_A_KIND)
    _check_name(form, "", body, is_chat=kind == CHAT_INPUT)
    if not str(body.get("default_member_permissions") or 0).isdecimal():
        form.add("default_member_permissions", "NUMBER_TYPE_COERCE", "Value is not a permission set.")
    if kind == CHAT_INPUT:
        _check_description(form, "", body)
        _check_options(form, "", body, {SUBCOMMAND, GROUP} | set(range(3, 12)))
    elif body.get("description"):
        form.add(
            "description",
            "APPLICATION_COMMAND_INVALID_DESCRIPTION",
            "Context menu commands have no description",
        )
    if not list(form) and sum(map(_longest, _texts(body))) > COMBINED:
        form.add("_root", "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (8000)")
    return form


def _check_name(form: ValidationErrors, path: str, body: Json, *, is_chat: bool) -> None:
    form.text(f"{path}name", body.get("name"), 1, 32)
    _check_locales(form, f"{path}name_localizations", body.get("name_localizations"), 32)
    names = {f"{path}name": body.get("name")}
    for locale, name in (body.get("name_localizations") or {}).items():
        names[f"{path}name_localizations.{locale}"] = name
    for where, name in names.items():
        is_wrong = isinstance(name, str) and name and (not NAME.fullmatch(name) or name != name.lower())
        if is_chat and is_wrong:
            form.add(where, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _check_description(form: ValidationErrors, path: str, body: Json) -> None:
    form.text(f"{path}description", body.get("description"), 1, 100)
    _check_locales(form, f"{path}description_localizations", body.get("description_localizations"), 100)


def _check_locales(form: ValidationErrors, path: str, translations: object, most: int) -> None:
    if isinstance(translations, dict):
        for locale, text in translations.items():
            form.text(f"{path}.{locale}", text, 1, most)
            if locale not in LOCALES:
                form.choice(f"{path}.{locale}", locale, LOCALES)


def _check_options(form: ValidationErrors, path: str, body: Json, allowed: set[int]) -> None:
    options = [o for o in form.count(f"{path}options", body.get("options"), 0, 25) if isinstance(o, dict)]
    for position, option in enumerate(options):
        _check_option(form, f"{path}options.{position}.", option, allowed)
    names = [option.get("name") for option in options]
    form.unique(
        path + "options.{}.name",
        names,
        "APPLICATION_COMMAND_OPTIONS_NAME_INVALID",
        "Option names must be unique",
    )
    kinds = {option.get("type") in {SUBCOMMAND, GROUP} for option in options}
    if len(kinds) > 1:
        form.add(
            f"{path}options",
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
            "Sub-commands and options cannot be mixed",
        )
    _check_order(form, path, options)


def _check_order(form: ValidationErrors, path: str, options: list[Json]) -> None:
    """'Required options must be listed before optional options.'"""
    is_optional = False
    for position, option in enumerate(options):
        if option.get("type") in {SUBCOMMAND, GROUP}:
            continue
        if option.get("required") and is_optional:
            form.add(
                f"{path}options.{position}",
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                "Required options must be placed before non-required options",
            )
        is_optional |= not option.get("required")


def _check_option(form: ValidationErrors, path: str, option: Json, allowed: set[int]) -> None:
    kind = option.get("type")
    _check_name(form, path, option, is_chat=True)
    _check_description(form, path, option)
    if kind not in allowed:
        form.choice(f"{path}type", kind, sorted(allowed))
    elif kind == GROUP:
        _check_options(form, path, option, {SUBCOMMAND})
    elif kind == SUBCOMMAND:
        _check_options(form, path, option, set(range(3, 12)))
    else:
        _check_choices(form, path, option)
        form.number(f"{path}min_length", option.get("min_length"), 0, 6000)
        form.number(f"{path}max_length", option.get("max_length"), 1, 6000)


def _check_choices(form: ValidationErrors, path: str, option: Json) -> None:
    choices = [c for c in form.count(f"{path}choices", option.get("choices"), 0, 25) if isinstance(c, dict)]
    for position, choice in enumerate(choices):
        where = f"{path}choices.{position}"
        form.text(f"{where}.name", choice.get("name"), 1, 100)
        if option.get("type") == 3:
            form.text(f"{where}.value", choice.get("value"), 1, 100)
    code = "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_EXISTS"
    form.unique(f"{path}choices.{{}}.name", (c.get("name") for c in choices), code, "The choice name already exists")
    if choices and option.get("autocomplete"):
        form.add(
            f"{path}autocomplete",
            "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_CHOICES",
            "An option with choices cannot have autocomplete",
        )


def _texts(body: Json) -> Iterator[tuple[object, object]]:
    """Each text that counts, with its translations."""
    yield body.get("name"), body.get("name_localizations")
    yield body.get("description"), body.get("description_localizations")
    for choice in body.get("choices") or []:
        yield choice.get("name"), choice.get("name_localizations")
        yield choice.get("value"), None
    for option in body.get("options") or []:
        yield from _texts(option)


def _longest(text: tuple[object, object]) -> int:
    default, translations = text
    every = [default, *(translations.values() if isinstance(translations, dict) else ())]
    return max(len(one) if isinstance(one, str) else 0 for one in every)
