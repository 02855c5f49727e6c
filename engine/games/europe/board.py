"""The map of Europe and its tickets, read from ``board.json``."""

from __future__ import annotations

from importlib.resources import files

import msgspec
from msgspec import Struct

from engine.rails.board import COLOURS, City, Palette, RailMap, Route, Ticket, Trip

PALETTE = Palette(("red", "orange", "yellow", "green", "blue", "pink", "black", "white", "silver"))
GREY = "grey"


class _Connection(Struct, frozen=True):
    a: str
    b: str
    length: int
    tracks: tuple[str, ...]
    tunnel: bool
    locomotives: int


class _Goal(Struct, frozen=True):
    a: str
    b: str
    points: int


class _Goals(Struct, frozen=True):
    long: tuple[_Goal, ...]
    short: tuple[_Goal, ...]


class _Map(Struct, frozen=True):
    cities: tuple[City, ...]
    connections: tuple[_Connection, ...]
    tickets: _Goals


def _read() -> RailMap:
    text = files(__package__).joinpath("board.json").read_text(encoding="utf-8")
    data = msgspec.json.decode(text, type=_Map)
    cities = {city.id: number for number, city in enumerate(data.cities)}
    routes = tuple(_route(cities, number, connection) for number, connection in enumerate(data.connections))
    goals = enumerate((*data.tickets.short, *data.tickets.long))
    tickets = tuple(_ticket(cities, number, goal) for number, goal in goals)
    return RailMap(PALETTE, data.cities, routes, tickets, len(data.tickets.short))


def _route(cities: dict[str, int], number: int, connection: _Connection) -> Route:
    """Read a connection. Rule 3: double tracks are one two-colour connection. Grey allows any single colour."""
    colours = tuple(range(COLOURS))
    if GREY not in connection.tracks:
        colours = tuple(PALETTE.names.index(track) for track in connection.tracks)
    return Route(
        number=number,
        id=f"{connection.a}-{connection.b}",
        a=cities[connection.a],
        b=cities[connection.b],
        length=connection.length,
        colours=colours,
        tunnel=connection.tunnel,
        locomotives=connection.locomotives,
    )


def _ticket(cities: dict[str, int], number: int, goal: _Goal) -> Ticket:
    trip = Trip((cities[goal.a],), (cities[goal.b],), goal.points)
    return Ticket(number, f"{goal.a}-{goal.b}", (trip,))


BOARD = _read()
