"""What the pictures of a rail game need to know of its board: the painted ground, and where routes and stops lie."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec

from engine.rails.board.map import RailMap
from render.drawing.boxes import Box
from render.rails.market import MarketLayout
from render.scene import Art, Point, Shape
from render.themes import ThemeName

if TYPE_CHECKING:
    from engine.rails.showing.view import RailView


class Slot(msgspec.Struct, frozen=True):
    """The space for one wagon on a route: its centre, and its turn in degrees clockwise."""

    x: float
    y: float
    turn: float


class Row(msgspec.Struct, frozen=True):
    """The slots of one route, all of one width."""

    slots: tuple[Slot, ...]
    width: float

    @property
    def middle(self) -> Point:
        """The middle of the route."""
        count = len(self.slots)
        return sum(slot.x for slot in self.slots) / count, sum(slot.y for slot in self.slots) / count


class RailBoard(msgspec.Struct, frozen=True):
    """One rail game's board, in pixels of its picture. The map is on top, a strip with the seats below it."""

    name: str
    rail_map: RailMap
    """The routes, cities and tickets as the rules know them."""
    ground: Callable[[ThemeName, str], Art]
    """The whole static board in a theme and a language."""
    bare_map: Callable[[ThemeName], tuple[Shape, ...]]
    """The map and its free slots, without names and strip: what small maps are made of."""
    sea: Callable[[ThemeName], str]
    """The colour under everything."""
    rows: Mapping[str, Row]
    """The slots of each route by its id."""
    stops: Mapping[str, Point]
    """Where each city lies; of a country, where its name stands."""
    slot_height: float
    width: int
    height: int
    map_height: int
    taken: tuple[Box, ...]
    """The room that slots, stops and names take: what arrows keep clear of."""
    market: MarketLayout
    seats_width: int
    """How much of the strip the seats take; a market in the strip takes the rest."""

    def built(self, view: RailView) -> list[list[int]]:
        """The numbers of each seat's routes."""
        return [[self.rail_map.route_numbers[route] for route in player.built] for player in view.players]

    def closed(self, built: Sequence[Sequence[int]]) -> list[str]:
        """The halves of double routes that nobody can build any more, given each seat's routes."""
        gone = {number for routes in built for number in routes}
        free = {*self.rail_map.free_routes(built), *gone}
        return [route.id for route in self.rail_map.routes if route.number not in free]
