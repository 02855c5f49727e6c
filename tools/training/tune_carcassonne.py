"""Tunes the weights of Carcassonne's evaluation by self-play.

    python -m tools.training.tune_carcassonne --minutes 5

See ``tools.training.spsa`` for how. Both sides take the best move by evaluation and search nothing. Each order of the
tiles is played twice with the seats changed. Prints the weights reached; nothing is written.
"""

from __future__ import annotations

import argparse

from msgspec import structs

from engine.games.carcassonne import GAME
from engine.games.carcassonne.ai.evaluation import scored_moves
from engine.games.carcassonne.ai.weights import EVALUATION_WEIGHTS, EvaluationWeights
from engine.games.carcassonne.play import take_turn
from engine.games.carcassonne.position import NO_TILE, CarcassonnePosition
from tools.training import spsa

PACE = spsa.Pace(step=0.15, follow=0.0006)
MOST_POINTS = 40
"""A larger lead counts as this: a game that was lost by accident must not pull all the weights along."""


def duel(ours: spsa.Weights, theirs: spsa.Weights, seed: str) -> int:
    """The lead of one set of weights over another, summed up over two games on the same tiles."""
    one, other = EvaluationWeights(**ours), EvaluationWeights(**theirs)
    return _lead((one, other), seed) - _lead((other, one), seed)


def _lead(players: tuple[EvaluationWeights, EvaluationWeights], seed: str) -> int:
    """By how many points the player on seat 0, which begins, is ahead at the end."""
    position: CarcassonnePosition = GAME.setup(2, seed, stacked={"first": ["0"]})
    while position.hand != NO_TILE:
        best = max(scored_moves(position, players[position.seat]))
        take_turn(position, best.place, best.tile, best.feature)
    lead = position.scores[0] - position.scores[1]
    return max(-MOST_POINTS, min(MOST_POINTS, lead))


def show(weights: spsa.Weights, duels: int) -> None:
    """Print new weights, and how they do against the old ones."""
    old = structs.asdict(EVALUATION_WEIGHTS)
    spsa.show(weights, [duel(weights, old, f"check {number}") / 2 for number in range(duels)])


def main() -> None:
    """Read the command line; tune, then let the new weights play against the old."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--duels", type=int, default=100, help="pairs of games in which the new meet the old")
    arguments = parser.parse_args()
    start = structs.asdict(EVALUATION_WEIGHTS)
    show(spsa.tuned(start, duel, PACE, arguments.minutes, arguments.seed), arguments.duels)


if __name__ == "__main__":
    main()
