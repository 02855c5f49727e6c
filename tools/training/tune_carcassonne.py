"""Tunes Carcassonne's evaluation by self-play: ``python -m tools.training.tune_carcassonne --minutes 5``.

Simultaneous perturbation: all weights are moved a little at once, up or down by the toss of a coin, and the two
opposite sets meet, each tile order twice with the seats changed. The weights then follow the winner, by how many points
it won. Weights are moved by their logarithm, so that they keep their sign. Prints the weights reached; nothing is
written.
"""

from __future__ import annotations

import argparse
from math import exp, log
from time import perf_counter

from msgspec import structs

from engine.games.carcassonne import GAME
from engine.games.carcassonne.ai.evaluation import scored_moves
from engine.games.carcassonne.ai.weights import EVALUATION_WEIGHTS, EvaluationWeights
from engine.games.carcassonne.turn.play import take_turn
from engine.games.carcassonne.turn.position import NOTHING, CarcassonnePosition
from engine.rng import FastRng

STEP = 0.15
"""How far the weights are moved to try them."""
PACE = 0.0006
"""How far they follow one point."""
SETTLED = 0.25
"""At the end of the run the pace is this part of what it was at the beginning."""
MOST_POINTS = 40
"""A landslide teaches no more than this."""


def duel(ours: EvaluationWeights, theirs: EvaluationWeights, seed: str) -> int:
    """The lead of one set of weights over another in two games on the same tiles with the seats changed."""
    return _lead((ours, theirs), seed) - _lead((theirs, ours), seed)


def _lead(players: tuple[EvaluationWeights, EvaluationWeights], seed: str) -> int:
    position: CarcassonnePosition = GAME.setup(2, seed, stacked={"first": ["0"]})
    while position.hand != NOTHING:
        best = max(scored_moves(position, players[position.seat]))
        take_turn(position, best.place, best.tile, best.feature)
    lead = position.scores[0] - position.scores[1]
    return max(-MOST_POINTS, min(MOST_POINTS, lead))


def tuned(start: EvaluationWeights, minutes: float, seed: int) -> EvaluationWeights:
    """The weights after so many minutes of self-play."""
    point = {name: log(value) for name, value in structs.asdict(start).items()}
    rng, began, number = FastRng(seed), perf_counter(), 0
    while (spent := (perf_counter() - began) / (60 * minutes)) < 1:
        coins = {name: 2 * rng.below(2) - 1 for name in point}
        gain = duel(_moved(point, coins, STEP), _moved(point, coins, -STEP), f"tuning {seed} {number}")
        pace = PACE * (1 - spent + SETTLED * spent)
        point = {name: value + pace * gain * coins[name] for name, value in point.items()}
        number += 1
        if number % 200 == 0:
            print(number, _moved(point, coins, 0), flush=True)
    return _moved(point, {}, 0)


def _moved(point: dict[str, float], coins: dict[str, int], step: float) -> EvaluationWeights:
    return EvaluationWeights(**{name: exp(value + step * coins.get(name, 0)) for name, value in point.items()})


def show(weights: EvaluationWeights, duels: int) -> None:
    """Print new weights, and how they do against the old ones."""
    for name, value in structs.asdict(weights).items():
        print(f"    {name}: float = {value:.3g}")
    leads = [duel(weights, EVALUATION_WEIGHTS, f"check {number}") / 2 for number in range(duels)]
    mean = sum(leads) / len(leads)
    spread = (sum((lead - mean) ** 2 for lead in leads) / len(leads)) ** 0.5 / len(leads) ** 0.5
    print(f"against the old weights {mean:+.1f} points a game (+-{2 * spread:.1f}), {len(leads)} pairs")


def main() -> None:
    """Tune, then let the new weights meet the old."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--duels", type=int, default=100)
    arguments = parser.parse_args()
    show(tuned(EVALUATION_WEIGHTS, arguments.minutes, arguments.seed), arguments.duels)


if __name__ == "__main__":
    main()
