"""Short results for tests: games of people and computers."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Final

from chatbot.people.rating import EDITION
from chatbot.people.results import GameResult, SeatResult

if TYPE_CHECKING:
    from chatbot.people.rating import Rating

GUILD: Final = 7
_numbers = count(1)


def seat(who: int, points: int, place: int, *, level: str = "", left: bool = False, at: int = 0) -> SeatResult:
    """Return the result of one seat, with all points of one kind."""
    kinds = () if level or left else (points,)
    return SeatResult(who, points, place, level, left, kinds, "" if level else f"Player {who}", at)


def game(
    *seats: SeatResult,
    guild: int = GUILD,
    name: str = "toy",
    rated: bool = True,
    shared: bool = True,
    anchors: int = EDITION,
) -> GameResult:
    """Return the result of a game played to its end."""
    number = next(_numbers)
    return GameResult(
        match=f"m-{number}",
        channel=5,
        guild=guild,
        game=name,
        at=1_800_000_000 + number,
        rated=rated,
        early=False,
        shared=shared,
        kinds=("cards",),
        seats=seats,
        anchors=anchors,
    )


def about(rating: Rating) -> tuple[float, float]:
    """Return a rating and its uncertainty, both rounded."""
    return round(rating.mu, 3), round(rating.sigma, 3)
