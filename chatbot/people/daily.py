"""The daily game: one shuffle a day for everybody, each alone against the same computer, one try a person.

A day of the daily game ends at ``CLOSES`` UTC, in the evening in Europe. Then its ranking is made, its seeds are
opened, and the next day begins. A try counts if its person played it to its end before that.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime
from enum import Enum
from typing import Final, NamedTuple

from msgspec import Struct

from chatbot.people.preferences import DAY

CLOSES: Final = 19 * 3600  # Seconds after midnight, UTC, when a day of the daily game ends and the next one begins
GRACE: Final = 120  # Seconds after its end until a day's ranking is made: what ended in time is stored by then


class DailyGame(Struct, frozen=True, array_like=True):
    """The day and server that make a table's game one of the daily game."""

    day: int  # Counts days since 1970; its date is the one on which it ends
    server: int = 0  # The server where it was asked for; 0 for direct messages

    @property
    def ends_at(self) -> int:
        return ends_at(self.day)


def day_at(now: float) -> int:
    return int(now - CLOSES) // DAY + 1


def ends_at(day: int) -> int:
    return day * DAY + CLOSES


class TryState(Enum):
    """The progress of a person in a day's game."""

    NONE = "none"
    RUNNING = "running"
    OVER = "over"


class DailyTry(Struct, frozen=True):
    """The place where a person plays, or has played, their one try of a day's game."""

    channel: int
    guild: int
    match: str = ""  # The match; empty until the game has begun


class DailyResult(Struct, frozen=True, array_like=True):
    """A try that counts: how one person came out."""

    day: int
    game: str
    who: int
    name: str
    points: int
    computer: int
    channel: int
    match: str  # Names the record, with the channel
    server: int  # The server where it was asked for; 0 for direct messages
    at: int  # The second when it ended
    shared: bool = False  # True if it stands in the rankings of other servers, too

    @property
    def merit(self) -> tuple[int, int]:
        """Sorts tries: by the points, then by how few the computer was left."""
        return self.points, -self.computer

    def counts_on(self, server: int, *, shared: bool) -> bool:
        """Return True if it stands in the ranking of a server, which shares its own or not."""
        return self.server == server or (shared and self.shared)


SQUARES: Final = 10  # Squares of a shared try, one for each tenth of its moves
AHEAD, LEVEL, BEHIND = "🟦", "⬜", "🟧"


def squares(points: Sequence[Sequence[int]]) -> str:
    """Return how a try went, in squares that tell nothing of its shuffle; ``points`` are all seats' after each move."""
    last = len(points) - 1
    leads = (points[round(tenth * last / SQUARES)] for tenth in range(1, SQUARES + 1))
    return "".join(AHEAD if own > max(others) else BEHIND if own < max(others) else LEVEL for own, *others in leads)


class Ranked(NamedTuple):
    """A try and its place; those that are level share one."""

    place: int
    result: DailyResult


def ranking(results: Iterable[DailyResult]) -> tuple[Ranked, ...]:
    """Return a day's tries, the best first; of those that are level the one that was finished first."""
    ordered = sorted(results, key=lambda result: (result.merit, -result.at, -result.who), reverse=True)
    ranked: list[Ranked] = []
    for number, result in enumerate(ordered, start=1):
        level = bool(ranked) and ranked[-1].result.merit == result.merit
        ranked.append(Ranked(ranked[-1].place if level else number, result))
    return tuple(ranked)


class PersonalTry(Struct, frozen=True, omit_defaults=True):
    """One day's try, as its person is given it with all that is kept about them."""

    day: date
    game: str
    server: str  # The id as text, as Discord writes it
    channel: str
    match: str
    name: str = ""
    points: int | None = None
    computers_points: int | None = None
    ended_at: datetime | None = None


def personal_try(day: int, game: str, place: DailyTry, result: DailyResult | None) -> PersonalTry:
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
