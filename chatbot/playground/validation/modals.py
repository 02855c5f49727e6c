"""Forms: what Discord accepts as a modal, and how a filled-in one comes back to the bot."""

from collections.abc import Callable, Iterator

from chatbot.playground.validation.components import (
    ROW,
    SELECTS,
    STRING_SELECT,
    TEXT,
    TEXT_INPUT,
    bounds_of,
    check_options,
    check_select,
    check_text,
)
from chatbot.playground.validation.validation_errors import ValidationErrors
from chatbot.playground.wire import Json

LABEL, FILE_UPLOAD, RADIO, CHECKBOXES, CHECKBOX = 18, 19, 21, 22, 23
FIELDS = {TEXT_INPUT, FILE_UPLOAD, RADIO, CHECKBOXES, CHECKBOX} | SELECTS


def check_modal(data: Json) -> None:
    """Refuse a modal that Discord would not show."""
    form = ValidationErrors()
    form.text("data.title", data.get("title"), 1, 45)
    form.text("data.custom_id", data.get("custom_id"), 1, 100)
    for position, part in enumerate(form.count("data.components", data.get("components"), 1, 5)):
        _check_line(form, f"data.components.{position}", part)
    form.refuse()
    form.unique(
        "data.components.{}",
        (field.get("custom_id") for field in fields(data["components"])),
        "COMPONENT_CUSTOM_ID_DUPLICATED",
        "Component custom id cannot be duplicated",
    )
    form.refuse()


def _check_line(form: ValidationErrors, path: str, part: object) -> None:
    kind = part.get("type") if isinstance(part, dict) else None
    if not isinstance(part, dict) or kind not in {ROW, TEXT, LABEL}:
        form.choice(f"{path}.type", kind, (ROW, TEXT, LABEL))
    elif kind == TEXT:
        check_text(form, path, part)
    elif kind == LABEL:
        form.text(f"{path}.label", part.get("label"), 1, 45)
        form.text(f"{path}.description", part.get("description"), 0, 100)
        _check_field(form, f"{path}.component", part.get("component"), FIELDS)
    else:
        for position, child in enumerate(form.count(f"{path}.components", part.get("components"), 1, 1)):
            where = f"{path}.components.{position}"
            _check_field(form, where, child, {TEXT_INPUT})
            form.text(f"{where}.label", child.get("label") if isinstance(child, dict) else None, 1, 45)


def _check_field(form: ValidationErrors, path: str, part: object, allowed: set[int]) -> None:
    kind = part.get("type") if isinstance(part, dict) else None
    if not isinstance(part, dict) or kind not in allowed:
        form.choice(f"{path}.type", kind, sorted(allowed))
        return
    form.text(f"{path}.custom_id", part.get("custom_id"), 1, 100)
    FIELD_CHECKS[part["type"]](form, path, part)


def _text_input(form: ValidationErrors, path: str, part: Json) -> None:
    form.choice(f"{path}.style", part.get("style"), (1, 2))
    form.number(f"{path}.min_length", part.get("min_length"), 0, 4000)
    form.number(f"{path}.max_length", part.get("max_length"), 1, 4000)
    form.text(f"{path}.placeholder", part.get("placeholder"), 0, 100)
    form.text(f"{path}.value", part.get("value"), 0, part.get("max_length") or 4000)


def _radio(form: ValidationErrors, path: str, part: Json) -> None:
    check_options(form, path, part, (2, 10))


def _checkboxes(form: ValidationErrors, path: str, part: Json) -> None:
    check_options(form, path, part, (1, 10))
    form.number(f"{path}.min_values", part.get("min_values"), 0, 10)
    form.number(f"{path}.max_values", part.get("max_values"), 1, 10)


def _file_upload(form: ValidationErrors, path: str, part: Json) -> None:
    form.number(f"{path}.min_values", part.get("min_values"), 0, 10)
    form.number(f"{path}.max_values", part.get("max_values"), 1, 10)


def _checkbox(_form: ValidationErrors, _path: str, _part: Json) -> None:
    """Nothing but its custom_id."""


FIELD_CHECKS: dict[int, Callable[[ValidationErrors, str, Json], None]] = {
    TEXT_INPUT: _text_input,
    FILE_UPLOAD: _file_upload,
    RADIO: _radio,
    CHECKBOXES: _checkboxes,
    CHECKBOX: _checkbox,
    **dict.fromkeys(SELECTS, check_select),
}


def fields(components: list[Json]) -> Iterator[Json]:
    """The parts of a modal that take a value."""
    for line in components:
        if line["type"] == LABEL:
            yield line["component"]
        elif line["type"] == ROW:
            yield from line["components"]


# Filled in


def why_not(components: list[Json], values: Json) -> dict[str, str]:
    """What is wrong with the values of a filled-in modal, by custom_id."""
    found = ((field["custom_id"], _fault(field, values.get(field["custom_id"]))) for field in fields(components))
    return {custom_id: fault for custom_id, fault in found if fault}


def _fault(field: Json, value: object) -> str | None:
    match field["type"]:
        case 4:
            return _text_fault(field, value)
        case 21:
            return _choice_fault(field, [] if value is None else [value], (int(_required(field)), 1))
        case 23:
            return None if isinstance(value, bool | None) else "choice"
        case 22:
            most = field.get("max_values") or len(field["options"])
            least = field.get("min_values")
            return _choice_fault(field, value or [], (1 if least is None else least, most))
        case _:
            return _choice_fault(field, value or [], bounds_of(field))


def _required(field: Json) -> bool:
    return bool(field.get("required", True))


def _text_fault(field: Json, value: object) -> str | None:
    text = value if isinstance(value, str) else ""
    if not text:
        return "required" if _required(field) else None
    if len(text) < (field.get("min_length") or 0):
        return "too-short"
    return "too-long" if len(text) > (field.get("max_length") or 4000) else None


def _choice_fault(field: Json, value: object, bounds: tuple[int, int]) -> str | None:
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        return "choice"
    low, high = bounds
    offered = {option["value"] for option in field.get("options") or []}
    if field["type"] in {STRING_SELECT, RADIO, CHECKBOXES} and not set(value) <= offered:
        return "choice"
    if not value:
        return "required" if _required(field) and low else None
    if len(value) < low:
        return "too-few"
    return "too-many" if len(value) > high else None


def submitted(components: list[Json], values: Json) -> list[Json]:
    """The components of a modal submit, as the bot gets them."""
    return [_submitted_line(line, values) for line in components if line["type"] != TEXT or line.get("id")]


def _submitted_line(line: Json, values: Json) -> Json:
    base: Json = {"type": line["type"], "id": line["id"]}
    if line["type"] == LABEL:
        return base | {"component": _submitted_field(line["component"], values)}
    if line["type"] == ROW:
        return base | {"components": [_submitted_field(child, values) for child in line["components"]]}
    return base


def _submitted_field(field: Json, values: Json) -> Json:
    value = values.get(field["custom_id"])
    base: Json = {"type": field["type"], "id": field["id"], "custom_id": field["custom_id"]}
    match field["type"]:
        case 4:
            return base | {"value": value or ""}
        case 21:
            return base | {"value": value}
        case 23:
            return base | {"value": bool(value)}
        case _:
            return base | {"values": value or []}
