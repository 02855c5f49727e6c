"""The course of a game: the deal, the effect of each move, and fast random games.

This module assumes that moves are legal, which ``moves`` checks. The random player first chooses a kind of move, then a
move of that kind, at low cost. Every legal move is possible. Building is favoured, so that games end in reasonable
time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import assert_never

from engine.api import Stacked
from engine.messages import BadSetup, Seat
from engine.rails.board import ALONE, COLOURS, FULL, GAP, KINDS, LOCOMOTIVE, RailMap, laid_out, tally
from engine.rails.rulebook import FACE_UP, LAST_WAGONS, OFFERED, START_CARDS, RuleBook
from engine.rails.turn.events import NULL_LISTENER, Listener
from engine.rails.turn.moves import (
    DRAW,
    GIVE_UP,
    PASS,
    TICKETS,
    Build,
    Draw,
    GiveUp,
    Keep,
    LegalMoves,
    Pass,
    Pay,
    Payment,
    RailMove,
    Refusals,
    Take,
    Tickets,
    extras,
    owed,
    some_payment,
)
from engine.rails.turn.position import (
    CHOOSING,
    KEEPING,
    NO_ATTEMPT,
    NOT_YET,
    OVER,
    PAYING,
    SECOND_CARD,
    TURN,
    Attempt,
    RailPosition,
    replaced,
)
from engine.rng import Rng, SeededRng
from engine.variants import Variant


class TurnRules:
    """Plays legal moves under one rule book on one board."""

    def __init__(self, book: RuleBook, board: RailMap, legal_moves: LegalMoves) -> None:
        self._book = book
        self._board = board
        self._legal_moves = legal_moves

    def play(self, position: RailPosition, seat: Seat, move: RailMove, listener: Listener) -> None:
        self._forget_recent(position, seat)
        match move:
            case Build():
                self._build(position, seat, move, listener)
            case Draw():
                self._draw(position, seat, listener)
            case Take():
                self._take(position, seat, self._board.card_numbers[move.card], listener)
            case Tickets():
                self._offer(position, seat, listener)
            case Keep():
                self._keep(position, seat, move.tickets, listener)
            case Pay():
                self._pay(position, seat, move, listener)
            case GiveUp():
                self._give_up(position, seat, listener)
            case Pass():
                self._pass(position, seat, listener)
            case _:
                assert_never(move)

    def _forget_recent(self, position: RailPosition, seat: Seat) -> None:
        """Remove the seat's own route from the recent ones. A route is recent until its builder moves again."""
        built = position.built[seat]
        if built and built[-1] in position.recent:
            position.recent = tuple(route for route in position.recent if route != built[-1])

    def _draw(self, position: RailPosition, seat: Seat, listener: Listener) -> None:
        hand, drawn = position.hands[seat], []
        for _ in range(self._book.blind_cards):
            card = next_card(position, listener)
            if card != GAP:
                hand[card] += 1
                drawn.append(card)
        listener.drew(seat, drawn)
        if self._book.blind_cards == 1 and position.phase == TURN:
            position.phase = SECOND_CARD
        else:
            self._end_turn(position, seat, 0, listener)

    def _take(self, position: RailPosition, seat: Seat, card: int, listener: Listener) -> None:
        position.market[position.market.index(card)] = GAP
        position.hands[seat][card] += 1
        position.known[seat][card] += 1
        listener.took(seat, card)
        refill(self._book, position, listener)
        alone = card == LOCOMOTIVE and self._book.locomotive_ends_draw
        if position.phase == TURN and not alone and self._legal_moves.second_card(position):
            position.phase = SECOND_CARD
        else:
            self._end_turn(position, seat, 0, listener)

    def _pass(self, position: RailPosition, seat: Seat, listener: Listener) -> None:
        """Pass the whole turn, or only the second card. Passing the second card does not count as a pass."""
        if position.phase == SECOND_CARD:
            listener.took_one(seat)
            self._end_turn(position, seat, 0, listener)
        else:
            listener.passed(seat)
            self._end_turn(position, seat, position.passes + 1, listener)

    def _offer(self, position: RailPosition, seat: Seat, listener: Listener) -> None:
        drawn = tuple(sorted(position.pile[-OFFERED:]))
        position.pile = position.pile[:-OFFERED]
        position.under = position.under[: len(position.pile)]
        position.offers = replaced(position.offers, seat, drawn)
        position.phase = KEEPING
        listener.offered(seat, drawn)

    def _keep(self, position: RailPosition, seat: Seat, kept: tuple[int, ...], listener: Listener) -> None:
        rejected = tuple(ticket for ticket in position.offers[seat] if ticket not in kept)
        position.offers = replaced(position.offers, seat, ())
        position.tickets = replaced(position.tickets, seat, tuple(sorted(position.tickets[seat] + kept)))
        self._reject(position, seat, rejected)
        listener.kept(seat, kept, rejected)
        if position.shows_tickets:
            listener.showed(seat, kept)
        if position.phase != CHOOSING:
            self._end_turn(position, seat, 0, listener)
        elif not any(position.offers):
            listener.begins(position.turn)
            position.phase = TURN

    def _reject(self, position: RailPosition, seat: Seat, rejected: tuple[int, ...]) -> None:
        """Remove rejected tickets from the game, or put short ones under their pile.

        The first choices can be made in any order. The rejected tickets are put under the pile in the order of the
        seats, so the result is always the same.
        """
        back = [ticket for ticket in rejected if ticket < self._board.short_tickets and self._book.rejected_return]
        gone = tuple(ticket for ticket in rejected if ticket not in back)
        position.removed = replaced(position.removed, seat, tuple(sorted(position.removed[seat] + gone)))
        place = sum(other > seat for other in position.under) if position.phase == CHOOSING else 0
        position.pile = (*position.pile[:place], *reversed(back), *position.pile[place:])
        position.under = (*position.under[:place], *(seat for _ in back), *position.under[place:])

    def _build(self, position: RailPosition, seat: Seat, move: Build, listener: Listener) -> None:
        number = self._board.route_numbers[move.route]
        route = self._board.routes[number]
        payment = Payment(self._board.card_numbers[move.card], move.coloured, move.locomotives)
        if route.tunnel and self._book.tunnel_cards:
            self._try_tunnel(position, seat, number, payment, listener)
        else:
            self._place_wagons(position, seat, number, payment, listener)
            self._end_turn(position, seat, 0, listener)

    def _try_tunnel(
        self, position: RailPosition, seat: Seat, number: int, payment: Payment, listener: Listener
    ) -> None:
        """Reveal the cards played, and turn up cards for the tunnel's price. Without an extra price, build the route at
        once. Otherwise the cards played stay in hand until the player decides. If the hand cannot pay, the attempt
        ends.
        """
        card, coloured, locomotives = payment
        listener.tried(seat, self._board.routes[number], payment.cards)
        _learn(position, seat, card, coloured)
        _learn(position, seat, LOCOMOTIVE, locomotives)
        turned = self._turn_up(position, listener)
        extra = owed(self._book, card, turned)
        listener.opposed(turned, extra)
        if not extra:
            self._place_wagons(position, seat, number, payment, listener)
            self._end_turn(position, seat, 0, listener)
            return
        position.attempt = Attempt(number, card, coloured, locomotives, turned, extra)
        if any(extras(card, extra, position.cards_left(seat))):
            position.phase = PAYING
        else:
            listener.too_dear(seat, extra)
            self._give_up(position, seat, listener)

    def _turn_up(self, position: RailPosition, listener: Listener) -> tuple[int, ...]:
        """Turn up cards for a tunnel, or as many as are left. Discard and return them."""
        cards = [next_card(position, listener) for _ in range(self._book.tunnel_cards)]
        turned = tuple(card for card in cards if card != GAP)
        for card in turned:
            position.discards[card] += 1
        return turned

    def _pay(self, position: RailPosition, seat: Seat, move: Pay, listener: Listener) -> None:
        attempt = position.attempt
        position.attempt = NO_ATTEMPT
        coloured, locomotives = attempt.coloured + move.coloured, attempt.locomotives + move.locomotives
        self._place_wagons(position, seat, attempt.route, Payment(attempt.card, coloured, locomotives), listener)
        self._end_turn(position, seat, 0, listener)

    def _give_up(self, position: RailPosition, seat: Seat, listener: Listener) -> None:
        listener.gave_up(seat, self._board.routes[position.attempt.route])
        position.attempt = NO_ATTEMPT
        self._end_turn(position, seat, 0, listener)

    def _place_wagons(
        self, position: RailPosition, seat: Seat, number: int, payment: Payment, listener: Listener
    ) -> None:
        route = self._board.routes[number]
        card, coloured, locomotives = payment
        _spend(position, seat, card, coloured)
        _spend(position, seat, LOCOMOTIVE, locomotives)
        position.free.remove(number)
        if route.twin != ALONE:
            position.free.remove(route.twin)
        position.built[seat] += (number,)
        position.recent += (number,)
        position.wagons[seat] -= route.length
        points = self._book.route_points[route.length]
        position.points[seat] += points
        listener.built(seat, route, payment.cards, points)

    def _end_turn(self, position: RailPosition, seat: Seat, passes: int, listener: Listener) -> None:
        position.phase = TURN
        position.passes = passes
        if GAP in position.market:
            refill(self._book, position, listener)
        if position.moves_left != NOT_YET:
            position.moves_left -= 1
        elif position.wagons[seat] <= LAST_WAGONS:
            position.moves_left = position.seats
            listener.last_round(seat, position.seats)
        # The game ends after two rounds of voluntary passes, or one round in which no seat can move, because none ever
        # will.
        to_end = (2 if self._book.may_pass else 1) * position.seats
        if not position.moves_left or (passes and passes >= to_end):
            position.phase = OVER
            listener.ended()
            return
        position.turn = (seat + 1) % position.seats
        if self._legal_moves.is_stuck(position):
            listener.stuck(position.turn)
            self._end_turn(position, position.turn, passes + 1, listener)


