"""Measures how far apart the levels of the computers are, for the fixed ratings in ``chatbot/people/rating.py``.

    python -m tools.arena.level_ratings europe normal hard --games 40 --seconds 2

One seat of the second level meets others of the first, each seed from every seat. A search may take so many seconds of
its processor for a move; in the bot it is given seconds of the clock (``TURN_SECONDS`` of the thinking pool, or a share
of them where many think). Prints after each round of seats the share of games that the second has won, with its 95 %
interval, and the difference of ratings at which the model of the ratings expects it.
"""

from __future__ import annotations

import argparse
from math import log, sqrt
from time import process_time

import engine.games
from engine.ai.arena import Arena, Result, seating
from engine.ai.player import Level
from engine.ai.search import Budget

BETA = 25 / 6
"""How far one performance in the model lies from its player's strength."""
SURE = 1.0
"""How far a computer's rating may be off, as in ``chatbot/people/rating.py``."""


def difference(share: float, games: int, seats: int) -> float:
    """The difference of ratings at which the model expects one seat to win this share of games against the others.

    Of a match that one side won altogether it is the least that can be said: as if half a game had gone otherwise.
    """
    bounded = min(max(share, 0.5 / (games + 1)), 1 - 0.5 / (games + 1))
    return sqrt(seats * (BETA**2 + SURE**2)) * log((seats - 1) * bounded / (1 - bounded))


def described(found: Result, seats: int) -> str:
    """What came of the games so far."""
    low, high = found.interval()
    share = found.wins / found.games
    likely, least, most = (difference(one, found.games, seats) for one in (share, low, high))
    return (
        f"wins {share:.1%} of {found.games} games [{low:.1%} {high:.1%}], difference {likely:.1f}"
        f" [{least:.1f} {most:.1f}], {found.points / found.games:.1f} points,"
        f" {found.seconds / found.moves:.2f} s a move"
    )


def main() -> None:
    """Play the matches and print what came of them."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("levels", nargs=2, type=Level)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--first", type=int, default=0, help="number of the first game, to go on from earlier ones")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=2.0)
    options = parser.parse_args()
    game = engine.games.find(options.game)
    strategy = engine.games.strategy(game)
    arena = Arena(
        game, strategy, process_time, lambda: Budget.within(options.seconds, process_time, strategy.simulations)
    )
    first, second = options.levels
    results = {level: Result(level) for level in options.levels}
    for number in range(options.first, options.first + options.games):
        levels = seating([second, *(options.seats - 1) * [first]], number)
        arena.match(levels, f"levels {number // options.seats}", results)
        if (number + 1) % options.seats == 0:
            print(f"{game.id}, {options.seats} seats, {second} of {first}: {described(results[second], options.seats)}")


if __name__ == "__main__":
    main()
