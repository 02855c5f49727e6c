"""Fits the chances of Carcassonne's evaluation to what happened in recorded games, all together.

    python -m tools.calibration --games 400 --keep games.jsonl
    python -m tools.training.fit_carcassonne_chances games.jsonl

What is minimised is the surprise: the logarithm of the chance that was given to what then happened, over all roads,
cities and monasteries with followers and all features of different seats that one tile could join. Each chance is
moved up and down in turn, and stays where the surprise is less; the steps get smaller. Every third game is kept apart.

Prints the chances reached; nothing is written. Fit the prices to them afterwards, with ``fit_carcassonne_leads``: alone
the chances play worse.
"""

from __future__ import annotations

import argparse
from math import exp, log
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING

from msgspec import structs

from engine.games.carcassonne.ai.weights import EVALUATION_WEIGHTS
from tools.calibration.carcassonne_forecasts import forecasts
from tools.calibration.forecast import Measure
from tools.calibration.game_files import read
from tools.calibration.recorded_games import RecordedGame
from tools.training.carcassonne_weights import CHANCES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.games.carcassonne.ai.weights import EvaluationWeights

EVERY = 10
"""Tiles between two forecasts."""
DOUBT = 0.002
"""No chance is taken to be nearer to 0 or 1 than this: one surprise must not outweigh all else."""
STEP = 0.3
"""By how much a chance is moved at first, as a logarithm."""


def surprise(games: Sequence[RecordedGame], side: str, weights: EvaluationWeights) -> float:
    """The mean surprise about what happened in some games."""
    found = []
    for game in games:
        for one in forecasts(game, side, weights, EVERY):
            if one.measure == Measure.CHANCE:
                said = min(1 - DOUBT, max(DOUBT, one.said))
                found.append(-log(said if one.happened else 1 - said))
    return fmean(found)


def fitted(
    start: EvaluationWeights, loss: Callable[[EvaluationWeights], float], rounds: int, names: Sequence[str] = CHANCES
) -> EvaluationWeights:
    """The weights after so many rounds through these names, each time with half the step."""
    best, least = start, loss(start)
    for number in range(rounds):
        step = STEP / 2**number
        for name in names:
            for factor in (exp(step), exp(-step)):
                while (here := loss(moved := _scaled(best, name, factor))) < least:
                    best, least = moved, here
    return best


def _scaled(weights: EvaluationWeights, name: str, factor: float) -> EvaluationWeights:
    return structs.replace(weights, **{name: factor * getattr(weights, name)})


def main() -> None:
    """Read the command line, fit, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", type=Path, help="a file of games, kept by tools.calibration")
    parser.add_argument("--side", default="normal", help="whose own is called own")
    parser.add_argument("--rounds", type=int, default=4)
    arguments = parser.parse_args()
    games = [game for game in read(arguments.games, RecordedGame) if arguments.side in game.sides]
    used, apart = [game for number, game in enumerate(games) if number % 3], games[::3]
    weights = fitted(EVALUATION_WEIGHTS, lambda tried: surprise(used, arguments.side, tried), arguments.rounds)
    for said, tried in (("old", EVALUATION_WEIGHTS), ("new", weights)):
        print(
            f"{said} chances: surprise {surprise(used, arguments.side, tried):.4f}, "
            f"in games kept apart {surprise(apart, arguments.side, tried):.4f}"
        )
    for name in CHANCES:
        print(f"    {name}: float = {getattr(weights, name):.3g}")


if __name__ == "__main__":
    main()
