"""The result and the record of a finished game. Anyone can check the record and replay it.

The commit that ends a game makes the record from the log. It is stored compressed and outlives the table.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Final, assert_never

from msgspec import UNSET, Struct

from chatbot.people.daily import DailyResult
from chatbot.people.rating import EDITION
from chatbot.people.results import HANDED_ON, LONGEST_NAME, EndKind, GameResult, PlayedSeat, counted
from chatbot.tables.log import drawn_beginner, moves_that_stand
from chatbot.tables.positions import loaded
from chatbot.tables.table import NOBODY, Computer, Ending, Person, StandIn, Table
from engine import replay
from engine.api import AnyGame, BrokenRecord, PublicEvent, Seat, Standing, Standings, View

END_KINDS: Final = {  # No kinds for a closed or expired lobby
    Ending.PLAYED: EndKind.PLAYED,
    Ending.VOTED: EndKind.BY_PLAYERS,
    Ending.ABANDONED: EndKind.GONE,
    Ending.STOPPED: EndKind.BY_MODERATOR,
}
LONGEST_RECORD: Final = 200_000  # Characters of a record. The longest games so far reach a tenth of this.


class Verified(Struct, frozen=True):
    """A record that passed verification, with the game's standings."""

    record: replay.Record
    standings: Standings

    @property
    def is_beginner_drawn(self) -> bool:
        """True if the seed decides who begins. In a rematch, the previous game decides."""
        start = self.record.start
        return start.stacked.get("first", drawn := [str(drawn_beginner(start.seed, start.seats))]) == drawn


def record_of(game: AnyGame, table: Table, lines: Sequence[str]) -> bytes:
    """Return the compressed record of a table's game, made from its log.

    Raises ``NotAMove`` if the log was written under other rules, and ``BrokenSave`` if it cannot be read.
    """
    terms, piles = table.terms, table.fixed_piles(game)
    start = replay.Start(game.id, table.rules, terms.places, table.seed, terms.options, piles)
    standing = moves_that_stand(lines)
    moves = [(line.seat, game.parse(line.move)) for line in standing]
    own = {seat for seat, sitter in enumerate(table.sitters) if isinstance(sitter, Computer)}
    stand_ins = [number for number, line in enumerate(standing) if line.by_computer and line.seat not in own]
    mix = replay.Mix(table.secret, str(table.begun_by)) if table.begun_by else UNSET
    record = replay.record(game, start, moves, loaded(game, table.position), mix, stand_ins)
    return zlib.compress(replay.write(record).encode(), 9)


def unpack(packed: bytes) -> str:
    try:
        return zlib.decompress(packed).decode()
    except (zlib.error, UnicodeDecodeError) as error:
        raise BrokenRecord("no-record", detail=str(error)) from error


def verified(game: AnyGame, record: replay.Record) -> Verified:
    return Verified(record, game.standings(replay.replay(game, record)))


class Moment(Struct, frozen=True):
    """A finished game after ``number`` moves, as one seat or everybody saw it."""

    game: AnyGame
    number: int
    total: int
    view: View
    events: tuple[PublicEvent, ...]  # The public events of the last of these moves
    points: tuple[int, ...]


def moment_of(game: AnyGame, record: replay.Record, number: int, seat: Seat | None) -> Moment:
    """Return a recorded game after ``number`` moves, or its end if ``number`` is too high. Raises ``BrokenRecord``."""
    position, total = replay.begin(game, record), len(record.moves)
    number = min(number, total)
    played = [events for _, _, events in islice(replay.steps(game, record, position), number)]
    told = tuple(event for event in (played[-1] if played else ()) if isinstance(event, PublicEvent))
    points = tuple(standing.points for standing in game.standings(position).seats)
    return Moment(
        game, number, total, game.view(position, seat if seat in range(record.start.seats) else None), told, points
    )


def result_of(game: AnyGame, table: Table) -> GameResult | None:
    """Return the result of a finished game, to be stored permanently, or None if the game counts for nobody.

    The store then drops people who want no results kept, and applies the server's choice to share results.
    """
    if table.ending not in END_KINDS:
        return None
    standings = game.standings(loaded(game, table.position))
    by_kind = standings.by_kind(game.kinds)
    seats = [
        _played_seat(table, standing, {kind: points[standing.seat] for kind, points in by_kind.items()})
        for standing in standings.seats
    ]
    seats += [PlayedSeat(0, 0, {}, user, left=True, seat=HANDED_ON) for user in table.left]
    found = counted(seats, END_KINDS[table.ending], table.moves, rated=table.terms.changes_ratings)
    if found is None or not any(seat.is_known for seat in found.seats):
        return None
    return GameResult(
        match=table.match,
        channel=table.channel,
        guild=table.guild,
        game=table.game,
        at=table.changed_at,
        rated=table.terms.changes_ratings,
        early=found.early,
        shared=False,
        kinds=found.kinds,
        seats=found.seats,
        anchors=EDITION,
    )


def daily_result_of(game: AnyGame, table: Table) -> DailyResult | None:
    """Return the result of a try at the daily game.

    Return None if the table is not such a try, or if the game was not finished in time.
    """
    daily, person = table.terms.daily, table.sitters[0]
    in_time = daily is not None and table.changed_at < daily.ends_at
    if daily is None or not in_time or table.ending is not Ending.PLAYED:
        return None
    if not isinstance(person, Person) or person == NOBODY:
        return None
    points, computer = _daily_score(game, game.standings(loaded(game, table.position)))
    return DailyResult(
        day=daily.day,
        game=table.game,
        who=person.user,
        name=person.name[:LONGEST_NAME],
        points=points,
        computer=computer,
        channel=table.channel,
        match=table.match,
        server=daily.server,
        at=table.changed_at,
        moves=0 if game.has_points or points < computer else table.moves,
    )


def _daily_score(game: AnyGame, standings: Standings) -> tuple[int, int]:
    """Return the points of the person and of the best computer. Without points, a win is 2 : 0 and a draw is 1 : 1."""
    if not game.has_points:
        return (1, 1) if standings.is_level else (2, 0) if standings[0].rank == 1 else (0, 2)
    return standings[0].points, max((standing.points for standing in standings.seats[1:]), default=0)


def _played_seat(table: Table, standing: Standing, kinds: Mapping[str, int]) -> PlayedSeat:
    seat, late = standing.seat, standing.seat in table.late
    match table.sitters[seat]:
        case Person(user, name):
            return PlayedSeat(standing.rank, standing.points, kinds, user, name, seat=seat, late=late)
        case StandIn(_, Person(user, name)):
            return PlayedSeat(standing.rank, standing.points, kinds, user, name, left=True, seat=seat, late=late)
        case Computer(level):
            return PlayedSeat(standing.rank, standing.points, kinds, level=level.value, seat=seat)
        case sitter:
            assert_never(sitter)
