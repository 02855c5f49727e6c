"""The start: shuffle or stack the piles, and deal cards and tickets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.errors import BadSetup
from engine.rails.board import FULL, GAP, KINDS, RailMap, laid_out, tally
from engine.rails.rulebook import FACE_UP, START_CARDS, RuleBook
from engine.rails.turn.events import NULL_LISTENER
from engine.rails.turn.play import refill
from engine.rails.turn.position import RailPosition
from engine.rng import SeededRng

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.api import Stacked

PILES = ("first", "cards", "tickets")
LONG_PILE = "long-tickets"


def deal(book: RuleBook, board: RailMap, seats: int, seed: str, stacked: Stacked) -> RailPosition:
    """Return a new game in which every seat has its first tickets to choose from."""
    turn = _first(seats, seed, stacked.get("first", ()))
    position = RailPosition(rules=book.version, seed=seed, seats=seats, turn=turn)
    position.wagons = [book.wagons] * seats
    position.points = [0] * seats
    position.built = [()] * seats
    position.free = list(range(len(board.routes)))
    _deal_tickets(book, board, position, stacked)
    _deal_cards(book, board, position, stacked.get("cards", ()))
    return position


def _first(seats: int, seed: str, stacked: Sequence[str]) -> int:
    if not stacked:
        return SeededRng(seed, "first").below(seats)
    if len(stacked) > 1:
        raise BadSetup("bad-pile", pile="first", item=stacked[1])
    if stacked[0] not in map(str, range(seats)):
        raise BadSetup("bad-pile", pile="first", item=stacked[0])
    return int(stacked[0])


def _deal_cards(book: RuleBook, board: RailMap, position: RailPosition, stacked: Sequence[str]) -> None:
    order = _ordered("cards", stacked, laid_out(FULL), board.palette.number, position.seed)
    dealt = START_CARDS * position.seats
    position.hands = [tally(order[place : place + START_CARDS]) for place in range(0, dealt, START_CARDS)]
    position.known = [[0] * KINDS for _ in position.hands]
    position.discards = [0] * KINDS
    position.deck = order[: dealt - 1 : -1]
    position.market = [GAP] * FACE_UP
    refill(book, position, NULL_LISTENER)


def _deal_tickets(book: RuleBook, board: RailMap, position: RailPosition, stacked: Stacked) -> None:
    seats, seed = position.seats, position.seed
    short = _ordered("tickets", stacked.get("tickets", ()), list(range(board.short_tickets)), board.ticket, seed)
    long = _ordered(LONG_PILE, stacked.get(LONG_PILE, ()), list(board.long_tickets), board.long_ticket, seed)
    each, each_long = book.first_short_tickets, book.first_long_tickets
    position.offers = tuple(
        tuple(sorted(short[each * seat : each * (seat + 1)] + long[each_long * seat : each_long * (seat + 1)]))
        for seat in range(seats)
    )
    position.pile = tuple(short[: each * seats - 1 : -1])
    position.boxed = tuple(sorted(long[each_long * seats :]))
    position.tickets = position.removed = ((),) * seats


def _ordered(
    pile: str, stacked: Sequence[str], material: list[int], read: Callable[[str], int | None], seed: str
) -> list[int]:
    """Return the pile, first drawn first: the stacked items, then the rest, shuffled."""
    top = []
    for item in stacked:
        number = read(item)
        if number not in material:
            raise BadSetup("bad-pile", pile=pile, item=item)
        material.remove(number)
        top.append(number)
    SeededRng(seed, pile).shuffle(material)
    return top + material
