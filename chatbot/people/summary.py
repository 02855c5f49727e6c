"""Summaries: a person's totals in one game, small enough to read in one request.

A summary is a fold over results: ``fold`` takes the players' summaries and one more result. For each game, a person has
one summary per scope: a server, or all servers together. ``Meetings`` counts the games of two people with each other
and who finished ahead. ``recount`` computes all statistics from the log of results; the stored statistics must equal
them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

import msgspec
from msgspec import Struct

from chatbot.people.rating import (
    BEGINNER,
    PROVISIONAL,
    START,
    WHOLE_GAMES,
    OwnResult,
    Rating,
    RatingChange,
    anchor,
    rated,
)
from chatbot.people.results import GameResult, SeatResult

CURVE: Final = 60  # Most ratings stored for the chart


class KindTotal(Struct, frozen=True, array_like=True):
    """A person's points from one source in a game, such as completed routes."""

    total: int
    best: int  # Most points in one game


class Summary(Struct, frozen=True, array_like=True):
    """A person's totals in one game."""

    games: int = 0
    rated: int = 0
    rating: Rating = BEGINNER
    places: tuple[int, ...] = (0, 0, 0, 0, 0)  # Times they came first, second, …; longer where more seats played
    left: int = 0  # Games they did not finish
    finished: int = 0
    points: int = 0  # Points in all finished games
    best: int = 0
    kinds: dict[str, KindTotal] = {}
    streak: int = 0  # Current number of wins in a row
    longest_streak: int = 0
    curve: tuple[int, ...] = ()  # Shown ratings after the latest rated games
    latest: int = 0  # Unix time when the last game ended
    name: str = ""  # The person's name at that time
    won_seats: tuple[int, ...] = (0, 0, 0, 0, 0)  # Wins by seat, if the seat is known

    @property
    def is_provisional(self) -> bool:
        return self.rated < PROVISIONAL

    @property
    def wins(self) -> int:
        return self.places[0]


def fold(result: GameResult, before: Mapping[int, Summary]) -> dict[int, Summary]:
    """Return the new summaries of everybody for whom the result counts, given their previous ones in ``before``.

    People whose data was deleted are included for recounts, because others were rated against them.
    """
    ratings = new_ratings(result, {who: summary.rating for who, summary in before.items()})
    return {
        seat.who: _with_game(before.get(seat.who, Summary()), result, seat, ratings.get(seat.who))
        for seat in result.seats
        if seat.is_known
    }


def new_ratings(result: GameResult, before: Mapping[int, Rating]) -> dict[int, Rating]:
    """Return the people's new ratings, or an empty mapping if the game changes none.

    Only people who played from the beginning are rated. Those who left lose against all others, and nobody gains from
    them. If several people began the game, computers are not counted. ``docs/results.md`` lists the abuses that this
    prevents.
    """
    if not result.rated:
        return {}
    if result.anchors < WHOLE_GAMES:
        return _rated_among(result, result.seats, before)
    begun = [seat for seat in result.seats if not seat.late]
    persons = [seat for seat in begun if not seat.level]
    counted = persons if len(persons) > 1 else begun
    stayed = _rated_among(result, [seat for seat in counted if not seat.left], before)
    whole = _rated_among(result, counted, before)
    leavers = [seat.who for seat in counted if seat.left and seat.who in whole]
    return stayed | {who: before.get(who, BEGINNER).after_leaving(whole[who]) for who in leavers}


def _rated_among(result: GameResult, among: Sequence[SeatResult], before: Mapping[int, Rating]) -> dict[int, Rating]:
    seats = [seat for seat in among if seat.is_known or seat.level]
    if len(seats) < 2:
        return {}
    ratings = [
        anchor(result.game, seat.level, result.anchors) if seat.level else before.get(seat.who, BEGINNER)
        for seat in seats
    ]
    after = rated(ratings, [seat.place for seat in seats])
    return {seat.who: rating for seat, rating in zip(seats, after, strict=True) if seat.is_known}


