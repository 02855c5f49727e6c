"""How far a hand goes towards some planned routes: what ``allocation`` hands out, as one number, worked out fast.

The same few routes are asked about with many hands that differ by a card, so what the routes ask for is listed once.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from engine.rails.board.cards import COLOURS, LOCOMOTIVE

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engine.rails.thinking.route_graph import RouteGraph
    from engine.rails.thinking.weights import PlannerWeights

NEARNESS = tuple(sum(1 / lacking for lacking in range(1, most + 1)) for most in range(10))
"""The last card for a route counts most, one of the two last ones half of that, and so on."""


@cache
def _worths(last_card_worth: float) -> tuple[tuple[float, ...], ...]:
    """What cards for a route are worth, by its length and by how many are lacking."""
    return tuple(
        tuple(
            length - lacking + last_card_worth * (NEARNESS[length] - NEARNESS[lacking]) for lacking in range(length + 1)
        )
        for length in range(len(NEARNESS))
    )


class HandValues:
    """What hands are worth to these routes, the most urgent first, in cards."""

    def __init__(self, graph: RouteGraph, routes: Iterable[int], weights: PlannerWeights) -> None:
        self._weights = weights
        self._demands = [graph.demands[number] for number in routes]
        self._colours = [demand.length - demand.locomotives for demand in self._demands]
        """How many cards of a colour each route asks for."""
        self._locomotives = [demand.locomotives for demand in self._demands]
        self._fixed = [(place, demand.colours[0]) for place, demand in enumerate(self._demands) if not demand.choice]
        """Where one colour is asked for, and which."""
        self._choosing = [
            (place, demand.colours if len(demand.colours) < COLOURS else ())
            for place, demand in enumerate(self._demands)
            if demand.choice
        ]
        """Where the player chooses, and among which colours; none: among all."""
        worths = _worths(weights.last_card_worth)
        self._worths = [worths[demand.length] for demand in self._demands]
        """For each route, what its cards are worth by how many are lacking."""

    def of(self, hand: Sequence[int]) -> float:
        """What this hand is worth."""
        left = list(hand)
        lacking = self._colours[:]
        singles = self._hand_out_colours(left, lacking)
        given = self._hand_out_locomotives(left, lacking) if left[LOCOMOTIVE] else None
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

    def _hand_out_colours(self, left: list[int], lacking: list[int]) -> list[int]:
        """To each route what it can claim of its colour; returns where just one card of a chosen colour went."""
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

    def _hand_out_locomotives(self, left: list[int], lacking: list[int]) -> list[int]:
        """Where they are demanded, then where they complete a payment; returns how many were demanded and given."""
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
        """What the cards are worth that no route has claimed; locomotives, next to what is lacking where they serve."""
        weights, silver, worth = self._weights, left[LOCOMOTIVE], 0.0
        if silver:
            wanting = sum([cards for place, cards in enumerate(lacking) if self._demands[place].takes_locomotives])
            wild = min(wanting, silver)
            worth = weights.locomotive_worth * wild + weights.unplanned_card_worth * (silver - wild)
        coloured = left[:LOCOMOTIVE]
        squares = sum([count * count for count in coloured])
        count = sum(coloured)
        return worth + weights.unplanned_card_worth * count + weights.same_colour_worth * (squares - count) / 2
