"""The components of messages and forms: Discord's validation and defaults, and the data of submitted forms.

A rule that only limits a text or a number is a row of ``TEXTS`` or ``NUMBERS``; other rules are functions by type. Not
implemented: sections, separators, role and channel selects, and all modal fields except checkbox groups and files
(``form_files``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from chatbot import limits
from playground.errors import ValidationErrors
from playground.wire import Json

SCHEME: Final = "attachment://"  # The scheme of references to a file of the same message
ACTION_ROW, BUTTON, STRING_SELECT, USER_SELECT = 1, 2, 3, 5
TEXT_DISPLAY, GALLERY, FILE, CONTAINER, LABEL_LINE, FILE_UPLOAD, CHECKBOX_GROUP = 10, 12, 13, 17, 18, 19, 22
SELECTS: Final = {STRING_SELECT, USER_SELECT}
IN_CONTAINER: Final = {ACTION_ROW, TEXT_DISPLAY, GALLERY, FILE}
AT_THE_TOP: Final = IN_CONTAINER | {CONTAINER}
LINK: Final = 5  # The style of a button that opens a URL

DEFAULTS_OF: Final[dict[int, Json]] = {
    BUTTON: {"disabled": False},
    STRING_SELECT: {"min_values": 1, "max_values": 1, "disabled": False},
    USER_SELECT: {"min_values": 1, "max_values": 1, "disabled": False},
    FILE: {"spoiler": False},
    CONTAINER: {"accent_color": None, "spoiler": False},
}
_SELECT_TEXTS: Final = {"custom_id": (1, limits.CUSTOM_ID), "placeholder": (0, limits.PLACEHOLDER)}
TEXTS: Final[dict[int, dict[str, tuple[int, int]]]] = {
    BUTTON: {"label": (0, limits.LABEL)},
    STRING_SELECT: _SELECT_TEXTS,
    USER_SELECT: _SELECT_TEXTS,
    CHECKBOX_GROUP: {"custom_id": (1, limits.CUSTOM_ID)},
    FILE_UPLOAD: {"custom_id": (1, limits.CUSTOM_ID)},
    TEXT_DISPLAY: {"content": (1, limits.TEXT)},
}
"""The length limits of each text, by type of component and field."""
_SELECT_NUMBERS: Final = {"min_values": (0, limits.OPTIONS), "max_values": (1, limits.OPTIONS)}
NUMBERS: Final[dict[int, dict[str, tuple[int, int]]]] = {
    STRING_SELECT: _SELECT_NUMBERS,
    USER_SELECT: _SELECT_NUMBERS,
    CHECKBOX_GROUP: {"min_values": (0, limits.FORM_OPTIONS), "max_values": (1, limits.FORM_OPTIONS)},
    FILE_UPLOAD: {"min_values": (0, limits.FILES), "max_values": (1, limits.FILES)},
    CONTAINER: {"accent_color": (0, 0xFFFFFF)},
}


def walk(components: list[Json]) -> Iterator[Json]:
    """Yield every component, including nested ones, in reading order."""
    for part in components:
        yield part
        yield from walk(part.get("components") or ([inner] if (inner := part.get("component")) else []))


def attachment_names(components: list[Json]) -> Iterator[str]:
    """Yield the names of the message's own files that its components show."""
    for part in walk(components):
        for media in [part.get("file"), *(item.get("media") for item in part.get("items") or [])]:
            url = media.get("url") if isinstance(media, dict) else None
            if isinstance(url, str) and url.startswith(SCHEME):
                yield url.removeprefix(SCHEME)


def custom_emojis(components: list[Json], path: str = "components") -> Iterator[tuple[str, str]]:
    """Yield the path and id of every custom emoji on buttons and options."""
    for position, part in enumerate(components):
        at = f"{path}.{position}"
        options = {f"{at}.options.{number}": option for number, option in enumerate(part.get("options") or [])}
        for place, holder in {at: part, **options}.items():
            if (emoji := holder.get("emoji") or {}).get("id"):
                yield f"{place}.emoji.id", str(emoji["id"])
        yield from custom_emojis(part.get("components") or [], f"{at}.components")


def number_components(components: list[Json]) -> None:
    """Give every component without an `id` the next free number, as Discord does."""
    parts = list(walk(components))
    taken = {part["id"] for part in parts if part.get("id")}
    following = 1
    for part in parts:
        if not part.get("id"):
            while following in taken:
                following += 1
            part["id"] = following
            taken.add(following)


def with_defaults(part: Json) -> Json:
    """Return the component with Discord's defaults for missing fields."""
    defaults = DEFAULTS_OF.get(part["type"], {})
    return part | {name: value for name, value in defaults.items() if part.get(name) is None}


