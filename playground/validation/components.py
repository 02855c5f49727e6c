"""What Discord accepts as the components of a message, with and without Components V2."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from playground.world.component_tree import walk

if TYPE_CHECKING:
    from collections.abc import Callable

    from playground.validation.validation_errors import ValidationErrors
    from playground.wire import Json

ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER = 9, 10, 11, 12, 13, 14, 17
SELECTS: Final = {3, 5, 6, 7, 8}
IN_CONTAINER: Final = {ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR}
AT_THE_TOP: Final = IN_CONTAINER | {CONTAINER}


def check_components(errors: ValidationErrors, components: object, *, v2: bool) -> None:
    """Check a message's components, by the rules of Components V2 or by the older ones."""
    parts = errors.count("components", components, 0, 40 if v2 else 5)
    for position, part in enumerate(parts):
        check_part(errors, f"components.{position}", part, AT_THE_TOP if v2 else {ROW})
    if errors:
        return
    every_part = list(walk([part for part in parts if isinstance(part, dict)]))
    _check_custom_ids(errors, every_part)
    _check_ids(errors, every_part)
    if v2:
        _check_totals(errors, every_part)


def _check_custom_ids(errors: ValidationErrors, every_part: list[Json]) -> None:
    """'custom_id must be unique per component on the message.'"""
    seen = set()
    for part in every_part:
        custom_id = part.get("custom_id")
        if custom_id is not None and custom_id in seen:
            errors.add("components", "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
        seen.add(custom_id)


def _check_ids(errors: ValidationErrors, every_part: list[Json]) -> None:
    ids = [part["id"] for part in every_part if part.get("id")]
    if len(ids) != len(set(ids)):
        errors.add("components", "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")


def _check_totals(errors: ValidationErrors, every_part: list[Json]) -> None:
    """'up to 40 total components', nested ones counted; 4000 characters of text in all."""
    if len(every_part) > 40:
        errors.add(
            "components",
            "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
            "The total number of components cannot exceed 40.",
        )
    if sum(len(part["content"]) for part in every_part if part["type"] == TEXT) > 4000:
        errors.add(
            "components",
            "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
            "The total text cannot exceed 4000 characters.",
        )


def check_part(errors: ValidationErrors, path: str, part: object, allowed: set[int]) -> None:
    """Check one component and those in it."""
    if not isinstance(part, dict):
        errors.add(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
        return
    if part.get("type") not in allowed:
        errors.choice(f"{path}.type", part.get("type"), sorted(allowed))
        return
    errors.number(f"{path}.id", part.get("id"), 0, 2**31 - 1)
    CHECKS[part["type"]](errors, path, part)


def _row(errors: ValidationErrors, path: str, part: Json) -> None:
    children = errors.count(f"{path}.components", part.get("components"), 1, 5)
    types = [child.get("type") for child in children if isinstance(child, dict)]
    if any(one in SELECTS for one in types) and len(types) > 1:
        errors.add(
            f"{path}.components",
            "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
            "The specified component exceeds the maximum width",
        )
        return
    for position, child in enumerate(children):
        check_part(errors, f"{path}.components.{position}", child, {BUTTON} | SELECTS)


def _button(errors: ValidationErrors, path: str, part: Json) -> None:
    style = part.get("style")
    errors.choice(f"{path}.style", style, range(1, 6))
    errors.text(f"{path}.label", part.get("label"), 0, 80)
    if style == 5:
        errors.text(f"{path}.url", part.get("url"), 1, 512)
        if part.get("custom_id") is not None:
            errors.add(f"{path}.custom_id", "BUTTON_COMPONENT_CUSTOM_ID_WITH_URL", "A link button has no custom id")
    else:
        errors.text(f"{path}.custom_id", part.get("custom_id"), 1, 100)
        if part.get("url") is not None:
            errors.add(f"{path}.url", "BUTTON_COMPONENT_INVALID_URL", "Only a link button has a url")
    if not part.get("label") and not part.get("emoji"):
        errors.add(path, "BUTTON_COMPONENT_EMPTY", "A button needs a label or an emoji")


def check_options(errors: ValidationErrors, path: str, part: Json, bounds: tuple[int, int]) -> None:
    """Check the options of a select, a radio group or a checkbox group."""
    options = [o for o in errors.count(f"{path}.options", part.get("options"), *bounds) if isinstance(o, dict)]
    for position, option in enumerate(options):
        where = f"{path}.options.{position}"
        errors.text(f"{where}.label", option.get("label"), 1, 100)
        errors.text(f"{where}.value", option.get("value"), 1, 100)
        errors.text(f"{where}.description", option.get("description"), 0, 100)
    errors.unique(
        path + ".options.{}.value",
        (option.get("value") for option in options),
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
        "The specified option value is already used",
    )


def check_select(errors: ValidationErrors, path: str, part: Json) -> None:
    """Check any of the five selects."""
    errors.text(f"{path}.custom_id", part.get("custom_id"), 1, 100)
    errors.text(f"{path}.placeholder", part.get("placeholder"), 0, 150)
    errors.number(f"{path}.min_values", part.get("min_values"), 0, 25)
    errors.number(f"{path}.max_values", part.get("max_values"), 1, 25)
    if part["type"] == STRING_SELECT:
        check_options(errors, path, part, (1, 25))
    low, high = bounds_of(part)
    if low > high:
        errors.add(f"{path}.min_values", "SELECT_COMPONENT_MIN_VALUES_TOO_LARGE", "min_values exceeds max_values")
    if sum(bool(option.get("default")) for option in part.get("options") or [] if isinstance(option, dict)) > high:
        errors.add(f"{path}.options", "SELECT_COMPONENT_TOO_MANY_DEFAULTS", "More defaults than max_values")


def bounds_of(part: Json) -> tuple[int, int]:
    """How many values a select takes at least and at most."""
    low, high = part.get("min_values"), part.get("max_values")
    return (1 if not isinstance(low, int) else low), (1 if not isinstance(high, int) else high)


def _section(errors: ValidationErrors, path: str, part: Json) -> None:
    for position, child in enumerate(errors.count(f"{path}.components", part.get("components"), 1, 3)):
        check_part(errors, f"{path}.components.{position}", child, {TEXT})
    if part.get("accessory") is None:
        errors.required(f"{path}.accessory")
    else:
        check_part(errors, f"{path}.accessory", part["accessory"], {BUTTON, THUMBNAIL})


def check_text(errors: ValidationErrors, path: str, part: Json) -> None:
    """Check a text display."""
    errors.text(f"{path}.content", part.get("content"), 1, 4000)


def _media(errors: ValidationErrors, path: str, media: object) -> None:
    url = media.get("url") if isinstance(media, dict) else None
    errors.text(f"{path}.url", url, 1, 2048)
    if isinstance(url, str) and not url.startswith(("http://", "https://", "attachment://")):
        errors.add(f"{path}.url", "URL_TYPE_INVALID_SCHEME", "Scheme must be one of ('http', 'https', 'attachment').")


def _thumbnail(errors: ValidationErrors, path: str, part: Json) -> None:
    errors.text(f"{path}.description", part.get("description"), 0, 1024)
    _media(errors, f"{path}.media", part.get("media"))


def _gallery(errors: ValidationErrors, path: str, part: Json) -> None:
    for position, item in enumerate(errors.count(f"{path}.items", part.get("items"), 1, 10)):
        if isinstance(item, dict):
            _thumbnail(errors, f"{path}.items.{position}", item)


def _file(errors: ValidationErrors, path: str, part: Json) -> None:
    _media(errors, f"{path}.file", part.get("file"))


def _separator(errors: ValidationErrors, path: str, part: Json) -> None:
    errors.number(f"{path}.spacing", part.get("spacing"), 1, 2)


def _container(errors: ValidationErrors, path: str, part: Json) -> None:
    errors.number(f"{path}.accent_color", part.get("accent_color"), 0, 0xFFFFFF)
    for position, child in enumerate(errors.count(f"{path}.components", part.get("components"), 1, 40)):
        check_part(errors, f"{path}.components.{position}", child, IN_CONTAINER)


CHECKS: Final[dict[int, Callable[[ValidationErrors, str, Json], None]]] = {
    ROW: _row,
    BUTTON: _button,
    SECTION: _section,
    TEXT: check_text,
    THUMBNAIL: _thumbnail,
    GALLERY: _gallery,
    FILE: _file,
    SEPARATOR: _separator,
    CONTAINER: _container,
    **dict.fromkeys(SELECTS, check_select),
}