def _learn(position: RailPosition, seat: Seat, card: int, count: int) -> None:
    known = position.known[seat]
    known[card] = max(known[card], count)


def _spend(position: RailPosition, seat: Seat, card: int, count: int) -> None:
    position.hands[seat][card] -= count
    position.known[seat][card] = max(0, position.known[seat][card] - count)
    position.discards[card] += count


def next_card(position: RailPosition, listener: Listener) -> int:
    """Return the next card, or ``GAP`` if there is none. An empty deck is refilled with the shuffled discards."""
    if not position.deck:
        _remake(position, listener)
        if not position.deck:
            return GAP
    return position.deck.pop()


def _remake(position: RailPosition, listener: Listener) -> None:
    deck = laid_out(position.discards)
    if deck:
        position.reshuffles += 1
        SeededRng(position.seed, "reshuffle", position.reshuffles).shuffle(deck)
        position.deck = deck
        position.discards = [0] * len(position.discards)
        listener.remade(len(deck))


def refill(book: RuleBook, position: RailPosition, listener: Listener) -> None:
    """Refill the gaps with cards from the deck. If too many locomotives are face up, replace all cards, a limited
    number of times. A gap without a card stays until there are cards again.
    """
    sweeps, most = book.wipes_in_a_row, FACE_UP + 1 if book.wiped_at is None else book.wiped_at
    while _turn_up(position, listener) and sweeps and position.market.count(LOCOMOTIVE) >= most:
        listener.swept(position.market)
        for place, card in enumerate(position.market):
            if card != GAP:
                position.discards[card] += 1
                position.market[place] = GAP
        sweeps -= 1