def bounds_of(part: Json) -> tuple[int, int]:
    """Return the least and the most values that a select takes."""
    low, high = part.get("min_values"), part.get("max_values")
    return (low if isinstance(low, int) else 1), (high if isinstance(high, int) else 1)


def check_components(errors: ValidationErrors, components: object, *, v2: bool) -> None:
    """Check a message's components, by the rules of Components V2 if ``v2`` is True, otherwise by the older rules."""
    parts = errors.count("components", components, 0, limits.COMPONENTS if v2 else limits.ROWS)
    for position, part in enumerate(parts):
        check_part(errors, f"components.{position}", part, AT_THE_TOP if v2 else {ACTION_ROW})
    if errors:
        return
    every_part = list(walk([part for part in parts if isinstance(part, dict)]))
    for field, code, name in (
        ("custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED", "custom id"),
        ("id", "COMPONENT_ID_DUPLICATED", "id"),
    ):
        values = (part.get(field) or None for part in every_part)
        errors.unique("components", values, code, f"Component {name} cannot be duplicated")
    if len(every_part) > limits.COMPONENTS:
        sentence = f"The total number of components cannot exceed {limits.COMPONENTS}."
        errors.add("components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", sentence)
    if sum(len(part["content"]) for part in every_part if part["type"] == TEXT_DISPLAY) > limits.TEXT:
        sentence = f"The total text cannot exceed {limits.TEXT} characters."
        errors.add("components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", sentence)


