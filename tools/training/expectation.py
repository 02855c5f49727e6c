"""Fits what rail games' computers expect at the end of a game to what came of it.

    python -m tools.training.expectation europe --games 2000

Planners play against one another; now and then a seat makes another sensible move than the plan's. What lay before each
seat at some turns, and the points that it had in the end, give the weights of ``imagined_games.expectation`` by
least squares. Every fourth game is kept apart. Prints the weights, and how far off they are in the games kept apart;
nothing is written. With PyPy it is much faster.
"""

from __future__ import annotations

import argparse
from itertools import pairwise
from math import sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

import engine.games
from engine.rails.thinking.imagined_games import Outlook, Rollout, outlook, stage
from engine.rails.thinking.planning import quick_plan_for
from engine.rails.turn.position import TURN
from engine.rng import FastRng
from tools.arena.rail_opponents import RAIL_GAMES
from tools.training.least_squares import solved

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.rails.game import RailGame

LOOKED_AT_ONE_IN = 5
"""At one turn in this many, what lies before the seats is noted."""
OTHER_MOVE_ONE_IN = 12
"""At one turn in this many another candidate than the plan's move is taken."""
CAUTION = 3.0
"""What a weight costs, so that none is large for nothing."""
STAGES = (0, 4, 8, 12, 18, 24, 30, 100)
"""By these turns left the errors are told apart."""


class Example(NamedTuple):
    """What lay before a seat, in the three parts of every weight, and the points that it won from there on."""

    turns_left: float
    values: list[float]
    won: float


def parts(before: Outlook) -> list[float]:
    """Each value as it is, by how early and by how late it is."""
    early, late = stage(before.turns_left)
    return [value * share for value in before for share in (1, early, late)]


def game_seen(game: RailGame, seats: int, seed: str) -> list[Example]:
    """What lay before the seats of one game."""
    position, rng, noted = game.setup(seats, seed), FastRng(sum(map(ord, seed))), list[tuple[int, int, Outlook]]()
    strategy = game.strategy
    policy, graph = strategy.policy, strategy.graph
    players = [Rollout(policy, seats) for _ in range(seats)]
    while acting := game.to_act(position):
        seat, move = acting[0], None
        if position.phase == TURN and not rng.below(LOOKED_AT_ONE_IN):
            for one in range(seats):
                plan = quick_plan_for(graph, position, one, policy.weights)
                noted.append((one, position.points[one], outlook(graph, position, one, plan, policy.weights)))
        if position.phase == TURN and not rng.below(OTHER_MOVE_ONE_IN):
            candidates = strategy.candidates(position, seat, strategy.breadth)
            move = candidates[rng.below(len(candidates))]
        game.carry_out(position, seat, move or players[seat].move(position, seat))
    final = [standing.points for standing in game.standings(position).seats]
    return [Example(before.turns_left, parts(before), final[seat] - points) for seat, points, before in noted]


def fit(seen: Sequence[Example]) -> list[float]:
    """The weights, three a feature, with the least squares of errors."""
    count = 3 * len(Outlook._fields)
    matrix, right = [[0.0] * count for _ in range(count)], [0.0] * count
    for one in seen:
        for row, value in zip(matrix, one.values, strict=True):
            if value:
                for index, other in enumerate(one.values):
                    row[index] += value * other
        for index, value in enumerate(one.values):
            right[index] += value * one.won
    scales = [sqrt(row[index]) or 1.0 for index, row in enumerate(matrix)]
    scaled = [
        [value / (scale * other) for value, other in zip(row, scales, strict=True)]
        for row, scale in zip(matrix, scales, strict=True)
    ]
    for index, row in enumerate(scaled):
        row[index] += CAUTION / len(seen)
    found = solved(scaled, [value / scale for value, scale in zip(right, scales, strict=True)])
    return [value / scale for value, scale in zip(found, scales, strict=True)]


def report(weights: Sequence[float], seen: Sequence[Example]) -> None:
    """Print the weights, and by stage of the game how far they are off in games that they were not fitted to."""
    for index, name in enumerate(Outlook._fields):
        shown = ", ".join(f"{value:.4g}" for value in weights[3 * index : 3 * index + 3])
        print(f'    "{name}": Weight({shown}),')
    for least, most in pairwise(STAGES):
        errors = [
            one.won - sum(value * weight for value, weight in zip(one.values, weights, strict=True))
            for one in seen
            if least <= one.turns_left < most
        ]
        if errors:
            off = sqrt(sum(error * error for error in errors) / len(errors))
            print(f"{least} to {most} turns left: {off:.1f} points off, {sum(errors) / len(errors):+.1f} on average")


def main() -> None:
    """Read the command line, play, fit."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=RAIL_GAMES)
    parser.add_argument("--games", type=int, default=2000)
    given = parser.parse_args()
    game: Any = engine.games.find(given.game)
    learnt, kept = list[Example](), list[Example]()
    for number in range(given.games):
        seats = min(max(game.seats), 2 if number % 8 < 5 else number % 8 - 2)
        (learnt if number % 4 else kept).extend(game_seen(game, seats, f"expected {number}"))
    report(fit(learnt), kept)


if __name__ == "__main__":
    main()
