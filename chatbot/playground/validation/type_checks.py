"""Is a text a text and a list a list? Asked of every body at the door, so that the rules inside need not ask again."""

from chatbot.playground.validation.validation_errors import ValidationErrors
from chatbot.playground.wire import Json

NOTHING = type(None)
TEXT = (str, NOTHING)
NUMBER = (int, NOTHING)
SCALAR = (str, int, float, NOTHING)
OBJECT = (dict, NOTHING)
LIST = (list, NOTHING)

NAMES_OF: dict[tuple[type, ...], str] = {
    TEXT: "content title custom_id label placeholder url",
    NUMBER: "flags style accent_color spacing min_values max_values min_length max_length auto_archive_duration",
    SCALAR: "type id name value nonce default_member_permissions filename",
    OBJECT: "accessory component media file footer author image thumbnail emoji data allowed_mentions "
    "message_reference name_localizations description_localizations",
    LIST: "contexts integration_types parse users roles",
}
"""Wherever a name stands: Discord uses each for one kind of thing only."""

KINDS = {name: kinds for kinds, names in NAMES_OF.items() for name in names.split()}
LISTS_OF_OBJECTS = {"components", "options", "choices", "items", "fields", "embeds", "attachments"}
CODES = {dict: "DICT_TYPE_CONVERT", list: "LIST_TYPE_CONVERT", int: "NUMBER_TYPE_COERCE"}


def check_kinds(body: object) -> None:
    """Refuse a body in which something is of another kind than its name says."""
    form = ValidationErrors()
    _visit(form, "", body)
    form.refuse()


def _visit(form: ValidationErrors, path: str, node: object) -> None:
    if isinstance(node, dict):
        _visit_object(form, path, node)
    elif isinstance(node, list):
        for position, child in enumerate(node):
            _visit(form, f"{path}{position}.", child)


def _visit_object(form: ValidationErrors, path: str, node: Json) -> None:
    for name, value in node.items():
        kinds = LIST if name in LISTS_OF_OBJECTS else KINDS.get(name)
        if kinds and not isinstance(value, kinds):
            code = CODES.get(kinds[0], "STRING_TYPE_CONVERT")
            form.add(f"{path}{name}", code, f"Could not interpret {type(value).__name__} here.")
        elif name in LISTS_OF_OBJECTS and not all(isinstance(child, dict) for child in value or []):
            form.add(f"{path}{name}", "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
        else:
            _visit(form, f"{path}{name}.", value)
