"""Snapshots of a table, and the log of its match with everything that a replay can show.

The log has one line per move, in the order of play, and only grows: taking back a move adds a line, and a replay skips
both (``moves_that_stand``). This module returns only public events and views, and a seat's own views; never a
position.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final, TypeVar

import msgspec
from msgspec import Struct

from chatbot.tables.outcome import ONLY_WATCHING, SEAT_GIVEN_UP, Games, Refusal, require_game, without_seat
from chatbot.tables.positions import loaded
from chatbot.tables.table import Facts, Phase, PlanReport, Table
from engine.api import (
    AnyGame,
    BrokenSave,
    Event,
    Move,
    Name,
    NotAMove,
    Position,
    PublicEvent,
    Seat,
    Standings,
    View,
    seat_name,
)
from engine.messages import Line
from engine.rng import SeededRng
from engine.taps import TurnPlan

TAKEN_BACK: Final = "taken-back"  # The log's entry for a take-back, in place of a move
MOST_MOMENTS: Final = 10  # Most views shown for a series of moves; from longer series, views are dropped evenly


def computer_name(seat: Seat) -> Name:
    """Return the name for a computer that moved for this seat. Earlier bot versions parse it as the seat's name."""
    return Name("seat", f"0{seat}")


AnyEvent = TypeVar("AnyEvent", bound=Event)


class LogLine(Struct, frozen=True):
    """One line of the log, stored as ``revision elapsed seat move``, with a plus before the seat if a computer moved.

    Earlier versions of the bot wrote no plus, and parse ``+1`` as 1.

    >>> LogLine.parse("7 95 +1 take blue")
    LogLine(revision=7, elapsed=95, seat=1, move='take blue', by_computer=True)
    """

    revision: int
    elapsed: int  # Seconds since the table was opened
    seat: int
    move: str
    by_computer: bool = False

    def __str__(self) -> str:
        return f"{self.revision} {self.elapsed} {'+' * self.by_computer}{self.seat} {self.move}"

    @classmethod
    def of(cls, table: Table, seat: Seat, move: str, *, by_computer: bool = False) -> LogLine:
        return cls(table.revision, table.changed_at - table.opened_at, seat, move, by_computer)

    def told(self, event: AnyEvent) -> AnyEvent:
        """Return this event of the move. If a computer moved, the returned event names it in place of the seat."""
        if not self.by_computer or event.params.get("seat") != seat_name(self.seat):
            return event
        return msgspec.structs.replace(event, params={**event.params, "seat": computer_name(self.seat)})

    @classmethod
    def parse(cls, text: str) -> LogLine:
        """Read a stored line. Raises ``BrokenSave``."""
        try:
            revision, elapsed, seat, move = text.split(" ", 3)
            return cls(int(revision), int(elapsed), int(seat), move, seat.startswith("+"))
        except ValueError as error:
            raise BrokenSave("torn-log") from error


def moves_that_stand(lines: Sequence[str]) -> list[LogLine]:
    """Return the moves of a log except those that were taken back. Raises ``BrokenSave``."""
    moves: list[LogLine] = []
    for line in map(LogLine.parse, lines):
        if line.move == TAKEN_BACK:
            moves.pop()
        else:
            moves.append(line)
    return moves


def beginning(game: AnyGame, table: Table) -> Position:
    terms = table.terms
    return game.setup(terms.places, table.seed, terms.options, table.fixed_piles(game), table.rules)


def drawn_beginner(seed: str, places: int) -> Seat:
    """Return the seat that begins the game, drawn from its seed."""
    return SeededRng(seed, "who begins").below(places)


def replayed(game: AnyGame, table: Table, lines: Sequence[LogLine]) -> Position:
    """Play these lines from the beginning and return the position. Raises ``BrokenSave`` if one cannot be played."""
    position = beginning(game, table)
    for line in lines:
        played(game, position, line)
    return position


def played(game: AnyGame, position: Position, line: LogLine) -> tuple[PublicEvent, ...]:
    """Play a line of the log and return its public events. Raises ``BrokenSave``."""
    try:
        events = game.play(position, line.seat, game.parse(line.move))
    except NotAMove as error:
        raise BrokenSave("torn-log") from error
    return tuple(event for event in events if isinstance(event, PublicEvent))


class ToldMove(Struct, frozen=True):
    """One line of the log with its public events."""

    number: int
    seat: Seat
    at: int  # Unix time of the move, in seconds
    events: tuple[PublicEvent, ...]


class RunningLog:
    """The moves of a match with their public events, extended line by line while it runs."""

    def __init__(self, game: AnyGame, table: Table) -> None:
        self._game, self._table = game, table
        self._position = beginning(game, table)
        self._standing: list[LogLine] = []
        self.moves: list[ToldMove] = []

    def is_of(self, table: Table) -> bool:
        """Return True if this log is the whole log of that table, or the beginning of it."""
        return (table.match, table.seed) == (self._table.match, self._table.seed) and len(self.moves) <= table.moves

    def follow(self, lines: Sequence[str]) -> None:
        """Play the next lines and add their public events. Raises ``BrokenSave`` if one cannot be played."""
        for line in map(LogLine.parse, lines):
            events = self._events_of(line)
            self.moves.append(ToldMove(len(self.moves) + 1, line.seat, self._table.opened_at + line.elapsed, events))

    def _events_of(self, line: LogLine) -> tuple[PublicEvent, ...]:
        if line.move == TAKEN_BACK:
            self._standing.pop()
            self._position = replayed(self._game, self._table, self._standing)
            return (PublicEvent("move-taken-back", {"seat": seat_name(line.seat)}),)
        self._standing.append(line)
        return tuple(map(line.told, played(self._game, self._position, line)))