def check_part(errors: ValidationErrors, path: str, part: object, allowed: set[int]) -> None:
    """Check one component and its children."""
    if not isinstance(part, dict):
        errors.add(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
    elif part.get("type") not in allowed:
        errors.choice(f"{path}.type", part.get("type"), sorted(allowed))
    else:
        errors.number(f"{path}.id", part.get("id"), 0, 2**31 - 1)
        for name, (low, high) in TEXTS.get(part["type"], {}).items():
            errors.text(f"{path}.{name}", part.get(name), low, high)
        for name, (low, high) in NUMBERS.get(part["type"], {}).items():
            errors.number(f"{path}.{name}", part.get(name), low, high)
        if check := CHECKS.get(part["type"]):
            check(errors, path, part)


def _check_children(errors: ValidationErrors, path: str, part: Json, most: int, allowed: set[int]) -> None:
    for position, child in enumerate(errors.count(f"{path}.components", part.get("components"), 1, most)):
        check_part(errors, f"{path}.components.{position}", child, allowed)


def _check_row(errors: ValidationErrors, path: str, part: Json) -> None:
    children = [child for child in part.get("components") or [] if isinstance(child, dict)]
    if len(children) > 1 and any(child.get("type") in SELECTS for child in children):
        sentence = "The specified component exceeds the maximum width"
        errors.add(f"{path}.components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED", sentence)
    else:
        _check_children(errors, path, part, limits.ROW, {BUTTON} | SELECTS)


def _check_button(errors: ValidationErrors, path: str, part: Json) -> None:
    errors.choice(f"{path}.style", part.get("style"), range(1, LINK + 1))
    if part.get("style") == LINK:
        errors.text(f"{path}.url", part.get("url"), 1, limits.URL)
        if part.get("custom_id") is not None:
            errors.add(f"{path}.custom_id", "BUTTON_COMPONENT_CUSTOM_ID_WITH_URL", "A link button has no custom id")
    else:
        errors.text(f"{path}.custom_id", part.get("custom_id"), 1, limits.CUSTOM_ID)
        if part.get("url") is not None:
            errors.add(f"{path}.url", "BUTTON_COMPONENT_INVALID_URL", "Only a link button has a url")
    if not part.get("label") and not part.get("emoji"):
        errors.add(path, "BUTTON_COMPONENT_EMPTY", "A button needs a label or an emoji")


def _check_options(errors: ValidationErrors, path: str, part: Json, bounds: tuple[int, int]) -> None:
    """Check the options of a select or a checkbox group."""
    options = [o for o in errors.count(f"{path}.options", part.get("options"), *bounds) if isinstance(o, dict)]
    for position, option in enumerate(options):
        for name, least in (("label", 1), ("value", 1), ("description", 0)):
            errors.text(f"{path}.options.{position}.{name}", option.get(name), least, limits.OPTION)
    values = (option.get("value") for option in options)
    sentence = "The specified option value is already used"
    errors.unique(path + ".options.{}.value", values, "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", sentence)


def _check_select(errors: ValidationErrors, path: str, part: Json) -> None:
    if part["type"] == STRING_SELECT:
        _check_options(errors, path, part, (1, limits.OPTIONS))
    low, high = bounds_of(part)
    if low > high:
        errors.add(f"{path}.min_values", "SELECT_COMPONENT_MIN_VALUES_TOO_LARGE", "min_values exceeds max_values")
    if sum(bool(option.get("default")) for option in part.get("options") or [] if isinstance(option, dict)) > high:
        errors.add(f"{path}.options", "SELECT_COMPONENT_TOO_MANY_DEFAULTS", "More defaults than max_values")


def _check_media(errors: ValidationErrors, path: str, media: object) -> None:
    url = media.get("url") if isinstance(media, dict) else None
    errors.text(f"{path}.url", url, 1, 2048)
    if isinstance(url, str) and not url.startswith(("http://", "https://", SCHEME)):
        errors.add(f"{path}.url", "URL_TYPE_INVALID_SCHEME", "Scheme must be one of ('http', 'https', 'attachment').")


def _check_gallery(errors: ValidationErrors, path: str, part: Json) -> None:
    for position, item in enumerate(errors.count(f"{path}.items", part.get("items"), 1, limits.PICTURES)):
        if isinstance(item, dict):
            errors.text(f"{path}.items.{position}.description", item.get("description"), 0, limits.ALT_TEXT)
            _check_media(errors, f"{path}.items.{position}.media", item.get("media"))


CHECKS: Final[dict[int, Callable[[ValidationErrors, str, Json], None]]] = {
    ACTION_ROW: _check_row,
    BUTTON: _check_button,
    **dict.fromkeys(SELECTS, _check_select),
    CHECKBOX_GROUP: lambda errors, path, part: _check_options(errors, path, part, (1, limits.FORM_OPTIONS)),
    GALLERY: _check_gallery,
    FILE: lambda errors, path, part: _check_media(errors, f"{path}.file", part.get("file")),
    CONTAINER: lambda errors, path, part: _check_children(errors, path, part, limits.COMPONENTS, IN_CONTAINER),
}
"""Rules that are not in ``TEXTS`` or ``NUMBERS``, by type of component."""


def fields(components: list[Json]) -> Iterator[Json]:
    """Yield the fields of a form that take a value."""
    return (line["component"] for line in components if line["type"] == LABEL_LINE)


def check_modal(data: Json) -> None:
    """Raise ``ApiError`` for a form that Discord would reject."""
    errors = ValidationErrors()
    errors.text("data.title", data.get("title"), 1, limits.FORM_TITLE)
    errors.text("data.custom_id", data.get("custom_id"), 1, limits.CUSTOM_ID)
    for position, part in enumerate(errors.count("data.components", data.get("components"), 1, limits.FORM_LINES)):
        _check_line(errors, f"data.components.{position}", part)
    errors.raise_if_any()
    ids = (field.get("custom_id") for field in fields(data["components"]))
    sentence = "Component custom id cannot be duplicated"
    errors.unique("data.components.{}", ids, "COMPONENT_CUSTOM_ID_DUPLICATED", sentence)
    errors.raise_if_any()


def _check_line(errors: ValidationErrors, path: str, part: object) -> None:
    if isinstance(part, dict) and part.get("type") == LABEL_LINE:
        errors.text(f"{path}.label", part.get("label"), 1, limits.FORM_TITLE)
        errors.text(f"{path}.description", part.get("description"), 0, limits.OPTION)
        check_part(errors, f"{path}.component", part.get("component"), {CHECKBOX_GROUP, FILE_UPLOAD})
    else:
        check_part(errors, path, part, {TEXT_DISPLAY})


def errors_in(components: list[Json], values: Json) -> dict[str, str]:
    """Return the errors in the values of a form's fields, by custom_id."""
    found = (
        (field["custom_id"], _error_in(field, values.get(field["custom_id"]) or [])) for field in fields(components)
    )
    return {custom_id: error for custom_id, error in found if error}


def _error_in(field: Json, value: object) -> str | None:
    offered = None if field["type"] == FILE_UPLOAD else [option["value"] for option in field["options"]]
    if not isinstance(value, list) or not (offered is None or all(one in offered for one in value)):
        return "choice"
    low, high = bounds_of(field)
    if not value:
        return "required" if field.get("required", True) and low else None
    if len(value) < low:
        return "too-few"
    return "too-many" if len(value) > (field.get("max_values") or (high if offered is None else len(offered))) else None


def submitted(components: list[Json], values: Json) -> list[Json]:
    """Return the components of a submitted form, as the bot gets them."""
    found = []
    for line in components:
        found.append({"type": line["type"], "id": line["id"]})
        if line["type"] == LABEL_LINE:
            own = {name: line["component"][name] for name in ("type", "id", "custom_id")}
            found[-1]["component"] = own | {"values": values.get(own["custom_id"]) or []}
    return found
