"""A rail game: a board and its rule books, played with the rules shared by all rail games.

A game has one ``RailRules`` for each version of its rules. Games end under the version they began with, which is stored
in the position.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from engine.api import Game, Stacked, Standings, check_viewer
from engine.history import Award, History
from engine.messages import BrokenSave, Event, Illegal, Line, PublicEvent, Seat, Spoken, Value
from engine.rails import reports
from engine.rails.board import RailMap
from engine.rails.rulebook import RuleBook, rule_numbers, with_options
from engine.rails.taps import RailPlans, RailTaps
from engine.rails.text_board import spoken, text_board
from engine.rails.turn.events import EventRecorder
from engine.rails.turn.moves import RailMove, read_move
from engine.rails.turn.play import RailRules, deal
from engine.rails.turn.position import OVER, RailPosition
from engine.rails.turn.saves import RailState, flaw, position_of, state_of
from engine.rails.turn.scoring import KINDS, final_shares, public_shares
from engine.rails.view import RailView, Viewer, imagine
from engine.rng import FastRng, Rng
from engine.saved import SaveFormat
from engine.variants import Variant, chosen_variants

if TYPE_CHECKING:
    from engine.rails.thinking.strategy import RailStrategy


class RailGame(Game[RailPosition, RailMove, RailView]):
    """The base class of the rail games. Each game defines its board, its rule books and its seats."""

    family = "engine.rails"
    kinds = KINDS
    board: ClassVar[RailMap]
    books: ClassVar[tuple[RuleBook, ...]]  # All versions of the rules, oldest first. New games use the last.

    def __init__(self) -> None:
        self._rules: dict[tuple[int, tuple[Variant, ...]], RailRules] = {}
        self._viewer = Viewer(self.board)
        self._format = SaveFormat(self.id, self.rules_version)

    @property
    def book(self) -> RuleBook:
        return self.books[-1]

    @property
    def rule_numbers(self) -> Mapping[str, Value]:
        fewer = {f"few-{option.name}": option.values[1] for option in self.options if option.name == "wagons"}
        return {**rule_numbers(self.book), **fewer}

    def rules_of(self, game: RailPosition | RailView) -> RailRules:
        """Return the rules under which this game is played: those of its version, with its options."""
        key = game.rules, game.options
        if key not in self._rules:
            book = next(book for book in self.books if book.version == game.rules)
            self._rules[key] = RailRules(with_options(book, dict(game.options)), self.board)
        return self._rules[key]

    def deal(self, seats: int, seed: str, options: Mapping[str, str], stacked: Stacked, rules: int) -> RailPosition:
        book = next(book for book in self.books if book.version == rules)
        chosen = chosen_variants(self.options, options)
        return deal(with_options(book, options), self.board, seats, seed, stacked, chosen)

    def to_act(self, position: RailPosition) -> tuple[Seat, ...]:
        return self.rules_of(position).legal_moves.acting(position)

    def legal(self, position: RailPosition, seat: Seat) -> list[RailMove]:
        return self.rules_of(position).legal_moves.legal(position, seat)

    def parse(self, text: str) -> RailMove:
        return read_move(self.board, self.verbs, text)

    def objection(self, position: RailPosition, seat: Seat, move: RailMove) -> Illegal | None:
        return self.rules_of(position).refusals.objection(position, seat, move)

    def carry_out(self, position: RailPosition, seat: Seat, move: RailMove) -> list[Event]:
        recorder = EventRecorder(self.board)
        self.rules_of(position).turns.play(position, seat, move, recorder)
        return recorder.events

    def sample(self, position: RailPosition, seat: Seat, rng: Rng) -> RailMove:
        return self.rules_of(position).sampler.sample(position, seat, rng)

    def playout(self, position: RailPosition, rng: Rng) -> None:
        self.rules_of(position).sampler.playout(position, rng)

    def view(self, position: RailPosition, seat: Seat | None) -> RailView:
        check_viewer(seat, position.seats)
        keep = (0, 0) if seat is None else self.rules_of(position).legal_moves.keep_bounds(position, seat)
        final = self.standings(position) if position.phase == OVER else None
        return self._viewer.view(position, seat, self.to_act(position), keep, final)

    def imagine(self, view: RailView, rng: Rng) -> RailPosition:
        return imagine(self.rules_of(view).book, self.board, view, rng)

    def text_board(self, view: RailView) -> list[Line]:
        return text_board(self.rules_of(view).book, self.board, view)

    def spoken(self, view: RailView) -> Spoken:
        acts = view.seat is not None and view.seat in view.to_act
        legal = self.legal(self.imagine(view, FastRng(0)), view.seat or 0) if acts else []
        return spoken(self.board, self.rules_of(view).book, view, legal)

    def standings(self, position: RailPosition) -> Standings:
        if position.phase == OVER:
            return self.projected(position)
        return Standings.of(public_shares(self.rules_of(position).book, self.board, position), over=False)

    def projected(self, position: RailPosition) -> Standings:
        shares = final_shares(self.rules_of(position).book, self.board, position)
        return Standings.of(shares, over=position.phase == OVER)

    def save(self, position: RailPosition) -> bytes:
        return self._format.write(state_of(self.board, position), position.rules)

    def load(self, data: bytes | str) -> RailPosition:
        state, rules = self._format.read_with_rules(data, RailState)
        options = chosen_variants(self.options, state.options)
        if dict(options) != state.options:
            raise BrokenSave("impossible-position", detail="unknown options")
        try:
            position = position_of(self.board, state, rules, options)
        except (KeyError, ValueError) as error:
            raise BrokenSave("impossible-position", detail=str(error)) from error
        impossible = self.flaw(position)
        if impossible is not None:
            raise BrokenSave("impossible-position", detail=impossible)
        return position

    def flaw(self, position: RailPosition) -> str | None:
        rules = self.rules_of(position)
        return flaw(rules.book, self.board, self.seats, position) or rules.legal_moves.standstill(position)

    def copy(self, position: RailPosition) -> RailPosition:
        return position.copy()

    @cached_property
    def strategy(self) -> RailStrategy:
        from engine.rails.thinking.strategy import RailStrategy  # noqa: PLC0415 - only a process that thinks needs it

        return RailStrategy(self.book, self.board)

    @cached_property
    def taps(self) -> RailTaps:
        return RailTaps(self.board, self.rules_of)

    @cached_property
    def plans(self) -> RailPlans:
        return RailPlans(self.board, self.rules_of, self.taps)

    def awards(self, history: History) -> Iterable[Award | None]:
        return reports.awards(self.board, history)

    def changes_between(self, before: RailView, now: RailView, events: Sequence[PublicEvent]) -> Iterable[Line]:
        return reports.changes(self.board, before, now)
