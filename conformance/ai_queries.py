"""Requests to a strategy at any point of any game: a move at each level, or a hint.

Games are played at random with occasional sensible moves, so that all kinds of positions occur, from hands of forty
cards to complete networks.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec import Struct

import engine.games
from conformance.random_games import LONGEST_GAME, fast
from engine.ai.player import Level, choose, hint
from engine.api import AnyGame, Position, Seat
from engine.rng import SeededRng

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.ai.search import Budget
    from engine.api import Move

SENSIBLE = 3
"""One game in this many alternates random and sensible moves."""


class Query(StrEnum):
    """A kind of request to a strategy."""

    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"
    HINT = "hint"


class QueryPoint(Struct, frozen=True):
    """A point of a game, with everything needed to reach this point again."""

    game: AnyGame
    seats: int
    number: int
    moves: int
    seat: Seat
    position: Position

    def __str__(self) -> str:
        return f"{self.game.id}, {self.seats} seats, game {self.number}, after {self.moves} moves, seat {self.seat}"

    def answers(self, asked: Query, budget: Budget) -> list[Move]:
        """Return the strategy's answer to this request: one move, or the moves of a hint."""
        game, strategy = self.game, engine.games.strategy(self.game)
        view = game.view(self.position, self.seat)
        if asked is Query.HINT:
            return [move for move, _ in hint(game, strategy, view, self.moves, budget)]
        return [choose(game, strategy, view, Level(asked), self.moves, budget)]

    def is_legal(self, move: Move) -> bool:
        """Return True if the public interface accepts the move's text."""
        return self.game.why_not(self.position, self.seat, self.game.parse(str(move))) is None


def query_points(game: AnyGame, seats: int, number: int, one_in: int) -> Iterator[QueryPoint]:
    """Yield about one in ``one_in`` points of a game, for every acting seat."""
    seed = f"asked {number}"
    rng, position = fast(seed), game.setup(seats, seed)
    luck, strategy = SeededRng(seed, "moments"), engine.games.strategy(game)
    for moves in range(LONGEST_GAME):
        acting = game.to_act(position)
        if not acting:
            return
        if not luck.below(one_in):
            for seat in acting:
                yield QueryPoint(game, seats, number, moves, seat, game.copy(position))
        seat = acting[rng.below(len(acting))]
        sensible = number % SENSIBLE == 0 and rng.below(2)
        game.play(position, seat, (strategy.rollout_move if sensible else game.sample)(position, seat, rng))


def games_with_seats() -> list[tuple[AnyGame, int]]:
    """Return every game that has a strategy, once for each number of seats."""
    games = [game for game in engine.games.all() if game.strategy is not None]
    return [(game, seats) for game in games for seats in range(game.seats[0], game.seats[1] + 1)]
