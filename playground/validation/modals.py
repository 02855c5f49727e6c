"""What Discord accepts as a modal, a form. Older modals' rows and file uploads are left out: no bot here uses them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from playground.validation.components import SELECTS, TEXT, TEXT_INPUT, check_options, check_select, check_text
from playground.validation.validation_errors import ValidationErrors

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playground.wire import Json

LABEL, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 18, 21, 22, 23
FIELDS: Final = {TEXT_INPUT, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX} | SELECTS


def check_modal(data: Json) -> None:
    """Raise ``ApiError`` for a modal that Discord would not show."""
    errors = ValidationErrors()
    errors.text("data.title", data.get("title"), 1, 45)
    errors.text("data.custom_id", data.get("custom_id"), 1, 100)
    for position, part in enumerate(errors.count("data.components", data.get("components"), 1, 5)):
        _check_line(errors, f"data.components.{position}", part)
    errors.raise_if_any()
    errors.unique(
        "data.components.{}",
        (field.get("custom_id") for field in fields(data["components"])),
        "COMPONENT_CUSTOM_ID_DUPLICATED",
        "Component custom id cannot be duplicated",
    )
    errors.raise_if_any()


def _check_line(errors: ValidationErrors, path: str, part: object) -> None:
    line_type = part.get("type") if isinstance(part, dict) else None
    if not isinstance(part, dict) or line_type not in {TEXT, LABEL}:
        errors.choice(f"{path}.type", line_type, (TEXT, LABEL))
    elif line_type == TEXT:
        check_text(errors, path, part)
    else:
        errors.text(f"{path}.label", part.get("label"), 1, 45)
        errors.text(f"{path}.description", part.get("description"), 0, 100)
        _check_field(errors, f"{path}.component", part.get("component"))


def _check_field(errors: ValidationErrors, path: str, part: object) -> None:
    field_type = part.get("type") if isinstance(part, dict) else None
    if not isinstance(part, dict) or field_type not in FIELDS:
        errors.choice(f"{path}.type", field_type, sorted(FIELDS))
        return
    errors.text(f"{path}.custom_id", part.get("custom_id"), 1, 100)
    if check := FIELD_CHECKS.get(part["type"]):
        check(errors, path, part)


def _check_text_input(errors: ValidationErrors, path: str, part: Json) -> None:
    errors.choice(f"{path}.style", part.get("style"), (1, 2))
    errors.number(f"{path}.min_length", part.get("min_length"), 0, 4000)
    errors.number(f"{path}.max_length", part.get("max_length"), 1, 4000)
    errors.text(f"{path}.placeholder", part.get("placeholder"), 0, 100)
    errors.text(f"{path}.value", part.get("value"), 0, part.get("max_length") or 4000)


def _check_radio_group(errors: ValidationErrors, path: str, part: Json) -> None:
    check_options(errors, path, part, (2, 10))


def _check_checkbox_group(errors: ValidationErrors, path: str, part: Json) -> None:
    check_options(errors, path, part, (1, 10))
    errors.number(f"{path}.min_values", part.get("min_values"), 0, 10)
    errors.number(f"{path}.max_values", part.get("max_values"), 1, 10)


FIELD_CHECKS: Final[dict[int, Callable[[ValidationErrors, str, Json], None]]] = {
    TEXT_INPUT: _check_text_input,
    RADIO_GROUP: _check_radio_group,
    CHECKBOX_GROUP: _check_checkbox_group,
    **dict.fromkeys(SELECTS, check_select),
}
"""By type, what is checked beside the custom_id. A checkbox has nothing more."""


def fields(components: list[Json]) -> Iterator[Json]:
    """The parts of a modal that take a value."""
    return (line["component"] for line in components if line["type"] == LABEL)
