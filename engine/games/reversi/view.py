"""The view of a game of Reversi, and its move. Nothing is hidden: the views of all seats differ in the seat alone."""

from __future__ import annotations

from msgspec import Struct

from engine.api import Seat, Standings, View

EMPTY = "."


class PlaceDisc(Struct, frozen=True, gc=False):
    """Place a disc on a square."""

    square: str

    def __str__(self) -> str:
        return f"place {self.square}"


class OpenSquare(Struct, frozen=True, gc=False):
    """A square where the seat to move may place a disc, and how many discs that flips."""

    square: str
    flips: int


class ReversiView(View, frozen=True):
    """A view of Reversi."""

    rules: int
    first: Seat  # The seat that began. It plays dark.
    moves: tuple[str, ...]  # The squares of all discs placed since the start, in order.
    board: str  # One character for each square from a1 to h8: the number of the disc's seat, or a point.
    discs: tuple[int, ...]  # The number of discs of each seat.
    to_act: tuple[Seat, ...]
    open: tuple[OpenSquare, ...]  # The squares where the seat to move may place a disc.
    latest: str | None  # The square of the newest disc.
    latest_seat: Seat | None
    flipped: tuple[str, ...]  # The squares whose discs the newest one flipped.
    missed: Seat | None  # The seat that could enclose nothing and missed its turn just before this one.
    final: Standings | None  # The result of a finished game.
    aids: bool = True  # True if the view says what helps to choose.
