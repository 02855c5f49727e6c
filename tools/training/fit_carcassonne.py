"""Fits the weights of Carcassonne's evaluation to what rollouts say.

    python -m tools.training.fit_carcassonne --positions 400

In positions of self-play some moves are played on in imagined games, as the level hard does it, only longer. How much
better or worse each move turns out than the others is what the evaluation should have said at once: the weights are
fitted to that by least squares (Gauss and Newton), and not farther from where they were than the games justify. Every
fourth position is kept apart, to see whether what was learnt holds elsewhere.

Prints the weights reached, and how they do against the old ones; nothing is written.
"""

from __future__ import annotations

import argparse
from math import exp, log, sqrt
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

from msgspec import structs

from engine.ai.strategy import lead
from engine.games.carcassonne import GAME
from engine.games.carcassonne.ai.evaluation import scored_moves, worth
from engine.games.carcassonne.ai.strategy import CarcassonneStrategy
from engine.games.carcassonne.ai.weights import EVALUATION_WEIGHTS, EvaluationWeights
from engine.rng import FastRng
from tools.training.least_squares import fitted
from tools.training.tune_carcassonne import show

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.carcassonne.moves import PlaceTile
    from engine.games.carcassonne.position import CarcassonnePosition

ROLLOUTS = 16
"""Imagined games for each move."""
BEST, OTHERS, NEXT = 6, 3, 18
"""How many of the best moves are played on, and how many taken at random from this many that come next."""
NEARLY_BEST = 1.5
"""In self-play a move is taken, too, that promises less than the best by up to this many points."""
OUTLIER = 4.0
"""Points: a larger error has no more weight than this."""


class LongRollouts(CarcassonneStrategy):
    """The strategy of the game, but its rollouts look a little farther ahead."""

    horizon = 8


class Example(NamedTuple):
    """Some moves of a seat in one position, and what rollouts say of each."""

    seat: int
    after: list[CarcassonnePosition]
    """The position after each move."""
    better: list[float]
    """By how many points each move turned out better than all of them on average."""
    weight: float
    """How much this example counts: less where the rollouts disagreed."""


def example(number: int) -> Example | None:
    """A position of self-play, moves in it, and what became of them; None if there was hardly a choice."""
    rng = FastRng(number)
    position: CarcassonnePosition = GAME.setup(2 if number % 4 else 3 + number // 4 % 2, f"lesson {number}")
    for _ in range(2 + rng.below(64)):
        found = sorted(scored_moves(position, EVALUATION_WEIGHTS), reverse=True)[:3]
        good = [option for option in found if option.lead > found[0].lead - NEARLY_BEST]
        GAME.play(position, position.seat, good[rng.below(len(good))].move)
    strategy, seat = LongRollouts().for_one_search(), position.seat
    moves = strategy.candidates(position, seat, BEST + NEXT)
    rest = moves[BEST:]
    rng.shuffle(rest)
    moves = moves[:BEST] + rest[:OTHERS]
    if len(moves) < 3 or position.drawn == len(position.order):
        return None
    worlds = strategy.worlds(lambda: GAME.copy(position), rng)
    games = []
    for _, world in zip(range(ROLLOUTS), worlds, strict=False):
        games.append(centred([_rolled_out(strategy, world, move, rng) for move in moves]))
    better = [fmean(found) for found in zip(*games, strict=True)]
    noise = fmean([(each - mean) ** 2 for game in games for each, mean in zip(game, better, strict=True)])
    after = [GAME.copy(position) for _ in moves]
    for copy, move in zip(after, moves, strict=True):
        GAME.carry_out(copy, seat, move)
    return Example(seat, after, better, 1 / sqrt(1 + noise / (ROLLOUTS - 1)))


def _rolled_out(strategy: CarcassonneStrategy, world: CarcassonnePosition, move: PlaceTile, rng: FastRng) -> float:
    """What a move comes to in one imagined game."""
    position = GAME.copy(world)
    GAME.carry_out(position, world.seat, move)
    strategy.roll_out(GAME, position, rng)
    return strategy.utility(position, world.seat)


def centred(numbers: Sequence[float]) -> list[float]:
    """What is left of them when their mean is taken away."""
    mean = fmean(numbers)
    return [number - mean for number in numbers]


def errors(logs: Sequence[float], examples: Sequence[Example]) -> list[float]:
    """By how much the evaluation with these weights is wrong about each move of each example."""
    weights = weights_at(logs)
    found = []
    for seat, after, better, weight in examples:
        promised = centred([lead(worth(position, weights, seat), seat) for position in after])
        found += [weight * (said - was) for said, was in zip(promised, better, strict=True)]
    return found


def weights_at(logs: Sequence[float]) -> EvaluationWeights:
    """The weights with these logarithms."""
    return EvaluationWeights(
        **{name: exp(value) for name, value in zip(EvaluationWeights.__struct_fields__, logs, strict=True)}
    )


def main() -> None:
    """Read the command line; fit, then let the new weights play against the old."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=400)
    parser.add_argument("--first", type=int, default=0, help="the number of the first position")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--caution", type=float, default=60)
    parser.add_argument("--duels", type=int, default=100)
    arguments = parser.parse_args()
    numbers = range(arguments.first, arguments.first + arguments.positions)
    examples = [found for number in numbers if (found := example(number))]
    apart = examples[::4]
    used = [each for index, each in enumerate(examples) if index % 4]
    start = [log(value) for value in structs.asdict(EVALUATION_WEIGHTS).values()]
    logs = fitted(start, lambda tried: errors(tried, used), arguments.rounds, arguments.caution, OUTLIER)
    for said, where in (("old", start), ("new", logs)):
        squares = [fmean([error**2 for error in errors(where, some)]) for some in (used, apart)]
        print(f"{said} weights: squared error {squares[0]:.3f}, in positions kept apart {squares[1]:.3f}")
    show(structs.asdict(weights_at(logs)), arguments.duels)


if __name__ == "__main__":
    main()
