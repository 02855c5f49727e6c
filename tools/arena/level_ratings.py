"""Measures how far apart the levels of the computers are, for the fixed ratings in ``chatbot/players/anchors.py``.

    python -m tools.arena.level_ratings europe --games 40 easy normal

Two levels meet over two seats, each seed from both seats. Prints the share of wins of the second with its 95 %
interval, and the difference of their ratings that would predict it.
"""

from __future__ import annotations

import argparse
from math import log, sqrt
from time import perf_counter
from typing import Final

import engine.games
from engine.ai.arena import Arena, Result, seating
from engine.ai.player import Level

SPREAD: Final = sqrt(2 * ((25 / 6) ** 2 + 1))
"""Of the difference between two players' performances in the model, where both ratings are known to within 1."""


def difference(share: float) -> float:
    """The difference of ratings at which the model expects this share of wins."""
    bounded = min(max(share, 0.01), 0.99)
    return SPREAD * log(bounded / (1 - bounded))


def main() -> None:
    """Play the matches and print what came of them."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("levels", nargs=2, type=Level)
    parser.add_argument("--games", type=int, default=40)
    options = parser.parse_args()
    game = engine.games.find(options.game)
    arena = Arena(game, engine.games.strategy(game), perf_counter, lambda: None)
    results = {level: Result(level) for level in options.levels}
    for number in range(options.games):
        arena.match(seating(options.levels, number), f"levels {number // 2}", results)
    second = results[options.levels[1]]
    low, high = second.interval()
    share = second.wins / second.games
    print(
        f"{game.id}: {options.levels[1]} wins {share:.0%} of {second.games} games against {options.levels[0]}"
        f" [{low:.0%} {high:.0%}], difference {difference(share):.1f}"
        f" [{difference(low):.1f} {difference(high):.1f}]"
    )


if __name__ == "__main__":
    main()
