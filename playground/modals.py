"""Forms: what Discord accepts as one, what is wrong with the values that a person filled in, what the bot gets of it.

Older forms' rows and file uploads are left out: no bot here uses them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from chatbot import limits
from playground.components import (
    CHECKBOX,
    CHECKBOX_GROUP,
    LABEL_LINE,
    RADIO_GROUP,
    SELECTS,
    STRING_SELECT,
    TEXT_DISPLAY,
    TEXT_INPUT,
    bounds_of,
    check_part,
)
from playground.errors import ValidationErrors
from playground.wire import Json

FIELDS: Final = {TEXT_INPUT, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX} | SELECTS


def fields(components: list[Json]) -> Iterator[Json]:
    """Yield the parts of a form that take a value."""
    return (line["component"] for line in components if line["type"] == LABEL_LINE)


def check_modal(data: Json) -> None:
    """Raise ``ApiError`` for a form that Discord would not show."""
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
        check_part(errors, f"{path}.component", part.get("component"), FIELDS)
    else:
        check_part(errors, path, part, {TEXT_DISPLAY})


def errors_in(components: list[Json], values: Json) -> dict[str, str]:
    """Return what is wrong with the values, by custom_id."""
    found = ((field["custom_id"], _error_in(field, values.get(field["custom_id"]))) for field in fields(components))
    return {custom_id: error for custom_id, error in found if error}


def _error_in(field: Json, value: object) -> str | None:
    is_required = bool(field.get("required", True))
    if field["type"] == TEXT_INPUT:
        return _text_error(field, value if isinstance(value, str) else "")
    if field["type"] == CHECKBOX:
        return None if isinstance(value, bool | None) else "choice"
    if field["type"] == RADIO_GROUP:
        return _choice_error(field, [] if value is None else [value], (int(is_required), 1))
    low, high = bounds_of(field)
    if field["type"] == CHECKBOX_GROUP:
        high = field.get("max_values") or len(field["options"])
    return _choice_error(field, value or [], (low, high))


def _text_error(field: Json, text: str) -> str | None:
    if not text:
        return "required" if field.get("required", True) else None
    if len(text) < (field.get("min_length") or 0):
        return "too-short"
    return "too-long" if len(text) > (field.get("max_length") or limits.INPUT) else None


def _choice_error(field: Json, value: object, bounds: tuple[int, int]) -> str | None:
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        return "choice"
    low, high = bounds
    offered = {option["value"] for option in field.get("options") or []}
    if field["type"] in {STRING_SELECT, RADIO_GROUP, CHECKBOX_GROUP} and not set(value) <= offered:
        return "choice"
    if not value:
        return "required" if field.get("required", True) and low else None
    if len(value) < low:
        return "too-few"
    return "too-many" if len(value) > high else None


def submitted(components: list[Json], values: Json) -> list[Json]:
    """Return the components of a submitted form, as the bot gets them."""
    return [
        {"type": line["type"], "id": line["id"]}
        | ({"component": _submitted_field(line["component"], values)} if line["type"] == LABEL_LINE else {})
        for line in components
    ]


def _submitted_field(field: Json, values: Json) -> Json:
    value = values.get(field["custom_id"])
    base: Json = {"type": field["type"], "id": field["id"], "custom_id": field["custom_id"]}
    if field["type"] in SELECTS | {CHECKBOX_GROUP}:
        return base | {"values": value or []}
    empty = {TEXT_INPUT: "", CHECKBOX: False}.get(field["type"])
    return base | {"value": value or empty}