def rating_changes(before: Mapping[int, Summary], after: Mapping[int, Summary]) -> dict[int, RatingChange]:
    """Return the rating changes of the rated players, from their summaries before and after a game."""
    changes = {}
    for who, summary in after.items():
        known = before.get(who)
        if summary.rated > (known.rated if known else 0):
            shown = summary.rating.shown
            changes[who] = RatingChange(shown, shown - (known.rating.shown if known else START), summary.rated)
    return changes


def _with_game(summary: Summary, result: GameResult, seat: SeatResult, rating: Rating | None) -> Summary:
    is_contest = len(result.seats) > 1  # In a game for one, the only place says nothing
    won = seat.place == 1 and not seat.left and is_contest
    streak = summary.streak + 1 if won else 0
    after = msgspec.structs.replace(
        summary,
        games=summary.games + 1,
        places=_incremented(summary.places, seat.place - 1) if is_contest else summary.places,
        left=summary.left + seat.left,
        streak=streak,
        longest_streak=max(streak, summary.longest_streak),
        latest=result.at,
        name=seat.name or summary.name,
        won_seats=_incremented(summary.won_seats, seat.seat) if won else summary.won_seats,
    )
    if not result.early and not seat.left:
        after = _with_points(after, result, seat)
    if rating is None:
        return after
    curve = (*summary.curve, rating.shown)[-CURVE:]
    return msgspec.structs.replace(after, rated=summary.rated + 1, rating=rating, curve=curve)


def _with_points(summary: Summary, result: GameResult, seat: SeatResult) -> Summary:
    kinds = dict(summary.kinds)
    for kind, points in zip(result.kinds, seat.kinds, strict=True):
        known = kinds.get(kind)
        kinds[kind] = KindTotal(known.total + points, max(known.best, points)) if known else KindTotal(points, points)
    return msgspec.structs.replace(
        summary,
        finished=summary.finished + 1,
        points=summary.points + seat.points,
        best=max(summary.best, seat.points) if summary.finished else seat.points,
        kinds=kinds,
    )


def _incremented(counts: tuple[int, ...], at: int) -> tuple[int, ...]:
    longer = counts + (at + 1 - len(counts)) * (0,)
    return tuple(count + (number == at) for number, count in enumerate(longer))


BASE: Final = 100_000  # Factor that separates the packed counts; no count reaches it


class Meetings(Struct, frozen=True):
    """The number of games that one person played with another, and how often each finished ahead."""

    games: int = 0
    ahead: int = 0
    behind: int = 0

    @property
    def number(self) -> int:
        return self.games + BASE * (self.ahead + BASE * self.behind)

    @classmethod
    def of(cls, number: int) -> Meetings:
        rest, games = divmod(number, BASE)
        behind, ahead = divmod(rest, BASE)
        return cls(games, ahead, behind)


def meetings(result: GameResult) -> Iterator[tuple[int, int, Meetings]]:
    for seat in result.seats:
        for other in result.seats:
            if seat.who > 0 and other.who > 0 and seat.who != other.who:
                yield seat.who, other.who, Meetings(1, int(seat.place < other.place), int(seat.place > other.place))


Account: TypeAlias = tuple[int, str]  # A scope and a game


class Recount(Struct, frozen=True):
    """All statistics, computed from all results."""

    summaries: dict[Account, dict[int, Summary]]  # By person; people whose data was deleted have negative ids
    meetings: dict[tuple[int, int, str, int], int]  # Meetings by person, scope, game and other person
    games: dict[int, list[OwnResult]]


def recount(results: Iterable[GameResult | None]) -> Recount:
    """Compute all statistics from the results in log order. None is an unreadable result, whose number is kept."""
    summaries: dict[Account, dict[int, Summary]] = defaultdict(dict)
    met: dict[tuple[int, int, str, int], int] = defaultdict(int)
    games: dict[int, list[OwnResult]] = defaultdict(list)
    for number, result in enumerate(results):
        if result is None:
            continue
        changes: dict[int, RatingChange] = {}
        for scope in result.scopes:
            account = summaries[scope, result.game]
            after = fold(result, account)
            changes = changes or rating_changes(account, after)
            account.update(after)
            for user, other, meeting in meetings(result):
                met[user, scope, result.game, other] += meeting.number
        for user in result.users:
            games[user].append(OwnResult(number, changes.get(user)))
    return Recount(dict(summaries), dict(met), dict(games))
