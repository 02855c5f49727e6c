"""Said against happened: how good the chances and points are that Carcassonne's evaluation expects.

A rail game as the first word asks the same of that game's plans (``tools.calibration.rails``). Carcassonne is the rest:

    python -m tools.calibration --games 100 --side normal --opponents greedy ranker stealer --chart calibration.svg

Plays games between the side and each opponent in turn, seats changed from game to game, and asks the evaluation after
every few tiles what it expects of each road, city, monastery and field with followers, and of each pair of features of
different seats that one tile could join. Prints what was said and what happened on average: by kind, by class of
chance (ten of them), and by the number of tiles that lay.

``--keep FILE`` adds the games played to a file; ``--games 0 --keep FILE`` plays none and judges those in the file: so
one asks a changed evaluation about the same games.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from statistics import fmean

from engine.ai.player import Level
from engine.games.carcassonne.ai.weights import EVALUATION_WEIGHTS
from tools.arena.carcassonne_opponents import OPPONENTS
from tools.calibration import rails
from tools.calibration.carcassonne_forecasts import followers_free, forecasts
from tools.calibration.chart import chart
from tools.calibration.forecast import Measure
from tools.calibration.game_files import append, read
from tools.calibration.recorded_games import RecordedGame, played
from tools.calibration.tables import of_measure, report
from tools.rail_games import RAIL_GAMES

SIDES = [*Level, *OPPONENTS]


def main() -> None:
    """Read the command line, play, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--side", default="normal", choices=SIDES, help="whose evaluation it is")
    parser.add_argument(
        "--opponents", nargs="+", default=["greedy", "easy", "ranker", "stealer", "farmer"], choices=SIDES
    )
    parser.add_argument("--simulations", type=int, default=100, help="of a move of hard")
    parser.add_argument("--seed", default="calibration")
    parser.add_argument("--every", type=int, default=10, help="tiles")
    parser.add_argument("--keep", type=Path, help="a file of games")
    parser.add_argument("--chart", type=Path, help="where to write the chart, an SVG")
    arguments = parser.parse_args()
    games = list(read(arguments.keep, RecordedGame)) if arguments.keep and arguments.keep.exists() else []
    for number in range(arguments.games):
        opponent = arguments.opponents[number // 2 % len(arguments.opponents)]
        sides = [arguments.side, opponent] if number % 2 else [opponent, arguments.side]
        games.append(played(sides, f"{arguments.seed} {number // 2}", arguments.simulations))
        if arguments.keep:
            append(arguments.keep, games[-1])
    side, every = arguments.side, arguments.every
    games = [game for game in games if side in game.sides]
    found = [
        one._replace(game=number)
        for number, game in enumerate(games)
        for one in forecasts(game, side, EVALUATION_WEIGHTS, every)
    ]
    print("\n".join(report(found)))
    free: dict[int, list[int]] = {}
    for game in games:
        for tile, number in followers_free(game, side, every):
            free.setdefault(tile, []).append(number)
    print("followers free by tile: " + "  ".join(f"{tile} {fmean(each):.1f}" for tile, each in sorted(free.items())))
    if arguments.chart:
        arguments.chart.write_text(chart(of_measure(found, Measure.CHANCE)), encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:] and sys.argv[1] in RAIL_GAMES:
        rails.main(sys.argv[1:])
    else:
        main()
