"""The map of Switzerland and its tickets, read from ``board.json``."""

from __future__ import annotations

from importlib.resources import files
from typing import Literal

import msgspec
from msgspec import Struct, field

from engine.rails.board import ALONE, COLOURS, City, Palette, RailMap, Route, Ticket, Trip

PALETTE = Palette(("black", "violet", "blue", "green", "yellow", "orange", "red", "white", "locomotive"))


class _Route(Struct, frozen=True):
    id: str
    a: str
    b: str
    length: int
    level: Literal["overground", "underground"]
    color: str | None


class _Trip(Struct, frozen=True):
    start: tuple[str, ...] = field(name="from")
    to: tuple[str, ...]
    points: int


class _Ticket(Struct, frozen=True):
    id: str
    trips: tuple[_Trip, ...]


class _Map(Struct, frozen=True):
    stations: tuple[City, ...]
    routes: tuple[_Route, ...]
    tickets: tuple[_Ticket, ...]


def _read() -> RailMap:
    text = files(__package__).joinpath("board.json").read_text(encoding="utf-8")
    data = msgspec.json.decode(text, type=_Map)
    cities = {city.id: number for number, city in enumerate(data.stations)}
    numbers = {route.id: number for number, route in enumerate(data.routes)}
    routes = tuple(_route(cities, numbers, route) for route in data.routes)
    tickets = tuple(_ticket(cities, number, ticket) for number, ticket in enumerate(data.tickets))
    return RailMap(PALETTE, data.stations, routes, tickets, len(tickets))


def _route(cities: dict[str, int], numbers: dict[str, int], route: _Route) -> Route:
    """Read a route. Rule 8: a neutral route takes any single colour. Rule 11: double routes are ``…_1`` and ``…_2``."""
    other_half = route.id[:-1] + {"1": "2", "2": "1"}[route.id[-1]]
    return Route(
        number=numbers[route.id],
        id=route.id,
        a=cities[route.a],
        b=cities[route.b],
        length=route.length,
        colours=tuple(range(COLOURS)) if route.color is None else (PALETTE.names.index(route.color),),
        tunnel=route.level == "underground",
        twin=numbers.get(other_half, ALONE),
    )


def _ticket(cities: dict[str, int], number: int, ticket: _Ticket) -> Ticket:
    """Read a ticket. Rule 20: it may offer several trips, each from any of its starts to any of its ends."""
    trips = tuple(
        Trip(tuple(cities[city] for city in trip.start), tuple(cities[city] for city in trip.to), trip.points)
        for trip in ticket.trips
    )
    return Ticket(number, ticket.id, trips)


BOARD = _read()
