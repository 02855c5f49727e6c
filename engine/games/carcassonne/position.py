"""The position: the whole truth of a running game, compact and changed in place.

The order of drawing is fixed when the game begins; ``drawn`` counts the tiles drawn. The player of a tile follows from
its number, because a tile that fits nowhere does not end a turn.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.api import Position
from engine.games.carcassonne.board import TileBoard

FOLLOWERS = 7  # Rule 1: 7 followers a player.

NO_FEATURE = -1
NO_TILE = -1


@dataclass(eq=False)
class CarcassonnePosition(Position):
    """The board, the players' followers and points, and the tiles to come.

    ``order`` are the kinds in the order of drawing, ``kind`` the one to be laid now, or NO_TILE when the game is over.
    ``aside`` are the kinds that fitted nowhere, each with the number of tiles that lay when it was drawn. ``manned`` is
    the feature of each tile that got a follower when it was laid, or NO_FEATURE; ``standing`` the seat of each follower
    still there, by node; ``closed`` the completed owned features, in order, by root.
    """

    rules: int  # The version of the rules, the same to the end of the game.
    seats: int
    first: int
    seat: int
    order: tuple[int, ...]
    board: TileBoard
    supply: list[int]
    scores: list[int]
    drawn: int
    kind: int
    aside: list[tuple[int, int]]
    manned: list[int]
    standing: dict[int, int]
    closed: list[int]

    @classmethod
    def begun(cls, seats: int, first: int, order: tuple[int, ...], rules: int) -> CarcassonnePosition:
        supply, scores = [FOLLOWERS] * seats, [0] * seats
        board = TileBoard.begun()
        return cls(rules, seats, first, first, order, board, supply, scores, 0, NO_TILE, [], [NO_FEATURE], {}, [])

    def copy(self) -> CarcassonnePosition:
        return CarcassonnePosition(
            self.rules, self.seats, self.first, self.seat, self.order, self.board.copy(), self.supply[:],
            self.scores[:], self.drawn, self.kind, self.aside[:], self.manned[:], self.standing.copy(), self.closed[:],
        )  # fmt: skip

    @property
    def over(self) -> bool:
        return self.kind == NO_TILE

    def layer_of(self, number: int) -> int | None:
        """Return the seat that laid a tile, or None for the start tile."""
        return (self.first + number - 1) % self.seats if number else None