def _turn_up(position: RailPosition, listener: Listener) -> bool:
    """Fill the gaps as far as possible. Return True if any was filled."""
    market = position.market
    turned = []
    for place, card in enumerate(market):
        if card == GAP:
            new = next_card(position, listener)
            if new == GAP:
                break
            market[place] = new
            turned.append(new)
    listener.turned_up(turned)
    return bool(turned)


BUILD_BELOW = 40
DRAW_BELOW = 56
TAKE_BELOW = 62
ASK_BELOW = 63
DICE = 64  # Faces of the die that selects a turn: build, draw a card, take one from the table, draw tickets, pass.
ROUTES_LOOKED_AT = 4  # Routes that a random player tries before it gives up building.
CONTENT_ONE_IN = 8  # One in this many random players stops after the first card, if the rules allow it.
GIVE_UP_ONE_IN = 4  # One affordable tunnel in this many is given up.


class RandomPlayer:
    """Plays at random under one rule book on one board."""

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
            return self._random_turn(position, seat, rng)
        if phase == SECOND_CARD:
            return self._second_card(position, seat, rng)
        if phase == PAYING and not rng.below(GIVE_UP_ONE_IN):
            return GIVE_UP
        return self._any(position, seat, rng)

    def _any(self, position: RailPosition, seat: Seat, rng: Rng) -> RailMove:
        moves = self._legal_moves.legal(position, seat)
        return moves[rng.below(len(moves))]

    def _random_turn(self, position: RailPosition, seat: Seat, rng: Rng) -> RailMove:
        face = rng.below(DICE)
        if face < BUILD_BELOW:
            build = self._random_build(position, seat, rng)
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

    def _random_build(self, position: RailPosition, seat: Seat, rng: Rng) -> Build | None:
        hand, free = position.hands[seat], position.free
        longest = min(max(hand[:COLOURS]) + hand[LOCOMOTIVE], position.wagons[seat])
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


