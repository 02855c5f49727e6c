"""Cards for planned routes: which route claims which cards, the value of a hand, and the card to draw.

Routes of one colour claim that colour first, urgent routes before others. Routes of any colour then choose the most
frequent remaining colour. Locomotives go to spaces that require them, then to payments that they complete.

``HandValues`` quickly computes the value of such a hand as a single number. It is called for the same few routes with
many similar hands, so it lists the routes' demands once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from operator import attrgetter
from typing import NamedTuple

from msgspec import Struct

from engine.messages import Seat
from engine.rails.board import COLOURS, FULL, GAP, KINDS, LOCOMOTIVE
from engine.rails.thinking.planning import RouteGraph
from engine.rails.thinking.weights import PlannerWeights
from engine.rails.turn.moves import DRAW, Build, Draw, Take
from engine.rails.turn.position import SECOND_CARD, RailPosition

FIRST_CARDS_LOOKED_AT = 3  # Number of first cards for which the best second card is computed.


class RatedDraw(NamedTuple):
    """A way to draw cards, and the value that it adds to the hand, measured in cards."""

    value: float
    move: Draw | Take


class CardValues:
    """The value of one more card of each kind, for a hand reserved for certain routes."""

    def __init__(self, hands: HandValues, hand: Sequence[int]) -> None:
        self._hands = hands
        self._hand = hand
        self._now = hands.of(hand)
        self._known: dict[int, float] = {}

    def __getitem__(self, card: int) -> float:
        if card not in self._known:
            self._known[card] = self._hands.of(self._hand_with(card)) - self._now
        return self._known[card]

    def after(self, card: int) -> CardValues:
        return CardValues(self._hands, self._hand_with(card))

    def best(self, cards: Iterable[int]) -> float:
        return max((self[card] for card in cards), default=0.0)

    def _hand_with(self, card: int) -> list[int]:
        hand = list(self._hand)
        hand[card] += 1
        return hand


def rated_draws(
    graph: RouteGraph, position: RailPosition, seat: Seat, routes: Sequence[int], weights: PlannerWeights
) -> list[RatedDraw]:
    legal_moves = graph.legal_moves
    values = CardValues(HandValues(graph, routes, weights), position.hands[seat])
    blind = expected_card_value(position, seat, values)
    second, mixed = position.phase == SECOND_CARD, graph.book.deck_and_table_mix
    found = []
    if second or legal_moves.may_take(position):
        cards = sorted(_pickable(graph, position.market) if second else set(position.market) - {GAP})
        found = [RatedDraw(values[card], legal_moves.takes[card]) for card in cards]
    if mixed if second else legal_moves.may_draw(position):
        found.append(RatedDraw(weights.blind_draw_cards + blind * graph.book.blind_cards, DRAW))
    found.sort(key=lambda draw: -draw.value)
    if not second:
        found = [_with_second(graph, position, values, draw, blind) for draw in found[:FIRST_CARDS_LOOKED_AT]]
        found.sort(key=lambda draw: -draw.value)
    return found


def _with_second(
    graph: RouteGraph, position: RailPosition, values: CardValues, first: RatedDraw, blind: float
) -> RatedDraw:
    """Return the draw with the value of the best second card added. The card that refills the first one's slot is
    assumed to be average.
    """
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
    return set(market) - ({GAP, LOCOMOTIVE} if graph.book.locomotive_ends_draw else {GAP})


def expected_card_value(position: RailPosition, seat: Seat, wanted: CardValues | Sequence[float]) -> float:
    market, hand = position.market, position.hands[seat]
    total = value = 0.0
    rivals = [known for other, known in enumerate(position.known) if other != seat]
    for kind in range(KINDS):
        unseen = FULL[kind] - position.discards[kind] - market.count(kind) - hand[kind]
        for known in rivals:
            unseen -= known[kind]
        total += unseen
        value += unseen * wanted[kind]
    return value / total if total else 0.0


class Allocation(Struct):
    """The part of the hand that a planned route claims."""

    route: int
    card: int
    coloured: int
    locomotives: int
    colours_lacking: int
    locomotives_lacking: int

    @property
    def lacking(self) -> int:
        return self.colours_lacking + self.locomotives_lacking


def allocate(graph: RouteGraph, hand: Sequence[int], routes: Iterable[int]) -> list[Allocation]:
    left, found, choosing = list(hand), [], []
    for number in routes:
        route = graph.routes[number]
        colours_lacking = route.length - route.locomotives
        found.append(Allocation(number, route.colours[0], 0, 0, colours_lacking, route.locomotives))
    for allocation in found:
        if len(graph.routes[allocation.route].colours) > 1:
            choosing.append(allocation)
        elif left[allocation.card]:
            _allocate_colour(allocation, left)
    for allocation in choosing:
        allocation.card = most_of(left, graph.routes[allocation.route].colours)
        _allocate_colour(allocation, left)
    if left[LOCOMOTIVE]:
        _assign_locomotives(graph, found, left)
    return found


def unclaimed(graph: RouteGraph, hand: Sequence[int], routes: Iterable[int]) -> list[int]:
    left = list(hand)
    for allocation in allocate(graph, hand, routes):
        left[allocation.card] -= allocation.coloured
        left[LOCOMOTIVE] -= allocation.locomotives
    return left


def most_of(hand: Sequence[int], colours: Sequence[int]) -> int:
    if len(colours) == COLOURS:
        coloured = hand[:COLOURS]
        return coloured.index(max(coloured))
    return max(colours, key=hand.__getitem__)


def _allocate_colour(allocation: Allocation, left: list[int]) -> None:
    allocation.coloured = coloured = min(left[allocation.card], allocation.colours_lacking)
    allocation.colours_lacking -= coloured
    left[allocation.card] -= coloured


def _assign_locomotives(graph: RouteGraph, found: list[Allocation], left: list[int]) -> None:
    for allocation in found:
        if allocation.locomotives_lacking:
            given = min(left[LOCOMOTIVE], allocation.locomotives_lacking)
            allocation.locomotives += given
            allocation.locomotives_lacking -= given
            left[LOCOMOTIVE] -= given
    for allocation in sorted(found, key=attrgetter("colours_lacking")):
        if (
            0 < allocation.lacking <= left[LOCOMOTIVE]
            and not allocation.locomotives_lacking
            and graph.demands[allocation.route].takes_locomotives
        ):
            allocation.locomotives += allocation.colours_lacking
            left[LOCOMOTIVE] -= allocation.colours_lacking
            allocation.colours_lacking = 0


def build_move(graph: RouteGraph, allocation: Allocation) -> Build:
    route, names = graph.routes[allocation.route], graph.board.palette.names
    card = allocation.card if allocation.coloured else LOCOMOTIVE
    return Build(route.id, names[card], allocation.coloured, allocation.locomotives)


NEARNESS = tuple(sum(1 / lacking for lacking in range(1, most + 1)) for most in range(10))
"""Sums of 1, 1/2, 1/3 …: the last card for a route counts most, the one before it half as much, and so on."""


@cache
def _worths(last_card_worth: float) -> tuple[tuple[float, ...], ...]:
    return tuple(
        tuple(length - lacking + last_card_worth * (near - NEARNESS[lacking]) for lacking in range(length + 1))
        for length, near in enumerate(NEARNESS)
    )


class HandValues:
    """Computes the value of hands to some routes (given most urgent first), measured in cards."""

    def __init__(self, graph: RouteGraph, routes: Iterable[int], weights: PlannerWeights) -> None:
        self._weights = weights
        self._demands = [graph.demands[number] for number in routes]
        self._colours = [demand.length - demand.locomotives for demand in self._demands]  # Coloured cards.
        self._locomotives = [demand.locomotives for demand in self._demands]
        places = list(enumerate(self._demands))
        # Routes of a single colour, with that colour. The others have their colours, where an empty tuple means all.
        self._fixed = [(place, demand.colours[0]) for place, demand in places if not demand.choice]
        choosing = [(place, demand.colours) for place, demand in places if demand.choice]
        self._choosing = [(place, colours if len(colours) < COLOURS else ()) for place, colours in choosing]
        worths = _worths(weights.last_card_worth)
        self._worths = [worths[demand.length] for demand in self._demands]  # By the number of missing cards.

    def of(self, hand: Sequence[int]) -> float:
        left = list(hand)
        lacking = self._colours[:]
        singles = self._assign_colours(left, lacking)
        given = self._assign_locomotives(left, lacking) if left[LOCOMOTIVE] else None
        weights = self._weights
        share, weight, total = weights.later_route_share, 1.0, 0.0
        for place, demanded in enumerate(self._locomotives):
            if demanded:
                had = given[place] if given else 0
                lacking[place] += demanded - had
                worth = self._worths[place][lacking[place]] + (weights.demanded_locomotive_worth - 1) * had
            else:
                worth = self._worths[place][lacking[place]]
            if place in singles and lacking[place]:
                worth -= 1 - weights.first_free_colour_worth
            total += weight * worth
            weight *= share
        return total + self._unplanned(left, lacking)

    def _assign_colours(self, left: list[int], lacking: list[int]) -> list[int]:
        """Give each route the cards it can claim. Return the indexes of routes with one card of a chosen colour."""
        for place, card in self._fixed:
            had = left[card]
            if had:
                wanted = lacking[place]
                used = min(wanted, had)
                lacking[place] = wanted - used
                left[card] = had - used
        singles = []
        for place, colours in self._choosing:
            if colours:
                card = max(colours, key=left.__getitem__)
                had = left[card]
            else:
                coloured = left[:COLOURS]
                had = max(coloured)
                card = coloured.index(had)
            if had:
                wanted = lacking[place]
                used = min(wanted, had)
                lacking[place] = wanted - used
                left[card] = had - used
                if used == 1:
                    singles.append(place)
        return singles

    def _assign_locomotives(self, left: list[int], lacking: list[int]) -> list[int]:
        """Assign locomotives to spaces that require them, then to payments that they complete. Return how many each
        route got for such spaces.
        """
        silver, demanded = left[LOCOMOTIVE], self._locomotives
        given = []
        for wanted in demanded:
            had = min(wanted, silver)
            given.append(had)
            silver -= had
        if silver:
            for place in sorted(range(len(lacking)), key=lacking.__getitem__):
                wanted = lacking[place]
                if wanted > silver:
                    break
                if wanted and given[place] == demanded[place] and self._demands[place].takes_locomotives:
                    silver -= wanted
                    lacking[place] = 0
        left[LOCOMOTIVE] = silver
        return given

    def _unplanned(self, left: list[int], lacking: list[int]) -> float:
        """Return the value of the unclaimed cards. Locomotives count more if they can replace missing cards."""
        weights, silver, worth = self._weights, left[LOCOMOTIVE], 0.0
        if silver:
            wanting = sum([cards for place, cards in enumerate(lacking) if self._demands[place].takes_locomotives])
            wild = min(wanting, silver)
            worth = weights.locomotive_worth * wild + weights.unplanned_card_worth * (silver - wild)
        coloured = left[:LOCOMOTIVE]
        squares = sum([count * count for count in coloured])
        count = sum(coloured)
        return worth + weights.unplanned_card_worth * count + weights.same_colour_worth * (squares - count) / 2
