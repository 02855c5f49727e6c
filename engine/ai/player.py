"""A computer player, which chooses a move from a view, at one of several levels."""

from __future__ import annotations

from enum import StrEnum
from typing import assert_never

from engine.ai.search import Budget, best_moves, thinking_seat
from engine.ai.strategy import Strategy, lead
from engine.api import Game, Line, M, P, Seat, V
from engine.rng import FastRng

EXPERT_EFFORT = 20  # Simulations of expert for each simulation of hard. A move takes up to a minute of one core.


class Level(StrEnum):
    """The strength of a computer player. ``random`` and ``greedy`` serve as baselines in ``tools.arena``."""

    RANDOM = "random"
    GREEDY = "greedy"
    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"
    EXPERT = "expert"  # Like hard, with so much more time that it suits only slow games.


def choose(
    game: Game[P, M, V], strategy: Strategy[P, M], view: V, level: Level, seed: int, budget: Budget | None = None
) -> M:
    """Return the move that a computer player of this level chooses. The move depends only on the view, the level, the
    seed, the budget and the strategy's style.
    """
    seat = thinking_seat(view)
    rng = FastRng(seed)
    position = game.imagine(view, rng)
    match level:
        case Level.RANDOM:
            return game.sample(position, seat, rng)
        case Level.GREEDY:
            return greedy(game, position, seat)
        case Level.EASY:
            return strategy.easy(position, seat, rng)
        case Level.NORMAL:
            return strategy.normal(position, seat, rng)
        case Level.HARD | Level.EXPERT:
            effort = EXPERT_EFFORT if level is Level.EXPERT else 1
            most = budget or Budget(effort * strategy.simulations)
            return best_moves(game, strategy, view, seed, most)[0]
        case _:
            assert_never(level)


def greedy(game: Game[P, M, V], position: P, seat: Seat) -> M:
    """Return the move after which the seat would have the largest lead, or the best place, if the game ended there."""

    def gain(move: M) -> float:
        after = game.copy(position)
        game.carry_out(after, seat, move)
        standings = game.projected(after).seats
        return lead([standing.points if game.has_points else -standing.rank for standing in standings], seat)

    return max(game.legal(position, seat), key=gain)


def hint(
    game: Game[P, M, V], strategy: Strategy[P, M], view: V, seed: int, budget: Budget, most: int = 3
) -> list[tuple[M, list[Line]]]:
    """Return up to ``most`` moves for the view's seat, best first, each with its reasons."""
    seat = thinking_seat(view)
    position = game.imagine(view, FastRng(seed))
    best = best_moves(game, strategy, view, seed, budget)[:most]
    return [(move, strategy.reasons(position, seat, move)) for move in best]
