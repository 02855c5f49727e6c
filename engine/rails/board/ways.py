"""The shortest way that fulfils a ticket: which routes are still to be built, and how many wagons they take."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING

from msgspec import Struct

from engine.rails.board.tickets import fulfilled, joined

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.rails.board.map import RailMap, Route, Ticket, Trip


class Way(Struct, frozen=True):
    """Routes that are still to be built, by their numbers, and the wagons that they take; none once it is done."""

    routes: tuple[int, ...]
    wagons: int


def missing_way(board: RailMap, ticket: Ticket, built: Sequence[Sequence[int]], seat: int, wagons: int) -> Way | None:
    """What fulfils the ticket for this seat in the fewest wagons, of each seat's routes; None once nothing can.

    Nothing can when others have closed every way, or when each takes more than the ``wagons`` that are left.
    """
    if fulfilled(ticket, joined(board, built[seat])):
        return Way((), 0)
    prices = {number: board.routes[number].length for number in board.free_routes(built)}
    prices |= dict.fromkeys(built[seat], 0)
    ends_at: dict[int, list[Route]] = {}
    for number in prices:
        route = board.routes[number]
        for city in (route.a, route.b):
            ends_at.setdefault(city, []).append(route)
    ways = [way for trip in ticket.trips if (way := _shortest(trip, ends_at, prices)) and way.wagons <= wagons]
    return min(ways, key=lambda way: way.wagons, default=None)


def _shortest(trip: Trip, ends_at: dict[int, list[Route]], prices: dict[int, int]) -> Way | None:
    """The shortest way of one trip; of equally short ones, that of fewer routes."""
    waiting: list[tuple[int, int, int, tuple[int, ...]]] = [(0, 0, city, ()) for city in trip.starts]
    reached: set[int] = set()
    while waiting:
        wagons, count, city, routes = heappop(waiting)
        if city in trip.ends:
            return Way(routes, wagons)
        if city in reached:
            continue
        reached.add(city)
        for route in ends_at.get(city, ()):
            other = route.b if route.a == city else route.a
            price = prices[route.number]
            taken = (*routes, route.number) if price else routes
            heappush(waiting, (wagons + price, count + bool(price), other, taken))
    return None
