"""Awards of a rail game: the longest trail, the biggest ticket, most tickets, the longest route, most tunnels."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING

from engine.awards import best
from engine.messages import Name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engine.awards import Award
    from engine.history import History
    from engine.rails.board import RailMap, Route
    from engine.rails.game import RailGame

LONG_TRAIL, LONG_ROUTE, BIG_TICKET, MANY_TICKETS, MANY_TUNNELS = 10, 5, 10, 3, 3
"""From how many wagons, points, tickets and tunnels on they are worth a word."""


@cache
def awards_for(game: RailGame) -> Callable[[History], Iterator[Award | None]]:
    """The awards on this game's board."""
    return partial(_awards, game.board)


def _awards(board: RailMap, history: History) -> Iterator[Award | None]:
    trails = [_amounts(history, seat, "longest-trail", "length") for seat in _seats(history)]
    yield best("award-longest-trail", [max(trail, default=0) for trail in trails], "wagons", LONG_TRAIL)
    tickets = [_amounts(history, seat, "ticket-done", "points") for seat in _seats(history)]
    yield best("award-biggest-ticket", [max(points, default=0) for points in tickets], "points", BIG_TICKET)
    yield best("award-most-tickets", [len(points) for points in tickets], "count", MANY_TICKETS)
    built = [_built(board, history, seat) for seat in _seats(history)]
    lengths = [max((route.length for route in routes), default=0) for routes in built]
    yield best("award-longest-route", lengths, "wagons", LONG_ROUTE)
    yield best("award-most-tunnels", [sum(route.tunnel for route in routes) for routes in built], "count", MANY_TUNNELS)


def _seats(history: History) -> range:
    return range(len(history.standings))


def _amounts(history: History, seat: int, code: str, param: str) -> list[int]:
    """This number of all shares of this code in a seat's score."""
    found = [share.params[param] for share in history.standings[seat].breakdown if share.code == code]
    return [amount for amount in found if isinstance(amount, int)]


def _built(board: RailMap, history: History, seat: int) -> list[Route]:
    """The routes that a seat has built."""
    own = (event for move in history.moves if move.seat == seat for event in move.events)
    routes = [event.params["route"] for event in own if event.code == "built"]
    return [board.routes[board.route_numbers[route.id]] for route in routes if isinstance(route, Name)]
