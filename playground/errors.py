"""Errors in requests: Discord's error JSON for the bot, and a code for the page.

``ValidationErrors`` collects all errors in a body, in Discord's words, before it is rejected.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from playground.wire import Json

CODES: Final = {
    400: ("bad-request",),
    401: ("bad-key",),
    403: ("bad-origin", "no-permission", "no-consent"),
    404: tuple(
        f"unknown-{what}"
        for what in ("user", "channel", "message", "command", "component", "modal", "activity", "route")
    ),
    409: ("disabled", "archived"),
    413: ("too-big",),
    422: ("invalid-options", "invalid-values", "empty", "too-long"),
}
STATUS_OF: Final = {code: status for status, codes in CODES.items() for code in codes}  # As listed in PAGE_API.md


class ApiError(Exception):
    """An error response to the bot: an HTTP status, Discord's error code and its sentence."""

    def __init__(self, status: int, code: int, message: str, extra: Json | None = None) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.code = code
        self.body: Json = {"message": message, "code": code} | (extra or {})


class PageError(Exception):
    """An error response to the page, with one of the codes of ``STATUS_OF`` and the errors by field."""

    def __init__(self, code: str, message: str, errors: dict[str, str] | None = None) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code
        self.status = STATUS_OF[code]
        self.body: Json = {"code": code, "message": message} | ({"errors": errors} if errors else {})


class FieldError(NamedTuple):
    """One error in a body: the field's dotted path, Discord's code and a sentence."""

    path: str
    code: str
    message: str


def invalid_form(*errors: FieldError) -> ApiError:
    """Return the error 50035, with the field errors nested as Discord nests them."""
    tree: Json = {}
    for error in errors:
        node = tree
        for part in error.path.split("."):
            node = node.setdefault(part, {})
        node.setdefault("_errors", []).append({"code": error.code, "message": error.message})
    return ApiError(400, 50035, "Invalid Form Body", {"errors": tree})


CODE_OF_UNKNOWN: Final = {
    "Application": 10002,
    "Channel": 10003,
    "Message": 10008,
    "User": 10013,
    "Emoji": 10014,
    "Webhook": 10015,
    "interaction": 10062,
}


def unknown(what: str) -> ApiError:
    return ApiError(404, CODE_OF_UNKNOWN[what], f"Unknown {what}")


def missing_permissions() -> ApiError:
    """Return the error for a channel that the bot can see but may not use."""
    return ApiError(403, 50013, "Missing Permissions")


def archived_thread() -> ApiError:
    """Return the error for any change in an archived thread except a new message."""
    return ApiError(400, 50083, "Thread is archived")


class ValidationErrors:
    """The errors found in a body. Paths are dotted, such as `components.0.label`."""

    def __init__(self) -> None:
        self._errors: list[FieldError] = []

    def __bool__(self) -> bool:
        return bool(self._errors)

    def add(self, path: str, code: str, message: str) -> None:
        self._errors.append(FieldError(path, code, message))

    def include(self, prefix: str, other: ValidationErrors) -> None:
        """Add the errors of ``other``, which were found in the part of the body at the path ``prefix``."""
        self._errors.extend(error._replace(path=f"{prefix}.{error.path}") for error in other._errors)

    def raise_if_any(self) -> None:
        """Raise ``ApiError`` 50035 if there are errors."""
        if self._errors:
            raise invalid_form(*self._errors)

    def required(self, path: str) -> None:
        self.add(path, "BASE_TYPE_REQUIRED", "This field is required")

    def text(self, path: str, value: object, low: int, high: int) -> None:
        """Check the length of a text. If `low` is 0, the text may be missing."""
        if value is None:
            if low:
                self.required(path)
        elif not isinstance(value, str):
            self.add(path, "STRING_TYPE_CONVERT", f'Could not interpret "{value}" as string.')
        elif not low <= len(value) <= high:
            if low:
                self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")
            else:
                self.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.")

    def number(self, path: str, value: object, low: int, high: int) -> None:
        """Check the range of an integer, which may be missing."""
        if value is None:
            return
        if not isinstance(value, int) or isinstance(value, bool):
            self.add(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
        elif value < low:
            self.add(path, "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {low}.")
        elif value > high:
            self.add(path, "NUMBER_TYPE_MAX", f"int value should be less than or equal to {high}.")

    def count(self, path: str, items: object, low: int, high: int) -> list[object]:
        """Check the length of a list, and return its items for further checks."""
        if not isinstance(items, list):
            if items is not None or low:
                self.required(path)
            return []
        if not low <= len(items) <= high:
            self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")
        return items

    def choice(self, path: str, value: object, allowed: Iterable[object]) -> None:
        known = list(allowed)
        if value not in known:
            words = ", ".join(map(str, known))
            self.add(path, "BASE_TYPE_CHOICES", f"Value must be one of {{{words}}}.")

    def unique(self, path: str, values: Iterable[object], code: str, message: str) -> None:
        """Check that no value except None occurs twice. `{}` in the path is replaced by the position of the repeated
        value.
        """
        seen = set()
        for position, value in enumerate(values):
            if value is not None and value in seen:
                self.add(path.format(position), code, message)
            seen.add(value)
