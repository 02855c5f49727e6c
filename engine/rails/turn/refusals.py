"""Why a move may not be played now: a stable code, with what would be legal."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from engine.messages import Illegal, Name, Seat, seat_name
from engine.rails.board import GAP, LOCOMOTIVE, RailMap, Route
from engine.rails.turn.events import route_name, ticket_names
from engine.rails.turn.moves import Build, Draw, GiveUp, Keep, Pass, Pay, RailMove, Take, Tickets
from engine.rails.turn.position import CHOOSING, KEEPING, PAYING, SECOND_CARD, RailPosition

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.rails.rulebook import RuleBook
    from engine.rails.turn.legal_moves import LegalMoves


class Refusals:
    """Objects to moves by one rule book on one board."""

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
        phase = position.phase
        if phase in {CHOOSING, KEEPING} and not isinstance(move, Keep):
            return Illegal("choose-tickets-first")
        if phase == SECOND_CARD and not isinstance(move, self._second_card_moves):
            return Illegal("second-card-open" if self._book.may_pass_second_card else "second-card-owed")
        if phase == PAYING and not isinstance(move, Pay | GiveUp):
            attempt = position.attempt
            route = self._board.routes[attempt.route]
            return Illegal("tunnel-open", {"route": route_name(route), "owed": attempt.owed})
        return None

    def _against_draw(self, position: RailPosition) -> Illegal | None:
        if position.phase == SECOND_CARD:
            mixed = self._book.deck_and_table_mix
            return None if mixed else Illegal("second-from-table", {"cards": self._face_up(position)})
        if not self._legal_moves.may_draw(position):
            return self._too_few_behind(position)
        return None

    def _against_take(self, position: RailPosition, move: Take) -> Illegal | None:
        card = self._board.card_numbers.get(move.card)
        if card is None:
            return Illegal("foreign-move", {"move": str(move)})
        if card not in position.market:
            return Illegal("not-face-up", {"card": self._card(card), "cards": self._face_up(position)})
        if position.phase == SECOND_CARD:
            second = card == LOCOMOTIVE and self._book.locomotive_ends_draw
            return Illegal("locomotive-second", {"card": self._card(card)}) if second else None
        return None if self._legal_moves.may_take(position) else self._too_few_behind(position)

    def _too_few_behind(self, position: RailPosition) -> Illegal:
        have = len(position.deck) + sum(position.discards)
        return Illegal("too-few-to-draw", {"have": have, "need": max(1, self._book.cards_to_draw)})

    def _against_tickets(self, position: RailPosition, seat: Seat) -> Illegal | None:
        if not position.pile:
            return Illegal("no-tickets-left")
        if not self._legal_moves.may_ask_tickets(position, seat):
            return Illegal("tickets-full", {"most": len(position.tickets[seat])})
        return None

    def _against_keep(self, position: RailPosition, seat: Seat, move: Keep) -> Illegal | None:
        offer = position.offers[seat]
        if not offer:
            return Illegal("no-tickets-offered")
        if len(set(move.tickets)) < len(move.tickets) or not set(move.tickets) <= set(range(len(self._board.tickets))):
            return Illegal("foreign-move", {"move": str(move)})
        for ticket in move.tickets:
            if ticket not in offer:
                return Illegal(
                    "ticket-not-offered", {"ticket": ticket_names([ticket])[0], "tickets": ticket_names(offer)}
                )
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
        if route.number not in position.free:
            for owner, built in enumerate(position.built):
                if route.number in built:
                    return Illegal("route-taken", {"route": route_name(route), "seat": seat_name(owner)})
            return Illegal("route-closed", {"route": route_name(route)})
        if position.wagons[seat] < route.length:
            have = position.wagons[seat]
            return Illegal("too-few-wagons", {"route": route_name(route), "need": route.length, "have": have})
        return None

    def _against_payment(self, route: Route, card: int, move: Build) -> Illegal | None:
        if card not in (*route.colours, LOCOMOTIVE):
            colours = tuple(self._card(colour) for colour in route.colours)
            return Illegal("wrong-colour", {"route": route_name(route), "card": self._card(card), "cards": colours})
        if move.locomotives and not (route.tunnel or self._book.locomotives_above_ground):
            return Illegal("locomotives-in-tunnels-only", {"route": route_name(route)})
        paid = move.coloured + move.locomotives
        if paid != route.length or min(move.coloured, move.locomotives) < 0:
            return Illegal("wrong-number-of-cards", {"route": route_name(route), "need": route.length, "paid": paid})
        if move.locomotives < route.locomotives:
            need = route.locomotives
            return Illegal("needs-locomotives", {"route": route_name(route), "need": need, "paid": move.locomotives})
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

    def _face_up(self, position: RailPosition) -> tuple[Name, ...]:
        return tuple(self._card(card) for card in position.market if card != GAP)
