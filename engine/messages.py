"""What is said: a stable code and its data, never a sentence. ``wording`` makes sentences of it.

Data are numbers, plain texts and names; a name is a thing that each language calls its own way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeAlias

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping

Seat: TypeAlias = int
"""Seats are numbers 0..n-1; who sits there is nobody's business here."""


class Name(Struct, frozen=True, omit_defaults=True):
    """A thing that each language calls its own way: ``Name("city", "london")``, ``Name("seat", "0")``."""

    kind: str
    id: str
    count: int = 0
    """So many of them, where their number is told; 0 where it is not."""


Atom: TypeAlias = int | str | Name
Value: TypeAlias = Atom | tuple[Atom, ...]


def seat_name(seat: Seat) -> Name:
    """The name of whoever sits there; a table knows it."""
    return Name("seat", str(seat))


def check_viewer(seat: Seat | None, seats: int) -> None:
    """Whose eyes may look: a seat's of this table, or a spectator's. Python would take -1 for the last seat's."""
    if seat is not None and seat not in range(seats):
        raise IndexError(f"there is no seat {seat} at a table of {seats}")


class Translatable(Protocol):
    """Anything that ``wording`` can turn into a sentence: a stable code and its data."""

    @property
    def code(self) -> str:
        """The stable code: ``route-taken``."""

    @property
    def params(self) -> Mapping[str, Value]:
        """What the sentence is about."""


class Line(Struct, frozen=True):
    """One line of a text board."""

    code: str
    params: dict[str, Value] = {}


class Illegal(Struct, frozen=True):
    """Why a move is refused. A value, told to the one who tried."""

    code: str
    params: dict[str, Value] = {}


class PublicEvent(Struct, frozen=True, tag="shown"):
    """Something that happened before everybody's eyes."""

    code: str
    params: dict[str, Value] = {}


class PrivateEvent(Struct, frozen=True, tag="told"):
    """Something that only one seat gets to know."""

    seat: Seat
    code: str
    params: dict[str, Value] = {}


Event: TypeAlias = PublicEvent | PrivateEvent
