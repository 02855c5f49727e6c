"""Which card to take: what lies open, next to what the deck may hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.rails.cards import FULL, GAP, KINDS, LOCOMOTIVE
from engine.rails.moves import DRAW, Draw, Take
from engine.rails.position import SECOND_CARD
from engine.rails.thinking.purse import value
from engine.rails.thinking.weights import WEIGHTS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

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


class Wishes:
    """How welcome one card more of each kind would be to a hand that is meant for these routes."""

    def __init__(self, atlas: Atlas, hand: Sequence[int], routes: Sequence[int], weights: Weights) -> None:
        self._atlas = atlas
        self._hand = hand
        self._routes = routes
        self._weights = weights
        self._now = value(atlas, hand, routes, weights)
        self._known: dict[int, float] = {}

    def __getitem__(self, card: int) -> float:
        if card not in self._known:
            self._known[card] = value(self._atlas, self._with(card), self._routes, self._weights) - self._now
        return self._known[card]

    def after(self, card: int) -> Wishes:
        """The wishes of a hand that has this card as well."""
        return Wishes(self._atlas, self._with(card), self._routes, self._weights)

    def best(self, cards: Iterable[int]) -> float:
        """The most welcome of these; nothing, where there are none."""
        return max((self[card] for card in cards), default=0.0)

    def _with(self, card: int) -> list[int]:
        hand = list(self._hand)
        hand[card] += 1
        return hand


def draughts(
    atlas: Atlas, options: Options, position: Position, seat: Seat, routes: Sequence[int], weights: Weights = WEIGHTS
) -> list[Draught]:
    """Every way to take a card now, the most welcome first; none where none is allowed."""
    wishes = Wishes(atlas, position.hands[seat], routes, weights)
    blind = expected(position, seat, wishes)
    second, mixed = position.phase == SECOND_CARD, atlas.book.deck_and_table_mix
    found = []
    if second or options.may_take(position):
        cards = sorted(_pickable(atlas, position.market) if second else set(position.market) - {GAP})
        found = [Draught(wishes[card], options.takes[card]) for card in cards]
    if mixed if second else options.may_draw(position):
        found.append(Draught(weights.secret + blind * atlas.book.blind_cards, DRAW))
    found.sort(key=_by_welcome)
    if not second:
        found = [_with_second(atlas, position, wishes, draught, blind) for draught in found[:LOOKED_AT]]
        found.sort(key=_by_welcome)
    return found


def _with_second(atlas: Atlas, position: Position, wishes: Wishes, first: Draught, blind: float) -> Draught:
    """The first card with the best that may follow it; what fills its gap is taken to be as good as any."""
    book, market = atlas.book, list(position.market)
    if isinstance(first.move, Draw):
        if book.blind_cards > 1:
            return first
    else:
        card = atlas.board.card_numbers[first.move.card]
        if card == LOCOMOTIVE and book.locomotive_ends_draw:
            return first
        market.remove(card)
        wishes = wishes.after(card)
    return Draught(first.welcome + max(blind, wishes.best(_pickable(atlas, market))), first.move)


def _pickable(atlas: Atlas, market: Iterable[int]) -> set[int]:
    """What may be the second card."""
    return set(market) - ({GAP, LOCOMOTIVE} if atlas.book.locomotive_ends_draw else {GAP})


def _by_welcome(draught: Draught) -> float:
    return -draught.welcome


def expected(position: Position, seat: Seat, wanted: Wishes | Sequence[float]) -> float:
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
