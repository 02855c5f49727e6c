"""The legal moves of a seat in a fixed order, quick answers to whether there are any, and payments.

A payment is a card's number, how many of that colour, and how many locomotives. Locomotives alone are their own colour.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from engine.rails.board import COLOURS, GAP, LOCOMOTIVE, RailMap, Route
from engine.rails.turn.moves import DRAW, GIVE_UP, PASS, TICKETS, Build, Keep, Pay, RailMove, Take
from engine.rails.turn.position import CHOOSING, OVER, PAYING, SECOND_CARD, TURN, RailPosition

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.messages import Seat
    from engine.rails.rulebook import RuleBook
    from engine.rng import Rng

EXTRA_LOCOMOTIVES_ONE_IN = 8  # One random payment in this many may use more locomotives than it must.


class LegalMoves:
    """Finds legal moves by one rule book on one board."""

    def __init__(self, book: RuleBook, board: RailMap) -> None:
        self._book = book
        self._board = board
        self.takes = tuple(Take(name) for name in board.palette.names)  # The move that takes a card, by card.

    def acting(self, position: RailPosition) -> tuple[Seat, ...]:
        if position.phase == CHOOSING:
            return tuple(seat for seat, offer in enumerate(position.offers) if offer)
        return (position.turn,) if position.phase <= PAYING else ()

    def legal(self, position: RailPosition, seat: Seat) -> list[RailMove]:
        """Return every legal move of the seat, in an order that depends on nothing hidden from it."""
        if seat not in self.acting(position):
            return []
        if position.phase == TURN:
            return self._whole_turns(position, seat)
        if position.phase == SECOND_CARD:
            return self._second_cards(position)
        if position.phase == PAYING:
            return [*(Pay(*extra) for extra in self.extras(position, seat)), GIVE_UP]
        return list(self.keeps(position, seat))

    def kinds(self, position: RailPosition) -> list[str]:
        """Return the verbs that public facts allow: how many cards a hand holds, but not which."""
        if position.phase == TURN:
            return self._kinds_of_turn(position)
        if position.phase == SECOND_CARD:
            return list(dict.fromkeys(str(move).split()[0] for move in self._second_cards(position)))
        if position.phase == PAYING:
            payable = sum(position.cards_left(position.turn)) >= position.attempt.owed
            return ["pay", "give-up"] if payable else ["give-up"]
        return ["keep"] if position.phase != OVER else []

    def _kinds_of_turn(self, position: RailPosition) -> list[str]:
        seat = position.turn
        longest = min(position.wagons[seat], sum(position.hands[seat]))
        kinds = {
            "draw": self.may_draw(position),
            "take": self.may_take(position) and any(card != GAP for card in position.market),
            "build": any(self._board.routes[number].length <= longest for number in position.free),
            "tickets": self.may_ask_tickets(position, seat),
            "pass": self._book.may_pass,
        }
        return [verb for verb, possible in kinds.items() if possible]

    def _whole_turns(self, position: RailPosition, seat: Seat) -> list[RailMove]:
        moves: list[RailMove] = []
        if self.may_draw(position):
            moves.append(DRAW)
        if self.may_take(position):
            moves += [self.takes[card] for card in sorted(set(position.market) - {GAP})]
        if self.may_ask_tickets(position, seat):
            moves.append(TICKETS)
        moves += self.builds(position, seat)
        if self._book.may_pass:
            moves.append(PASS)
        return moves

    def _second_cards(self, position: RailPosition) -> list[RailMove]:
        forbidden = {GAP, LOCOMOTIVE} if self._book.locomotive_ends_draw else {GAP}
        takes: list[RailMove] = [self.takes[card] for card in sorted(set(position.market) - forbidden)]
        draws: list[RailMove] = [DRAW] if self._book.deck_and_table_mix else []
        passes: list[RailMove] = [PASS] if self._book.may_pass_second_card else []
        return [*draws, *takes, *passes]

    def may_draw(self, position: RailPosition) -> bool:
        return _cards_behind(position, max(1, self._book.cards_to_draw))

    def may_take(self, position: RailPosition) -> bool:
        return _cards_behind(position, self._book.cards_to_draw)

    def second_card(self, position: RailPosition) -> bool:
        """Return True if there is another card to take after one from the table."""
        return self._book.deck_and_table_mix or any(0 <= card < COLOURS for card in position.market)

    def may_ask_tickets(self, position: RailPosition, seat: Seat) -> bool:
        return bool(position.pile) and self.room_for_tickets(position, seat) > 0

    def is_stuck(self, position: RailPosition) -> bool:
        """Return True if the seat whose turn begins can do nothing at all."""
        if self._book.may_pass or self.may_draw(position) or self.may_ask_tickets(position, position.turn):
            return False
        return not any(self.builds(position, position.turn))

    def standstill(self, position: RailPosition) -> str | None:
        """Return why a seat that is to act has no move, or None. The rules never lead there."""
        if position.phase == SECOND_CARD and self._book.deck_and_table_mix and not _cards_behind(position, 1):
            return "there is no second card"
        if any(not self.legal(position, seat) for seat in self.acting(position)):
            return "a seat that is to act has no move"
        return None

    def room_for_tickets(self, position: RailPosition, seat: Seat) -> int:
        most = self._book.most_tickets
        return len(self._board.tickets) if most is None else most - len(position.tickets[seat])

    def keep_bounds(self, position: RailPosition, seat: Seat) -> tuple[int, int]:
        offered = len(position.offers[seat])
        fewest = self._book.first_kept if position.phase == CHOOSING else 1
        return min(fewest, offered), min(offered, self.room_for_tickets(position, seat))

    def keeps(self, position: RailPosition, seat: Seat) -> Iterator[Keep]:
        fewest, most = self.keep_bounds(position, seat)
        for size in range(fewest, most + 1):
            yield from map(Keep, combinations(position.offers[seat], size))

    def builds(self, position: RailPosition, seat: Seat) -> Iterator[Build]:
        hand, wagons, names = position.hands[seat], position.wagons[seat], self._board.palette.names
        longest = min(wagons, max(hand[:COLOURS]) + hand[LOCOMOTIVE])
        for number in position.free:
            route = self._board.routes[number]
            if route.length <= longest:
                for card, coloured, locomotives in payments(self._book, route, hand):
                    yield Build(route.id, names[card], coloured, locomotives)

    def extras(self, position: RailPosition, seat: Seat) -> Iterator[tuple[int, int]]:
        return extras(position.attempt.card, position.attempt.owed, position.cards_left(seat))


def _cards_behind(position: RailPosition, count: int) -> bool:
    return len(position.deck) >= count or len(position.deck) + sum(position.discards) >= count


class Payment(NamedTuple):
    """Cards of one colour, and locomotives."""

    card: int
    coloured: int
    locomotives: int

    @property
    def cards(self) -> tuple[int, ...]:
        return (self.card,) * self.coloured + (LOCOMOTIVE,) * self.locomotives


def most_locomotives(book: RuleBook, route: Route, hand: Sequence[int]) -> int:
    if not (route.tunnel or book.locomotives_above_ground):
        return 0
    held = hand[LOCOMOTIVE]
    return min(route.length, held)


def payments(book: RuleBook, route: Route, hand: Sequence[int]) -> Iterator[Payment]:
    for locomotives in range(route.locomotives, most_locomotives(book, route, hand) + 1):
        coloured = route.length - locomotives
        if not coloured:
            yield Payment(LOCOMOTIVE, 0, locomotives)
            return
        for card in route.colours:
            if hand[card] >= coloured:
                yield Payment(card, coloured, locomotives)


def some_payment(book: RuleBook, route: Route, hand: Sequence[int], rng: Rng) -> Payment | None:
    """Return a random payment that this hand can make, mostly with few locomotives. Each has a chance."""
    most = most_locomotives(book, route, hand)
    colours = route.colours
    start = rng.below(len(colours)) if len(colours) > 1 else 0
    for offset in range(len(colours)):
        card = colours[start - offset]
        fewest = route.length - hand[card]
        fewest = max(fewest, route.locomotives)
        if fewest <= most:
            break
    else:
        return None
    locomotives = fewest
    if fewest < most and not rng.below(EXTRA_LOCOMOTIVES_ONE_IN):
        locomotives += rng.below(most - fewest + 1)
    coloured = route.length - locomotives
    return Payment(card if coloured else LOCOMOTIVE, coloured, locomotives)


def extras(card: int, owed: int, left: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield how the hand can pay a tunnel's extra price, as coloured cards and locomotives, few of these first."""
    if card == LOCOMOTIVE:
        if left[LOCOMOTIVE] >= owed:
            yield 0, owed
        return
    for locomotives in range(max(0, owed - left[card]), min(owed, left[LOCOMOTIVE]) + 1):
        yield owed - locomotives, locomotives


def owed(book: RuleBook, card: int, turned: Sequence[int]) -> int:
    """Return a tunnel's extra price: a card for each turned-up card of the colour played."""
    count = turned.count(card)
    if book.tunnel_counts_locomotives and card != LOCOMOTIVE:
        count += turned.count(LOCOMOTIVE)
    return count
