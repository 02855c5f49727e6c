"""The daily game: each day has one shuffle for everybody. Each person gets one try, alone against the same computer.

A day of the daily game ends at ``CLOSES`` UTC, in the European evening. Then its ranking is made, its seeds are
published, and the next day begins. A try counts if the person finished it before that.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime
from enum import Enum
from typing import Final, NamedTuple

from msgspec import Struct

from chatbot.people.preferences import DAY

CLOSES: Final = 19 * 3600  # Seconds after midnight UTC when one day of the daily game ends and the next begins
GRACE: Final = 120  # Seconds from the end of a day to its ranking, so that tries finished in time are stored


class DailyGame(Struct, frozen=True, array_like=True):
    """The day and the server of a try at the daily game, stored with the try's table."""

    day: int  # The date on which the day ends, in days since 1 January 1970
    server: int = 0  # The server where the person started it, or 0 for direct messages

    @property
    def ends_at(self) -> int:
        return ends_at(self.day)


def day_at(now: float) -> int:
    return int(now - CLOSES) // DAY + 1


def ends_at(day: int) -> int:
    return day * DAY + CLOSES


class TryState(Enum):
    """A person's progress in a day's game."""

    NONE = "none"
    RUNNING = "running"
    OVER = "over"


class DailyTry(Struct, frozen=True):
    """The place where a person makes their one try at a day's game."""

    channel: int
    guild: int
    match: str = ""  # The match, or empty until the game begins


class DailyResult(Struct, frozen=True, array_like=True):
    """One person's result of a try that counts."""

    day: int
    game: str
    who: int
    name: str
    points: int
    computer: int
    channel: int
    match: str  # Identifies the record, together with the channel
    server: int  # The server where the person started it, or 0 for direct messages
    at: int  # Unix time when the game ended
    shared: bool = False  # True if other servers' rankings show it, too
    moves: int = 0  # Moves of a try won in a game without points, where a win is 2 : 0 and a draw is 1 : 1

    @property
    def merit(self) -> tuple[int, int, int]:
        """Sort key: more points first, then fewer points for the computer, then fewer moves."""
        return self.points, -self.computer, -self.moves

    def counts_on(self, server: int, *, shared: bool) -> bool:
        """Return True if a server's ranking includes this result.

        ``shared`` is True if that server chose to share results. Then the ranking also has the results that other
        servers share.
        """
        return self.server == server or (shared and self.shared)


SQUARES: Final = 10  # Squares of a shared try, one per tenth of its moves
AHEAD, LEVEL, BEHIND = "🟦", "⬜", "🟧"


def squares(points: Sequence[Sequence[int]]) -> str:
    """Return a try as squares, from all seats' points after each move. The squares reveal nothing about the shuffle."""
    last = len(points) - 1
    moments = (points[round(tenth * last / SQUARES)] for tenth in range(1, SQUARES + 1))
    leads = (own - max(others, default=0) for own, *others in moments)
    return "".join(AHEAD if lead > 0 else BEHIND if lead < 0 else LEVEL for lead in leads)


class Ranked(NamedTuple):
    """A try with its place in the ranking. Equal tries share a place."""

    place: int
    result: DailyResult


def ranking(results: Iterable[DailyResult]) -> tuple[Ranked, ...]:
    """Return a day's tries, best first. Of equal tries, the one that finished first comes first."""
    ordered = sorted(results, key=lambda result: (result.merit, -result.at, -result.who), reverse=True)
    ranked: list[Ranked] = []
    for number, result in enumerate(ordered, start=1):
        level = bool(ranked) and ranked[-1].result.merit == result.merit
        ranked.append(Ranked(ranked[-1].place if level else number, result))
    return tuple(ranked)


class PersonalTry(Struct, frozen=True, omit_defaults=True):
    """One day's try, as exported to the person who made it."""

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
