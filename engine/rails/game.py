"""A rail game: a board and a rule book, played by what this room shares."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from engine.api import Game, Standings, check_eyes
from engine.errors import BrokenSave
from engine.rails.imagining import imagine
from engine.rails.legal import Options
from engine.rails.moves import RailMove
from engine.rails.position import OVER, Position
from engine.rails.reading import read_move
from engine.rails.refusals import Refusals
from engine.rails.sampling import Sampler
from engine.rails.saving import RailState, position_of, state_of
from engine.rails.scoring import final_shares, public_shares
from engine.rails.setup import deal
from engine.rails.soundness import flaw
from engine.rails.teller import Teller
from engine.rails.text import text_board
from engine.rails.turn import Turns
from engine.rails.view import RailView, Viewer
from engine.saved import SaveFormat

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.api import Stacked
    from engine.rails.board import Board
    from engine.rails.rulebook import RuleBook
    from engine.rng import Rng
    from engine.saying import Event, Illegal, Line, Seat


class RailGame(Game[Position, RailMove, RailView]):
    """What every rail game has in common; each says its board, its book, and who may sit down."""

    kin = (__package__,)
    board: ClassVar[Board]
    book: ClassVar[RuleBook]

    def __init__(self) -> None:
        self._options = Options(self.book, self.board)
        self._turns = Turns(self.book, self.board, self._options)
        self._refusals = Refusals(self.book, self.board, self._options)
        self._sampler = Sampler(self.book, self.board, self._options, self._turns)
        self._viewer = Viewer(self.board)
        self._format = SaveFormat(self.id, self.rules_version)

    def deal(self, seats: int, seed: str, options: Mapping[str, str], stacked: Stacked) -> Position:
        """Set the game up."""
        return deal(self.book, self.board, seats, seed, stacked)

    def to_act(self, position: Position) -> tuple[Seat, ...]:
        """The seats that may move now."""
        return self._options.acting(position)

    def legal(self, position: Position, seat: Seat) -> list[RailMove]:
        """Every move of this seat now, in a fixed order."""
        return self._options.legal(position, seat)

    def parse(self, text: str) -> RailMove:
        """Read a move."""
        return read_move(self.board, self.verbs, text)

    def objection(self, position: Position, seat: Seat, move: RailMove) -> Illegal | None:
        """What the rules say against this move."""
        return self._refusals.objection(position, seat, move)

    def carry_out(self, position: Position, seat: Seat, move: RailMove) -> list[Event]:
        """Play a move that is known to be legal, and say what happened."""
        teller = Teller(self.board)
        self._turns.play(position, seat, move, teller)
        return teller.events

    def sample(self, position: Position, seat: Seat, rng: Rng) -> RailMove:
        """Some legal move, chosen cheaply."""
        return self._sampler.sample(position, seat, rng)

    def playout(self, position: Position, rng: Rng) -> None:
        """Play sampled moves to the end; nobody is told."""
        self._sampler.playout(position, rng)

    def view(self, position: Position, seat: Seat | None) -> RailView:
        """What this seat, or a spectator, may know."""
        check_eyes(seat, position.seats)
        keep = (0, 0) if seat is None else self._options.keep_bounds(position, seat)
        final = self.standings(position) if position.phase == OVER else None
        return self._viewer.view(position, seat, self.to_act(position), keep, final)

    def imagine(self, view: RailView, rng: Rng) -> Position:
        """Some whole position that the view allows."""
        return imagine(self.book, self.board, view, rng)

    def text_board(self, view: RailView) -> list[Line]:
        """The whole view in lines."""
        return text_board(self.board, view)

    def standings(self, position: Position) -> Standings:
        """Points for routes; at the end everything."""
        if position.phase == OVER:
            return self.projected(position)
        return Standings.of(public_shares(self.book, self.board, position), over=False)

    def projected(self, position: Position) -> Standings:
        """Everything, as if the game ended here."""
        return Standings.of(final_shares(self.book, self.board, position), over=position.phase == OVER)

    def save(self, position: Position) -> bytes:
        """The position as JSON."""
        return self._format.write(state_of(self.board, position))

    def load(self, data: bytes | str) -> Position:
        """A saved position."""
        position = position_of(self.board, self._format.read(data, RailState))
        impossible = self.flaw(position)
        if impossible is not None:
            raise BrokenSave("impossible-position", detail=impossible)
        return position

    def flaw(self, position: Position) -> str | None:
        """What can be true of no position, or None."""
        return flaw(self.book, self.board, self.seats, position)

    def copy(self, position: Position) -> Position:
        """A position of its own."""
        return position.copy()