def told_moves(game: AnyGame, table: Table, lines: Sequence[str]) -> tuple[ToldMove, ...]:
    """Replay the log and return its moves with their public events. Raises ``BrokenSave`` if one cannot be played."""
    running = RunningLog(game, table)
    running.follow(lines)
    return tuple(running.moves)


class SinceOwnMove(Struct, frozen=True):
    """The events and changes since one seat's last move."""

    facts: Facts
    seat: Seat
    public: View
    events: tuple[PublicEvent, ...]
    changes: tuple[Line, ...]
    moments: tuple[View, ...]


def since_own_move(game: AnyGame, table: Table, lines: Sequence[str], state: SeatState) -> SinceOwnMove:
    """Return the events since the last move of this seat, and the changes that matter to its player."""
    moves = moves_that_stand(lines)
    since = _own_moves_end(moves, state.seat, is_to_act=state.seat in table.to_act)
    position = replayed(game, table, moves[:since])
    before, later = game.view(position, state.seat), moves[since:]
    shown = _spread(len(later))
    moments = [game.view(position, None)]
    events: list[PublicEvent] = []
    told: list[PublicEvent] = []
    for number, line in enumerate(later, start=1):
        events += (new := played(game, position, line))
        told += map(line.told, new)
        if number in shown and number < len(later):
            moments.append(game.view(position, None))
    return SinceOwnMove(
        facts=state.facts,
        seat=state.seat,
        public=state.public,
        events=tuple(told),
        changes=game.changes(before, state.view, events),
        moments=(*moments, state.public) if later else (state.public,),
    )


def _own_moves_end(moves: Sequence[LogLine], seat: Seat, *, is_to_act: bool) -> int:
    end = len(moves)
    while is_to_act and end and moves[end - 1].seat == seat:
        end -= 1
    return max((number for number, line in enumerate(moves[:end], start=1) if line.seat == seat), default=0)


def _spread(count: int) -> set[int]:
    steps = min(count, MOST_MOMENTS - 1)
    return {round(step * count / steps) for step in range(1, steps + 1)} if steps else set()


class PublicState(Struct, frozen=True):
    """The public part of a table. A lobby has no view and no standings."""

    facts: Facts
    view: View | None
    standings: Standings | None


class SeatState(Struct, frozen=True):
    """A table as the person in one seat may see it, with that seat's moves."""

    facts: Facts
    seat: Seat
    view: View
    public: View  # The public view at the same moment
    moves: tuple[Move, ...]  # Moves to offer on this seat's turn: the legal ones and, without aids, also illegal ones
    plan: TurnPlan | None = None
    plan_report: PlanReport | None = None

    def unaided(self, game: AnyGame) -> SeatState:
        unaided = game.taps.unaided
        return msgspec.structs.replace(self, view=unaided(self.view), public=unaided(self.public))


class Snapshot:
    """A table at one moment. Raises ``BrokenSave`` or ``UnknownGame`` if the table's game cannot be read."""

    def __init__(self, table: Table, games: Games) -> None:
        self.facts = table.facts
        self._table = table
        self._game = games(table.game)
        self._loaded = loaded(self._game, table.position) if table.started else None
        self._seats: dict[Seat, SeatState] = {}

    @cached_property
    def public_state(self) -> PublicState:
        if self._loaded is None:
            return PublicState(self.facts, None, None)
        return PublicState(self.facts, self._public_view, self._game.standings(self._loaded))

    def is_of(self, table: Table) -> bool:
        return self._table is table

    @property
    def waited_for(self) -> tuple[Seat, ...]:
        return self._table.waited_for

    def view_of(self, seat: Seat) -> View:
        """Return the seat's whole view for a computer player, with all aids."""
        return self._game.view(self._position, seat)

    def seat_state(self, user: int) -> SeatState | Refusal:
        """Return the table as this user may see it, or a refusal if they have no seat."""
        if isinstance(table := require_game(self._table), Refusal):
            return table
        if (seat := table.seat_of(user)) is None:
            has_left = table.seat_to_reclaim(user) is not None
            return without_seat(table.match, SEAT_GIVEN_UP if has_left else ONLY_WATCHING)
        if seat not in self._seats:
            view, moves = self._shown(self.view_of(seat)), self._game.legal(self._position, seat)
            if not self._is_aided:
                moves = list(map(self._game.parse, self._game.taps.to_try(view, tuple(map(str, moves)))))
            plan, report = table.plan_of(seat), table.plan_report(seat)
            self._seats[seat] = SeatState(self.facts, seat, view, self._public_view, tuple(moves), plan, report)
        return self._seats[seat]

    @cached_property
    def _public_view(self) -> View:
        return self._shown(self._game.view(self._position, None))

    @property
    def _is_aided(self) -> bool:
        """Return True if players get aids, or if the game is over and there is nothing left to choose."""
        return self.facts.terms.aids or self.facts.phase is not Phase.PLAYING

    def _shown(self, view: View) -> View:
        return view if self._is_aided else self._game.taps.unmarked(view)

    @property
    def _position(self) -> Position:
        if self._loaded is None:
            raise ValueError("this table's game has not begun")
        return self._loaded
