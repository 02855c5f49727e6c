"""One result as the person is given it whose it is: what it says of others is theirs."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from msgspec import Struct

from chatbot.players.game_result import NO_SEAT

if TYPE_CHECKING:
    from chatbot.players.game_result import GameResult
    from chatbot.players.rating_change import RatingChange


class PersonalResult(Struct, frozen=True):
    """How one game came out for one person."""

    server: str
    """Ids are texts, as Discord writes them."""
    channel: str
    match: str
    game: str
    ended_at: datetime
    seats: int
    name: str
    place: int
    points: int
    points_by_kind: dict[str, int]
    left_before_the_end: bool
    rated: bool
    rating: int | None = None
    """After the game, as it is shown."""
    rating_change: int | None = None
    seat: int | None = None
    """Counted from 1; unknown of games that ended before it was kept."""


def personal_result(result: GameResult, user: int, change: RatingChange | None) -> PersonalResult:
    """A result for a person who is in it. Raises ``LookupError`` for another one."""
    own = result.seat_of(user)
    return PersonalResult(
        server=str(result.guild),
        channel=str(result.channel),
        match=result.match,
        game=result.game,
        ended_at=datetime.fromtimestamp(result.at, UTC),
        seats=len(result.seats),
        name=own.name,
        place=own.place,
        points=own.points,
        points_by_kind=dict(zip(result.kinds, own.kinds, strict=False)),
        left_before_the_end=own.left,
        rated=result.rated,
        rating=change.shown if change else None,
        rating_change=change.change if change else None,
        seat=None if own.seat == NO_SEAT else own.seat + 1,
    )
