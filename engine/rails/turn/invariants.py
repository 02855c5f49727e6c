"""What holds in every position: cards, tickets, routes and wagons add up, and the turn is some seat's."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from engine.rails.board.cards import FULL, GAP, KINDS
from engine.rails.rulebook import FACE_UP, TUNNEL_CARDS
from engine.rails.turn.payments import owed
from engine.rails.turn.position import CHOOSING, KEEPING, NO_ATTEMPT, NOT_YET, OVER, PAYING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.rails.board.map import RailMap
    from engine.rails.rulebook import RuleBook
    from engine.rails.turn.position import Attempt, RailPosition


def flaw(book: RuleBook, board: RailMap, seats: tuple[int, int], position: RailPosition) -> str | None:
    """The first thing about the position that cannot be, or None."""
    if not seats[0] <= position.seats <= seats[1] or not 0 <= position.turn < position.seats:
        return "there are no such seats"
    found = chain(
        _card_flaws(position),
        _ticket_flaws(book, board, position),
        _route_flaws(book, board, position),
        _phase_flaws(book, board, position),
    )
    return next(found, None)


def _card_flaws(position: RailPosition) -> Iterator[str]:
    counts = list(position.discards)
    for card in chain(position.deck, (card for card in position.market if card != GAP)):
        counts[card] += 1
    for hand in position.hands:
        for kind in range(KINDS):
            counts[kind] += hand[kind]
    if tuple(counts) != FULL or len(position.market) != FACE_UP:
        yield "the cards do not add up"
    if min(chain(position.discards, *position.hands, *position.known)) < 0:
        yield "there are fewer cards than none"
    for hand, known in zip(position.hands, position.known, strict=True):
        if any(seen > held for seen, held in zip(known, hand, strict=True)):
            yield "a card that everybody saw is not there"


def _ticket_flaws(book: RuleBook, board: RailMap, position: RailPosition) -> Iterator[str]:
    rows = (*position.tickets, *position.offers, *position.removed, position.boxed)
    if sorted(chain(position.pile, *rows)) != list(range(len(board.tickets))):
        yield "the tickets do not add up"
    if any(list(row) != sorted(row) for row in rows):
        yield "tickets are out of order"
    if (
        any(ticket >= board.short_tickets for ticket in position.pile)
        or min(position.boxed, default=board.short_tickets) < board.short_tickets
    ):
        yield "a long ticket lies among the short ones"
    if len(position.under) > len(position.pile) or not set(position.under) <= set(range(position.seats)):
        yield "nobody put those tickets back"
    if book.most_tickets is not None and max(map(len, position.tickets)) > book.most_tickets:
        yield "a seat holds too many tickets"


def _route_flaws(book: RuleBook, board: RailMap, position: RailPosition) -> Iterator[str]:
    built = [number for routes in position.built for number in routes]
    if len(set(built)) < len(built) or any(board.routes[number].twin in built for number in built):
        yield "a route is built twice"
    for seat, routes in enumerate(position.built):
        lengths = [board.routes[number].length for number in routes]
        if position.wagons[seat] != book.wagons - sum(lengths) or position.wagons[seat] < 0:
            yield "the wagons do not add up"
        if position.points[seat] != sum(book.route_points[length] for length in lengths):
            yield "the points do not add up"
    latest = [routes[-1] for routes in position.built if routes]
    if len(set(position.recent)) < len(position.recent) or not set(position.recent) <= set(latest):
        yield "the latest routes are not the latest"


def _phase_flaws(book: RuleBook, board: RailMap, position: RailPosition) -> Iterator[str]:
    deciding = [seat for seat, offer in enumerate(position.offers) if offer]
    expected = {CHOOSING: bool(deciding), KEEPING: deciding == [position.turn]}
    if not expected.get(position.phase, not deciding):
        yield "the wrong seats have tickets to choose from"
    if (position.phase == PAYING) != (position.attempt != NO_ATTEMPT):
        yield "a tunnel is paid for that nobody tried"
    elif position.phase == PAYING and not _could_be_tried(book, board, position, position.attempt):
        yield "nobody can have tried that tunnel"
    if not NOT_YET <= position.moves_left <= position.seats or (not position.moves_left and position.phase != OVER):
        yield "the last round is too long"
    if position.passes < 0 or position.reshuffles < 0:
        yield "something happened fewer times than never"


def _could_be_tried(book: RuleBook, board: RailMap, position: RailPosition, attempt: Attempt) -> bool:
    route = board.routes[attempt.route]
    return (
        route.tunnel
        and route.number in position.free
        and attempt.coloured + attempt.locomotives == route.length
        and min(attempt.coloured, attempt.locomotives, *position.cards_left(position.turn)) >= 0
        and 0 < len(attempt.turned) <= TUNNEL_CARDS
        and 0 < attempt.owed == owed(book, attempt.card, attempt.turned)
    )
