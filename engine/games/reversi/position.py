"""A position of Reversi, and how a disc changes it."""

from __future__ import annotations

from collections.abc import Sequence

from engine.api import BrokenSave, Position, Seat
from engine.games.reversi.board import DARK_START, LIGHT_START, SQUARES, enclosing, flipped


class ReversiPosition(Position):
    """The discs of both seats as sets of squares, and the moves that led there."""

    __slots__ = ("discs", "first", "latest_seat", "missed", "moves", "rules", "seat", "turned")

    def __init__(self, first: Seat, rules: int) -> None:
        self.first = first
        self.rules = rules
        self.discs = [DARK_START, LIGHT_START] if first == 0 else [LIGHT_START, DARK_START]
        self.moves: list[int] = []
        self.seat: Seat | None = first  # The seat to move, or None at the end.
        self.missed = False  # True if the other seat has just missed its turn.
        self.latest_seat: Seat | None = None  # The seat of the latest disc.
        self.turned = 0  # The set of discs that the latest disc flipped.

    @property
    def open(self) -> int:
        """Return the set of squares where the seat to move may place a disc."""
        return 0 if self.seat is None else enclosing(self.discs[self.seat], self.discs[1 - self.seat])

    def place(self, seat: Seat, number: int) -> None:
        """Place a disc, flip what it encloses, and find the next seat."""
        discs, disc = self.discs, 1 << number
        self.turned = flipped(discs[seat], discs[1 - seat], disc)
        discs[seat] |= disc | self.turned
        discs[1 - seat] ^= self.turned
        self.moves.append(number)
        self.latest_seat = seat
        self.missed = False
        if enclosing(discs[1 - seat], discs[seat]):
            self.seat = 1 - seat
        elif enclosing(discs[seat], discs[1 - seat]):
            self.seat, self.missed = seat, True
        else:
            self.seat = None

    def replay(self, numbers: Sequence[int]) -> None:
        for number in numbers:
            if self.seat is None or not self.open >> number & 1:
                raise BrokenSave("impossible-position", detail=f"no disc can be placed on {SQUARES[number]}")
            self.place(self.seat, number)

    def copy(self) -> ReversiPosition:
        twin = ReversiPosition.__new__(ReversiPosition)
        twin.first, twin.rules, twin.seat, twin.missed = self.first, self.rules, self.seat, self.missed
        twin.discs, twin.moves = self.discs[:], self.moves[:]
        twin.latest_seat, twin.turned = self.latest_seat, self.turned
        return twin
