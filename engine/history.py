"""The course of a finished game, computed from its record: moves, public events, points after each move, and awards.

An award names the seats that did best at something. Some awards apply to every game. A game adds its own in
``Game.awards``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from msgspec import Struct

from engine import replay
from engine.api import Game, M, P, Standings, V
from engine.messages import Line, PublicEvent, Seat, Value, seat_name

MOST: Final = 3  # Maximum number of awards per game.
GOOD_TURN, GOOD_FINISH, COMEBACK = 5, 10, 10  # Fewest points that earn each award.


class PlayedMove(Struct, frozen=True):
    """A move as all players saw it."""

    seat: Seat
    events: tuple[PublicEvent, ...]
    points: tuple[int, ...]  # All seats' points after the move, or the final points after the last one.


class History(Struct, frozen=True):
    """A game from its first move to its last."""

    moves: tuple[PlayedMove, ...]
    standings: Standings  # The standings after the last move.

    @property
    def points(self) -> tuple[tuple[int, ...], ...]:
        return (tuple(0 for _ in self.standings.seats), *(move.points for move in self.moves))

    @property
    def has_points(self) -> bool:
        """Return True if any seat ever had points."""
        return any(map(any, self.points))

    @property
    def has_result(self) -> bool:
        """Return True if any seat ever had points, or if the game is over. Otherwise there is nothing to compare."""
        return self.has_points or self.standings.over


def history_of(game: Game[P, M, V], record: replay.Record) -> History:
    """Replay a record and collect its public events. Raises ``BrokenRecord`` if the record is invalid."""
    position = replay.begin(game, record)
    moves = []
    for seat, _, events in replay.steps(game, record, position):
        shown = tuple(event for event in events if isinstance(event, PublicEvent))
        points = tuple(standing.points for standing in game.standings(position).seats)
        moves.append(PlayedMove(seat, shown, points))
    return History(tuple(moves), game.standings(position))


class Award(Struct, frozen=True):
    """An award for the seats that did best at something."""

    code: str
    seats: tuple[Seat, ...]
    params: dict[str, Value] = {}

    @property
    def line(self) -> Line:
        return Line(self.code, {"seats": tuple(map(seat_name, self.seats)), **self.params})


def best(code: str, amounts: Sequence[int], name: str, fewest: int) -> Award | None:
    """Return an award for the seats with the largest amount. Return None if that amount is below ``fewest``, or if all
    seats have the same amount. ``name`` is the variable of the amount in the award's sentence.
    """
    most = max(amounts)
    seats = tuple(seat for seat, amount in enumerate(amounts) if amount == most)
    return None if most < fewest or len(seats) == len(amounts) else Award(code, seats, {name: most})


def awards(game: Game[P, M, V], history: History) -> tuple[Award, ...]:
    """Return up to ``MOST`` awards of a completed game, most interesting first. Awards for seats without another award
    are preferred.
    """
    if not history.standings.over:
        return ()
    candidates = [award for award in (*game.awards(history), *_general_awards(history)) if award]
    chosen: list[Award] = []
    for award in candidates:
        if not {seat for other in chosen for seat in other.seats} & {*award.seats}:
            chosen.append(award)
    chosen += [award for award in candidates if award not in chosen]
    return tuple(sorted(chosen[:MOST], key=candidates.index))


def _general_awards(history: History) -> Iterator[Award | None]:
    seats = range(len(history.standings))
    gains = [
        (move.seat, after[move.seat] - before[move.seat])
        for move, (before, after) in zip(history.moves[:-1], pairwise(history.points), strict=False)
    ]
    turns = [max((gain for seat, gain in gains if seat == one), default=0) for one in seats]
    yield best("award-best-turn", turns, "points", GOOD_TURN)
    before, end = history.points[-2:]
    yield best("award-best-finish", [end[seat] - before[seat] for seat in seats], "points", GOOD_FINISH)
    if len(history.standings.winners) == 1:
        (winner,) = history.standings.winners
        behind = max(max(points) - points[winner] for points in history.points)
        yield best("award-comeback", [behind if seat == winner else 0 for seat in seats], "points", COMEBACK)
