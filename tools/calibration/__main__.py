"""Said against happened: how good the forecasts are that computers make.

    python -m tools.calibration carcassonne --games 200
    python -m tools.calibration europe --games 20 --side planner --opponents planner rusher

Plays games between a side and each opponent in turn, seats changed from game to game. Prints what the side expected and
what happened on average, by kind, by class of chance and by how far the game was, each with its 95 % interval over
games. ``--keep FILE`` adds the games to a file; ``--games 0 --keep FILE`` judges those in the file by a changed
version.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import engine.games
from tools.calibration.carcassonne import lines as carcassonne_lines
from tools.calibration.rails import lines as rail_lines
from tools.calibration.games import append, played, read

OPPONENTS = {"carcassonne": ["greedy", "easy", "stealer", "farmer"]}
RAIL_OPPONENTS = ["planner", "rusher", "hasty", "blocker"]


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tools.calibration", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=[game.id for game in engine.games.all()])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--side", help="whose forecasts are judged: normal, or planner in a rail game")
    parser.add_argument("--opponents", nargs="+")
    parser.add_argument("--simulations", type=int, default=50, help="of a move of hard")
    parser.add_argument("--seed", default="calibration")
    parser.add_argument("--keep", type=Path, help="a file of games")
    given = parser.parse_args()
    is_rails = given.game != "carcassonne"
    side = given.side or ("planner" if is_rails else "normal")
    opponents = given.opponents or OPPONENTS.get(given.game, RAIL_OPPONENTS)
    games = list(read(given.keep)) if given.keep and given.keep.exists() else []
    for number in range(given.games):
        opponent = opponents[number // 2 % len(opponents)]
        sides = [side, opponent] if number % 2 else [opponent, side]
        games.append(played(given.game, sides, f"{given.seed} {number // 2}", given.simulations))
        if given.keep:
            append(given.keep, games[-1])
    judged = [game for game in games if game.game == given.game and side in game.sides]
    print("\n".join((rail_lines if is_rails else carcassonne_lines)(judged, side)))


if __name__ == "__main__":
    main()
