"""Reports of a rail game besides its events: changes for one seat, and awards.

A change is an effect of other players' routes on a seat's tickets since its last move (a connection is now longer or
impossible), or the start of the last round.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.history import Award, History, best
from engine.messages import Line, Name, Value
from engine.rails.board import RailMap, Route
from engine.rails.lacking import way_of
from engine.rails.networks import Way
from engine.rails.view import RailView

LONG_TRAIL, LONG_ROUTE, BIG_TICKET, MANY_TICKETS, MANY_TUNNELS = 10, 5, 10, 3, 3  # Fewest that earn each award.


def awards(board: RailMap, history: History) -> Iterator[Award | None]:
    seats = range(len(history.standings))
    trails = [_amounts(history, seat, "longest-trail", "length") for seat in seats]
    yield best("award-longest-trail", [max(trail, default=0) for trail in trails], "wagons", LONG_TRAIL)
    tickets = [_amounts(history, seat, "ticket-done", "points") for seat in seats]
    yield best("award-biggest-ticket", [max(points, default=0) for points in tickets], "points", BIG_TICKET)
    yield best("award-most-tickets", [len(points) for points in tickets], "count", MANY_TICKETS)
    built = [_built(board, history, seat) for seat in seats]
    lengths = [max((route.length for route in routes), default=0) for routes in built]
    yield best("award-longest-route", lengths, "wagons", LONG_ROUTE)
    if any(event.code == "tunnel-tried" for move in history.moves for event in move.events):
        tunnels = [sum(route.tunnel for route in routes) for routes in built]
        yield best("award-most-tunnels", tunnels, "count", MANY_TUNNELS)


def _amounts(history: History, seat: int, code: str, param: str) -> list[int]:
    found = [share.params[param] for share in history.standings[seat].breakdown if share.code == code]
    return [amount for amount in found if isinstance(amount, int)]


def _built(board: RailMap, history: History, seat: int) -> list[Route]:
    own = (event for move in history.moves if move.seat == seat for event in move.events)
    routes = [event.params["route"] for event in own if event.code == "built"]
    return [board.routes[board.route_numbers[route.id]] for route in routes if isinstance(route, Name)]


def changes(board: RailMap, before: RailView, now: RailView) -> Iterator[Line]:
    if now.moves_left is not None and before.moves_left is None:
        yield Line("since-last-round")
    yield from sorted(_changed_tickets(board, before, now), key=lambda line: line.code != "since-ticket-lost")


def _changed_tickets(board: RailMap, before: RailView, now: RailView) -> Iterator[Line]:
    """Yield a line for each open ticket if other players closed its shortest connection, and it is now longer or
    impossible.
    """
    open_before = {ticket.number: ticket for ticket in (before.own.tickets if before.own else ()) if not ticket.done}
    free = frozenset(board.free_routes([[board.route_numbers[one] for one in player.built] for player in now.players]))
    for ticket in now.own.tickets if now.own else ():
        way = way_of(board, before, open_before[ticket.number]) if ticket.number in open_before else None
        if way is None or ticket.done:
            continue
        left, closed = way_of(board, now, ticket), _longest_closed(board, way, free)
        if closed is None:
            continue
        about: dict[str, Value] = {"ticket": Name("ticket", str(ticket.number)), "route": closed}
        if left is None:
            yield Line("since-ticket-lost", about)
        elif left.wagons > way.wagons:
            yield Line("since-ticket-longer", {**about, "before": way.wagons, "after": left.wagons})


def _longest_closed(board: RailMap, way: Way, free: frozenset[int]) -> Name | None:
    closed = [board.routes[number] for number in way.routes if number not in free]
    return Name("route", max(closed, key=lambda route: route.length).id) if closed else None
