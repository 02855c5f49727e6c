"""Messages as data: a stable code and its values, never a sentence. ``wording`` makes sentences of them.

Data are numbers, plain texts and names; a name is a thing that each language calls its own way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeAlias

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Container, Mapping

Seat: TypeAlias = int
"""Seats are numbers 0..n-1; the engine does not know who sits there."""


class Name(Struct, frozen=True, omit_defaults=True):
    """A thing that each language calls its own way: ``Name("city", "london")``, ``Name("seat", "0")``."""

    kind: str
    id: str
    count: int = 0
    """How many there are, where the number is part of the name: ``2 × red``; 0 where it is not."""


Atom: TypeAlias = int | str | Name
Value: TypeAlias = Atom | tuple[Atom, ...]


def seat_name(seat: Seat) -> Name:
    """The name of a seat. The engine calls it ``Player 1``; a table resolves it to its person, see ``Words``."""
    return Name("seat", str(seat))


def is_seat(seat: object, seats: Container[Seat]) -> bool:
    """Whether this is one of these seats: a whole number, for 1.0 equals a seat and is none."""
    return isinstance(seat, int) and seat in seats


def check_viewer(seat: Seat | None, seats: int) -> None:
    """Raise ``IndexError`` unless this is one of the seats, or None for a spectator; -1 would index the last seat."""
    if seat is not None and not is_seat(seat, range(seats)):
        raise IndexError(f"there is no seat {seat} at a table of {seats}")


class Translatable(Protocol):
    """Anything that ``wording`` can turn into a sentence: a line, a refusal, an event or an error."""

    @property
    def code(self) -> str:
        """The stable code: ``route-taken``."""

    @property
    def params(self) -> Mapping[str, Value]:
        """The values that the sentence puts in, by name."""


class Line(Struct, frozen=True):
    """One line of a text board."""

    code: str
    params: dict[str, Value] = {}


class SpokenMove(Struct, frozen=True):
    """A move for somebody who listens, or what several moves begin with: what it is, and what it would bring."""

    line: Line
    words: tuple[str, ...]
    """The first words of the move's text, its kind before all; what is missing is asked for."""


class Spoken(Struct, frozen=True):
    """A turn for somebody who listens: three parts, each said in one breath."""

    changed: tuple[Line, ...] = ()
    """What has changed since this seat's last move."""
    means: tuple[Line, ...] = ()
    """What the seat has to move with."""
    moves: tuple[SpokenMove, ...] = ()
    """What it may do now, the best first; not all of it where that is too much to listen to."""


class Illegal(Struct, frozen=True):
    """Why a move is refused: a value to be told to the player who tried, not an exception."""

    code: str
    params: dict[str, Value] = {}


class PublicEvent(Struct, frozen=True, tag="shown"):
    """Something that happened in public: every seat and every spectator may be told."""

    code: str
    params: dict[str, Value] = {}


class PrivateEvent(Struct, frozen=True, tag="told"):
    """Something that only one seat may be told."""

    seat: Seat
    code: str
    params: dict[str, Value] = {}


Event: TypeAlias = PublicEvent | PrivateEvent
