"""Messages as data: a stable code and its values, never a sentence. ``wording`` makes sentences of them.

Data are numbers, plain texts and names; a name is a thing that each language calls its own way. A player's mistake is
a value (``Illegal``). What holds nothing but values is no business of the garbage collector (``gc=False``), which would
look through thousands of them in cached boards. What the engine cannot work with raises:

EngineError
 +-- NotAMove         text that cannot be read as a move of this game
 +-- BadSetup         a number of seats, an option or a stacked pile that the game does not have
 +-- BrokenSave       a saved position that cannot be used
 +-- BrokenRecord     a record that is damaged, or of a game that cannot have happened
 +-- IllegalMove      a bug of the caller: a move was played that ``why_not`` refuses
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Final, Protocol, TypeAlias

import msgspec
from msgspec import Struct

Seat: TypeAlias = int  # A number 0..n-1. The engine does not know who sits there.


class Name(Struct, frozen=True, gc=False, omit_defaults=True):
    """A thing that each language names in its own way: ``Name("city", "london")``, ``Name("seat", "0")``."""

    kind: str
    id: str
    count: int = 0  # The number that is part of the name, as in ``2 × red``; 0 if there is none.


Atom: TypeAlias = int | str | Name
Value: TypeAlias = Atom | tuple[Atom, ...]


def seat_name(seat: Seat) -> Name:
    """Return the name of a seat. The engine says ``Player 1``; a table puts its person there, see ``Words``."""
    return Name("seat", str(seat))


def is_seat(seat: object, seats: Container[Seat]) -> bool:
    """Return True if this is one of the seats: a whole number, because 1.0 equals a seat and is none."""
    return isinstance(seat, int) and seat in seats


def check_viewer(seat: Seat | None, seats: int) -> None:
    """Raise ``IndexError`` unless this is a seat, or None for a spectator. An index of -1 would be the last seat."""
    if seat is not None and not is_seat(seat, range(seats)):
        raise IndexError(f"there is no seat {seat} at a table of {seats}")


class Translatable(Protocol):
    """Anything that ``wording`` can turn into a sentence: a line, a refusal, an event or an error."""

    @property
    def code(self) -> str:
        """Return the stable code: ``route-taken``."""

    @property
    def params(self) -> Mapping[str, Value]:
        """Return the values for the sentence's variables, by name."""


class Line(Struct, frozen=True, gc=False):
    """One line of a text board."""

    code: str
    params: dict[str, Value] = {}


class SpokenMove(Struct, frozen=True, gc=False):
    """A move, or the beginning that several moves share, for a player who listens."""

    line: Line
    words: tuple[str, ...]  # The first words of the move's text, the verb included. The bot asks for the others.
    number: int = 0  # The number of the choice wherever it is offered. 0: its place in the list.


class Spoken(Struct, frozen=True):
    """A turn for a player who listens, in three parts of one breath each."""

    changed: tuple[Line, ...] = ()  # The changes since this seat's last move.
    means: tuple[Line, ...] = ()  # The means of this seat: cards, followers, a tile.
    moves: tuple[SpokenMove, ...] = ()  # The possible moves, the best first, as many as one can listen to.


class Illegal(Struct, frozen=True, gc=False):
    """The reason why a move is refused: a value for the player who tried, not an exception."""

    code: str
    params: dict[str, Value] = {}


class PublicEvent(Struct, frozen=True, gc=False, tag="shown"):
    """An event in public: every seat and every spectator may know."""

    code: str
    params: dict[str, Value] = {}


class PrivateEvent(Struct, frozen=True, gc=False, tag="told"):
    """An event that only one seat may know."""

    seat: Seat
    code: str
    params: dict[str, Value] = {}


Event: TypeAlias = PublicEvent | PrivateEvent


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
