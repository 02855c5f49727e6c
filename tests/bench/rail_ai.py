"""Thinking times of the rail games' computers: a plan, a move at each level, and a rollout near the end."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from engine.ai.player import Level, choose
from engine.ai.search import Budget, Search
from engine.games.europe import GAME as EUROPE
from engine.games.tchu import GAME as TCHU
from engine.rails.thinking.planning import turns_left
from engine.rails.turn.position import TURN
from engine.rng import FastRng
from tests.bench.carcassonne_ai import each
from tests.bench.timing import cost

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.rails.game import RailGame
    from engine.rails.thinking.strategy import RailStrategy
    from engine.rails.turn.position import RailPosition


SEATS = 2
SIMULATIONS = 24
MIDDLE = 50
"""Moves before the measured middle of the game."""
FEW_TURNS = 10


def report() -> Iterator[str]:
    yield from _of_one_game(EUROPE, EUROPE.strategy)
    yield from _of_one_game(TCHU, TCHU.strategy)


def _of_one_game(game: RailGame, strategy: RailStrategy) -> Iterator[str]:
    middle, late = _sensible_positions(game, strategy)
    seat = middle.turn
    view = game.view(middle, seat)
    yield f"{game.id}, {SEATS} seats, after {MIDDLE} moves by plan"
    yield cost(lambda: strategy.policy.plan(middle, seat), 10).row("a plan")
    for level in (Level.EASY, Level.NORMAL, Level.HARD):
        yield cost(partial(choose, game, strategy, view, level, 1), 10).row(f"{level}, a move")
    yield from _near_the_end(game, strategy, late)


def _near_the_end(game: RailGame, strategy: RailStrategy, late: RailPosition) -> Iterator[str]:
    """Yield the times of the hard level's imagined games near the end, and of their parts."""
    seat, rng = late.turn, FastRng(1)
    view = game.view(late, seat)
    end = game.copy(late)
    strategy.roll_out(game, end, rng)

    def search() -> None:
        Search(game, strategy, view, 1).judge(Budget(SIMULATIONS))

    yield f"{game.id}, {SEATS} seats, near the end"
    yield each(cost(search), SIMULATIONS).row("hard, an imagined game")
    yield cost(lambda: game.imagine(view, rng), 10).row("  an imagined world")
    yield cost(lambda: strategy.roll_out(game, game.copy(late), rng)).row("  playing it on")
    yield cost(lambda: strategy.policy.plan(late, seat), 10).row("    a plan in it")
    yield cost(lambda: strategy.utility(end, seat), 10).row("  what it is worth then")


def _sensible_positions(game: RailGame, strategy: RailStrategy) -> tuple[RailPosition, RailPosition]:
    """Return the first turn after ``MIDDLE`` moves, and the first turn with few turns left."""
    position, middle, moves = game.setup(SEATS, "thinking"), game.setup(SEATS, "thinking"), 0
    while position.phase != TURN or turns_left(position, position.turn) > FEW_TURNS:
        seat = game.to_act(position)[0]
        game.carry_out(position, seat, strategy.policy.move(position, seat))
        moves += 1
        if moves <= MIDDLE or middle.phase != TURN:
            middle = position.copy()
    return middle, position
