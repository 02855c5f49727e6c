"""The fixed ratings of the computers: against them people are rated who play alone.

A computer's rating never changes, so its levels hold the scale in place: ``NORMAL`` is where a new person begins. How
far the other levels lie from it is measured (``tools/arena/level_ratings.py``): two levels play over two seats, and the
difference is the one at which the model expects that share of wins.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chatbot.players.rating import BEGINNER, Rating

if TYPE_CHECKING:
    from collections.abc import Mapping

SURE: Final = 1.0
"""How far a computer's rating may be off."""
DISTANCES: Final[Mapping[str, Mapping[str, float]]] = {
    # Won by the better of two: normal of easy 86 % (40 games), hard of normal 94 % (16), easy of random all 30,
    # easy of greedy all 10.
    "europe": {"random": -39.0, "greedy": -30.0, "easy": -11.0, "hard": 12.0},
    # normal of easy 85 % (40 games), easy of random all 30; hard and greedy as in Europe, not measured here.
    "tchu": {"random": -38.0, "greedy": -30.0, "easy": -10.5, "hard": 12.0},
    # normal of easy 98 % (40 games), easy of random all 30; hard and greedy are estimates.
    "carcassonne": {"random": -50.0, "greedy": -20.0, "easy": -22.0, "hard": 8.0},
}
"""By game and level: how far a level is from ``NORMAL``."""
USUAL: Final[Mapping[str, float]] = {"random": -40.0, "greedy": -25.0, "easy": -12.0, "hard": 10.0}
"""The same for a game whose levels have not been measured."""


def anchor(game: str, level: str) -> Rating:
    """The rating of a computer."""
    return Rating(BEGINNER.mu + DISTANCES.get(game, USUAL).get(level, 0.0), SURE)
