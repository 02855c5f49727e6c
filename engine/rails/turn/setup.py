"""The start: shuffle or stack the piles, and deal cards and tickets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.errors import BadSetup
from engine.rails.board import FULL, GAP, KINDS, RailMap, laid_out, tally
from engine.rails.rulebook import FACE_UP, START_CARDS, RuleBook
from engine.rails.turn.events import NULL_LISTENER
from engine.rails.turn.play import refill
from engine.rails.turn.position import CHOOSING, NO_ATTEMPT, NOT_YET, RailPosition
from engine.rng import SeededRng

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.api import Stacked

PILES = ("first", "cards", "tickets")
LONG_PILE = "long-tickets"


def deal(book: RuleBook, board: RailMap, seats: int, seed: str, stacked: Stacked) -> RailPosition:
    short = _ordered("tickets", stacked.get("tickets", ()), list(range(board.short_tickets)), board.ticket, seed)
    long = _ordered(LONG_PILE, stacked.get(LONG_PILE, ()), list(board.long_tickets), board.long_ticket, seed)
    each, each_long = book.first_short_tickets, book.first_long_tickets
    order = _ordered("cards", stacked.get("cards", ()), laid_out(FULL), board.palette.number, seed)
    dealt = START_CARDS * seats
    position = RailPosition(
        rules=book.version,
        seed=seed,
        reshuffles=0,
        seats=seats,
        phase=CHOOSING,
        turn=_first(seats, seed, stacked.get("first", ())),
        moves_left=NOT_YET,
        passes=0,
        hands=[tally(order[place : place + START_CARDS]) for place in range(0, dealt, START_CARDS)],
        known=[[0] * KINDS for _ in range(seats)],
        deck=order[: dealt - 1 : -1],
        market=[GAP] * FACE_UP,
        discards=[0] * KINDS,
        attempt=NO_ATTEMPT,
        tickets=((),) * seats,
        offers=tuple(
            tuple(sorted(short[each * seat : each * (seat + 1)] + long[each_long * seat : each_long * (seat + 1)]))
            for seat in range(seats)
        ),
        pile=tuple(short[: each * seats - 1 : -1]),
        under=(),
        removed=((),) * seats,
        boxed=tuple(sorted(long[each_long * seats :])),
        wagons=[book.wagons] * seats,
        points=[0] * seats,
        built=[()] * seats,
        free=list(range(len(board.routes))),
        recent=(),
    )
    refill(book, position, NULL_LISTENER)
    return position


def _first(seats: int, seed: str, stacked: Sequence[str]) -> int:
    if not stacked:
        return SeededRng(seed, "first").below(seats)
    if len(stacked) > 1:
        raise BadSetup("bad-pile", pile="first", item=stacked[1])
    if stacked[0] not in map(str, range(seats)):
        raise BadSetup("bad-pile", pile="first", item=stacked[0])
    return int(stacked[0])


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
