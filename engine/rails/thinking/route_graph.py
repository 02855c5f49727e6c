"""The map as a graph: which routes leave each city, and the cheapest paths through them."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engine.rails.board.map import RailMap, Route
    from engine.rails.rulebook import RuleBook

BARRED: Final = float("inf")
"""The price of a route that cannot be had."""
NO_ROUTE: Final = -1


class ShortestPaths(NamedTuple):
    """The cheapest ways from some cities to every other: how dear, and by which route one arrives there."""

    dear: list[float]
    last: list[int]


class RouteDemand(NamedTuple):
    """What matters of a route to those who count cards."""

    length: int
    points: int
    colours: tuple[int, ...]
    choice: bool
    """Whether the colour is of the player's choice."""
    locomotives: int
    surcharge: float
    """The cards that it costs more as a tunnel, on average."""
    takes_locomotives: bool
    """Whether locomotives may stand for colours there."""


class RouteGraph:
    """One board and its rule book, as a graph for finding cheapest paths."""

    def __init__(self, book: RuleBook, board: RailMap) -> None:
        self.book = book
        self.board = board
        self.routes = board.routes
        self.tickets = board.tickets
        self.points = tuple(book.route_points[route.length] for route in board.routes)
        self.ends = tuple((route.a, route.b) for route in board.routes)
        self.demands = tuple(map(self._demand, board.routes))
        roads: list[list[tuple[int, int]]] = [[] for _ in board.cities]
        for route in board.routes:
            roads[route.a].append((route.b, route.number))
            roads[route.b].append((route.a, route.number))
        self._roads = tuple(map(tuple, roads))

    def _demand(self, route: Route) -> RouteDemand:
        surcharge = 0.0
        if route.tunnel:
            surcharge = 0.75 if self.book.tunnel_counts_locomotives else 0.35
        choice = len(route.colours) > 1
        takes = self.book.locomotives_above_ground or route.tunnel
        points = self.points[route.number]
        return RouteDemand(route.length, points, route.colours, choice, route.locomotives, surcharge, takes)

    def ways(self, prices: Sequence[float], starts: Iterable[int], most: float = BARRED) -> ShortestPaths:
        """The cheapest ways from any of these cities, at these prices of routes (Dijkstra), if less than ``most``.

        What would be no less counts as ``most``.
        """
        dear = [most] * len(self._roads)
        last = [NO_ROUTE] * len(self._roads)
        heap = []
        for city in starts:
            dear[city] = 0.0
            heap.append((0.0, city))
        while heap:
            so_far, city = heappop(heap)
            if so_far > dear[city]:
                continue
            for other, route in self._roads[city]:
                price = so_far + prices[route]
                if price < dear[other]:
                    dear[other] = price
                    last[other] = route
                    heappush(heap, (price, other))
        return ShortestPaths(dear, last)

    def routes_to(self, ways: ShortestPaths, city: int) -> list[int]:
        """The routes of the cheapest way to this city, the last one first."""
        found = []
        while (number := ways.last[city]) != NO_ROUTE:
            route = self.routes[number]
            city = route.a if route.b == city else route.b
            found.append(number)
        return found
