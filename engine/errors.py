"""The exceptions of the engine. A player's mistake is none of them: it is a value, ``messages.Illegal``.

EngineError
 +-- NotAMove         text that cannot be read as a move of this game
 +-- BadSetup         a number of seats, an option or a stacked pile that the game does not have
 +-- BrokenSave       a saved position that cannot be used
 +-- BrokenRecord     a record that is damaged, or tells a game that cannot have happened
 +-- IllegalMove      a bug of the caller: a move was played that ``why_not`` refuses
"""

from __future__ import annotations

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
