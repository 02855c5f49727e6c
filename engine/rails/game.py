"""A rail game: a board and a rule book, played by the rules that all rail games share."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from engine.api import Game, Standings, check_viewer
from engine.errors import BrokenSave
from engine.rails.showing.imagine import imagine
from engine.rails.showing.rule_numbers import rule_numbers
from engine.rails.showing.text_board import text_board
from engine.rails.showing.view import RailView, Viewer
from engine.rails.turn.events import EventRecorder
from engine.rails.turn.invariants import flaw
from engine.rails.turn.legal_moves import LegalMoves
from engine.rails.turn.moves import RailMove
from engine.rails.turn.notation import read_move
from engine.rails.turn.play import TurnRules
from engine.rails.turn.position import OVER, RailPosition
from engine.rails.turn.random_play import RandomPlayer
from engine.rails.turn.refusals import Refusals
from engine.rails.turn.saves import RailState, position_of, state_of
from engine.rails.turn.scoring import final_shares, public_shares
from engine.rails.turn.setup import deal
from engine.saved import SaveFormat

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.api import Stacked
    from engine.messages import Event, Illegal, Line, Seat, Value
    from engine.rails.board.map import RailMap
    from engine.rails.rulebook import RuleBook
    from engine.rng import Rng


class RailGame(Game[RailPosition, RailMove, RailView]):
    """What every rail game has in common; each says its board, its book, and who may sit down."""

    family = "engine.rails"
    board: ClassVar[RailMap]
    book: ClassVar[RuleBook]

    def __init__(self) -> None:
        self._options = LegalMoves(self.book, self.board)
        self._turns = TurnRules(self.book, self.board, self._options)
        self._refusals = Refusals(self.book, self.board, self._options)
        self._sampler = RandomPlayer(self.book, self.board, self._options, self._turns)
        self._viewer = Viewer(self.board)
        self._format = SaveFormat(self.id, self.rules_version)

    @property
    def rule_numbers(self) -> Mapping[str, Value]:
        """The numbers of its rule book."""
        return rule_numbers(self.book)

    def deal(self, seats: int, seed: str, options: Mapping[str, str], stacked: Stacked) -> RailPosition:
        """Set the game up."""
        return deal(self.book, self.board, seats, seed, stacked)

    def to_act(self, position: RailPosition) -> tuple[Seat, ...]:
        """The seats that may move now."""
        return self._options.acting(position)

    def legal(self, position: RailPosition, seat: Seat) -> list[RailMove]:
        """Every move of this seat now, in a fixed order."""
        return self._options.legal(position, seat)

    def parse(self, text: str) -> RailMove:
        """Read a move."""
        return read_move(self.board, self.verbs, text)

    def objection(self, position: RailPosition, seat: Seat, move: RailMove) -> Illegal | None:
        """What the rules say against this move."""
        return self._refusals.objection(position, seat, move)

    def carry_out(self, position: RailPosition, seat: Seat, move: RailMove) -> list[Event]:
        """Play a move that is known to be legal, and say what happened."""
        recorder = EventRecorder(self.board)
        self._turns.play(position, seat, move, recorder)
        return recorder.events

    def sample(self, position: RailPosition, seat: Seat, rng: Rng) -> RailMove:
        """Some legal move, chosen cheaply."""
        return self._sampler.sample(position, seat, rng)

    def playout(self, position: RailPosition, rng: Rng) -> None:
        """Play sampled moves to the end, without events."""
        self._sampler.playout(position, rng)

    def view(self, position: RailPosition, seat: Seat | None) -> RailView:
        """What this seat, or a spectator, may know."""
        check_viewer(seat, position.seats)
        keep = (0, 0) if seat is None else self._options.keep_bounds(position, seat)
        final = self.standings(position) if position.phase == OVER else None
        return self._viewer.view(position, seat, self.to_act(position), keep, final)

    def imagine(self, view: RailView, rng: Rng) -> RailPosition:
        """Some whole position that the view allows."""
        return imagine(self.book, self.board, view, rng)

    def text_board(self, view: RailView) -> list[Line]:
        """The whole view in lines."""
        return text_board(self.board, view)

    def standings(self, position: RailPosition) -> Standings:
        """Points for routes; at the end everything."""
        if position.phase == OVER:
            return self.projected(position)
        return Standings.of(public_shares(self.book, self.board, position), over=False)

    def projected(self, position: RailPosition) -> Standings:
        """Routes, tickets and the longest trail, as if the game ended now."""
        return Standings.of(final_shares(self.book, self.board, position), over=position.phase == OVER)

    def save(self, position: RailPosition) -> bytes:
        """The position as JSON."""
        return self._format.write(state_of(self.board, position))

    def load(self, data: bytes | str) -> RailPosition:
        """A saved position."""
        position = position_of(self.board, self._format.read(data, RailState))
        impossible = self.flaw(position)
        if impossible is not None:
            raise BrokenSave("impossible-position", detail=impossible)
        return position

    def flaw(self, position: RailPosition) -> str | None:
        """What can be true of no position, or None."""
        return flaw(self.book, self.board, self.seats, position)

    def copy(self, position: RailPosition) -> RailPosition:
        """A position of its own."""
        return position.copy()
