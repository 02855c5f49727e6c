"""Tunes the weights of the rail games' planner by self-play.

    python -m tools.training.tune_rails europe --minutes 10 --keep wagons_per_build cards_per_turn

See ``tools.training.spsa`` for how. Both sides play by plan, as in imagined games, and search nothing. Each deal is
played twice with the seats changed. Prints the weights reached; nothing is written.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from msgspec import structs

from engine.rails.thinking.imagined_games import Rollout
from engine.rails.thinking.policy import PlanPolicy
from engine.rails.thinking.weights import PlannerWeights
from tools.rail_games import RAIL_GAMES
from tools.training import spsa

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.rails.game import RailGame
    from engine.rails.thinking.strategy import RailStrategy

PACE = spsa.Pace(step=0.2, follow=0.0008)
MOST_POINTS = 40
"""A larger lead counts as this: a game that was lost by accident must not pull all the weights along."""


class PlannerMatch:
    """Where two planners of one game play against each other."""

    def __init__(self, game: RailGame, strategy: RailStrategy) -> None:
        self._game = game
        self._graph = strategy.graph

    def lead(self, ours: spsa.Weights, theirs: spsa.Weights, seed: str) -> float:
        """The lead of one planner over another, on average of two games on the same deal with the seats changed."""
        policies = [PlanPolicy(self._graph, PlannerWeights(**weights)) for weights in (ours, theirs)]
        there, back = self._points(policies, seed), self._points(policies[::-1], seed)
        return (there[0] - there[1] + back[1] - back[0]) / 2

    def duel(self, ours: spsa.Weights, theirs: spsa.Weights, seed: str) -> float:
        """The lead summed up over both games, within bounds."""
        return max(-MOST_POINTS, min(MOST_POINTS, 2 * self.lead(ours, theirs, seed)))

    def _points(self, policies: Sequence[PlanPolicy], seed: str) -> list[int]:
        """Final points of a game in which each seat has its own planner."""
        game = self._game
        position = game.setup(len(policies), seed)
        players = [Rollout(policy, position.seats) for policy in policies]
        while acting := game.to_act(position):
            game.carry_out(position, acting[0], players[acting[0]].move(position, acting[0]))
        return [standing.points for standing in game.standings(position).seats]


def main() -> None:
    """Read the command line; tune, then let the new weights play against the old."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=list(RAIL_GAMES))
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--keep", nargs="*", default=[], metavar="WEIGHT", help="these stay as they are, as what was counted does"
    )
    parser.add_argument("--duels", type=int, default=200, help="pairs of games in which the new meet the old")
    arguments = parser.parse_args()
    game, strategy = RAIL_GAMES[arguments.game]
    match_, old = PlannerMatch(game, strategy), structs.asdict(strategy.policy.weights)
    kept = {name: old.pop(name) for name in arguments.keep}

    def duel(ours: spsa.Weights, theirs: spsa.Weights, seed: str) -> float:
        return match_.duel({**ours, **kept}, {**theirs, **kept}, seed)

    weights = {**spsa.tuned(old, duel, PACE, arguments.minutes, arguments.seed), **kept}
    old.update(kept)
    spsa.show(weights, [match_.lead(weights, old, f"check {number}") for number in range(arguments.duels)])


if __name__ == "__main__":
    main()
