"""Europe's pictures: a map bent to the board, ninety routes of free slots, forty-seven cities with names.

`tools/maps` worked out the places of all these; they are read from `assets/`. The market lies in the Atlantic.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import msgspec

from engine.games.europe.board import BOARD as RAIL_MAP
from render.assets import asset
from render.rails import board
from render.rails.board import CityLabel, MarketLayout, RailBoard, Row, Slot
from render.rails.pictures import rail_pictures
from render.scene import Art, Disc, Glow, Polygon, Shape, Text
from render.scoreboard import strip
from render.shapes import Box, bar, moved
from render.themes import THEMES, Theme, ThemeName

WIDTH, HEIGHT = 1600, 1200
MAP_HEIGHT = 1067  # The height of the map; the strip with the seats has the rest.
SLOT_HEIGHT = 20
GAP = 4  # Pixels between two slots of a route.


class EuropeLayout(msgspec.Struct, frozen=True):
    """The places of cities, slots and names, in pixels; made by `tools/maps/make_layout.py`."""

    size: tuple[int, int]
    cities: dict[str, tuple[float, float]]
    routes: tuple[tuple[str, str, float, tuple[tuple[float, float, float], ...]], ...]  # From, to, pitch, each slot.
    labels: tuple[CityLabel, ...]


LAYOUT = msgspec.json.decode(asset("europe-layout.json"), type=EuropeLayout)
ROWS = {
    f"{a}-{b}": Row(f"{a}-{b}", tuple(Slot(*place) for place in places), pitch - GAP, SLOT_HEIGHT)
    for a, b, pitch, places in LAYOUT.routes
}


@cache
def _bare_map(name: ThemeName) -> tuple[Shape, ...]:
    theme = THEMES[name]
    return (*_geography(theme), *board.routes(RAIL_MAP, ROWS, theme), *_cities(theme))


@cache
def _ground(name: ThemeName, language: str) -> Art:
    theme = THEMES[name]
    market = moved(bar(200, 468, 14), 104, 238)
    shapes = (
        *_bare_map(name),
        *_names(theme, language),
        *strip(WIDTH, MAP_HEIGHT, HEIGHT, theme),
        Glow((market,), "#000000", 0.3, blur=4),
        Polygon(market, fill=theme.panel),
    )
    return Art(f"europe {name} {language}", WIDTH, HEIGHT, shapes, fill=theme.sea)


def _geography(theme: Theme) -> Iterable[Shape]:
    shown = board.geography("europe")
    land = [board.path(ring, MAP_HEIGHT) for ring in shown.land]
    yield Glow(tuple((*ring, ring[0]) for ring in land), theme.shallows, 0.8, width=24, blur=7)
    for ring in land:
        yield Polygon(ring, fill=theme.land)
    yield board.hills(shown, MAP_HEIGHT, theme, 64)
    for ring in land:
        yield Polygon(ring, edge=theme.coast, width=1.6)
    yield from board.rivers_borders_and_lakes(shown, MAP_HEIGHT, theme)


@cache
def _towns(name: ThemeName, language: str) -> tuple[Shape, ...]:
    return (*_cities(THEMES[name]), *_names(THEMES[name], language))


def _cities(theme: Theme) -> Iterable[Shape]:
    for x, y in LAYOUT.cities.values():
        yield Disc(x, y, 12, fill=theme.halo)
        yield Disc(x, y, 10, fill=theme.ink)
        yield Disc(x, y, 5.5, fill="#D8543F")


def _names(theme: Theme, language: str) -> Iterable[Text]:
    return board.city_names("europe", LAYOUT.labels, 2, theme, language)


BOARD = RailBoard(
    name="europe",
    rail_map=RAIL_MAP,
    ground=_ground,
    bare_map=_bare_map,
    towns=_towns,
    sea=lambda name: THEMES[name].sea,
    rows=ROWS,
    stops=LAYOUT.cities,
    width=WIDTH,
    height=HEIGHT,
    map_height=MAP_HEIGHT,
    taken=board.room_taken(ROWS, (Box(x, y, 23, 23) for x, y in LAYOUT.cities.values()), _names),
    market=MarketLayout(first=(104, 42), step=(0, 61), card=(180, 52), piles=((46, 348), (46, 400), (46, 450))),
    seats_width=WIDTH,
)

PICTURES = rail_pictures(BOARD)
