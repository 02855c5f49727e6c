"""Which cities a player's routes join, and what that makes of the tickets."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.rails.board.map import RailMap, Ticket


def joined(board: RailMap, routes: Iterable[int]) -> list[int]:
    """For each city the piece of the network that it lies in: two cities are joined if their pieces are equal."""
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
    """The greatest points among the ticket's trips whose ends are joined; 0 if none is."""
    return max(
        (
            trip.points
            for trip in ticket.trips
            if not {pieces[city] for city in trip.starts}.isdisjoint(pieces[city] for city in trip.ends)
        ),
        default=0,
    )


def worth(ticket: Ticket, pieces: list[int]) -> int:
    """What the ticket adds at the end: its points, or what it costs when nothing on it is joined."""
    return fulfilled(ticket, pieces) or -ticket.loss
