"""One moment of a table, as everybody and each of its players may see it. Only views leave it, never a position."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct

from chatbot.tables.change import require_game
from chatbot.tables.planning.planned_turn import PlanReport
from chatbot.tables.refusal import ONLY_WATCHING, SEAT_GIVEN_UP, Refusal
from chatbot.tables.table import Facts, public_facts
from engine.api import Move, Seat, Standings, View
from engine.plans.plans import TurnPlan

if TYPE_CHECKING:
    from chatbot.tables.change import Games
    from chatbot.tables.table import Table
    from engine.api import Position


class PublicState(Struct, frozen=True):
    """What everybody may see of a table; no view and no standings while it is a lobby."""

    facts: Facts
    view: View | None
    standings: Standings | None


class SeatState(Struct, frozen=True):
    """What the person of a seat may see, and do."""

    facts: Facts
    seat: Seat
    view: View
    public: View
    """What everybody may see at the same moment."""
    moves: tuple[Move, ...]
    """Legal now; none when it is not this seat's turn."""
    plan: TurnPlan | None = None
    """What this person wants to be played in their next turn."""
    plan_report: PlanReport | None = None
    """What became of their last plan."""


class Snapshot:
    """One moment of a table. Raises ``BrokenSave`` or ``UnknownGame`` where its game cannot be read."""

    def __init__(self, table: Table, games: Games) -> None:
        self.facts = public_facts(table)
        self._table = table
        self._game = games(table.game)
        self._loaded = self._game.load(table.position) if table.started else None
        self._seats: dict[Seat, SeatState] = {}

    @cached_property
    def public_state(self) -> PublicState:
        """What everybody may see."""
        if self._loaded is None:
            return PublicState(self.facts, None, None)
        return PublicState(self.facts, self._public_view, self._game.standings(self._loaded))

    def is_of(self, table: Table) -> bool:
        """Whether this is a moment of this very table."""
        return self._table is table

    @property
    def waited_for(self) -> tuple[Seat, ...]:
        """The seats to move whose persons are to be called."""
        return self._table.waited_for

    def view_of(self, seat: Seat) -> View:
        """What a seat may see, whoever sits there."""
        return self._game.view(self._position, seat)

    def seat_state(self, user: int) -> SeatState | Refusal:
        """What this user may see and do, if they play here."""
        table = require_game(self._table)
        if isinstance(table, Refusal):
            return table
        seat = table.seat_of(user)
        if seat is None:
            return ONLY_WATCHING if table.seat_to_reclaim(user) is None else SEAT_GIVEN_UP
        if seat not in self._seats:
            moves = tuple(self._game.legal(self._position, seat))
            plan, report = table.plan_of(seat), table.plan_report(seat)
            self._seats[seat] = SeatState(self.facts, seat, self.view_of(seat), self._public_view, moves, plan, report)
        return self._seats[seat]

    @cached_property
    def _public_view(self) -> View:
        return self._game.view(self._position, None)

    @property
    def _position(self) -> Position:
        if self._loaded is None:
            raise ValueError("this table's game has not begun")
        return self._loaded
