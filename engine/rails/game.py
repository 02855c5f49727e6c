"""A rail game: a board and its rule books, played by the rules that all rail games share.

One rule book on one board, ready to be played by: legal moves, turns, refusals and random play that belong together.

A rail game has one of these for each version of its rules that was ever played. Old games end by the rules that they
began with; a position says which.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from engine.api import Game, Standings, check_viewer
from engine.errors import BrokenSave
from engine.rails.rulebook import rule_numbers
from engine.rails.text_board import spoken, text_board
from engine.rails.turn.events import EventRecorder
from engine.rails.turn.legal_moves import LegalMoves
from engine.rails.turn.moves import RailMove, read_move
from engine.rails.turn.play import TurnRules
from engine.rails.turn.position import OVER, RailPosition
from engine.rails.turn.random_play import RandomPlayer
from engine.rails.turn.refusals import Refusals
from engine.rails.turn.saves import RailState, flaw, position_of, state_of
from engine.rails.turn.scoring import KINDS, final_shares, public_shares
from engine.rails.turn.setup import deal
from engine.rails.view import RailView, Viewer, imagine
from engine.rng import FastRng
from engine.saved import SaveFormat

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.api import Stacked
    from engine.messages import Event, Illegal, Line, Seat, Spoken, Value
    from engine.rails.board import RailMap
    from engine.rails.rulebook import RuleBook
    from engine.rng import Rng


class RailGame(Game[RailPosition, RailMove, RailView]):
    """What every rail game has in common; each says its board, its rule books, and who may sit down."""

    family = "engine.rails"
    kinds = KINDS
    board: ClassVar[RailMap]
    books: ClassVar[tuple[RuleBook, ...]]
    """Every version of the rules, the oldest first; new games are played by the last."""

    def __init__(self) -> None:
        self._rules = {book.version: RailRules(book, self.board) for book in self.books}
        self._viewer = Viewer(self.board)
        self._format = SaveFormat(self.id, self.rules_version)

    @property
    def book(self) -> RuleBook:
        """The rule book of new games."""
        return self.books[-1]

    @property
    def rule_numbers(self) -> Mapping[str, Value]:
        """The numbers of its rule book."""
        return rule_numbers(self.book)

    def deal(self, seats: int, seed: str, options: Mapping[str, str], stacked: Stacked, rules: int) -> RailPosition:
        """Set the game up."""
        return deal(self._rules[rules].book, self.board, seats, seed, stacked)

    def to_act(self, position: RailPosition) -> tuple[Seat, ...]:
        """The seats that may move now."""
        return self._rules[position.rules].options.acting(position)

    def legal(self, position: RailPosition, seat: Seat) -> list[RailMove]:
        """Every move of this seat now, in a fixed order."""
        return self._rules[position.rules].options.legal(position, seat)

    def parse(self, text: str) -> RailMove:
        """Read a move."""
        return read_move(self.board, self.verbs, text)

    def objection(self, position: RailPosition, seat: Seat, move: RailMove) -> Illegal | None:
        """What the rules say against this move."""
        return self._rules[position.rules].refusals.objection(position, seat, move)

    def carry_out(self, position: RailPosition, seat: Seat, move: RailMove) -> list[Event]:
        """Play a move that is known to be legal, and say what happened."""
        recorder = EventRecorder(self.board)
        self._rules[position.rules].turns.play(position, seat, move, recorder)
        return recorder.events

    def sample(self, position: RailPosition, seat: Seat, rng: Rng) -> RailMove:
        """Some legal move, chosen cheaply."""
        return self._rules[position.rules].sampler.sample(position, seat, rng)

    def playout(self, position: RailPosition, rng: Rng) -> None:
        """Play sampled moves to the end, without events."""
        self._rules[position.rules].sampler.playout(position, rng)

    def view(self, position: RailPosition, seat: Seat | None) -> RailView:
        """What this seat, or a spectator, may know."""
        check_viewer(seat, position.seats)
        keep = (0, 0) if seat is None else self._rules[position.rules].options.keep_bounds(position, seat)
        final = self.standings(position) if position.phase == OVER else None
        return self._viewer.view(position, seat, self.to_act(position), keep, final)

    def imagine(self, view: RailView, rng: Rng) -> RailPosition:
        """Some whole position that the view allows."""
        return imagine(self._rules[view.rules].book, self.board, view, rng)

    def text_board(self, view: RailView) -> list[Line]:
        """The whole view in lines."""
        return text_board(self._rules[view.rules].book, self.board, view)

    def spoken(self, view: RailView) -> Spoken:
        """What was built, the hand, and the moves."""
        book = self._rules[view.rules].book
        acts = view.seat is not None and view.seat in view.to_act
        legal = self.legal(self.imagine(view, FastRng(0)), view.seat or 0) if acts else []
        return spoken(self.board, book, view, legal)

    def standings(self, position: RailPosition) -> Standings:
        """Points for routes; at the end everything."""
        if position.phase == OVER:
            return self.projected(position)
        return Standings.of(public_shares(self._rules[position.rules].book, self.board, position), over=False)

    def projected(self, position: RailPosition) -> Standings:
        """Routes, tickets and the longest trail, as if the game ended now."""
        shares = final_shares(self._rules[position.rules].book, self.board, position)
        return Standings.of(shares, over=position.phase == OVER)

    def save(self, position: RailPosition) -> bytes:
        """The position as JSON."""
        return self._format.write(state_of(self.board, position), position.rules)

    def load(self, data: bytes | str) -> RailPosition:
        """A saved position, to be played on by the rules that it was begun with."""
        state, rules = self._format.read_with_rules(data, RailState)
        position = position_of(self.board, state, rules)
        impossible = self.flaw(position)
        if impossible is not None:
            raise BrokenSave("impossible-position", detail=impossible)
        return position

    def flaw(self, position: RailPosition) -> str | None:
        """What can be true of no position, or None."""
        rules = self._rules[position.rules]
        return flaw(rules.book, self.board, self.seats, position) or rules.options.standstill(position)

    def copy(self, position: RailPosition) -> RailPosition:
        """A position of its own."""
        return position.copy()


class RailRules:
    """What one rule book allows on one board, and what its moves do."""

    def __init__(self, book: RuleBook, board: RailMap) -> None:
        self.book = book
        self.options = LegalMoves(book, board)
        self.turns = TurnRules(book, board, self.options)
        self.refusals = Refusals(book, board, self.options)
        self.sampler = RandomPlayer(book, board, self.options, self.turns)
