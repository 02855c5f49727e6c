"""The moves of a rail game: their texts, the legal ones in order, and the reasons why others are rejected.

A move is a frozen value with one canonical text. A payment names a card colour, then the number of cards of
that colour and the number of locomotives. Locomotives alone count as a colour of their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple, TypeAlias, assert_never

from msgspec import Struct

from engine.api import Field, Verb
from engine.messages import ECHO, Illegal, Name, NotAMove, Seat, Value, seat_name
from engine.notation import bad_word, split
from engine.rails.board import COLOURS, GAP, LOCOMOTIVE, RailMap, Route
from engine.rails.rulebook import RuleBook
from engine.rails.turn.events import route_name, ticket_names
from engine.rails.turn.position import CHOOSING, KEEPING, OVER, PAYING, SECOND_CARD, TURN, RailPosition
from engine.rng import Rng


class Draw(Struct, frozen=True, gc=False):
    """Draw from the deck, face down."""

    def __str__(self) -> str:
        return "draw"


class Take(Struct, frozen=True, gc=False):
    """Take a face-up card."""

    card: str

    def __str__(self) -> str:
        return f"take {self.card}"


class Tickets(Struct, frozen=True, gc=False):
    """Draw tickets to choose from."""

    def __str__(self) -> str:
        return "tickets"


class Keep(Struct, frozen=True, gc=False):
    """Keep some of the offered tickets, by number, in ascending order."""

    tickets: tuple[int, ...]

    def __str__(self) -> str:
        return f"keep {' '.join(map(str, self.tickets))}"


class Build(Struct, frozen=True, gc=False):
    """Build a route with cards of one colour and locomotives. For a tunnel, this starts an attempt."""

    route: str
    card: str
    coloured: int
    locomotives: int

    def __str__(self) -> str:
        return f"build {self.route} {self.card} {self.coloured}+{self.locomotives}"


class Pay(Struct, frozen=True, gc=False):
    """Pay a tunnel's extra price."""

    coloured: int
    locomotives: int

    def __str__(self) -> str:
        return f"pay {self.coloured}+{self.locomotives}"


class GiveUp(Struct, frozen=True, gc=False):
    """Give up the tunnel attempt."""

    def __str__(self) -> str:
        return "give-up"


class Pass(Struct, frozen=True, gc=False):
    """Pass the turn, or only the second card."""

    def __str__(self) -> str:
        return "pass"


RailMove: TypeAlias = Draw | Take | Tickets | Keep | Build | Pay | GiveUp | Pass

DRAW, TICKETS, GIVE_UP, PASS = Draw(), Tickets(), GiveUp(), Pass()

VERBS = (
    Verb("draw"),
    Verb("take", (Field("card"),)),
    Verb("tickets"),
    Verb("keep", (Field("ticket", many=True),)),
    Verb("build", (Field("route"), Field("card"), Field("payment"))),
    Verb("pay", (Field("payment"),)),
    Verb("give-up"),
)
PASS_VERB = Verb("pass")  # For games that allow passing. The other verbs apply to every rail game.
_PAYMENT: Final = re.compile(r"([0-9]{1,2})\+([0-9]{1,2})", re.ASCII)
_WORDLESS: Final[dict[str, RailMove]] = {str(move): move for move in (DRAW, TICKETS, GIVE_UP, PASS)}


def read_move(board: RailMap, verbs: Sequence[Verb], text: str) -> RailMove:
    verb, words = split(text, verbs)
    match verb.name:
        case "take":
            return Take(board.palette.names[_card(board, words[0])])
        case "keep":
            return _keep(board, words)
        case "build":
            return _build(board, *words)
        case "pay":
            return Pay(*_payment(words[0]))
        case _:
            return _WORDLESS[verb.name]


def _keep(board: RailMap, words: Sequence[str]) -> Keep:
    tickets: list[int] = []
    for word in words:
        ticket = board.ticket(word)
        if ticket is None:
            raise bad_word("ticket", word)
        if ticket in tickets:
            raise NotAMove("ticket-twice", word=word[:ECHO])
        tickets.append(ticket)
    return Keep(tuple(sorted(tickets)))


