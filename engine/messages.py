"""Messages as data: a stable code and its values, never a sentence. ``wording`` makes sentences of them.

Data are numbers, plain texts and names; a name is a thing that each language calls its own way.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Protocol, TypeAlias

from msgspec import Struct

Seat: TypeAlias = int  # A number 0..n-1. The engine does not know who sits there.


class Name(Struct, frozen=True, omit_defaults=True):
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


class Line(Struct, frozen=True):
    """One line of a text board."""

    code: str
    params: dict[str, Value] = {}


class SpokenMove(Struct, frozen=True):
    """A move, or the beginning that several moves share, for a player who listens."""

    line: Line
    words: tuple[str, ...]  # The first words of the move's text, the verb included. The bot asks for the others.


class Spoken(Struct, frozen=True):
    """A turn for a player who listens, in three parts of one breath each."""

    changed: tuple[Line, ...] = ()  # The changes since this seat's last move.
    means: tuple[Line, ...] = ()  # The means of this seat: cards, followers, a tile.
    moves: tuple[SpokenMove, ...] = ()  # The possible moves, the best first, as many as one can listen to.


class Illegal(Struct, frozen=True):
    """The reason why a move is refused: a value for the player who tried, not an exception."""

    code: str
    params: dict[str, Value] = {}


class PublicEvent(Struct, frozen=True, tag="shown"):
    """An event in public: every seat and every spectator may know."""

    code: str
    params: dict[str, Value] = {}


class PrivateEvent(Struct, frozen=True, tag="told"):
    """An event that only one seat may know."""

    seat: Seat
    code: str
    params: dict[str, Value] = {}


Event: TypeAlias = PublicEvent | PrivateEvent
