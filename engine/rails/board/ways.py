"""The shortest way that fulfils a ticket: which routes are still to be built, and how many wagons they take."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.rails.board.map import RailMap, Ticket, Trip


class Way(Struct, frozen=True):
    """Routes that are still to be built, by their numbers, and the wagons that they take; none once it is done."""

    routes: tuple[int, ...]
    wagons: int


def missing_way(board: RailMap, ticket: Ticket, built: Sequence[Sequence[int]], seat: int, wagons: int) -> Way | None:
    """What fulfils the ticket for this seat in the fewest wagons, of each seat's routes; None once nothing can.

    Nothing can when others have closed every way, or when each takes more than the ``wagons`` that are left.
    """
    prices = {number: board.routes[number].length for number in board.free_routes(built)}
    prices |= dict.fromkeys(built[seat], 0)
    ways = [way for trip in ticket.trips if (way := _shortest(board, trip, prices)) and way.wagons <= wagons]
    return min(ways, key=lambda way: way.wagons, default=None)


def _shortest(board: RailMap, trip: Trip, prices: dict[int, int]) -> Way | None:
    """Over the routes that have a price, the shortest way of one trip; of equally short ones, that of fewer routes."""
    waiting: list[tuple[int, int, int, tuple[int, ...]]] = [(0, 0, city, ()) for city in trip.starts]
    reached: set[int] = set()
    while waiting:
        wagons, count, city, routes = heappop(waiting)
        if city in trip.ends:
            return Way(routes, wagons)
        if city in reached:
            continue
        reached.add(city)
        for number, other in board.neighbours[city]:
            price = prices.get(number)
            if price is None or other in reached:
                continue
            taken = (*routes, number) if price else routes
            heappush(waiting, (wagons + price, count + bool(price), other, taken))
    return None