def _build(board: RailMap, route_word: str, card_word: str, payment_word: str) -> Build:
    """Read a build. A payment in locomotives only is silver, whatever its colour: ``blue 0+2`` means ``silver 0+2``."""
    route = board.route(route_word)
    if route is None:
        raise bad_word("route", route_word)
    card, (coloured, locomotives) = _card(board, card_word), _payment(payment_word)
    if card == LOCOMOTIVE:
        coloured, locomotives = 0, coloured + locomotives
    elif not coloured:
        card = LOCOMOTIVE
    return Build(board.routes[route].id, board.palette.names[card], coloured, locomotives)


def _card(board: RailMap, word: str) -> int:
    card = board.palette.number(word)
    if card is None:
        raise bad_word("card", word)
    return card


def _payment(word: str) -> tuple[int, int]:
    match = _PAYMENT.fullmatch(word)
    if match is None:
        raise bad_word("payment", word)
    return int(match[1]), int(match[2])


EXTRA_LOCOMOTIVES_ONE_IN = 8  # One random payment in this many may use more locomotives than necessary.


class LegalMoves:
    """Finds legal moves under one rule book on one board."""

    def __init__(self, book: RuleBook, board: RailMap) -> None:
        self._book = book
        self._board = board
        self.takes = tuple(Take(name) for name in board.palette.names)  # The move that takes each card.

    def acting(self, position: RailPosition) -> tuple[Seat, ...]:
        if position.phase == CHOOSING:
            return tuple(seat for seat, offer in enumerate(position.offers) if offer)
        return (position.turn,) if position.phase <= PAYING else ()

    def legal(self, position: RailPosition, seat: Seat) -> list[RailMove]:
        """Return every legal move of the seat, in an order independent of anything hidden from it."""
        if seat not in self.acting(position):
            return []
        if position.phase == TURN:
            return self._turn_moves(position, seat)
        if position.phase == SECOND_CARD:
            return self._second_cards(position)
        if position.phase == PAYING:
            return [*(Pay(*extra) for extra in self.extras(position, seat)), GIVE_UP]
        return list(self.keeps(position, seat))

    def kinds(self, position: RailPosition) -> list[str]:
        """Return the verbs that public facts allow. The size of a hand is public, but its cards are not."""
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

    def _turn_moves(self, position: RailPosition, seat: Seat) -> list[RailMove]:
        moves: list[RailMove] = []
        if self.may_draw(position):
            moves.append(DRAW)
        if self.may_take(position):
            moves += [self.takes[card] for card in sorted(set(position.market) - {GAP})]
        if self.may_ask_tickets(position, seat):
            moves.append(TICKETS)
        moves += self.builds(position, seat)
        return [*moves, PASS] if self._book.may_pass else moves

    def _second_cards(self, position: RailPosition) -> list[RailMove]:
        forbidden = {GAP, LOCOMOTIVE} if self._book.locomotive_ends_draw else {GAP}
        takes: list[RailMove] = [self.takes[card] for card in sorted(set(position.market) - forbidden)]
        draws: list[RailMove] = [DRAW] if self._book.deck_and_table_mix else []
        passes: list[RailMove] = [PASS] if self._book.may_pass_second_card else []
        return [*draws, *takes, *passes]

    def may_draw(self, position: RailPosition) -> bool:
        return _are_cards_left(position, max(1, self._book.cards_to_draw))

    def may_take(self, position: RailPosition) -> bool:
        return _are_cards_left(position, self._book.cards_to_draw)

    def second_card(self, position: RailPosition) -> bool:
        """Return True if a second card can be taken after a face-up card."""
        return self._book.deck_and_table_mix or any(0 <= card < COLOURS for card in position.market)

    def may_ask_tickets(self, position: RailPosition, seat: Seat) -> bool:
        return bool(position.pile) and self.room_for_tickets(position, seat) > 0

    def is_stuck(self, position: RailPosition) -> bool:
        """Return True if the seat that begins its turn has no move at all."""
        if self._book.may_pass or self.may_draw(position) or self.may_ask_tickets(position, position.turn):
            return False
        return not any(self.builds(position, position.turn))

    def standstill(self, position: RailPosition) -> str | None:
        """Return why an acting seat has no move, or None if all acting seats have one, as in every game played by the
        rules.
        """
        if position.phase == SECOND_CARD and self._book.deck_and_table_mix and not _are_cards_left(position, 1):
            return "there is no second card"
        if position.phase == TURN and not self.is_stuck(position):
            return None  # saves listing all moves, because every load of a game calls this
        if any(not self.legal(position, seat) for seat in self.acting(position)):
            return "an acting seat has no move"
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


