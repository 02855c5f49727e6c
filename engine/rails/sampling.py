"""Random moves and random games, fast: what a search that knows nothing plays.

First the kind of move is chosen, then a move of that kind, cheaply; every legal move has a chance. Building is
favoured, so that games end in sensible time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.rails.cards import COLOURS, GAP, LOCOMOTIVE
from engine.rails.moves import DRAW, GIVE_UP, PASS, TICKETS, Build, Pay
from engine.rails.payments import some_payment
from engine.rails.position import CHOOSING, KEEPING, OVER, PAYING, TURN
from engine.rails.teller import SILENCE

if TYPE_CHECKING:
    from engine.rails.board import Board
    from engine.rails.legal import Options
    from engine.rails.moves import RailMove
    from engine.rails.position import Position
    from engine.rails.rulebook import RuleBook
    from engine.rails.turn import Turns
    from engine.rng import Rng
    from engine.saying import Seat

DICE = 64
BUILDING = 40
"""So many faces of the dice try to build first."""
LOOKS = 4
"""Routes looked at before a random player gives building up."""
TABLE = 52
"""From here a face of the dice takes a card from the table; from building up to here it draws."""
ASKING = 62
PASSING = 63
"""One face asks for tickets, one passes."""
GIVING_UP = 4
"""One tunnel in so many is given up though it could be paid."""


class Sampler:
    """Plays at random by one rule book on one board."""

    def __init__(self, book: RuleBook, board: Board, options: Options, turns: Turns) -> None:
        self._book = book
        self._board = board
        self._options = options
        self._turns = turns

    def playout(self, position: Position, rng: Rng) -> None:
        """Play sampled moves to the end of the game."""
        while position.phase == CHOOSING:
            seat = self._options.acting(position)[0]
            self._turns.play(position, seat, self.sample(position, seat, rng), SILENCE)
        play, sample = self._turns.play, self.sample
        while position.phase != OVER:
            seat = position.turn
            play(position, seat, sample(position, seat, rng), SILENCE)

    def sample(self, position: Position, seat: Seat, rng: Rng) -> RailMove:
        """Some legal move."""
        phase = position.phase
        if phase == TURN:
            return self._whole_turn(position, seat, rng)
        if phase == PAYING and not rng.below(GIVING_UP):
            return GIVE_UP
        moves = self._options.legal(position, seat)
        return moves[rng.below(len(moves))]

    def _whole_turn(self, position: Position, seat: Seat, rng: Rng) -> RailMove:
        face = rng.below(DICE)
        if face < BUILDING:
            build = self._some_build(position, seat, rng)
            if build is not None:
                return build
            face = BUILDING + rng.below(ASKING - BUILDING)
        if face < TABLE:
            if self._options.may_draw(position):
                return DRAW
        elif face < ASKING:
            card = position.market[rng.below(len(position.market))]
            if card != GAP and self._options.may_take(position):
                return self._options.takes[card]
        elif face < PASSING:
            if self._options.may_ask_tickets(position, seat):
                return TICKETS
        elif self._book.may_pass:
            return PASS
        moves = self._options.legal(position, seat)
        return moves[rng.below(len(moves))]

    def _some_build(self, position: Position, seat: Seat, rng: Rng) -> Build | None:
        """Look at a few routes; build the first that can be paid."""
        hand, free = position.hands[seat], position.free
        longest = max(hand[:COLOURS]) + hand[LOCOMOTIVE]
        if position.wagons[seat] < longest:
            longest = position.wagons[seat]
        routes = self._board.routes
        for _ in range(LOOKS if free else 0):
            route = routes[free[rng.below(len(free))]]
            if route.length <= longest:
                payment = some_payment(self._book, route, hand, rng)
                if payment is not None:
                    card, coloured, locomotives = payment
                    return Build(route.id, self._board.palette.names[card], coloured, locomotives)
        return None
