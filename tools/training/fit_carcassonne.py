"""Learns Carcassonne's weights from imagined games: ``python -m tools.training.fit_carcassonne --positions 400``.

In positions of self-play some moves are played on in imagined games, as hard does it, only longer. How much better or
worse each turns out than the others is what the evaluation should have said at once: the weights are fitted to that,
by least squares, and not farther from where they were than the games justify. Prints the weights reached, and how they
do against the old ones; nothing is written. Every fourth position is kept apart, to see whether something was learnt
that holds elsewhere.
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
from tools.training.tune_carcassonne import show

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.carcassonne.turn.moves import Place
    from engine.games.carcassonne.turn.position import CarcassonnePosition

NAMES = structs.asdict(EVALUATION_WEIGHTS)
GAMES = 16
"""So many imagined games a move."""
FOREMOST, OTHERS = 6, 3
"""So many of the best moves are played on, and so many of the next 18."""
NEAR = 1.5
"""In self-play moves that promise so much less than the best are played too."""
STRANGE = 4.0
"""An error that is larger does not count for more: something happened there that no weight is to blame for."""
STEP = 0.05
"""How far each weight is moved, as a logarithm, to see what it does."""
FARTHEST = 0.5
"""No weight moves farther in one round."""


class Patient(CarcassonneStrategy):
    """It looks a little farther ahead."""

    horizon = 8


class Lesson(NamedTuple):
    """The positions after some moves of a seat, how much better each turned out than all on average, and its weight."""

    seat: int
    after: list[CarcassonnePosition]
    better: list[float]
    weight: float


def lesson(number: int) -> Lesson | None:
    """A position, moves in it, and what became of them; None if there was no choice."""
    rng = FastRng(number)
    position: CarcassonnePosition = GAME.setup(2 if number % 4 else 3 + number // 4 % 2, f"lesson {number}")
    for _ in range(2 + rng.below(64)):
        found = sorted(scored_moves(position, EVALUATION_WEIGHTS), reverse=True)[:3]
        good = [option for option in found if option.lead > found[0].lead - NEAR]
        GAME.play(position, position.seat, good[rng.below(len(good))].move)
    strategy, seat = Patient().for_one_search(), position.seat
    moves = strategy.candidates(position, seat, FOREMOST + 18)
    rest = moves[FOREMOST:]
    rng.shuffle(rest)
    moves = moves[:FOREMOST] + rest[:OTHERS]
    if len(moves) < 3 or position.drawn == len(position.order):
        return None
    worlds = strategy.worlds(lambda: GAME.copy(position), rng)
    games = []
    for _, world in zip(range(GAMES), worlds, strict=False):
        games.append(centred([_prospect(strategy, world, move, rng) for move in moves]))
    better = [fmean(found) for found in zip(*games, strict=True)]
    noise = fmean([(each - mean) ** 2 for game in games for each, mean in zip(game, better, strict=True)])
    after = [GAME.copy(position) for _ in moves]
    for twin, move in zip(after, moves, strict=True):
        GAME.carry_out(twin, seat, move)
    return Lesson(seat, after, better, 1 / sqrt(1 + noise / (GAMES - 1)))


def _prospect(strategy: CarcassonneStrategy, world: CarcassonnePosition, move: Place, rng: FastRng) -> float:
    position = GAME.copy(world)
    GAME.carry_out(position, world.seat, move)
    strategy.roll_out(GAME, position, rng)
    return strategy.utility(position, world.seat)


def centred(numbers: Sequence[float]) -> list[float]:
    """What is left of them when their mean is taken away."""
    mean = fmean(numbers)
    return [number - mean for number in numbers]


def errors(point: Sequence[float], lessons: Sequence[Lesson]) -> list[float]:
    """By how much the evaluation is wrong about each move."""
    weights = weights_at(point)
    found = []
    for seat, after, better, weight in lessons:
        promised = centred([lead(worth(position, weights), seat) for position in after])
        found += [weight * (said - was) for said, was in zip(promised, better, strict=True)]
    return found


def weights_at(point: Sequence[float]) -> EvaluationWeights:
    """The weights with these logarithms."""
    return EvaluationWeights(
        **{name: exp(value) for name, value in zip(EvaluationWeights.__struct_fields__, point, strict=True)}
    )


def fitted(start: list[float], lessons: Sequence[Lesson], rounds: int, caution: float) -> list[float]:
    """Gauss and Newton's way to the least squares; ``caution`` is what it costs to move a weight."""
    point = start
    for _ in range(rounds):
        here = errors(point, lessons)
        slopes = []
        for index in range(len(point)):
            there = [value + STEP * (other == index) for other, value in enumerate(point)]
            slopes.append([(far - near) / STEP for far, near in zip(errors(there, lessons), here, strict=True)])
        counts = [min(1.0, STRANGE / abs(error)) if error else 1.0 for error in here]
        matrix = [[_product(counts, one, other) for other in slopes] for one in slopes]
        pull = [-_product(counts, slope, here) for slope in slopes]
        for index, row in enumerate(matrix):
            row[index] += caution
            pull[index] -= caution * (point[index] - start[index])
        moves = solved(matrix, pull)
        point = [value + max(-FARTHEST, min(FARTHEST, move)) for value, move in zip(point, moves, strict=True)]
    return point


def _product(counts: Sequence[float], one: Sequence[float], other: Sequence[float]) -> float:
    return sum(count * first * second for count, first, second in zip(counts, one, other, strict=True))


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a set of linear equations with a positive definite matrix: Gauss and Jordan's way."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for index, pivot in enumerate(rows):
        for other, row in enumerate(rows):
            if other != index:
                factor = row[index] / pivot[index]
                rows[other] = [value - factor * taken for value, taken in zip(row, pivot, strict=True)]
    return [row[-1] / row[index] for index, row in enumerate(rows)]


def main() -> None:
    """Learn, then let the new weights meet the old."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=400)
    parser.add_argument("--first", type=int, default=0, help="the number of the first position")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--caution", type=float, default=60)
    parser.add_argument("--duels", type=int, default=100)
    arguments = parser.parse_args()
    numbers = range(arguments.first, arguments.first + arguments.positions)
    lessons = [found for number in numbers if (found := lesson(number))]
    apart = lessons[::4]
    used = [lesson for index, lesson in enumerate(lessons) if index % 4]
    start = [log(value) for value in structs.asdict(EVALUATION_WEIGHTS).values()]
    point = fitted(start, used, arguments.rounds, arguments.caution)
    for said, where in (("old", start), ("new", point)):
        squares = [fmean([error**2 for error in errors(where, some)]) for some in (used, apart)]
        print(f"{said} weights: squared error {squares[0]:.3f}, in positions kept apart {squares[1]:.3f}")
    show(weights_at(point), arguments.duels)


if __name__ == "__main__":
    main()
