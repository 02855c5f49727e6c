"""Collects everything that is wrong with a body, in Discord's words, before refusing it as a whole."""

from collections.abc import Iterable, Iterator

from chatbot.playground.errors import FieldError, invalid_form


class ValidationErrors:
    """The faults found so far. Paths are dotted, as in `components.0.label`."""

    def __init__(self) -> None:
        self._faults: list[FieldError] = []

    def __iter__(self) -> Iterator[FieldError]:
        return iter(self._faults)

    def add(self, path: str, code: str, message: str) -> None:
        """Note a fault."""
        self._faults.append(FieldError(path, code, message))

    def include(self, faults: Iterable[FieldError]) -> None:
        """Note the faults that another form found."""
        self._faults.extend(faults)

    def refuse(self) -> None:
        """Raise 50035 if anything is wrong."""
        if self._faults:
            raise invalid_form(self._faults)

    def required(self, path: str) -> None:
        """The field is missing."""
        self.add(path, "BASE_TYPE_REQUIRED", "This field is required")

    def text(self, path: str, value: object, low: int, high: int) -> None:
        """A text of a certain length; with `low` 0 it may be absent."""
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
        """A whole number in a range; it may be absent."""
        if value is None:
            return
        if not isinstance(value, int) or isinstance(value, bool):
            self.add(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
        elif value < low:
            self.add(path, "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {low}.")
        elif value > high:
            self.add(path, "NUMBER_TYPE_MAX", f"int value should be less than or equal to {high}.")

    def count(self, path: str, items: object, low: int, high: int) -> list[object]:
        """A list of a certain length; what can be looked at further."""
        if not isinstance(items, list):
            if items is not None or low:
                self.required(path)
            return []
        if not low <= len(items) <= high:
            self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")
        return items

    def choice(self, path: str, value: object, allowed: Iterable[object]) -> None:
        """One of a few values."""
        known = list(allowed)
        if value not in known:
            words = ", ".join(map(str, known))
            self.add(path, "BASE_TYPE_CHOICES", f"Value must be one of {{{words}}}.")

    def unique(self, path: str, values: Iterable[object], code: str, message: str) -> None:
        """No value twice; None is no value. The position takes the place of `{}` in the path."""
        seen = set()
        for position, value in enumerate(values):
            if value is not None and value in seen:
                self.add(path.format(position), code, message)
            seen.add(value)
