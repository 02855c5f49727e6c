"""The exceptions of the engine, and checks of input from callers without a type checker.

EngineError
 +-- NotAMove         text that cannot be read as a move of this game
 +-- BadSetup         a number of seats, an option or a stacked pile that the game does not have
 +-- BrokenSave       a saved position that cannot be used
 +-- BrokenRecord     a record that is damaged, or of a game that cannot have happened
 +-- IllegalMove      a bug of the caller: a move was played that ``why_not`` refuses

A player's mistake is not among them: it is a value, ``messages.Illegal``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

import msgspec

if TYPE_CHECKING:
    from engine.messages import Value

UNREADABLE: Final = (msgspec.DecodeError, UnicodeError, RecursionError)
"""Exceptions from decoding untrusted JSON: no JSON, another shape, no text, or nested too deep."""
ECHO: Final = 40  # Characters of a wrong value that an error repeats.


class EngineError(ValueError):
    """Input that the engine cannot work with, as a code with data."""

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


def is_text(value: object) -> bool:
    """Return True for text that can be encoded. Bytes that a terminal cannot decode arrive as lone surrogates."""
    return isinstance(value, str) and not any("\ud800" <= letter <= "\udfff" for letter in value)


def is_data(value: object) -> bool:
    """Return True for bytes or text, which may be JSON."""
    return isinstance(value, bytes | bytearray | memoryview | str)


def is_number_in(value: object, fewest: int, most: int) -> bool:
    return isinstance(value, int) and fewest <= value <= most


def is_mapping(value: object) -> bool:
    return isinstance(value, Mapping)


def is_sequence(value: object) -> bool:
    return isinstance(value, Sequence)


def echoed(value: object) -> int | str:
    return value if isinstance(value, int | str) else repr(value)[:ECHO]