def _are_cards_left(position: RailPosition, count: int) -> bool:
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
    return min(route.length, hand[LOCOMOTIVE]) if route.tunnel or book.locomotives_above_ground else 0


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
    """Return a random payment that this hand can make, or None if there is none. Payments with few locomotives are most
    likely.
    """
    most = most_locomotives(book, route, hand)
    colours = route.colours
    start = rng.below(len(colours)) if len(colours) > 1 else 0
    for offset in range(len(colours)):
        card = colours[start - offset]
        fewest = max(route.length - hand[card], route.locomotives)
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
    """Yield the hand's ways to pay a tunnel's extra price (coloured cards, locomotives), fewest locomotives first."""
    if card == LOCOMOTIVE:
        if left[LOCOMOTIVE] >= owed:
            yield 0, owed
        return
    for locomotives in range(max(0, owed - left[card]), min(owed, left[LOCOMOTIVE]) + 1):
        yield owed - locomotives, locomotives


def owed(book: RuleBook, card: int, turned: Sequence[int]) -> int:
    """Return a tunnel's extra price: one card for each turned-up card of the colour played."""
    locomotives_too = book.tunnel_counts_locomotives and card != LOCOMOTIVE
    return turned.count(card) + (turned.count(LOCOMOTIVE) if locomotives_too else 0)


