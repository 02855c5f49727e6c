"""Small boards, laid move by move through the game's public interface.

A move begins with its tile: ``"E 0,-1 r2 city:s"`` draws E and plays ``place 0,-1 r2 city:s``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import engine.games
from engine.games.carcassonne import GAME
from engine.games.carcassonne.play import to_draw
from engine.games.carcassonne.position import USUAL
from engine.games.carcassonne.tiles import LETTERS
from engine.rng import SeededRng

if TYPE_CHECKING:
    from engine.api import Event, Illegal, Share, Value
    from engine.games.carcassonne.moves import PlaceTile
    from engine.games.carcassonne.position import CarcassonnePosition
    from engine.games.carcassonne.view import CarcassonneView


AROUND_0_1 = (
    "B 0,1 r0 monastery", "U 1,0 r1", "U -1,0 r1", "E 1,1 r1", "E -1,1 r3", "E 1,2 r1", "E -1,2 r3", "E 0,2 r2",
)  # fmt: skip
"""A monastery of seat 0, surrounded by tiles."""

ROADS_TO_JOIN = (
    "U 1,0 r1 road:w", "V 1,1 r3 road:e", "V 0,1 r0 road:w", "V 2,1 r1", "V 2,0 r0", "V -1,1 r2",
)  # fmt: skip
"""Two roads of seat 0 and one of seat 1. The second to last tile has joined one of each."""


class TileTable:
    """A game in which the tiles of these moves are drawn first, followed by the tiles in ``then``."""

    def __init__(self, *moves: str, then: str = "", seats: int = 2, first: int = 0) -> None:
        assert engine.games.find("carcassonne") is GAME
        tiles = [move.split()[0] for move in moves] + then.split()
        self.position: CarcassonnePosition = GAME.setup(seats, "boards", {}, {"first": [str(first)], "tiles": tiles})
        self.events: list[Event] = []
        for move in moves:
            self.play(move.partition(" ")[2])

    @classmethod
    def played_out(cls, seed: str, last: str = "", choices: int = 1) -> TileTable:
        """Play a whole random game, in which the kinds in ``last`` are drawn at the end, and keep the events of its
        last move. With several ``choices``, every seat takes the one with the fewest open city sides.
        """
        order = [LETTERS[kind] for kind in to_draw(USUAL)]
        SeededRng(seed, "order").shuffle(order)
        for kind in last.split():
            order.remove(kind)
        table = cls()
        table.position = GAME.setup(2, seed, {}, {"tiles": [*order, *last.split()]})
        rng = SeededRng(seed, "moves")
        while acting := GAME.to_act(table.position):
            legal = GAME.legal(table.position, acting[0])
            moves = [legal[rng.below(len(legal))] for _ in range(choices)]
            move = min(moves, key=table._open_city_sides_after) if choices > 1 else moves[0]
            table.events = GAME.play(table.position, acting[0], move)
        return table

    def _open_city_sides_after(self, move: PlaceTile) -> int:
        after = GAME.copy(self.position)
        GAME.play(after, self.to_act, move)
        return sum(feature.open for feature in GAME.view(after, None).features if feature.kind == "city")

    @property
    def to_act(self) -> int:
        (seat,) = GAME.to_act(self.position)
        return seat

    def play(self, words: str) -> list[Event]:
        """Play a move of the acting seat, and return its events."""
        move = GAME.parse(f"place {words}")
        refusal = GAME.why_not(self.position, self.to_act, move)
        assert refusal is None, (words, refusal)
        self.events = GAME.play(self.position, self.to_act, move)
        return self.events

    def refusal(self, words: str) -> Illegal:
        """Return why the acting seat may not play this move, and check that the refusal changed nothing."""
        before = GAME.save(self.position)
        refusal = GAME.why_not(self.position, self.to_act, GAME.parse(f"place {words}"))
        assert GAME.save(self.position) == before
        assert refusal is not None
        return refusal

    def refuses(self, words: str) -> str:
        return self.refusal(words).code

    @property
    def legal(self) -> list[str]:
        return [str(move).partition(" ")[2] for move in GAME.legal(self.position, self.to_act)]

    @property
    def view(self) -> CarcassonneView:
        return GAME.view(self.position, None)

    @property
    def scores(self) -> list[int]:
        scores = [standing.points for standing in GAME.standings(self.position).seats]
        assert scores == list(self.view.scores)
        return scores

    @property
    def supply(self) -> list[int]:
        return list(self.view.supply)

    @property
    def projected(self) -> list[int]:
        scores = [standing.points for standing in GAME.projected(self.position).seats]
        assert scores == list(self.view.projected)
        return scores

    def shares(self, seat: int) -> list[tuple[str, int]]:
        """Return the sources of the points that a seat would have if the game ended now."""
        return [(share.code, share.points) for share in self.breakdown(seat)]

    def breakdown(self, seat: int) -> tuple[Share, ...]:
        return GAME.projected(self.position)[seat].breakdown

    def happened(self, code: str) -> list[dict[str, Value]]:
        """Return the data of the last move's events with this code."""
        return [event.params for event in self.events if event.code == code]
