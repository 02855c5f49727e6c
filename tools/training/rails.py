"""Finds the weights for planners of rail games: by self-play, and by fitting expected points to final results.

    python -m tools.training.rails weights europe --minutes 10 --keep wagons_per_build cards_per_turn
    python -m tools.training.rails expectation europe --games 2000

``weights`` uses simultaneous perturbation (SPSA): all weights are changed slightly at once, each randomly up or down,
and play against the set changed the opposite way, each deal from both seats. The weights then move towards the winner,
in proportion to its lead. Their logarithms are changed, so they keep their sign, and zeros remain 0.

``expectation`` fits the weights of ``imagined_games.expectation`` by least squares to the points that planners had at
the end, with occasional sensible moves that deviate from the plan. Every fourth game is held out for validation. PyPy
is much faster.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from math import exp, log, sqrt
from operator import mul
from time import perf_counter
from typing import Any, Final, NamedTuple, TypeAlias

from msgspec import structs

import engine.games
from engine.rails.game import RailGame
from engine.rails.thinking.imagined_games import Outlook, Rollout, outlook, stage
from engine.rails.thinking.planning import quick_plan_for
from engine.rails.thinking.policy import PlanPolicy
from engine.rails.thinking.weights import PlannerWeights
from engine.rails.turn.position import TURN
from engine.rng import FastRng
from tools.arena import Interval
from tools.opponents import RAIL_GAMES
from tools.training.least_squares import solved

Weights: TypeAlias = Mapping[str, float]
Duel: TypeAlias = Callable[[Weights, Weights, str], float]  # Returns the lead of the first set in games with a seed.
STEP: Final = 0.2
FOLLOW: Final = 0.0008
FINAL_PACE: Final = 0.25  # The step size at the end of a run, as a share of the initial one.
REPORT_EVERY: Final = 200
MOST_POINTS: Final = 40  # Larger leads count as this, so that an accidental loss does not distort the weights.


def tuned(start: Weights, duel: Duel, minutes: float, seed: int) -> dict[str, float]:
    logs = {name: log(value) for name, value in start.items() if value > 0}
    rng, began, number = FastRng(seed), perf_counter(), 0
    while (spent := (perf_counter() - began) / (60 * minutes)) < 1:
        coins = {name: 2 * rng.below(2) - 1 for name in logs}
        lead = duel(_moved(logs, coins, STEP), _moved(logs, coins, -STEP), f"tuning {seed} {number}")
        follow = FOLLOW * (1 - spent + FINAL_PACE * spent)
        logs = {
            name: value + follow * max(-MOST_POINTS, min(MOST_POINTS, lead)) * coins[name]
            for name, value in logs.items()
        }
        number += 1
        if number % REPORT_EVERY == 0:
            print(number, _moved(logs, {}, 0), flush=True)
    return {**start, **_moved(logs, {}, 0)}


def _moved(logs: Weights, coins: Mapping[str, int], step: float) -> dict[str, float]:
    return {name: exp(value + step * coins.get(name, 0)) for name, value in logs.items()}


def summed_lead(game: Any, ours: Weights, theirs: Weights, seed: str) -> float:  # noqa: ANN401 - a rail game
    policies = [PlanPolicy(game.strategy.graph, PlannerWeights(**weights)) for weights in (ours, theirs)]
    there, back = _points(game, policies, seed), _points(game, policies[::-1], seed)
    return there[0] - there[1] + back[1] - back[0]


def _points(game: Any, policies: Sequence[PlanPolicy], seed: str) -> list[int]:  # noqa: ANN401 - a rail game
    position = game.setup(len(policies), seed)
    players = [Rollout(policy, position.seats) for policy in policies]
    while acting := game.to_act(position):
        game.carry_out(position, acting[0], players[acting[0]].move(position, acting[0]))
    return [standing.points for standing in game.standings(position).seats]


def tune_weights(game: Any, given: argparse.Namespace) -> None:  # noqa: ANN401 - a rail game
    old = structs.asdict(game.strategy.policy.weights)
    kept = {name: old[name] for name in given.keep}

    def duel(ours: Weights, theirs: Weights, seed: str) -> float:
        return summed_lead(game, {**ours, **kept}, {**theirs, **kept}, seed)

    weights = {**tuned(old, duel, given.minutes, given.seed), **kept}
    for name, value in weights.items():
        print(f"    {name}: float = {value:.3g}")
    leads = [summed_lead(game, weights, old, f"check {number}") / 2 for number in range(given.duels)]
    print(f"against the old weights: lead {Interval.of(leads)}, {given.duels} pairs")


LOOKED_AT_ONE_IN = 5
OTHER_MOVE_ONE_IN = 12
CAUTION = 3.0
STAGES = (0, 4, 8, 12, 18, 24, 30, 100)


class Example(NamedTuple):
    """The outlook of a seat, with three values for each weight (see ``parts``), and the points that the seat won
    afterwards.
    """

    turns_left: float
    values: list[float]
    won: float


def parts(before: Outlook) -> list[float]:
    early, late = stage(before.turns_left)
    return [value * share for value in before for share in (1, early, late)]


def game_seen(game: RailGame, seats: int, seed: str) -> list[Example]:
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
    """Print the weights and, for each stage of the game, their errors in games that were not used for fitting."""
    for index, name in enumerate(Outlook._fields):
        shown = ", ".join(f"{value:.4g}" for value in weights[3 * index : 3 * index + 3])
        print(f'    "{name}": Weight({shown}),')
    for least, most in pairwise(STAGES):
        errors = [one.won - sum(map(mul, one.values, weights)) for one in seen if least <= one.turns_left < most]
        if errors:
            error = sqrt(sum(one * one for one in errors) / len(errors))
            print(f"{least} to {most} turns left: error {error:.1f} points, mean {sum(errors) / len(errors):+.1f}")


def fit_expectation(game: Any, given: argparse.Namespace) -> None:  # noqa: ANN401 - a rail game
    """Play games and fit the expected points to the results."""
    learnt, kept = list[Example](), list[Example]()
    for number in range(given.games):
        seats = min(max(game.seats), 2 if number % 8 < 5 else number % 8 - 2)
        (learnt if number % 4 else kept).extend(game_seen(game, seats, f"expected {number}"))
    report(fit(learnt), kept)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["weights", "expectation"])
    parser.add_argument("game", choices=RAIL_GAMES)
    parser.add_argument("--minutes", type=float, default=10, help="duration of self-play")
    parser.add_argument("--seed", type=int, default=1, help="seed of self-play")
    parser.add_argument("--keep", nargs="*", default=[], metavar="WEIGHT", help="weights that stay unchanged")
    parser.add_argument("--duels", type=int, default=200, help="pairs of games of the new against the old weights")
    parser.add_argument("--games", type=int, default=2000, help="number of games to fit to")
    given = parser.parse_args()
    game = engine.games.find(given.game)
    (tune_weights if given.what == "weights" else fit_expectation)(game, given)


if __name__ == "__main__":
    main()
