"""A person's rating in one game, changed by each game of 2 to 5 seats (Plackett and Luce, by ``openskill``).

A rating is an estimate (``mu``) and how far that may be off (``sigma``). People are shown one cautious number,
``shown``. It begins at ``START`` and grows with the games that confirm it, so a person with few games never stands
above one who has proved as much.

The ratings of the computers are fixed and hold the scale in place: ``NORMAL`` is where a new person begins. The
distance of the other levels is measured (``tools/arena``): two levels meet over two seats, each seed from both, and the
difference is the one at which the model expects that share of wins, or the least one if a side won all games. The
share's 95 % interval stands in brackets. Hard had a quarter of a second of its processor a move, as where many games
run.

**Measured anew, they make a new edition.** Each result names the edition of its time and is counted against it for
ever. So what a person has won does not change when the computers become better, and a recount gives the same numbers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final, TypeAlias

from msgspec import Struct

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

START: Final = 1000  # The shown number of a person's first rating
STEP: Final = 40  # Points of the shown number for one of the model's
PROVISIONAL: Final = 10  # Games after which a rating is more than a first guess


class Rating(Struct, frozen=True, array_like=True):
    """A person's or a computer's rating."""

    mu: float
    sigma: float

    @property
    def shown(self) -> int:
        """The number that people see and are ranked by: a cautious estimate."""
        return round(START + STEP * (self.mu - 3 * self.sigma))

    def after_leaving(self, lost: Rating) -> Rating:
        """Return the rating of a person who left, and has ``lost`` so much: it never rises, nor is it more certain."""
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
    """A rating after a game, as it is shown, and by how much the game changed it."""

    shown: int
    change: int
    rated: int  # Rated games with this one

    @property
    def is_provisional(self) -> bool:
        """True while the rating is only a first guess, which may change much."""
        return self.rated < PROVISIONAL


class OwnResult(Struct, frozen=True):
    """One of a person's results: its number in the log, and what it did to their rating."""

    number: int
    change: RatingChange | None = None  # None where it was not rated

    def __str__(self) -> str:
        if self.change is None:
            return str(self.number)
        return f"{self.number} {self.change.shown} {self.change.change} {self.change.rated}"

    @classmethod
    def parse(cls, text: str) -> OwnResult:
        number, *change = map(int, text.split())
        return cls(number, RatingChange(*change) if change else None)


Distances: TypeAlias = "Mapping[str, Mapping[str, float]]"  # The distance of a level from ``NORMAL``, by game and level

SURE: Final = 1.0  # The uncertainty of a computer's rating
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
_FIFTH: Final = _FOURTH  # From this edition on only whole games count, as ``new_ratings`` says
WHOLE_GAMES: Final = 4
EDITIONS: Final = (_FIRST, _SECOND, _THIRD, _FOURTH, _FIFTH)  # The latest last; one that results name never changes
EDITION: Final = len(EDITIONS) - 1  # The one that games are rated against today
COUNTS_AS: Final[Mapping[str, str]] = {"expert": "hard"}  # Not measured, but no weaker than this one
USUAL: Final[Mapping[str, float]] = {"random": -40.0, "greedy": -25.0, "easy": -12.0, "hard": 10.0}
"""The same for a game whose levels have not been measured."""


def anchor(game: str, level: str, edition: int = EDITION) -> Rating:
    distances = EDITIONS[edition].get(game, USUAL)
    measured = level if level in distances else COUNTS_AS.get(level, level)
    return Rating(BEGINNER.mu + distances.get(measured, 0.0), SURE)
