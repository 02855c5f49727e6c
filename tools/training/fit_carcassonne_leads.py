"""Fits the prices in Carcassonne's evaluation to how recorded games ended, at the chances that it has.

    python -m tools.calibration --games 2000 --side normal --opponents normal stealer farmer --keep games.jsonl
    python -m tools.training.fit_carcassonne_leads games.jsonl

After every few tiles the lead that the evaluation expects of the seat that has just moved is compared with the lead
that it had in the end; the prices are fitted by least squares, and not farther from where they were than the games
justify. ``--all`` fits the chances with them, which plays as well but says less of what will happen. Every fourth game
is kept apart.

Prints the weights reached, and how they do against the old ones; nothing is written. Two thousand games take an hour.
"""

from __future__ import annotations

import argparse
from math import exp, log
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

from msgspec import structs

from engine.ai.strategy import lead
from engine.games.carcassonne.ai.evaluation import worth
from engine.games.carcassonne.ai.weights import EVALUATION_WEIGHTS, EvaluationWeights
from tools.calibration.game_files import read
from tools.calibration.recorded_games import RecordedGame
from tools.training.carcassonne_weights import CHANCES, PRICES
from tools.training.least_squares import fitted
from tools.training.tune_carcassonne import show

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.games.carcassonne.position import CarcassonnePosition

EVERY = 6
"""Tiles between two examples of a game."""
OUTLIER = 60.0
"""Points: a larger error has no more weight than this."""


class Example(NamedTuple):
    """A position, the seat that has just moved, and its lead at the end."""

    position: CarcassonnePosition
    seat: int
    lead: float


def examples(game: RecordedGame, first: int) -> Iterator[Example]:
    """The positions of a game, from this number of tiles on."""
    *_, end = game.positions()
    for position in game.positions():
        laid = len(position.board.laid)
        if laid > 1 and laid % EVERY == first % EVERY and not position.over:
            seat = (position.seat - 1) % position.seats
            yield Example(position.copy(), seat, lead(end.scores, seat))


def errors(logs: Sequence[float], names: Sequence[str], some: Sequence[Example]) -> list[float]:
    """By how much the evaluation with these weights is wrong about each lead."""
    weights = weights_at(logs, names)
    return [lead(worth(position, weights, seat), seat) - came for position, seat, came in some]


def weights_at(logs: Sequence[float], names: Sequence[str]) -> EvaluationWeights:
    """The weights with these logarithms."""
    return structs.replace(EVALUATION_WEIGHTS, **{name: exp(value) for name, value in zip(names, logs, strict=True)})


def main() -> None:
    """Read the command line; fit, then let the new weights play against the old."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", type=Path, help="a file of games, kept by tools.calibration")
    parser.add_argument("--all", action="store_true", help="fit the chances, too")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--caution", type=float, default=100)
    parser.add_argument("--duels", type=int, default=100)
    arguments = parser.parse_args()
    names = (*CHANCES, *PRICES) if arguments.all else PRICES
    games = list(read(arguments.games, RecordedGame))
    used, apart = (
        [one for number, game in enumerate(games) if bool(number % 4) == use for one in examples(game, number)]
        for use in (True, False)
    )
    start = [log(getattr(EVALUATION_WEIGHTS, name)) for name in names]
    logs = fitted(start, lambda tried: errors(tried, names, used), arguments.rounds, arguments.caution, OUTLIER)
    for said, where in (("old", start), ("new", logs)):
        squares = [fmean(error**2 for error in errors(where, names, some)) for some in (used, apart)]
        print(f"{said} weights: squared error {squares[0]:.1f}, in games kept apart {squares[1]:.1f}")
    show(structs.asdict(weights_at(logs, names)), arguments.duels)


if __name__ == "__main__":
    main()
