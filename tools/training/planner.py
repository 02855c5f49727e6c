"""Tunes the weights of the rail games' planner by self-play.

    python -m tools.training.planner europe --minutes 10 --keep wagons_per_build cards_per_turn

Simultaneous perturbation (SPSA): all weights are moved a little at once, each up or down by the toss of a coin, and the
set moved this way plays against the set moved the opposite way. The weights then follow the winner, by how many points
it won. So one pair of games says something about every weight, and thousands of pairs say which way each should go.
Weights are moved by their logarithm: they keep their sign, and one that is 0 stays 0.

Both sides play by plan, as in imagined games, and search nothing. Each deal is played twice with the seats changed.
"""

from __future__ import annotations

import argparse
from math import exp, log
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from msgspec import structs

import engine.games
from engine.rails.thinking.imagined_games import Rollout
from engine.rails.thinking.policy import PlanPolicy
from engine.rails.thinking.weights import PlannerWeights
from engine.rng import FastRng
from tools.arena.match import Interval
from tools.arena.rail_opponents import RAIL_GAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

Weights: TypeAlias = "Mapping[str, float]"
"""A number by the name of each weight."""
Duel: TypeAlias = "Callable[[Weights, Weights, str], float]"
"""How many points the first set is ahead of the second after games with this seed, each from both seats."""

STEP: Final = 0.2
"""How far the weights are moved to try them, as logarithms."""
FOLLOW: Final = 0.0008
"""How far they then follow one point of the lead, as logarithms."""
FINAL_PACE: Final = 0.25
"""At the end of a run they follow by this part of what it was at the beginning."""
REPORT_EVERY: Final = 200
"""Duels after which the weights are printed."""
MOST_POINTS: Final = 40
"""A larger lead counts as this: a game that was lost by accident must not pull all the weights along."""


def tuned(start: Weights, duel: Duel, minutes: float, seed: int) -> dict[str, float]:
    """The weights after this many minutes of duels; on the way they are printed now and then."""
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
    """The lead of one planner over another, summed up over two games on the same deal with the seats changed."""
    policies = [PlanPolicy(game.strategy.graph, PlannerWeights(**weights)) for weights in (ours, theirs)]
    there, back = _points(game, policies, seed), _points(game, policies[::-1], seed)
    return there[0] - there[1] + back[1] - back[0]


def _points(game: Any, policies: Sequence[PlanPolicy], seed: str) -> list[int]:  # noqa: ANN401 - a rail game
    """Final points of a game in which each seat has its own planner."""
    position = game.setup(len(policies), seed)
    players = [Rollout(policy, position.seats) for policy in policies]
    while acting := game.to_act(position):
        game.carry_out(position, acting[0], players[acting[0]].move(position, acting[0]))
    return [standing.points for standing in game.standings(position).seats]


def main() -> None:
    """Read the command line; tune, then let the new weights play against the old."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=RAIL_GAMES)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", nargs="*", default=[], metavar="WEIGHT", help="these stay as they are")
    parser.add_argument("--duels", type=int, default=200, help="pairs of games in which the new meet the old")
    given = parser.parse_args()
    game: Any = engine.games.find(given.game)
    old = structs.asdict(game.strategy.policy.weights)
    kept = {name: old[name] for name in given.keep}

    def duel(ours: Weights, theirs: Weights, seed: str) -> float:
        return summed_lead(game, {**ours, **kept}, {**theirs, **kept}, seed)

    weights = {**tuned(old, duel, given.minutes, given.seed), **kept}
    for name, value in weights.items():
        print(f"    {name}: float = {value:.3g}")
    leads = [summed_lead(game, weights, old, f"check {number}") / 2 for number in range(given.duels)]
    print(f"against the old weights: lead {Interval.of(leads)}, {given.duels} pairs")


if __name__ == "__main__":
    main()
