"""The position: the whole truth of a running game, compact and changed in place.

The order of drawing is fixed when the game begins; ``drawn`` counts the tiles drawn. The player of a tile follows from
its number, because a tile that fits nowhere does not end a turn.
"""

from __future__ import annotations

from engine.api import Position
from engine.games.carcassonne.board import TileBoard

FOLLOWERS = 7  # Rule 1: 7 followers a player.

NO_FEATURE = -1
NO_TILE = -1


class CarcassonnePosition(Position):
    """The board, the players' followers and points, and the tiles to come.

    ``order`` are the kinds in the order of drawing, ``kind`` the one to be laid now, or NO_TILE when the game is over.
    ``aside`` are the kinds that fitted nowhere, each with the number of tiles that lay when it was drawn.
    ``manned`` is the feature of each tile that got a follower when it was laid, or NO_FEATURE; ``standing`` the seat of
    each follower still there, by node; ``closed`` the completed owned features, in order, by root.
    """

    __slots__ = (
        "aside", "board", "closed", "drawn", "first", "kind", "manned", "order", "rules", "scores", "seat", "seats",
        "standing", "supply",
    )  # fmt: skip

    def __init__(self, seats: int, first: int, order: tuple[int, ...], rules: int) -> None:
        self.rules = rules
        self.seats = seats
        self.first = first
        self.seat = first
        self.order = order
        self.drawn = 0
        self.kind = NO_TILE
        self.aside: list[tuple[int, int]] = []
        self.board = TileBoard()
        self.manned = [NO_FEATURE]
        self.standing: dict[int, int] = {}
        self.supply = [FOLLOWERS] * seats
        self.scores = [0] * seats
        self.closed: list[int] = []

    def copy(self) -> CarcassonnePosition:
        twin = CarcassonnePosition.__new__(CarcassonnePosition)
        twin.rules = self.rules
        twin.seats = self.seats
        twin.first = self.first
        twin.seat = self.seat
        twin.order = self.order
        twin.drawn = self.drawn
        twin.kind = self.kind
        twin.aside = self.aside[:]
        twin.board = self.board.copy()
        twin.manned = self.manned[:]
        twin.standing = self.standing.copy()
        twin.supply = self.supply[:]
        twin.scores = self.scores[:]
        twin.closed = self.closed[:]
        return twin

    @property
    def over(self) -> bool:
        return self.kind == NO_TILE

    def layer_of(self, number: int) -> int | None:
        """Return the seat that laid a tile, or None for the start tile."""
        return (self.first + number - 1) % self.seats if number else None