class RailRules:
    """One rule book on one board: legal moves, their effects, the reasons why others are illegal, and random play."""

    def __init__(self, book: RuleBook, board: RailMap) -> None:
        self.book = book
        self.legal_moves = LegalMoves(book, board)
        self.turns = TurnRules(book, board, self.legal_moves)
        self.refusals = Refusals(book, board, self.legal_moves)
        self.sampler = RandomPlayer(book, board, self.legal_moves, self.turns)


PILES = ("first", "cards", "tickets")
LONG_PILE = "long-tickets"


def deal(
    book: RuleBook, board: RailMap, seats: int, seed: str, stacked: Stacked, options: tuple[Variant, ...] = ()
) -> RailPosition:
    """Set up a game by a rule book that already has these options."""
    short = _ordered("tickets", stacked.get("tickets", ()), list(range(board.short_tickets)), board.ticket, seed)
    long = _ordered(LONG_PILE, stacked.get(LONG_PILE, ()), list(board.long_tickets), board.long_ticket, seed)
    each, long_each = book.first_short_tickets, book.first_long_tickets
    offers = (short[each * seat :][:each] + long[long_each * seat :][:long_each] for seat in range(seats))
    order = _ordered("cards", stacked.get("cards", ()), laid_out(FULL), board.palette.number, seed)
    dealt = START_CARDS * seats
    position = RailPosition(
        rules=book.version,
        options=options,
        seed=seed,
        reshuffles=0,
        seats=seats,
        phase=CHOOSING,
        turn=_first_seat(seats, seed, stacked.get("first", ())),
        moves_left=NOT_YET,
        passes=0,
        hands=[tally(order[place : place + START_CARDS]) for place in range(0, dealt, START_CARDS)],
        known=[[0] * KINDS for _ in range(seats)],
        deck=order[: dealt - 1 : -1],
        market=[GAP] * FACE_UP,
        discards=[0] * KINDS,
        attempt=NO_ATTEMPT,
        tickets=((),) * seats,
        offers=tuple(tuple(sorted(offer)) for offer in offers),
        pile=tuple(short[: each * seats - 1 : -1]),
        under=(),
        removed=((),) * seats,
        boxed=tuple(sorted(long[long_each * seats :])),
        wagons=[book.wagons] * seats,
        points=[0] * seats,
        built=[()] * seats,
        free=list(range(len(board.routes))),
        recent=(),
    )
    refill(book, position, NULL_LISTENER)
    return position


def _first_seat(seats: int, seed: str, stacked: Sequence[str]) -> int:
    wrong = [*stacked[1:], *(seat for seat in stacked[:1] if seat not in map(str, range(seats)))]
    if wrong:
        raise BadSetup("bad-pile", pile="first", item=wrong[0])
    return int(stacked[0]) if stacked else SeededRng(seed, "first").below(seats)


def _ordered(
    pile: str, stacked: Sequence[str], material: list[int], read: Callable[[str], int | None], seed: str
) -> list[int]:
    top = []
    for item in stacked:
        number = read(item)
        if number not in material:
            raise BadSetup("bad-pile", pile=pile, item=item)
        material.remove(number)
        top.append(number)
    SeededRng(seed, pile).shuffle(material)
    return top + material
