"""One moment of a table, as everybody and each of its players may see it. Only views leave it, never a position."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from chatbot.tables.change import Games, require_game
from chatbot.tables.refusal import ONLY_WATCHING, SEAT_GIVEN_UP, Refusal
from chatbot.tables.table import Facts, Phase, PlanReport, Table
from engine.api import AnyGame, Move, Position, Seat, Standings, View
from engine.plans import TurnPlan

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


class PublicState(Struct, frozen=True):
    """The part of a table that everybody may see; no view and no standings while it is a lobby."""

    facts: Facts
    view: View | None
    standings: Standings | None


class SeatState(Struct, frozen=True):
    """The part of a table that the person of a seat may see, and their moves."""

    facts: Facts
    seat: Seat
    view: View
    public: View
    """The view for everybody at the same moment."""
    moves: tuple[Move, ...]
    """The moves to try now: legal ones, at a table without aids also others; none when it is not this seat's turn."""
    plan: TurnPlan | None = None
    plan_report: PlanReport | None = None

    def unaided(self, game: AnyGame) -> SeatState:
        unaided = game.taps.unaided
        return msgspec.structs.replace(self, view=unaided(self.view), public=unaided(self.public))


class Snapshot:
    """One moment of a table. Raises ``BrokenSave`` or ``UnknownGame`` where its game cannot be read."""

    def __init__(self, table: Table, games: Games) -> None:
        self.facts = table.facts
        self._table = table
        self._game = games(table.game)
        self._loaded = self._game.load(table.position) if table.started else None
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
        """Return all that a seat may know, whoever sits there: computers need no aids, and think from all of it."""
        return self._game.view(self._position, seat)

    def seat_state(self, user: int) -> SeatState | Refusal:
        """Return what this user may see and do, if they play here."""
        if isinstance(table := require_game(self._table), Refusal):
            return table
        if (seat := table.seat_of(user)) is None:
            return ONLY_WATCHING if table.seat_to_reclaim(user) is None else SEAT_GIVEN_UP
        if seat not in self._seats:
            view, moves = self._shown(self.view_of(seat)), self._game.legal(self._position, seat)
            offered = tuple(moves if self._is_aided else self._to_try(view, moves))
            plan, report = table.plan_of(seat), table.plan_report(seat)
            self._seats[seat] = SeatState(self.facts, seat, view, self._public_view, offered, plan, report)
        return self._seats[seat]

    @cached_property
    def _public_view(self) -> View:
        return self._shown(self._game.view(self._position, None))

    @property
    def _is_aided(self) -> bool:
        """True if people are helped to choose; once a game is over there is nothing to choose."""
        return self.facts.terms.aids or self.facts.phase is not Phase.PLAYING

    def _shown(self, view: View) -> View:
        return view if self._is_aided else self._game.taps.unmarked(view)

    def _to_try(self, view: View, legal: Sequence[Move]) -> Iterator[Move]:
        return map(self._game.parse, self._game.taps.to_try(view, tuple(map(str, legal))))

    @property
    def _position(self) -> Position:
        if self._loaded is None:
            raise ValueError("this table's game has not begun")
        return self._loaded
