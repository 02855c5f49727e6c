"""Which card to take: what lies open, next to what the deck may hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.rails.cards import FULL, GAP, KINDS, LOCOMOTIVE
from engine.rails.moves import DRAW, Draw, Take
from engine.rails.position import SECOND_CARD
from engine.rails.thinking.purse import claims, desires
from engine.rails.thinking.weights import WEIGHTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.rails.legal import Options
    from engine.rails.position import Position
    from engine.rails.thinking.atlas import Atlas
    from engine.rails.thinking.weights import Weights
    from engine.saying import Seat

LOOKED_AT = 3
"""Of so many first cards it is worked out which second one may follow."""


class Draught(NamedTuple):
    """A way to take cards, and how welcome they are."""

    welcome: float
    move: Draw | Take


def draughts(
    atlas: Atlas, options: Options, position: Position, seat: Seat, routes: Sequence[int], weights: Weights = WEIGHTS
) -> list[Draught]:
    """Every way to take a card now, the most welcome first; none where none is allowed."""
    hand = position.hands[seat]
    wanted = desires(atlas, hand, claims(atlas, hand, routes), weights)
    blind = expected(position, seat, wanted)
    found = []
    second = position.phase == SECOND_CARD
    book = atlas.book
    if (second and book.deck_and_table_mix) or (not second and options.may_draw(position)):
        found.append(Draught(weights.secret + blind * book.blind_cards, DRAW))
    if second or options.may_take(position):
        found += [
            Draught(wanted[card], options.takes[card])
            for card in sorted(set(position.market) - {GAP})
            if not (second and card == LOCOMOTIVE and book.locomotive_ends_draw)
        ]
    if not second:
        found.sort(key=lambda draught: -draught.welcome)
        found = [_with_second(atlas, position, seat, routes, draught, blind, weights) for draught in found[:LOOKED_AT]]
    found.sort(key=lambda draught: -draught.welcome)
    return found


def _with_second(
    atlas: Atlas, position: Position, seat: Seat, routes: Sequence[int], first: Draught, blind: float, weights: Weights
) -> Draught:
    """The first card with the best that may follow it."""
    book, market = atlas.book, list(position.market)
    if isinstance(first.move, Draw):
        if book.blind_cards > 1:
            return first
        hand = position.hands[seat]
    else:
        card = atlas.board.card_numbers[first.move.card]
        if card == LOCOMOTIVE and book.locomotive_ends_draw:
            return first
        market.remove(card)
        hand = position.hands[seat][:]
        hand[card] += 1
    wanted = desires(atlas, hand, claims(atlas, hand, routes), weights)
    open_cards = [
        wanted[card] for card in market if card != GAP and not (card == LOCOMOTIVE and book.locomotive_ends_draw)
    ]
    best = max([blind, *open_cards])
    return Draught(first.welcome + best, first.move)


def expected(position: Position, seat: Seat, wanted: Sequence[float]) -> float:
    """How welcome a card is that nobody has seen."""
    market, hand = position.market, position.hands[seat]
    total = welcome = 0.0
    for kind in range(KINDS):
        unseen = FULL[kind] - position.discards[kind] - market.count(kind) - hand[kind]
        for other, known in enumerate(position.known):
            if other != seat:
                unseen -= known[kind]
        total += unseen
        welcome += unseen * wanted[kind]
    return welcome / total if total else 0.0
