"""The static board of Europe: a map bent to the board, ninety routes of free slots, forty-seven cities with names.

Where everything lies was worked out beforehand by ``tools/maps`` and is read from `assets/`.

Europe: what the pictures of all rail games need to know of its board. The market lies in the Atlantic.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

import msgspec

from engine.games.europe.board import BOARD as RAIL_MAP
from engine.wording import LANGUAGES
from render import shapes
from render.rails import map_shapes
from render.rails.board import RailBoard, Row, Slot, name_lines, place_name
from render.rails.cards import MarketLayout
from render.rails.pictures import rail_pictures
from render.scene import Anchor, Art, Disc, Glow, Polygon, Shape, Text
from render.shapes import Box, bar, moved
from render.themes import THEMES, Theme, ThemeName

if TYPE_CHECKING:
    from collections.abc import Iterable

WIDTH, HEIGHT = 1600, 1200
MAP_HEIGHT = 1067
"""How much of the height the map takes; the strip with the seats has the rest."""
SLOT_HEIGHT = 20
GAP = 4
"""Between two slots of a route."""
LEADING = 31
"""From one line of a name in two lines to the other."""


class EuropeLayout(msgspec.Struct, frozen=True):
    """Where cities, slots and names lie, in pixels; made by `tools/maps/make_layout.py`."""

    size: tuple[int, int]
    cities: dict[str, tuple[float, float]]
    routes: tuple[tuple[str, str, float, tuple[tuple[float, float, float], ...]], ...]
    """From, to, pitch from slot to slot, and each slot's x, y, turn."""
    labels: tuple[tuple[str, float, float, Anchor, bool], ...]
    """City, x, y, which end of its name lies there, and whether a long name is in two lines."""


@cache
def layout() -> EuropeLayout:
    """The layout, read once."""
    return msgspec.json.decode((files("render") / "assets" / "europe-layout.json").read_bytes(), type=EuropeLayout)


@cache
def rows() -> dict[str, Row]:
    """The slots of each connection by its id, `a-b`."""
    return {
        f"{a}-{b}": Row(tuple(Slot(*place) for place in places), pitch - GAP) for a, b, pitch, places in layout().routes
    }


@cache
def taken() -> tuple[Box, ...]:
    """The room that slots, cities and names take."""
    laid = [Box(slot.x, slot.y, row.width, SLOT_HEIGHT, slot.turn) for row in rows().values() for slot in row.slots]
    towns = [Box(x, y, 23, 23) for x, y in layout().cities.values()]
    written = [shapes.box_of_text(text) for language in LANGUAGES for text in _names(THEMES["light"], language)]
    return (*laid, *towns, *written)


@cache
def bare_map(name: ThemeName) -> tuple[Shape, ...]:
    """The map with the free slots and cities, but without names."""
    theme = THEMES[name]
    return (*_map(theme), *_routes(theme), *_cities(theme))


@cache
def ground(name: ThemeName, language: str) -> Art:
    """The whole static board in a theme and a language."""
    theme = THEMES[name]
    shapes = (*bare_map(name), *_names(theme, language), *_panel(theme))
    return Art(f"europe {name} {language}", WIDTH, HEIGHT, shapes, fill=theme.sea)


def _map(theme: Theme) -> Iterable[Shape]:
    shown = map_shapes.geography("europe")
    yield map_shapes.shallows(shown.land, MAP_HEIGHT, theme)
    for ring in shown.land:
        yield Polygon(map_shapes.path(ring, MAP_HEIGHT), fill=theme.land, edge=theme.coast, width=1.6)
    yield map_shapes.hills(shown.ranges, MAP_HEIGHT, theme)
    yield from map_shapes.rivers(shown.rivers, MAP_HEIGHT, theme)
    yield from map_shapes.borders(shown.borders, MAP_HEIGHT, theme)
    yield from map_shapes.lakes(shown.lakes, MAP_HEIGHT, theme)


def _routes(theme: Theme) -> Iterable[Shape]:
    for route in RAIL_MAP.routes:
        row = rows()[route.id]
        yield from map_shapes.bed(row.slots, row.width, SLOT_HEIGHT, theme)
        if route.tunnel:
            yield from map_shapes.tunnel(row.slots, row.width, SLOT_HEIGHT, theme)
    for route in RAIL_MAP.routes:
        row = rows()[route.id]
        colours = map_shapes.colours(RAIL_MAP, route)
        first = (route.length - route.locomotives) // 2
        for at, place in enumerate(row.slots):
            silver = first <= at < first + route.locomotives
            yield from map_shapes.slot(place, (row.width, SLOT_HEIGHT), ("silver",) if silver else colours, theme)


def _cities(theme: Theme) -> Iterable[Shape]:
    for x, y in layout().cities.values():
        yield Disc(x, y, 12, fill=theme.halo)
        yield Disc(x, y, 10, fill=theme.ink)
        yield Disc(x, y, 5.5, fill="#D8543F")


def _names(theme: Theme, language: str) -> Iterable[Text]:
    for key, x, y, anchor, two_lines in layout().labels:
        called = place_name("europe", language, "city", key)
        for at, line in enumerate(name_lines(called) if two_lines else (called,)):
            yield Text(
                x, y + LEADING * at, line, 32, theme.ink, theme.halo,
                halo=3, anchor=anchor, role="label", about=key,
            )  # fmt: skip


def _panel(theme: Theme) -> Iterable[Shape]:
    box = ((0, MAP_HEIGHT), (WIDTH, MAP_HEIGHT), (WIDTH, HEIGHT), (0, HEIGHT))
    yield Glow((box,), "#000000", 0.25, blur=6)
    yield Polygon(box, fill=theme.panel)
    market = moved(bar(200, 468, 14), 104, 238)
    yield Glow((market,), "#000000", 0.3, blur=4)
    yield Polygon(market, fill=theme.panel)


BOARD = RailBoard(
    name="europe",
    rail_map=RAIL_MAP,
    ground=ground,
    bare_map=bare_map,
    sea=lambda name: THEMES[name].sea,
    rows=rows(),
    stops=layout().cities,
    slot_height=SLOT_HEIGHT,
    width=WIDTH,
    height=HEIGHT,
    map_height=MAP_HEIGHT,
    taken=taken(),
    market=MarketLayout(first=(104, 42), step=(0, 61), card=(180, 52), piles=((46, 348), (46, 400), (46, 450))),
    seats_width=WIDTH,
)

PICTURES = rail_pictures(BOARD)
