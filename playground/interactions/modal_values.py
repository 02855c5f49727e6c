"""A filled-in modal: what is wrong with its values, and how they come back to the bot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.validation.components import STRING_SELECT, TEXT_INPUT, bounds_of
from playground.validation.modals import CHECKBOX, CHECKBOX_GROUP, LABEL, RADIO_GROUP, fields

if TYPE_CHECKING:
    from playground.wire import Json


def errors_in(components: list[Json], values: Json) -> dict[str, str]:
    """What is wrong with the values, by custom_id."""
    found = ((field["custom_id"], _error_in(field, values.get(field["custom_id"]))) for field in fields(components))
    return {custom_id: error for custom_id, error in found if error}


def _error_in(field: Json, value: object) -> str | None:
    if field["type"] == TEXT_INPUT:
        return _text_error(field, value)
    if field["type"] == RADIO_GROUP:
        return _choice_error(field, [] if value is None else [value], (int(_is_required(field)), 1))
    if field["type"] == CHECKBOX:
        return None if isinstance(value, bool | None) else "choice"
    if field["type"] == CHECKBOX_GROUP:
        most = field.get("max_values") or len(field["options"])
        least = field.get("min_values")
        return _choice_error(field, value or [], (1 if least is None else least, most))
    return _choice_error(field, value or [], bounds_of(field))


def _is_required(field: Json) -> bool:
    return bool(field.get("required", True))


def _text_error(field: Json, value: object) -> str | None:
    text = value if isinstance(value, str) else ""
    if not text:
        return "required" if _is_required(field) else None
    if len(text) < (field.get("min_length") or 0):
        return "too-short"
    return "too-long" if len(text) > (field.get("max_length") or 4000) else None


def _choice_error(field: Json, value: object, bounds: tuple[int, int]) -> str | None:
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        return "choice"
    low, high = bounds
    offered = {option["value"] for option in field.get("options") or []}
    if field["type"] in {STRING_SELECT, RADIO_GROUP, CHECKBOX_GROUP} and not set(value) <= offered:
        return "choice"
    if not value:
        return "required" if _is_required(field) and low else None
    if len(value) < low:
        return "too-few"
    return "too-many" if len(value) > high else None


def submitted(components: list[Json], values: Json) -> list[Json]:
    """The components of a modal submit, as the bot gets them."""
    return [_submitted_line(line, values) for line in components]


def _submitted_line(line: Json, values: Json) -> Json:
    base: Json = {"type": line["type"], "id": line["id"]}
    return base | {"component": _submitted_field(line["component"], values)} if line["type"] == LABEL else base


def _submitted_field(field: Json, values: Json) -> Json:
    value = values.get(field["custom_id"])
    base: Json = {"type": field["type"], "id": field["id"], "custom_id": field["custom_id"]}
    if field["type"] == TEXT_INPUT:
        return base | {"value": value or ""}
    if field["type"] == RADIO_GROUP:
        return base | {"value": value}
    if field["type"] == CHECKBOX:
        return base | {"value": bool(value)}
    return base | {"values": value or []}
