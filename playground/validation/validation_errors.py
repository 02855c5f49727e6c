"""Collects everything that is wrong with a body, in Discord's words, before the body is refused as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.errors import FieldError, invalid_form

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


class ValidationErrors:
    """The errors found so far. Paths are dotted, as in `components.0.label`."""

    def __init__(self) -> None:
        self._errors: list[FieldError] = []

    def __iter__(self) -> Iterator[FieldError]:
        return iter(self._errors)

    def __bool__(self) -> bool:
        return bool(self._errors)

    def add(self, path: str, code: str, message: str) -> None:
        """Note an error."""
        self._errors.append(FieldError(path, code, message))

    def include(self, prefix: str, other: ValidationErrors) -> None:
        """Note the errors that were found in the part of the body at this path."""
        self._errors.extend(error._replace(path=f"{prefix}.{error.path}") for error in other)

    def raise_if_any(self) -> None:
        """Raise ``ApiError`` 50035 when an error was noted."""
        if self._errors:
            raise invalid_form(self._errors)

    def required(self, path: str) -> None:
        """Note that the field is missing."""
        self.add(path, "BASE_TYPE_REQUIRED", "This field is required")

    def text(self, path: str, value: object, low: int, high: int) -> None:
        """Check a text of a certain length; with `low` 0 it may be absent."""
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
        """Check a whole number in a range; it may be absent."""
        if value is None:
            return
        if not isinstance(value, int) or isinstance(value, bool):
            self.add(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
        elif value < low:
            self.add(path, "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {low}.")
        elif value > high:
            self.add(path, "NUMBER_TYPE_MAX", f"int value should be less than or equal to {high}.")

    def count(self, path: str, items: object, low: int, high: int) -> list[object]:
        """Check a list of a certain length; its items, to be checked further."""
        if not isinstance(items, list):
            if items is not None or low:
                self.required(path)
            return []
        if not low <= len(items) <= high:
            self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")
        return items

    def choice(self, path: str, value: object, allowed: Iterable[object]) -> None:
        """Check that the value is one of a few."""
        known = list(allowed)
        if value not in known:
            words = ", ".join(map(str, known))
            self.add(path, "BASE_TYPE_CHOICES", f"Value must be one of {{{words}}}.")

    def unique(self, path: str, values: Iterable[object], code: str, message: str) -> None:
        """Check that no value is there twice; None is no value. The position takes the place of `{}` in the path."""
        seen = set()
        for position, value in enumerate(values):
            if value is not None and value in seen:
                self.add(path.format(position), code, message)
            seen.add(value)
