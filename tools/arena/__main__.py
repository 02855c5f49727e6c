"""Let one computer of a side meet those of another side.

    python -m tools.arena carcassonne normal "normal style=farmer" --deals 100
    python -m tools.arena europe hard rusher --simulations 80
    python -m tools.arena tchu hard "hard version=main" --seconds 0.2 --seats 3

How sides are written is said in ``tools.arena.sides``. Each deal is played from every seat. Prints after each deal the
share of wins and the lead over the best of the others with their 95 % intervals over deals, and the time of a move; at
the end where the points came from, and the difference of ratings (for ``chatbot/people/rating.py``).
"""

from __future__ import annotations

import argparse

import engine.games
from tools.arena.match import Match
from tools.arena.sides import Effort, side


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tools.arena", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=[game.id for game in engine.games.all()])
    parser.add_argument("ours")
    parser.add_argument("theirs")
    parser.add_argument("--deals", type=int, default=50)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=0.0, help="of the processor for a move of a search")
    parser.add_argument("--simulations", type=int, default=0, help="imagined games for a move, instead of seconds")
    parser.add_argument("--seed", default="arena")
    given = parser.parse_args()
    game, effort = engine.games.find(given.game), Effort(given.seconds, given.simulations)
    with side(given.ours, game, effort) as ours, side(given.theirs, game, effort) as theirs:
        match_ = Match(game, (ours, theirs), given.seats)
        for number in range(given.deals):
            match_.deal(f"{given.seed} {number}")
            print(f"{game.id}, {match_}", flush=True)
        print(match_.rating_difference())
        for name, points in zip((ours.name, theirs.name), match_.points, strict=True):
            print(f"{name}: {points}")


if __name__ == "__main__":
    main()
