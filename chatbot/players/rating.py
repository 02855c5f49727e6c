"""How well a person plays one game: a rating after each game, for 2 to 5 seats (Plackett and Luce, by ``openskill``).

A rating is what the results so far suggest (``mu``) and how far that may be off (``sigma``). People are shown one
number, ``shown``: so much is all but certain. It begins at ``START`` and grows with the games that confirm it, so a
person with few games never stands above one who has proved as much.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openskill.models import PlackettLuce

START: Final = 1000
"""What a person begins with."""
STEP: Final = 40
"""Points of the shown number for one of the model's."""
PROVISIONAL: Final = 10
"""Games after which a rating is more than a first guess."""


class Rating(Struct, frozen=True, array_like=True):
    """A person's or a computer's rating."""

    mu: float
    sigma: float

    @property
    def shown(self) -> int:
        """The number that people see and are ranked by: what is all but certain."""
        return round(START + STEP * (self.mu - 3 * self.sigma))


BEGINNER: Final = Rating(25.0, 25.0 / 3)
"""Of a person without a rated game."""


def rated(ratings: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """The ratings after a game in which these came out at these places."""
    model = _model()
    teams = [[model.rating(mu=rating.mu, sigma=rating.sigma)] for rating in ratings]
    after = model.rate(teams, ranks=[float(place) for place in places])
    return [Rating(team[0].mu, team[0].sigma) for team in after]


@cache
def _model() -> PlackettLuce:
    from openskill.models import PlackettLuce  # noqa: PLC0415 - it is needed when a game ends, not when a process starts

    return PlackettLuce()
