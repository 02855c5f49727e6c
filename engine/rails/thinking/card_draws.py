"""Which card to take: what lies open, next to what the deck may hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.rails.board.cards import FULL, GAP, KINDS, LOCOMOTIVE
from engine.rails.thinking.hand_values import HandValues
from engine.rails.thinking.weights import PLANNER_WEIGHTS
from engine.rails.turn.moves import DRAW, Draw, Take
from engine.rails.turn.position import SECOND_CARD

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engine.messages import Seat
    from engine.rails.thinking.route_graph import RouteGraph
    from engine.rails.thinking.weights import PlannerWeights
    from engine.rails.turn.legal_moves import LegalMoves
    from engine.rails.turn.position import RailPosition

FIRST_CARDS_LOOKED_AT = 3
"""First cards for which the best second card is worked out."""


class RatedDraw(NamedTuple):
    """A way to draw cards, and what they are worth to the hand, in cards."""

    value: float
    move: Draw | Take


class CardValues:
    """What one card more of each kind would be worth to a hand that is meant for these routes."""

    def __init__(self, hands: HandValues, hand: Sequence[int]) -> None:
        self._hands = hands
        self._hand = hand
        self._now = hands.of(hand)
        self._known: dict[int, float] = {}

    def __getitem__(self, card: int) -> float:
        if card not in self._known:
            self._known[card] = self._hands.of(self._with(card)) - self._now
        return self._known[card]

    def after(self, card: int) -> CardValues:
        """The values for the hand with this card added."""
        return CardValues(self._hands, self._with(card))

    def best(self, cards: Iterable[int]) -> float:
        """The highest value among these cards; 0 if there are none."""
        return max((self[card] for card in cards), default=0.0)

    def _with(self, card: int) -> list[int]:
        hand = list(self._hand)
        hand[card] += 1
        return hand


def rated_draws(
    graph: RouteGraph,
    options: LegalMoves,
    position: RailPosition,
    seat: Seat,
    routes: Sequence[int],
    weights: PlannerWeights = PLANNER_WEIGHTS,
) -> list[RatedDraw]:
    """Every way to draw a card now, the best first; none where no draw is allowed."""
    values = CardValues(HandValues(graph, routes, weights), position.hands[seat])
    blind = expected_card_value(position, seat, values)
    second, mixed = position.phase == SECOND_CARD, graph.book.deck_and_table_mix
    found = []
    if second or options.may_take(position):
        cards = sorted(_pickable(graph, position.market) if second else set(position.market) - {GAP})
        found = [RatedDraw(values[card], options.takes[card]) for card in cards]
    if mixed if second else options.may_draw(position):
        found.append(RatedDraw(weights.blind_draw_cards + blind * graph.book.blind_cards, DRAW))
    found.sort(key=_by_value)
    if not second:
        found = [_with_second(graph, position, values, draw, blind) for draw in found[:FIRST_CARDS_LOOKED_AT]]
        found.sort(key=_by_value)
    return found


def _with_second(
    graph: RouteGraph, position: RailPosition, values: CardValues, first: RatedDraw, blind: float
) -> RatedDraw:
    """The first card with the best that may follow it; what fills its gap is taken to be as good as any."""
    book, market = graph.book, list(position.market)
    if isinstance(first.move, Draw):
        if book.blind_cards > 1:
            return first
    else:
        card = graph.board.card_numbers[first.move.card]
        if card == LOCOMOTIVE and book.locomotive_ends_draw:
            return first
        market.remove(card)
        values = values.after(card)
    return RatedDraw(first.value + max(blind, values.best(_pickable(graph, market))), first.move)


def _pickable(graph: RouteGraph, market: Iterable[int]) -> set[int]:
    """What may be the second card."""
    return set(market) - ({GAP, LOCOMOTIVE} if graph.book.locomotive_ends_draw else {GAP})


def _by_value(draw: RatedDraw) -> float:
    return -draw.value


def expected_card_value(position: RailPosition, seat: Seat, wanted: CardValues | Sequence[float]) -> float:
    """The expected value of a card drawn blind."""
    market, hand = position.market, position.hands[seat]
    total = value = 0.0
    for kind in range(KINDS):
        unseen = FULL[kind] - position.discards[kind] - market.count(kind) - hand[kind]
        for other, known in enumerate(position.known):
            if other != seat:
                unseen -= known[kind]
        total += unseen
        value += unseen * wanted[kind]
    return value / total if total else 0.0
