"""A person's rating in one game, updated after each match of 2 to 5 seats (Plackett-Luce model from ``openskill``).

A rating is an estimate (``mu``) and its uncertainty (``sigma``). People see one conservative number, ``shown``. It
starts at ``START`` and rises as games make the estimate more certain, so of two people with the same estimate, the one
with more games ranks higher.

The computers' ratings are fixed and anchor the scale: a new person starts at ``NORMAL``. The other levels' distances
from ``NORMAL`` are measured with ``tools/arena``: two levels play each seed twice, with the two seats swapped. The
distance is the one at which the model expects the measured share of wins or, if one side won all games, the smallest
plausible one. Brackets show the 95 % interval of the share of wins. Hard had a quarter of a second of processor time
per move, as on a busy machine.

**New measurements make a new edition.** Each result names the edition of its time and always counts against it. So
results do not change when the computers improve, and a recount gives the same numbers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final, TypeAlias

from msgspec import Struct

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

START: Final = 1000  # The shown number of a new person
STEP: Final = 40  # Points of the shown number per point of the model
PROVISIONAL: Final = 10  # Games after which a rating is no longer provisional


class Rating(Struct, frozen=True, array_like=True):
    """A person's or a computer's rating."""

    mu: float
    sigma: float

    @property
    def shown(self) -> int:
        """The number that people see and are ranked by: a conservative estimate."""
        return round(START + STEP * (self.mu - 3 * self.sigma))

    def after_leaving(self, lost: Rating) -> Rating:
        """Return the rating of a person who left. ``lost`` is the rating that a loss would have given them.

        The returned rating is neither higher nor more certain than the one before the game.
        """
        return Rating(min(self.mu, lost.mu), self.sigma)


BEGINNER: Final = Rating(25.0, 25.0 / 3)


def rated(ratings: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    model = _model()
    teams = [[model.rating(mu=rating.mu, sigma=rating.sigma)] for rating in ratings]
    after = model.rate(teams, ranks=[float(place) for place in places])
    return [Rating(team[0].mu, team[0].sigma) for team in after]


@cache
def _model() -> PlackettLuce:
    from openskill.models import PlackettLuce  # noqa: PLC0415 - it is needed when a game ends, not when a process starts

    return PlackettLuce()


class RatingChange(Struct, frozen=True):
    """A shown rating after a game, and how much the game changed it."""

    shown: int
    change: int
    rated: int  # Rated games, including this one

    @property
    def is_provisional(self) -> bool:
        """True while the rating is a rough estimate that may change a lot."""
        return self.rated < PROVISIONAL


class OwnResult(Struct, frozen=True):
    """One of a person's results: its number in the log, and the rating change."""

    number: int
    change: RatingChange | None = None  # None if the game was not rated

    def __str__(self) -> str:
        if self.change is None:
            return str(self.number)
        return f"{self.number} {self.change.shown} {self.change.change} {self.change.rated}"

    @classmethod
    def parse(cls, text: str) -> OwnResult:
        number, *change = map(int, text.split())
        return cls(number, RatingChange(*change) if change else None)


Distances: TypeAlias = "Mapping[str, Mapping[str, float]]"  # Distance of a level from ``NORMAL``, by game and level

SURE: Final = 1.0  # The uncertainty of a computer's rating
_FIRST: Final[Distances] = {  # Hard was measured only in Europe, greedy not at all.
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
    # Europe's hard has now won 28 of 30 games (93 % [79 98]), 14 of them with a quarter of a second. Its rating stays,
    # in the middle of that interval.
    **_SECOND,
    # The evaluation of positions was fitted to new games. Normal of easy all 200, normal of greedy all 60, greedy of
    # easy 70 % (100 games [60 78]), greedy of random all 140, hard of normal 73 % (72 [62 82]). With a limit of two
    # seconds, hard uses 1.3 and won both of two games; how much stronger that makes it is unknown.
    "carcassonne": {"random": -65.0, "greedy": -31.0, "easy": -36.0, "hard": 6.0},
}
_FOURTH: Final[Distances] = {
    **_THIRD,
    # Hard now counts turns correctly. Normal of easy 82 % (200 games [76 86]), hard of normal 83 % (60 [71 90]). Easy,
    # greedy and random play as before.
    "tchu": {"random": -43.0, "greedy": -38.0, "easy": -9.0, "hard": 9.4},
}
_FIFTH: Final = _FOURTH  # From this edition on, only whole games count (``new_ratings``)
WHOLE_GAMES: Final = 4
_SIXTH: Final[Distances] = {
    **_FIFTH,
    # Easy now overlooks places. It won 18 % of 104 games against the easy of the fifth edition [11 25]. The other
    # levels play as before.
    "carcassonne": {"random": -65.0, "greedy": -31.0, "easy": -45.3, "hard": 6.0},
}
EDITIONS: Final = (_FIRST, _SECOND, _THIRD, _FOURTH, _FIFTH, _SIXTH)  # The latest is last; older ones never change
EDITION: Final = len(EDITIONS) - 1  # The edition for new games
COUNTS_AS: Final[Mapping[str, str]] = {"expert": "hard"}  # Each unmeasured level counts as a measured weaker one
USUAL: Final[Mapping[str, float]] = {"random": -40.0, "greedy": -25.0, "easy": -12.0, "hard": 10.0}
"""Distances for a game whose levels have not been measured."""


def anchor(game: str, level: str, edition: int = EDITION) -> Rating:
    distances = EDITIONS[edition].get(game, USUAL)
    measured = level if level in distances else COUNTS_AS.get(level, level)
    return Rating(BEGINNER.mu + distances.get(measured, 0.0), SURE)
