"""The exceptions of the engine. A player's mistake is none of them: it is a value, ``messages.Illegal``.

EngineError
 +-- NotAMove         text that cannot be read as a move of this game
 +-- BadSetup         a number of seats, an option or a stacked pile that the game does not have
 +-- BrokenSave       a saved position that cannot be used
 +-- BrokenRecord     a record that is damaged, or tells a game that cannot have happened
 +-- IllegalMove      a bug of the caller: a move was played that ``why_not`` refuses

Whether what is handed in is of the type that it should be, for callers without a type checker.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

import msgspec

if TYPE_CHECKING:
    from engine.messages import Value

UNREADABLE: Final = (msgspec.DecodeError, UnicodeError, RecursionError)
"""What decoding untrusted JSON may raise: it is no JSON, has another shape, is not text, or is nested too deep."""


class EngineError(ValueError):
    """Something the engine cannot work with, as a code with data."""

    def __init__(self, code: str, /, **params: Value) -> None:
        self.code = code
        self.params: dict[str, Value] = params
        super().__init__(f"{code} {params}" if params else code)


class NotAMove(EngineError):
    """The text is no move of this game."""


class BadSetup(EngineError):
    """The game cannot be set up like this."""


class BrokenSave(EngineError):
    """The data is no position that can be played on."""


class BrokenRecord(EngineError):
    """The text is no record, or the game that it tells cannot have happened."""


class IllegalMove(EngineError):
    """A move was played without asking ``why_not`` first."""


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
