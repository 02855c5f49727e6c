"""Tunes the planner of the rail games by self-play: ``python -m tools.training.tune_rails europe --minutes 10``.

As ``tuning`` does it for Carcassonne: all weights are moved a little at once, up or down by the toss of a coin, and the
two opposite planners meet, each deal twice with the seats changed. The weights then follow the winner, by how many
points it won. A weight of nothing stays so. Prints the weights reached; nothing is written.
"""

from __future__ import annotations

import argparse
from math import exp, log, sqrt
from time import perf_counter
from typing import TYPE_CHECKING

from msgspec import structs

from engine.games.europe import GAME as EUROPE
from engine.games.tchu import GAME as TCHU
from engine.games.tchu.ai import STRATEGY as TCHU_STRATEGY
from engine.rails.ai import strategy_for
from engine.rails.thinking.policy import PlanPolicy
from engine.rails.thinking.weights import PlannerWeights
from engine.rng import FastRng

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.rails.game import RailGame
    from engine.rails.thinking.strategy import RailStrategy

EUROPE_STRATEGY = strategy_for(EUROPE)

GAMES: dict[str, tuple[RailGame, RailStrategy]] = {"europe": (EUROPE, EUROPE_STRATEGY), "tchu": (TCHU, TCHU_STRATEGY)}
STEP = 0.2
"""How far the weights are moved to try them."""
PACE = 0.0008
"""How far they follow one point."""
SETTLED = 0.25
"""At the end of the run the pace is this part of what it was at the beginning."""
MOST_POINTS = 40
"""A landslide teaches no more than this."""


class Field:
    """Where planners of one game meet."""

    def __init__(self, game: RailGame, strategy: RailStrategy) -> None:
        self._game = game
        self._graph = strategy.graph

    def duel(self, ours: PlannerWeights, theirs: PlannerWeights, seed: str) -> float:
        """The lead of one planner over another, on average of two games on the same deal with the seats changed."""
        pilots = [PlanPolicy(self._graph, weights) for weights in (ours, theirs)]
        there, back = self._points(pilots, seed), self._points(pilots[::-1], seed)
        return (there[0] - there[1] + back[1] - back[0]) / 2

    def _points(self, pilots: Sequence[PlanPolicy], seed: str) -> list[int]:
        """Final points of a game in which each seat has its own planner."""
        game = self._game
        position = game.setup(len(pilots), seed)
        while acting := game.to_act(position):
            game.carry_out(position, acting[0], pilots[acting[0]].move(position, acting[0]))
        return [standing.points for standing in game.standings(position).seats]


def tuned(field: Field, start: PlannerWeights, minutes: float, seed: int) -> PlannerWeights:
    """The weights after so many minutes of self-play."""
    point = {name: log(value) for name, value in structs.asdict(start).items() if value > 0}
    rng, began, number = FastRng(seed), perf_counter(), 0
    while (spent := (perf_counter() - began) / (60 * minutes)) < 1:
        coins = {name: 2 * rng.below(2) - 1 for name in point}
        lead = field.duel(_moved(point, coins, STEP), _moved(point, coins, -STEP), f"tuning {seed} {number}")
        gain = max(-MOST_POINTS, min(MOST_POINTS, 2 * lead))
        pace = PACE * (1 - spent + SETTLED * spent)
        point = {name: value + pace * gain * coins[name] for name, value in point.items()}
        number += 1
        if number % 200 == 0:
            print(number, _moved(point, {}, 0), flush=True)
    return _moved(point, {}, 0)


def _moved(point: Mapping[str, float], coins: Mapping[str, int], step: float) -> PlannerWeights:
    return PlannerWeights(**{name: exp(value + step * coins.get(name, 0)) for name, value in point.items()})


def main() -> None:
    """Tune, then let the new weights meet the old."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--duels", type=int, default=200)
    arguments = parser.parse_args()
    game, strategy = GAMES[arguments.game]
    field, old = Field(game, strategy), strategy.policy.weights
    weights = tuned(field, old, arguments.minutes, arguments.seed)
    for name, value in structs.asdict(weights).items():
        print(f"    {name}: float = {value:.3g}")
    leads = [field.duel(weights, old, f"check {number}") for number in range(arguments.duels)]
    mean = sum(leads) / len(leads)
    spread = sqrt(sum((lead - mean) ** 2 for lead in leads)) / len(leads)
    print(f"against the old weights {mean:+.1f} points a game (+-{2 * spread:.1f}), {len(leads)} pairs")


if __name__ == "__main__":
    main()
