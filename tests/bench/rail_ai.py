"""The speed of thinking in the rail games: a plan, a move of each level, and an imagined game near the end."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from engine.ai.player import Level, choose
from engine.ai.search import Budget, Search
from engine.games.europe import GAME as EUROPE
from engine.games.europe.ai import MIND as EUROPE_MIND
from engine.games.tchu import GAME as TCHU
from engine.games.tchu.ai import MIND as TCHU_MIND
from engine.rails.position import TURN
from engine.rng import FastRng
from tests.bench.carcassonne_ai import each
from tests.bench.timing import cost

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.rails.game import RailGame
    from engine.rails.position import Position
    from engine.rails.thinking.mind import RailMind

SEATS = 2
SIMULATIONS = 24
MIDDLE = 50
"""Moves played before the middle of the game."""


def report() -> Iterator[str]:
    """The lines of the report."""
    yield from _of_one_game(EUROPE, EUROPE_MIND)
    yield from _of_one_game(TCHU, TCHU_MIND)


def _of_one_game(game: RailGame, mind: RailMind) -> Iterator[str]:
    middle, late = _sensible_positions(game, mind)
    seat = middle.turn
    view = game.view(middle, seat)
    yield f"{game.id}, {SEATS} seats, after {MIDDLE} moves by plan"
    yield cost(lambda: mind.pilot.plan(middle, seat), 10).row("a plan")
    for level in (Level.EASY, Level.NORMAL, Level.HARD):
        yield cost(partial(choose, game, mind, view, level, 1), 10).row(f"{level}, a move")
    yield from _near_the_end(game, mind, late)


def _near_the_end(game: RailGame, mind: RailMind, late: Position) -> Iterator[str]:
    """Where hard imagines games, and where their time goes."""
    seat, rng = late.turn, FastRng(1)
    view = game.view(late, seat)
    end = game.copy(late)
    mind.play_on(game, end, rng)

    def search() -> None:
        Search(game, mind, view, 1).judge(Budget(SIMULATIONS))

    yield f"{game.id}, {SEATS} seats, near the end"
    yield each(cost(search), SIMULATIONS).row("hard, an imagined game")
    yield cost(lambda: game.imagine(view, rng), 10).row("  an imagined world")
    yield cost(lambda: mind.play_on(game, game.copy(late), rng)).row("  playing it to the end")
    yield cost(lambda: mind.pilot.plan(late, seat), 10).row("    a plan in it")
    yield cost(lambda: mind.prospect(end, seat), 10).row("  what it is worth then")


def _sensible_positions(game: RailGame, mind: RailMind) -> tuple[Position, Position]:
    """The first turn after so many moves, and the first for which games are imagined."""
    position, middle, moves = game.setup(SEATS, "thinking"), game.setup(SEATS, "thinking"), 0
    while position.phase != TURN or not mind.doubts(position, position.turn):
        seat = game.to_act(position)[0]
        game.carry_out(position, seat, mind.pilot.move(position, seat))
        moves += 1
        if moves <= MIDDLE or middle.phase != TURN:
            middle = position.copy()
    return middle, position
