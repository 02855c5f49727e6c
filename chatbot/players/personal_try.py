"""A person's try of the daily game as they are given it with all that is kept about them."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

from msgspec import Struct

from chatbot.players.daily import ends_at

if TYPE_CHECKING:
    from chatbot.players.daily import DailyResult, DailyTry


class PersonalTry(Struct, frozen=True, omit_defaults=True):
    """One day's try, and how it came out where it counts."""

    day: date
    game: str
    server: str
    """Ids are texts, as Discord writes them."""
    channel: str
    match: str
    name: str = ""
    points: int | None = None
    computers_points: int | None = None
    ended_at: datetime | None = None


def personal_try(day: int, game: str, place: DailyTry, result: DailyResult | None) -> PersonalTry:
    """A try for the person whose it is."""
    return PersonalTry(
        day=datetime.fromtimestamp(ends_at(day), UTC).date(),
        game=game,
        server=str(place.guild if result is None else result.server),
        channel=str(place.channel),
        match=place.match,
        name=result.name if result else "",
        points=result.points if result else None,
        computers_points=result.computer if result else None,
        ended_at=datetime.fromtimestamp(result.at, UTC) if result else None,
    )
