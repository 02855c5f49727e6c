"""Networks of routes: fulfilled tickets, the shortest missing connection, and the longest trail.

A trail uses each route at most once, and each city any number of times. Its length is computed exactly, by a sweep that
takes or skips one route at a time. Routes form one trail if they are connected and at most two cities are odd, meaning
that an odd number of routes end there (Euler). Of earlier choices, only two facts matter for each open city (one with
unprocessed routes): the piece it belongs to, and its parity. Choices with the same effect form one case, and only the
longest is kept. The work grows with the number of simultaneously open cities, not with the size of the network.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heappop, heappush, nlargest
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from engine.rails.board import RailMap, Route, Ticket, Trip

Case: TypeAlias = "tuple[int, ...]"
"""The number of odd cities closed so far, then ``2 * piece + odd`` for each open city. Piece 0 is unreached."""
FEW = 40  # Cases kept by the first sweep. It finds a good trail, and the exact sweep drops cases that cannot beat it.


def joined(board: RailMap, routes: Iterable[int]) -> list[int]:
    """Return the number of the network piece that each city belongs to. Two cities are connected if the numbers are
    equal.
    """
    pieces = list(range(len(board.cities)))
    for number in routes:
        route = board.routes[number]
        one, other = _root(pieces, route.a), _root(pieces, route.b)
        pieces[other] = one
    return [_root(pieces, city) for city in range(len(pieces))]


def _root(pieces: list[int], city: int) -> int:
    while pieces[city] != city:
        pieces[city] = city = pieces[pieces[city]]
    return city


def fulfilled(ticket: Ticket, pieces: list[int]) -> int:
    """Return the highest points among the ticket's connected trips, or 0 if none is connected."""
    return max(
        (
            trip.points
            for trip in ticket.trips
            if not {pieces[city] for city in trip.starts}.isdisjoint(pieces[city] for city in trip.ends)
        ),
        default=0,
    )


def worth(ticket: Ticket, pieces: list[int]) -> int:
    return fulfilled(ticket, pieces) or -ticket.loss


class Way(Struct, frozen=True):
    """The connection that a ticket still lacks: the numbers of its routes, and the wagons they need. It is empty for a
    fulfilled ticket.
    """

    routes: tuple[int, ...]
    wagons: int


def missing_way(board: RailMap, ticket: Ticket, built: Sequence[Sequence[int]], seat: int, wagons: int) -> Way | None:
    """Return the routes that fulfil the ticket for this seat with the fewest wagons. Returns None if other players have
    closed every connection, or if all of them need more than ``wagons``.
    """
    prices = {number: board.routes[number].length for number in board.free_routes(built)}
    prices |= dict.fromkeys(built[seat], 0)
    ways = [way for trip in ticket.trips if (way := _shortest(board, trip, prices)) and way.wagons <= wagons]
    return min(ways, key=lambda way: way.wagons, default=None)


def _shortest(board: RailMap, trip: Trip, prices: dict[int, int]) -> Way | None:
    """Return the shortest connection for one trip over routes with a price, or None if there is none. Of equally short
    connections, the one with the fewest routes is returned.
    """
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


MANY = 1 << 30


class Step(NamedTuple):
    """The sweep over one route: the indexes of its cities among the open ones, and the cities that close after it."""

    opened: int
    one: int
    other: int
    closing: tuple[int, ...]  # Indexes to close, highest first.
    length: int
    to_come: int  # Total length of all later routes.


def longest_trail(routes: Sequence[Route]) -> int:
    """Return the length of the longest trail through these routes."""
    steps = list(_sweep(routes))
    good = _swept(steps, 0, FEW)
    return _swept(steps, good, MANY)


def _swept(steps: Sequence[Step], longest: int, width: int) -> int:
    """Return the length of the longest trail, or ``longest`` if no trail is longer. Each step keeps at most ``width``
    cases.
    """
    cases: dict[Case, int] = {(0,): 0}
    for step in steps:
        following: dict[Case, int] = {}
        for case, length in cases.items():
            opened = case + (0,) * step.opened
            for chosen, reached in ((opened, length), (_taken(opened, step), length + step.length)):
                if reached + step.to_come <= longest:
                    continue
                closed, whole = _closed(chosen, step.closing)
                if whole:
                    longest = max(longest, reached)
                elif closed is not None and following.get(closed, -1) < reached:
                    following[closed] = reached
        cases = following
        if len(cases) > width:
            cases = dict(nlargest(width, cases.items(), key=itemgetter(1)))
    return longest


def _taken(case: Case, step: Step) -> Case:
    """Return the case after taking the route: its cities change parity and belong to one piece."""
    one, other = case[step.one] >> 1, case[step.other] >> 1
    piece = one or other or len(case)
    joined = list(case)
    for place in range(1, len(joined)):
        if joined[place] > 1 and joined[place] >> 1 in {one, other}:
            joined[place] = 2 * piece + (joined[place] & 1)
    for place in (step.one, step.other):
        joined[place] = 2 * piece + (1 - (case[place] & 1))
    return tuple(joined)


def _closed(case: Case, closing: tuple[int, ...]) -> tuple[Case | None, bool]:
    """Return the case after closing these cities, or None if the case cannot continue. The second value is True if the
    trail is complete.
    """
    left = list(case)
    for place in closing:
        city = left.pop(place)
        left[0] += city & 1
        if city > 1 and not any(other >> 1 == city >> 1 for other in left[1:]):
            whole = left[0] <= 2 and not any(left[1:])
            return None, whole
    return (_renumbered(left), False) if left[0] <= 2 else (None, False)


def _renumbered(case: list[int]) -> Case:
    numbers = {0: 0}
    for place in range(1, len(case)):
        piece = numbers.setdefault(case[place] >> 1, len(numbers))
        case[place] = 2 * piece + (case[place] & 1)
    return tuple(case)


def _sweep(routes: Sequence[Route]) -> Iterable[Step]:
    """Yield the routes city by city. The next city is the open one whose routes open the fewest new cities."""
    waiting = list(routes)
    opened: list[int] = []
    while waiting:
        city = _next_city(waiting, opened)
        for route in [route for route in waiting if city in {route.a, route.b}]:
            waiting.remove(route)
            new = [end for end in (route.a, route.b) if end not in opened]
            opened += new
            one, other = opened.index(route.a) + 1, opened.index(route.b) + 1
            to_come = {end for later in waiting for end in (later.a, later.b)}
            closing = sorted((place for place in (one, other) if opened[place - 1] not in to_come), reverse=True)
            yield Step(len(new), one, other, tuple(closing), route.length, sum(later.length for later in waiting))
            for place in closing:
                opened.pop(place - 1)


def _next_city(waiting: Sequence[Route], opened: Sequence[int]) -> int:
    neighbours: dict[int, set[int]] = {}
    for route in waiting:
        neighbours.setdefault(route.a, set()).add(route.b)
        neighbours.setdefault(route.b, set()).add(route.a)
    return min(opened or neighbours, key=lambda city: (len(neighbours[city].difference(opened)), city))
