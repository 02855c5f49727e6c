"""What the pictures of a rail game need to know of its board: the painted ground, and where routes and stops lie.

What cities and countries are called on the maps: in the words of the game's own catalogue, in each language.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Literal

import msgspec

import engine.games
from engine.messages import Name
from engine.rails.board import RailMap
from engine.wording import game_words
from render.rails.cards import MarketLayout
from render.scene import Art, Point, Shape
from render.shapes import Box
from render.themes import ThemeName

if TYPE_CHECKING:
    from engine.rails.view import RailView


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

    def stop_name(self, stop: str, language: str) -> str:
        """Return the name of a city, or of a country, that has a place on the map."""
        kind: Literal["city", "country"] = (
            "city" if any(city.id == stop for city in self.rail_map.cities) else "country"
        )
        return place_name(self.name, language, kind, stop)


LONGEST_LINE = 11
"""Letters of a name that always stays in one line."""


@cache
def place_name(game: str, language: str, kind: Literal["city", "country"], key: str) -> str:
    """Return what the game's catalogue calls a city or a country. Raises ``MissingWords`` if it has no such name."""
    return game_words(engine.games.find(game), language).name(Name(kind, key))


def name_lines(name: str) -> tuple[str, ...]:
    """A long name with a hyphen in two lines, broken after the hyphen; any other name in one."""
    if len(name) <= LONGEST_LINE or "-" not in name[3:]:
        return (name,)
    cut = name.index("-", 3) + 1
    return name[:cut], name[cut:]
