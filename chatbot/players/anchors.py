"""The fixed ratings of the computers: against them people are rated who play alone.

A computer's rating never changes, so its levels hold the scale in place: ``NORMAL`` is where a new person begins. How
far the other levels lie from it is measured (``tools/arena/level_ratings.py``): two levels meet over two seats, each
seed from both, and the difference is the one at which the model of the ratings expects that share of wins. Where one
side won all games, it is the least that their number allows to say. In brackets: the share's 95 % interval. Hard had a
quarter of a second of its processor a move, as where many games run; the two seconds of a quiet machine may be worth
a little more.

**Measured anew, they make a new edition.** Each result names the edition of its time and is counted against it for
ever, so what a person has won does not change when the computers become better, and a recount gives the same numbers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from chatbot.players.rating import BEGINNER, Rating

if TYPE_CHECKING:
    from collections.abc import Mapping

Distances: TypeAlias = "Mapping[str, Mapping[str, float]]"
"""By game and level: how far a level is from ``NORMAL``."""

SURE: Final = 1.0
"""How far a computer's rating may be off."""
_FIRST: Final[Distances] = {  # Of hard only Europe's was measured, of greedy none.
    "europe": {"random": -39.0, "greedy": -30.0, "easy": -11.0, "hard": 12.0},
    "tchu": {"random": -38.0, "greedy": -30.0, "easy": -10.5, "hard": 12.0},
    "carcassonne": {"random": -50.0, "greedy": -20.0, "easy": -22.0, "hard": 8.0},
}
_SECOND: Final[Distances] = {
    # Normal of easy 82 % (200 games [76 87]; one normal among 3, 4 and 5 seats, 120 games each: differences of
    # 12.0, 11.0 and 9.6), easy of greedy all 60, greedy of random 78 % (100 [69 85]),
    # hard of normal 90 % (10 [60 98]; before, with all its time, 94 % of 16).
    "europe": {"random": -47.0, "greedy": -39.5, "easy": -10.3, "hard": 12.0},
    # Normal of easy 82 % (200 games [76 86]), easy of greedy all 60, greedy of random 68 % (100 [58 76]),
    # hard of normal 85 % (46 [72 92]).
    "tchu": {"random": -43.0, "greedy": -38.0, "easy": -9.0, "hard": 10.4},
    # Normal of easy 99 % (200 games [96 100]), greedy of easy 66 % (60 [53 77]), greedy of random all 100,
    # hard of normal 70 % (50 [56 81]).
    "carcassonne": {"random": -56.0, "greedy": -24.0, "easy": -28.0, "hard": 5.1},
}
_THIRD: Final[Distances] = {
    # Europe's hard has won 28 of 30 games by now (93 % [79 98]), 14 of the 30 with a quarter of a second: its rating
    # stays, in the middle of what that allows.
    **_SECOND,
    # What a position is worth was fitted to games anew. Normal of easy all 200, normal of greedy all 60, greedy of
    # easy 70 % (100 games [60 78]), greedy of random all 140, hard of normal 73 % (72 [62 82]). Given two seconds it
    # takes 1.3 of them and won both games of two: how much more it is worth then is not known.
    "carcassonne": {"random": -65.0, "greedy": -31.0, "easy": -36.0, "hard": 6.0},
}
_FOURTH: Final[Distances] = {
    **_THIRD,
    # Hard counts turns truly. Normal of easy 82 % (200 games [76 86]), hard of normal 83 % (60 [71 90]). Easy, greedy
    # and random play as they did.
    "tchu": {"random": -43.0, "greedy": -38.0, "easy": -9.0, "hard": 9.4},
}
EDITIONS: Final = (_FIRST, _SECOND, _THIRD, _FOURTH)
"""What was measured, the latest last. One that results were counted against is never changed."""
EDITION: Final = len(EDITIONS) - 1
"""The one that games are rated against today."""
COUNTS_AS: Final[Mapping[str, str]] = {"expert": "hard"}
"""A level that was not measured, and one that it is no weaker than: it is rated like that one."""
USUAL: Final[Mapping[str, float]] = {"random": -40.0, "greedy": -25.0, "easy": -12.0, "hard": 10.0}
"""The same for a game whose levels have not been measured."""


def anchor(game: str, level: str, edition: int = EDITION) -> Rating:
    """The rating of a computer, as it was measured in an edition."""
    distances = EDITIONS[edition].get(game, USUAL)
    measured = level if level in distances else COUNTS_AS.get(level, level)
    return Rating(BEGINNER.mu + distances.get(measured, 0.0), SURE)
