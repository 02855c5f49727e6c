"""Messages as data: a stable code with values, never a sentence. ``wording`` makes the sentences.

Values are numbers, plain texts and names. A name stands for a thing that each language names differently. A player's
mistake is a value (``Illegal``). Structs that hold only values are excluded from garbage collection (``gc=False``),
because cached boards contain thousands of them. Errors are exceptions:

EngineError
 +-- NotAMove         the text is not a move of this game
 +-- BadSetup         the game does not have this number of seats, option or pile
 +-- BrokenSave       a saved position cannot be used
 +-- BrokenRecord     a record is damaged, or describes an impossible game
 +-- IllegalMove      a bug of the caller: it played a move that ``why_not`` rejects
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Final, Protocol, TypeAlias

import msgspec
from msgspec import Struct

Seat: TypeAlias = int  # A number 0..n-1. The engine does not know who occupies the seat.


class Name(Struct, frozen=True, gc=False, omit_defaults=True):
    """A thing that each language names differently: ``Name("city", "london")``, ``Name("seat", "0")``."""

    kind: str
    id: str
    count: int = 0  # A number in the name, as in ``2 × red``. 0 means no number.


Atom: TypeAlias = int | str | Name
Value: TypeAlias = Atom | tuple[Atom, ...]


def seat_name(seat: Seat) -> Name:
    """Return the name of a seat. By default it reads ``Player 1``. A table replaces it with the person's name
    (``Words``).
    """
    return Name("seat", str(seat))


def is_seat(seat: object, seats: Container[Seat]) -> bool:
    """Return True if this is one of the seats. Only integers count, because 1.0 equals a seat."""
    return isinstance(seat, int) and seat in seats


def check_viewer(seat: Seat | None, seats: int) -> None:
    """Raise ``IndexError`` unless this is a seat or None (a spectator). As an index, -1 would mean the last seat."""
    if seat is not None and not is_seat(seat, range(seats)):
        raise IndexError(f"there is no seat {seat} at a table of {seats}")


class Translatable(Protocol):
    """Anything that ``wording`` can turn into a sentence: a line, a refusal, an event or an error."""

    @property
    def code(self) -> str:
        """Return the stable code, such as ``route-taken``."""

    @property
    def params(self) -> Mapping[str, Value]:
        """Return the values for the sentence's variables, by name."""


class Line(Struct, frozen=True, gc=False):
    """A line of text as a code with data, such as a line of a text board or a reason for a move."""

    code: str
    params: dict[str, Value] = {}


class SpokenMove(Struct, frozen=True, gc=False):
    """A move, or the common beginning of several moves, for a screen-reader user."""

    line: Line
    words: tuple[str, ...]  # The first words of the move's text, verb included. The bot asks for the rest.
    number: int = 0  # The choice's number wherever the bot offers it. 0 means its index in the list.


class Spoken(Struct, frozen=True):
    """A turn for a screen-reader user, in three short parts."""

    changed: tuple[Line, ...] = ()  # The changes since this seat's last move.
    means: tuple[Line, ...] = ()  # The resources of this seat: cards, followers, a tile.
    moves: tuple[SpokenMove, ...] = ()  # The best moves, best first. The list is short enough to listen to.


class Illegal(Struct, frozen=True, gc=False):
    """The reason why a move is rejected: a value for the player, not an exception."""

    code: str
    params: dict[str, Value] = {}


class PublicEvent(Struct, frozen=True, gc=False, tag="shown"):
    """An event that every seat and every spectator may know."""

    code: str
    params: dict[str, Value] = {}


class PrivateEvent(Struct, frozen=True, gc=False, tag="told"):
    """An event that only one seat may know."""

    seat: Seat
    code: str
    params: dict[str, Value] = {}


Event: TypeAlias = PublicEvent | PrivateEvent


TABLE_EVENTS: Final = frozenset({
    "clocks-started-by", "clocks-stopped-by", "day-given", "end-vote", "game-abandoned", "game-asleep",
    "game-installed", "game-started", "game-stopped", "game-uninstalled", "game-voted-over", "goes-away",
    "invitation-declined", "move-taken-back", "moves-lost", "newcomer", "nobody-left", "pace-changed",
    "seat-asked", "seat-declined", "seat-for-good", "seat-given", "seat-offered", "seat-reclaimed",
    "seat-replaced", "seat-resigned", "seat-taken-over", "seat-time-up", "table-moved-here", "turn-substituted",
    "will-be-away",
})  # fmt: skip
"""Codes of the events that a table announces between those of its game. A game's words may not define them."""


UNREADABLE: Final = (msgspec.DecodeError, UnicodeError, RecursionError)
"""Exceptions raised when decoding untrusted JSON: syntax, schema, encoding or nesting depth."""
ECHO: Final = 40  # Maximum number of characters of an invalid value that an error repeats.


class EngineError(ValueError):
    """An error about invalid input, with a code and data."""

    def __init__(self, code: str, /, **params: Value) -> None:
        self.code = code
        self.params: dict[str, Value] = params
        super().__init__(f"{code} {params}" if params else code)


class NotAMove(EngineError):
    """The text is not a move of this game."""


class BadSetup(EngineError):
    """The game does not support this set-up."""


class BrokenSave(EngineError):
    """The saved data is not a playable position."""


class BrokenRecord(EngineError):
    """The text is not a record, or it describes an impossible game."""


class IllegalMove(EngineError):
    """The caller played a move that ``why_not`` rejects."""


def is_text(value: object) -> bool:
    """Return True for text that can be encoded. Undecodable bytes from a terminal arrive as lone surrogates, which
    cannot be encoded.
    """
    return isinstance(value, str) and not any("\ud800" <= letter <= "\udfff" for letter in value)


def is_data(value: object) -> bool:
    """Return True for bytes or text, the types that can contain JSON."""
    return isinstance(value, bytes | bytearray | memoryview | str)


def is_number_in(value: object, fewest: int, most: int) -> bool:
    return isinstance(value, int) and fewest <= value <= most


def is_mapping(value: object) -> bool:
    return isinstance(value, Mapping)


def is_sequence(value: object) -> bool:
    return isinstance(value, Sequence)


def echoed(value: object) -> int | str:
    return value if isinstance(value, int | str) else repr(value)[:ECHO]
