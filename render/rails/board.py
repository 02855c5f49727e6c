"""The board of a rail game as its pictures need it: the painted map, and where slots, stops and the market lie.

Lengths are pixels of the picture: the map on top, a strip with the seats below it. The game's catalogue names the
cities and countries.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Literal

import msgspec

import engine.games
from engine.messages import Name
from engine.rails.board import RailMap
from engine.rails.view import RailView
from engine.wording import game_words
from render.scene import Art, Point, Shape
from render.shapes import Box
from render.themes import ThemeName

LONGEST_LINE = 11  # Letters of the longest place name that always stays on one line.


class Slot(msgspec.Struct, frozen=True):
    """The space for one wagon on a route: its centre, and its turn in degrees clockwise."""

    x: float
    y: float
    turn: float


class Row(msgspec.Struct, frozen=True):
    """The slots of one route, all of one size."""

    route: str
    slots: tuple[Slot, ...]
    width: float
    height: float

    @property
    def boxes(self) -> list[Box]:
        return [Box(slot.x, slot.y, self.width, self.height, slot.turn) for slot in self.slots]

    @property
    def middle(self) -> Point:
        count = len(self.slots)
        return sum(slot.x for slot in self.slots) / count, sum(slot.y for slot in self.slots) / count


class MarketLayout(msgspec.Struct, frozen=True):
    """The place of the market: the first card's centre, the step to the next, the size of a card, the three piles."""

    first: Point
    step: Point
    card: tuple[int, int]
    piles: tuple[Point, Point, Point]


class RailBoard(msgspec.Struct, frozen=True, eq=False):
    """The board of one rail game; there is one object for each."""

    name: str
    rail_map: RailMap  # The routes, cities and tickets as the rules know them.
    ground: Callable[[ThemeName, str], Art]  # The whole static board in a theme and a language.
    bare_map: Callable[[ThemeName], tuple[Shape, ...]]
    """The map and its free slots, without names and strip; small maps are made of it."""
    sea: Callable[[ThemeName], str]  # The colour under everything.
    rows: Mapping[str, Row]  # The slots of each route by its id.
    stops: Mapping[str, Point]  # The place of each city; for a country, the place of its name.
    width: int
    height: int
    map_height: int
    taken: tuple[Box, ...]  # The room that slots, stops and names take. Arrows and badges keep clear of it.
    market: MarketLayout
    seats_width: int  # The part of the strip that the seats take; a market in the strip takes the rest.

    def built(self, view: RailView) -> list[list[int]]:
        """Return the numbers of each seat's routes."""
        return [[self.rail_map.route_numbers[route] for route in player.built] for player in view.players]

    def closed(self, built: Sequence[Sequence[int]]) -> list[str]:
        """Return the halves of double routes that nobody can build any more, given each seat's routes."""
        gone = {number for routes in built for number in routes}
        free = {*self.rail_map.free_routes(built), *gone}
        return [route.id for route in self.rail_map.routes if route.number not in free]

    def stop_name(self, stop: str, language: str) -> str:
        is_city = any(city.id == stop for city in self.rail_map.cities)
        return place_name(self.name, language, "city" if is_city else "country", stop)


@cache
def place_name(game: str, language: str, kind: Literal["city", "country"], key: str) -> str:
    return game_words(engine.games.find(game), language).name(Name(kind, key))


def name_lines(name: str) -> tuple[str, ...]:
    if len(name) <= LONGEST_LINE or "-" not in name[3:]:
        return (name,)
    cut = name.index("-", 3) + 1
    return name[:cut], name[cut:]
