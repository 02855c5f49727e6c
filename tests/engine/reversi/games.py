"""Short games of Reversi that reach a rule's case. The seat that begins, and plays dark, is seat 0."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from engine.games.reversi import GAME
from engine.games.reversi.view import PlaceDisc

if TYPE_CHECKING:
    from engine.api import Event
    from engine.games.reversi.position import ReversiPosition

DARK, LIGHT = 0, 1
SQUARES = [f"{column}{row}" for row in range(1, 9) for column in "abcdefgh"]
START = ""
TO_MISS = "f5 d6 c3 g5 g6 g7 h7 e3 f7 b2"  # After h5, light can enclose nothing.
WIPED_OUT = "e6 f4 e3 f6 g5 d6 e7 f5 c5"
STUCK = (
    "d3 e3 f6 e6 f5 c3 b2 d6 d7 g6 g7 g8 c6 b6 c7 d8 h8 f4 g5 b3 f3 a1 c2 d1 c4 h7 f7 e7 b8 h4 e2 c8 a6 b5 h5 h6 b1 g4 "
    "e8 c1 h3 g3 f8 c5 a5 b4 f2 d2 a2 a4 a3 g1 b7 g2 f1 e1 h2 a7"
)
DRAWN = (
    "d3 c5 e6 e3 e2 f4 g3 e7 b6 d2 c3 f2 f3 g2 f5 d6 h1 b5 d1 e1 c6 f6 f1 a6 e8 f8 g5 c2 d7 b2 a4 h5 g8 d8 g4 c7 g1 f7 "
    "c1 g6 g7 c4 b1 h8 a7 a5 a3 h2 c8 a2 h3 b7 h7 h6 b3 b8 a1 h4 a8 b4"
)


class ShortGame:
    """A game after some moves, with the events of the last one."""

    def __init__(self, squares: str) -> None:
        self.position: ReversiPosition = GAME.setup(2, "rules", stacked={"first": [DARK]})
        self.events: list[Event] = []
        for square in squares.split():
            self.place(square)

    def place(self, square: str) -> None:
        (seat,) = GAME.to_act(self.position)
        self.events = GAME.play(self.position, seat, PlaceDisc(square))

    @property
    def to_act(self) -> tuple[int, ...]:
        return GAME.to_act(self.position)

    @property
    def choices(self) -> set[str]:
        return {move.square for seat in self.to_act for move in GAME.legal(self.position, seat)}

    @property
    def codes(self) -> list[str]:
        return [event.code for event in self.events]

    @property
    def flipped(self) -> set[str]:
        return set(GAME.view(self.position, None).flipped)

    @property
    def points(self) -> list[int]:
        return [standing.points for standing in GAME.standings(self.position).seats]

    def refusal(self, square: str) -> str | None:
        found = GAME.why_not(self.position, self.to_act[0], PlaceDisc(square))
        return found.code if found else None

    def squares(self, seat: int) -> set[str]:
        board = GAME.view(self.position, None).board
        return {name for name, disc in zip(SQUARES, board, strict=True) if disc == str(seat)}

    def colours(self) -> Counter[str]:
        return Counter(GAME.view(self.position, None).board)
