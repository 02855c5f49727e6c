"""Is a text a text and a list a list? Checked of every body as it is read, so that the rules need not check again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from playground.validation.validation_errors import ValidationErrors

if TYPE_CHECKING:
    from playground.wire import Json

NOTHING: Final = type(None)
TEXT: Final = (str, NOTHING)
NUMBER: Final = (int, NOTHING)
SCALAR: Final = (str, int, float, NOTHING)
OBJECT: Final = (dict, NOTHING)
LIST: Final = (list, NOTHING)

NAMES_OF: Final[dict[tuple[type, ...], str]] = {
    TEXT: "content title custom_id label placeholder url",
    NUMBER: "flags style accent_color spacing min_values max_values min_length max_length auto_archive_duration",
    SCALAR: "type id name value nonce default_member_permissions filename",
    OBJECT: "accessory component media file emoji data allowed_mentions message_reference "
    "name_localizations description_localizations",
    LIST: "contexts parse users roles",
}
"""Wherever a name stands: Discord uses each for one type only."""

TYPES: Final = {name: types for types, names in NAMES_OF.items() for name in names.split()}
LISTS_OF_OBJECTS: Final = {"components", "options", "choices", "items", "embeds", "attachments"}
DEEPEST: Final = 50
"""How many objects and lists may lie in one another."""
CODES: Final = {dict: "DICT_TYPE_CONVERT", list: "LIST_TYPE_CONVERT", int: "NUMBER_TYPE_COERCE"}


def check_types(body: object) -> None:
    """Raise ``ApiError`` 50035 for a body nested too deep, or with a value of another type than its name says."""
    errors = ValidationErrors()
    _check(errors, "", body)
    errors.raise_if_any()


def _check(errors: ValidationErrors, path: str, node: object) -> None:
    if path.count(".") > DEEPEST:
        errors.add("body", "MODEL_TYPE_CONVERT", "Nested too deep.")
    elif isinstance(node, dict):
        _check_object(errors, path, node)
    elif isinstance(node, list):
        for position, child in enumerate(node):
            _check(errors, f"{path}{position}.", child)


def _check_object(errors: ValidationErrors, path: str, node: Json) -> None:
    for name, value in node.items():
        types = LIST if name in LISTS_OF_OBJECTS else TYPES.get(name)
        if types and not isinstance(value, types):
            code = CODES.get(types[0], "STRING_TYPE_CONVERT")
            errors.add(f"{path}{name}", code, f"Could not interpret {type(value).__name__} here.")
        elif name in LISTS_OF_OBJECTS and not all(isinstance(child, dict) for child in value or []):
            errors.add(f"{path}{name}", "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
        else:
            _check(errors, f"{path}{name}.", value)
