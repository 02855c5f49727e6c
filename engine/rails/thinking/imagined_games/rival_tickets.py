"""Worlds in which rivals hold tickets that fit what they have built.

Whoever builds towards a ticket has less left to build for it than the empty map would ask. Of some worlds that a view
allows, all as likely by the cards alone, one is drawn by that: only what is built on the table decides.
"""

from __future__ import annotations

from itertools import accumulate
from math import exp
from typing import TYPE_CHECKING

from engine.rails.thinking.route_graph import BARRED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from engine.messages import Seat
    from engine.rails.board.map import Ticket
    from engine.rails.thinking.route_graph import RouteGraph
    from engine.rails.turn.position import RailPosition
    from engine.rng import Rng

WORLDS_DRAWN_FROM = 8
"""Worlds that are imagined for each one that is searched in."""
FIT = 5.0
"""How much likelier a ticket becomes from nothing done to all done: a power of e."""
_GRAIN = 1 << 30


class TicketFits:
    """How well every ticket fits what every seat has built, looked up as needed."""

    def __init__(self, graph: RouteGraph) -> None:
        self._graph = graph
        self._whole = [float(route.length) for route in graph.routes]
        self._fits: dict[tuple[Seat, int], float] = {}

    def worlds(self, imagine: Callable[[], RailPosition], rng: Rng) -> Iterator[RailPosition]:
        """Imagined positions, those in which the tickets fit more often; all have the same routes built."""
        while True:
            worlds = [imagine()]
            if any(worlds[0].built):
                worlds += [imagine() for _ in range(WORLDS_DRAWN_FROM - 1)]
            yield _drawn(worlds, [self._weight(world) for world in worlds], rng)

    def _weight(self, position: RailPosition) -> float:
        """How much likelier than another it is by its tickets; the thinking seat holds the same in all."""
        fits = [self._fit(position, seat, ticket) for seat, held in enumerate(position.tickets) for ticket in held]
        return exp(FIT * sum(fits))

    def _fit(self, position: RailPosition, seat: Seat, number: int) -> float:
        """From 0 to 1: the part of the ticket's way that what the seat has built spares it."""
        found = self._fits.get((seat, number))
        if found is None:
            ticket = self._graph.tickets[number]
            left, whole = self._missing(self._prices(position, seat), ticket), self._missing(self._whole, ticket)
            found = self._fits[seat, number] = max(
                (1 - min(1.0, some / all_) for some, all_ in zip(left, whole, strict=True)), default=0.0
            )
        return found

    def _prices(self, position: RailPosition, seat: Seat) -> list[float]:
        prices = [BARRED] * len(self._graph.routes)
        for number in position.free:
            prices[number] = self._whole[number]
        for number in position.built[seat]:
            prices[number] = 0.0
        return prices

    def _missing(self, prices: Sequence[float], ticket: Ticket) -> list[float]:
        """For each trip of a ticket, the wagons that its shortest way takes at these prices."""
        return [min(self._graph.ways(prices, trip.starts).dear[end] for end in trip.ends) for trip in ticket.trips]


def _drawn(worlds: Sequence[RailPosition], weights: Sequence[float], rng: Rng) -> RailPosition:
    """One of these, by their weights."""
    if len(worlds) == 1:
        return worlds[0]
    sums = list(accumulate(weights))
    mark = rng.below(_GRAIN) / _GRAIN * sums[-1]
    return next((world for world, until in zip(worlds, sums, strict=True) if mark < until), worlds[-1])
