"""Whether what is handed in is of the type that it should be, for callers without a type checker."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

ECHO: Final = 40
"""Characters of a wrong value that an error repeats."""


def is_text(value: object) -> bool:
    """Whether this is a text that can be encoded: what a terminal could not decode arrives as lone surrogates."""
    return isinstance(value, str) and not any("\ud800" <= letter <= "\udfff" for letter in value)


def is_data(value: object) -> bool:
    """Whether this is bytes or a text, which may turn out to be JSON."""
    return isinstance(value, bytes | bytearray | memoryview | str)


def is_number_in(value: object, fewest: int, most: int) -> bool:
    """Whether this is a whole number between two others."""
    return isinstance(value, int) and fewest <= value <= most


def is_mapping(value: object) -> bool:
    """Whether this has values by names."""
    return isinstance(value, Mapping)


def is_sequence(value: object) -> bool:
    """Whether this has items in an order."""
    return isinstance(value, Sequence)


def echoed(value: object) -> int | str:
    """A wrong value as an error can name it."""
    return value if isinstance(value, int | str) else repr(value)[:ECHO]