class Refusals:
    """Explains why moves are illegal under one rule book on one board."""

    def __init__(self, book: RuleBook, board: RailMap, legal_moves: LegalMoves) -> None:
        self._book = book
        self._board = board
        self._legal_moves = legal_moves
        self._second_card_moves = (Draw, Take, Pass) if book.may_pass_second_card else (Draw, Take)

    def objection(self, position: RailPosition, seat: Seat, move: RailMove) -> Illegal | None:
        return self._pending(position, move) or self._against(position, seat, move)

    def _against(self, position: RailPosition, seat: Seat, move: RailMove) -> Illegal | None:
        refusal: Illegal | None = None
        match move:
            case Draw():
                refusal = self._against_draw(position)
            case Take():
                refusal = self._against_take(position, move)
            case Tickets():
                refusal = self._against_tickets(position, seat)
            case Keep():
                refusal = self._against_keep(position, seat, move)
            case Build():
                refusal = self._against_build(position, seat, move)
            case Pay():
                refusal = self._against_pay(position, seat, move)
            case GiveUp():
                refusal = None if position.phase == PAYING else Illegal("no-tunnel-open")
            case Pass():
                pass
            case _:
                assert_never(move)
        return refusal

    def _pending(self, position: RailPosition, move: RailMove) -> Illegal | None:
        phase, attempt = position.phase, position.attempt
        if phase in {CHOOSING, KEEPING} and not isinstance(move, Keep):
            return Illegal("choose-tickets-first")
        if phase == SECOND_CARD and not isinstance(move, self._second_card_moves):
            return Illegal("second-card-open" if self._book.may_pass_second_card else "second-card-owed")
        if phase == PAYING and not isinstance(move, Pay | GiveUp):
            return Illegal("tunnel-open", {"route": self._route(attempt.route), "owed": attempt.owed})
        return None

    def _against_draw(self, position: RailPosition) -> Illegal | None:
        if position.phase != SECOND_CARD:
            return None if self._legal_moves.may_draw(position) else self._too_few_cards(position)
        return None if self._book.deck_and_table_mix else Illegal("second-from-table", self._face_up(position))

    def _against_take(self, position: RailPosition, move: Take) -> Illegal | None:
        card = self._board.card_numbers.get(move.card)
        if card is None:
            return Illegal("foreign-move", {"move": str(move)})
        if card not in position.market:
            return Illegal("not-face-up", {"card": self._card(card), **self._face_up(position)})
        if position.phase == SECOND_CARD:
            second = card == LOCOMOTIVE and self._book.locomotive_ends_draw
            return Illegal("locomotive-second", {"card": self._card(card)}) if second else None
        return None if self._legal_moves.may_take(position) else self._too_few_cards(position)

    def _too_few_cards(self, position: RailPosition) -> Illegal:
        have = len(position.deck) + sum(position.discards)
        return Illegal("too-few-to-draw", {"have": have, "need": max(1, self._book.cards_to_draw)})

    def _against_tickets(self, position: RailPosition, seat: Seat) -> Illegal | None:
        if self._legal_moves.may_ask_tickets(position, seat):
            return None
        full = Illegal("tickets-full", {"most": len(position.tickets[seat])})
        return full if position.pile else Illegal("no-tickets-left")

    def _against_keep(self, position: RailPosition, seat: Seat, move: Keep) -> Illegal | None:
        offer, kept = position.offers[seat], set(move.tickets)
        if not offer:
            return Illegal("no-tickets-offered")
        if len(kept) < len(move.tickets) or not kept <= set(range(len(self._board.tickets))):
            return Illegal("foreign-move", {"move": str(move)})
        for name in ticket_names([ticket for ticket in move.tickets if ticket not in offer]):
            return Illegal("ticket-not-offered", {"ticket": name, "tickets": ticket_names(offer)})
        fewest, most = self._legal_moves.keep_bounds(position, seat)
        if not fewest <= len(move.tickets) <= most:
            return Illegal("keep-between", {"fewest": fewest, "most": most, "count": len(move.tickets)})
        return None

    def _against_build(self, position: RailPosition, seat: Seat, move: Build) -> Illegal | None:
        number = self._board.route_numbers.get(move.route)
        card = self._board.card_numbers.get(move.card)
        if number is None or card is None or (card == LOCOMOTIVE) != (move.coloured == 0):
            return Illegal("foreign-move", {"move": str(move)})
        route = self._board.routes[number]
        return (
            self._against_route(position, seat, route)
            or self._against_payment(route, card, move)
            or self._lacking(position.hands[seat], card, move.coloured, move.locomotives)
        )

    def _against_route(self, position: RailPosition, seat: Seat, route: Route) -> Illegal | None:
        named, have = route_name(route), position.wagons[seat]
        for owner, built in enumerate(position.built):
            if route.number in built:
                return Illegal("route-taken", {"route": named, "seat": seat_name(owner)})
        if route.number not in position.free:
            return Illegal("route-closed", {"route": named})
        if have < route.length:
            return Illegal("too-few-wagons", {"route": named, "need": route.length, "have": have})
        return None

    def _against_payment(self, route: Route, card: int, move: Build) -> Illegal | None:
        named, paid = route_name(route), move.coloured + move.locomotives
        if card not in (*route.colours, LOCOMOTIVE):
            colours = tuple(self._card(colour) for colour in route.colours)
            return Illegal("wrong-colour", {"route": named, "card": self._card(card), "cards": colours})
        if move.locomotives and not (route.tunnel or self._book.locomotives_above_ground):
            return Illegal("locomotives-in-tunnels-only", {"route": named})
        if paid != route.length or min(move.coloured, move.locomotives) < 0:
            return Illegal("wrong-number-of-cards", {"route": named, "need": route.length, "paid": paid})
        if move.locomotives < route.locomotives:
            return Illegal("needs-locomotives", {"route": named, "need": route.locomotives, "paid": move.locomotives})
        return None

    def _against_pay(self, position: RailPosition, seat: Seat, move: Pay) -> Illegal | None:
        if position.phase != PAYING:
            return Illegal("no-tunnel-open")
        attempt = position.attempt
        paid = move.coloured + move.locomotives
        if paid != attempt.owed or min(move.coloured, move.locomotives) < 0:
            return Illegal("tunnel-owes", {"owed": attempt.owed, "paid": paid})
        if attempt.card == LOCOMOTIVE and move.coloured:
            return Illegal("only-locomotives")
        return self._lacking(position.cards_left(seat), attempt.card, move.coloured, move.locomotives)

    def _lacking(self, hand: Sequence[int], card: int, coloured: int, locomotives: int) -> Illegal | None:
        for kind, need in ((card, coloured), (LOCOMOTIVE, locomotives)):
            if hand[kind] < need:
                return Illegal("too-few-cards", {"card": self._card(kind), "need": need, "have": hand[kind]})
        return None

    def _card(self, card: int) -> Name:
        return Name("card", self._board.palette.names[card])

    def _route(self, route: int) -> Name:
        return route_name(self._board.routes[route])

    def _face_up(self, position: RailPosition) -> dict[str, Value]:
        return {"cards": tuple(self._card(card) for card in position.market if card != GAP)}
