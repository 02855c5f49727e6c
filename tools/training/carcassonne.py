"""Fits the weights of Carcassonne's evaluation to recorded games: first the chances, then the prices.

    python -m tools.calibration carcassonne --games 2000 --opponents normal stealer farmer --keep games.jsonl
    python -m tools.training.carcassonne chances games.jsonl
    python -m tools.training.carcassonne prices games.jsonl

Chances are adjusted one by one, in decreasing steps, to minimize the log loss over all roads, cities and monasteries
with followers and all pairs of different seats' features that one tile could join. Prices are fitted by least squares
to the seats' final leads and stay close to their old values. Every fourth game is held out for validation. New chances
play worse with old prices, so fit both before you test them against the old weights in ``tools.arena``. Two thousand
games take an hour.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import exp, log
from pathlib import Path
from statistics import fmean
from typing import Final, NamedTuple

from msgspec import structs

from engine.ai.strategy import lead
from engine.games.carcassonne.ai.evaluation import worth
from engine.games.carcassonne.ai.weights import EVALUATION_WEIGHTS, EvaluationWeights
from engine.games.carcassonne.position import CarcassonnePosition
from tools.calibration import Measure, RecordedGame, carcassonne_forecasts, read
from tools.training.least_squares import fitted

CHANCES: Final[tuple[str, ...]] = (
    *("road_eagerness", "city_eagerness", "road_patience", "city_patience", "road_detour", "city_detour"),
    *("road_several", "city_several", "road_power", "city_power", "rival_road_power", "rival_city_power"),
    *("road_odds", "city_odds", "rival_road_odds", "rival_city_odds", "road_contested", "city_contested"),
    *("filling", "filling_patience", "monastery_several", "monastery_power", "rival_monastery_power"),
    *("monastery_odds", "rival_monastery_odds", "unseen", "field_joining", "road_joining", "city_joining"),
    *("field_join_patience", "road_join_patience", "city_join_patience", "field_join_power", "city_join_power"),
    "field_join_odds",
)
"""The weights that determine chances."""
LIKINGS: Final[tuple[str, ...]] = ("city_liking", "share_liking")  # Only a style changes them.
PRICES: Final[tuple[str, ...]] = tuple(
    name for name in EvaluationWeights.__struct_fields__ if name not in {*CHANCES, *LIKINGS}
)
"""The weights that determine values."""
DOUBT: Final = 0.002  # Minimum distance of a chance from 0 and 1, so that one surprise does not dominate the loss.
STEP: Final = 0.3
TILES_BETWEEN_EXAMPLES: Final = 6
OUTLIER: Final = 60.0  # Points. Larger errors are weighted down to this one.
CAUTION: Final = 100.0


def surprise(games: Sequence[RecordedGame], weights: EvaluationWeights, side: str) -> float:
    found = []
    for game in games:
        for one in carcassonne_forecasts(game, side, weights):
            if one.measure == Measure.CHANCE:
                chance = min(1 - DOUBT, max(DOUBT, one.forecast))
                found.append(-log(chance if one.outcome else 1 - chance))
    return fmean(found)


def fit_chances(start: EvaluationWeights, loss: Callable[[EvaluationWeights], float], rounds: int) -> EvaluationWeights:
    best, least = start, loss(start)
    for number in range(rounds):
        for name in CHANCES:
            for factor in (exp(STEP / 2**number), exp(-STEP / 2**number)):
                while (here := loss(moved := structs.replace(best, **{name: factor * getattr(best, name)}))) < least:
                    best, least = moved, here
    return best


class Example(NamedTuple):
    """A position, the seat that has just moved, and its final lead."""

    position: CarcassonnePosition
    seat: int
    lead: float


def examples(game: RecordedGame, first: int) -> Iterator[Example]:
    end = game.end()
    for position in game.positions():
        laid = len(position.board.laid)
        if laid > 1 and laid % TILES_BETWEEN_EXAMPLES == first % TILES_BETWEEN_EXAMPLES and not position.over:
            seat = (position.seat - 1) % position.seats
            yield Example(position.copy(), seat, lead(end.scores, seat))


def errors(some: Sequence[Example], logs: Sequence[float]) -> list[float]:
    weights = priced(logs)
    return [lead(worth(position, weights, seat), seat) - came for position, seat, came in some]


def priced(logs: Sequence[float]) -> EvaluationWeights:
    return structs.replace(EVALUATION_WEIGHTS, **{name: exp(value) for name, value in zip(PRICES, logs, strict=True)})


def fit_prices(used: Sequence[Example], rounds: int) -> EvaluationWeights:
    start = [log(getattr(EVALUATION_WEIGHTS, name)) for name in PRICES]
    return priced(fitted(start, partial(errors, used), rounds, CAUTION, OUTLIER))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["chances", "prices"])
    parser.add_argument("games", type=Path, help="a file of games from tools.calibration")
    parser.add_argument("--side", default="normal", help="the side whose forecasts are fitted")
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    games = list(read(given.games))
    used, apart = [game for number, game in enumerate(games) if number % 4], games[::4]
    if given.what == "chances":
        names = CHANCES
        loss: Callable[[Sequence[RecordedGame], EvaluationWeights], float] = partial(surprise, side=given.side)
        used, apart = ([game for game in some if given.side in game.sides] for some in (used, apart))
        weights = fit_chances(EVALUATION_WEIGHTS, lambda tried: loss(used, tried), given.rounds)
    else:
        names, loss = PRICES, squared_error
        weights = fit_prices([one for number, game in enumerate(used) for one in examples(game, number)], given.rounds)
    for version, tried in (("old", EVALUATION_WEIGHTS), ("new", weights)):
        print(f"{version} {given.what}: loss {loss(used, tried):.4f}, in held-out games {loss(apart, tried):.4f}")
    for name in names:
        print(f"    {name}: float = {getattr(weights, name):.3g}")
    print("to test them in the arena: normal " + " ".join(f"{name}={getattr(weights, name):.3g}" for name in names))


def squared_error(games: Sequence[RecordedGame], weights: EvaluationWeights) -> float:
    logs = [log(getattr(weights, name)) for name in PRICES]
    some = [one for number, game in enumerate(games) for one in examples(game, number)]
    return fmean(error**2 for error in errors(some, logs))


if __name__ == "__main__":
    main()
