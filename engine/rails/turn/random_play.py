"""Random moves and random games, played fast: for tests, and for levels that know nothing of the game.

First the kind of move is chosen, then a move of that kind, cheaply. Every legal move has a chance. Building is
favoured, so that games end in sensible time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.rails.board import COLOURS, GAP, LOCOMOTIVE, RailMap
from engine.rails.rulebook import FACE_UP, RuleBook
from engine.rails.turn.events import NULL_LISTENER
from engine.rails.turn.legal_moves import LegalMoves, some_payment
from engine.rails.turn.moves import DRAW, GIVE_UP, PASS, TICKETS, Build, RailMove
from engine.rails.turn.position import CHOOSING, OVER, PAYING, SECOND_CARD, TURN, RailPosition

if TYPE_CHECKING:
    from engine.messages import Seat
    from engine.rails.turn.play import TurnRules
    from engine.rng import Rng

BUILD_BELOW = 40
DRAW_BELOW = 56
TAKE_BELOW = 62
ASK_BELOW = 63
DICE = 64  # The faces of the die that chooses a turn: build, draw blind, take from the table, ask for tickets, pass.
ROUTES_LOOKED_AT = 4  # Routes that a random player looks at before it gives up building.
CONTENT_ONE_IN = 8  # One first card in this many stays alone, where the rules allow to pass on the second.
GIVE_UP_ONE_IN = 4  # One tunnel in this many is given up although it could be paid.


class RandomPlayer:
    """Plays at random by one rule book on one board."""

    def __init__(self, book: RuleBook, board: RailMap, legal_moves: LegalMoves, turns: TurnRules) -> None:
        self._book = book
        self._board = board
        self._legal_moves = legal_moves
        self._turns = turns

    def playout(self, position: RailPosition, rng: Rng) -> None:
        while position.phase == CHOOSING:
            seat = self._legal_moves.acting(position)[0]
            self._turns.play(position, seat, self.sample(position, seat, rng), NULL_LISTENER)
        play, sample = self._turns.play, self.sample
        while position.phase != OVER:
            seat = position.turn
            play(position, seat, sample(position, seat, rng), NULL_LISTENER)

    def sample(self, position: RailPosition, seat: Seat, rng: Rng) -> RailMove:
        phase = position.phase
        if phase == TURN:
            return self._whole_turn(position, seat, rng)
        if phase == SECOND_CARD:
            return self._second_card(position, seat, rng)
        if phase == PAYING and not rng.below(GIVE_UP_ONE_IN):
            return GIVE_UP
        return self._any(position, seat, rng)

    def _any(self, position: RailPosition, seat: Seat, rng: Rng) -> RailMove:
        moves = self._legal_moves.legal(position, seat)
        return moves[rng.below(len(moves))]

    def _whole_turn(self, position: RailPosition, seat: Seat, rng: Rng) -> RailMove:
        face = rng.below(DICE)
        if face < BUILD_BELOW:
            build = self._some_build(position, seat, rng)
            if build is not None:
                return build
            face = BUILD_BELOW + rng.below(TAKE_BELOW - BUILD_BELOW)
        legal_moves = self._legal_moves
        if face < DRAW_BELOW:
            if legal_moves.may_draw(position):
                return DRAW
        elif face < TAKE_BELOW:
            card = position.market[rng.below(FACE_UP)]
            if card != GAP and legal_moves.may_take(position):
                return legal_moves.takes[card]
        elif face < ASK_BELOW:
            if legal_moves.may_ask_tickets(position, seat):
                return TICKETS
        elif self._book.may_pass:
            return PASS
        return self._any(position, seat, rng)

    def _second_card(self, position: RailPosition, seat: Seat, rng: Rng) -> RailMove:
        if self._book.deck_and_table_mix and rng.below(2):
            return DRAW
        if self._book.may_pass_second_card and not rng.below(CONTENT_ONE_IN):
            return PASS
        card = position.market[rng.below(FACE_UP)]
        if card == GAP or (card == LOCOMOTIVE and self._book.locomotive_ends_draw):
            return self._any(position, seat, rng)
        return self._legal_moves.takes[card]

    def _some_build(self, position: RailPosition, seat: Seat, rng: Rng) -> Build | None:
        hand, free = position.hands[seat], position.free
        longest = max(hand[:COLOURS]) + hand[LOCOMOTIVE]
        longest = min(longest, position.wagons[seat])
        routes = self._board.routes
        if not free:
            return None
        for _ in range(ROUTES_LOOKED_AT):
            route = routes[free[rng.below(len(free))]]
            if route.length <= longest:
                payment = some_payment(self._book, route, hand, rng)
                if payment is not None:
                    card, coloured, locomotives = payment
                    return Build(route.id, self._board.palette.names[card], coloured, locomotives)
        return None
