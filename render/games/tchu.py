"""The static board of tCHu: Switzerland with its lakes, its neighbours around it, every slot where the game has it.

The layout of the board is the game's own, given for 1120 by 730; where names stand was worked out by ``tools/maps``.

tCHu: what the pictures of all rail games need to know of its board.

The market lies in the strip, beside the two seats.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from math import hypot
from typing import TYPE_CHECKING

import msgspec

from engine.games.tchu.board import BOARD as RAIL_MAP
from engine.wording import LANGUAGES
from render import shapes
from render.fonts import extent
from render.rails import map_shapes
from render.rails.board import RailBoard, Row, Slot, name_lines, place_name
from render.rails.cards import MarketLayout
from render.rails.pictures import rail_pictures
from render.scene import Anchor, Art, Disc, Glow, Line, Point, Polygon, Shape, Text
from render.shapes import Box, bar, moved
from render.themes import THEMES, Theme, ThemeName

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.rails.board import City

WIDTH, HEIGHT = 1600, 1200
MAP_HEIGHT = 1043
"""How much of the height the map takes; the strip with seats and market has the rest."""
SCALE = WIDTH / 1120
"""From the units of the layout to pixels."""
SLOT = (51.0, 17.0)
"""Width and height of a slot."""
LEADING = 31
"""From one line of a name in two lines to the other."""
FAR = 32
"""A name farther from its stop than this is joined to it by a line."""
FLAGS = {
    "DE": ("rows", "#1F1F1F", "#C8202F", "#F2C21A"),
    "AT": ("rows", "#C8202F", "#FFFFFF", "#C8202F"),
    "IT": ("columns", "#2E8B4A", "#FFFFFF", "#C8202F"),
    "FR": ("columns", "#2A4B9B", "#FFFFFF", "#C8202F"),
}


class Cell(msgspec.Struct, frozen=True):
    """One wagon space of the layout, by its centre and turn."""

    cx: float
    cy: float
    rot: float


class RouteCells(msgspec.Struct, frozen=True):
    """The cells of one route."""

    id: str
    cells: tuple[Cell, ...]


class TchuLayout(msgspec.Struct, frozen=True):
    """The cells of the board of 1120 by 730."""

    routes: tuple[RouteCells, ...]


class TchuLabels(msgspec.Struct, frozen=True):
    """Where the names stand, in pixels; made by `tools/maps/make_layout.py`."""

    labels: tuple[tuple[str, float, float, Anchor, bool], ...]
    """Stop, x, y, which end of its name lies there, and whether a long name is in two lines."""
    countries: tuple[tuple[str, float, float], ...]


@cache
def rows() -> dict[str, Row]:
    """The slots of each route by its id."""
    raw = (files("render") / "assets" / "tchu-layout.json").read_bytes()
    return {
        route.id: Row(tuple(Slot(c.cx * SCALE, c.cy * SCALE, c.rot) for c in route.cells), SLOT[0])
        for route in msgspec.json.decode(raw, type=TchuLayout).routes
    }


@cache
def labels() -> TchuLabels:
    """Where the names stand, read once."""
    return msgspec.json.decode((files("render") / "assets" / "tchu-labels.json").read_bytes(), type=TchuLabels)


def place(stop: City) -> Point:
    """Where a stop lies on the picture."""
    return stop.x * SCALE, stop.y * SCALE


@cache
def stops() -> dict[str, Point]:
    """Where each town lies; of a neighbouring country, where its name stands."""
    towns = {city.id: place(city) for city in RAIL_MAP.cities if city.country is None}
    return towns | {country: (x, y) for country, x, y in labels().countries}


@cache
def taken() -> tuple[Box, ...]:
    """The room that cells, stops and names take."""
    laid = [Box(slot.x, slot.y, *SLOT, slot.turn) for row in rows().values() for slot in row.slots]
    towns = [Box(*place(city), *((35, 26) if city.country else (20, 20))) for city in RAIL_MAP.cities]
    written = [shapes.box_of_text(text) for language in LANGUAGES for text in _names(THEMES["light"], language)]
    return (*laid, *towns, *written)


@cache
def bare_map(name: ThemeName) -> tuple[Shape, ...]:
    """The map with the free slots and stops, but without names."""
    theme = THEMES[name]
    return (*_map(theme), *_routes(theme), *_stops(theme))


@cache
def ground(name: ThemeName, language: str) -> Art:
    """The whole static board in a theme and a language."""
    theme = THEMES[name]
    shapes = (*bare_map(name), *_leaders(theme, language), *_names(theme, language), *_panel(theme))
    return Art(f"tchu {name} {language}", WIDTH, HEIGHT, shapes, fill=theme.far_land)


def _map(theme: Theme) -> Iterable[Shape]:
    shown = map_shapes.geography("tchu")
    for key, colour in zip(("ch", "fr", "de", "it", "at"), theme.countries, strict=True):
        for ring in shown.countries[key]:
            yield Polygon(map_shapes.path(ring, MAP_HEIGHT), fill=colour)
    yield map_shapes.hills(shown.ranges, MAP_HEIGHT, theme, 90)
    swiss = tuple(map_shapes.path(ring, MAP_HEIGHT) for ring in shown.countries["ch"])
    yield Glow(tuple((*ring, ring[0]) for ring in swiss), theme.border, 0.55, width=9, blur=3)
    yield from map_shapes.borders(shown.borders, MAP_HEIGHT, theme)
    yield from map_shapes.lakes(shown.lakes, MAP_HEIGHT, theme)


def _routes(theme: Theme) -> Iterable[Shape]:
    for route in RAIL_MAP.routes:
        yield from map_shapes.bed(rows()[route.id].slots, *SLOT, theme)
    for route in RAIL_MAP.routes:
        if route.tunnel:
            yield from map_shapes.tunnel(rows()[route.id].slots, *SLOT, theme)
        for cell in rows()[route.id].slots:
            yield from map_shapes.slot(cell, SLOT, map_shapes.colours(RAIL_MAP, route), theme)


def _stops(theme: Theme) -> Iterable[Shape]:
    for city in RAIL_MAP.cities:
        x, y = place(city)
        if city.country:
            yield from _flag(city.country, x, y, theme)
        else:
            yield Disc(x, y, 10.5, fill=theme.halo)
            yield Disc(x, y, 9, fill=theme.ink)
            yield Disc(x, y, 4.5, fill="#D8543F")


def _flag(country: str, x: float, y: float, theme: Theme) -> Iterable[Shape]:
    way, *colours = FLAGS[country]
    wide, high = 30.0, 21.0
    yield Polygon(moved(bar(wide + 5, high + 5, 3), x, y), fill=theme.ink)
    for at, colour in enumerate(colours):
        if way == "rows":
            box = moved(bar(wide, high / 3, 0), x, y + (at - 1) * high / 3)
        else:
            box = moved(bar(wide / 3, high, 0), x + (at - 1) * wide / 3, y)
        yield Polygon(box, fill=colour)


def _leaders(theme: Theme, language: str) -> Iterable[Shape]:
    """A thin line from a name to its stop, where no nearer place for it was free."""
    places = {city.id: place(city) for city in RAIL_MAP.cities if not city.country}
    texts: dict[str, list[tuple[float, float, float, float]]] = {}
    for text in _names(theme, language):
        texts.setdefault(text.about, []).append(extent(text))
    for key, (sx, sy) in places.items():
        left, top = min(box[0] for box in texts[key]), min(box[1] for box in texts[key])
        right, bottom = max(box[2] for box in texts[key]), max(box[3] for box in texts[key])
        ex, ey = min(max(sx, left), right), min(max(sy, top), bottom)
        if hypot(sx - ex, sy - ey) > FAR:
            yield Line(((sx, sy), (ex, ey)), theme.halo, 6)
            yield Line(((sx, sy), (ex, ey)), theme.ink, 2.2)


def _names(theme: Theme, language: str) -> Iterable[Text]:
    for key, x, y, anchor, two_lines in labels().labels:
        called = place_name("tchu", language, "city", key)
        for at, line in enumerate(name_lines(called) if two_lines else (called,)):
            yield Text(
                x, y + LEADING * at, line, 32, theme.ink, theme.halo,
                halo=2, anchor=anchor, role="label", about=key,
            )  # fmt: skip
    for key, x, y in labels().countries:
        called = place_name("tchu", language, "country", key)
        yield Text(x, y, called, 34, theme.faint_ink, theme.halo, halo=2, weight="medium", role="label", about=key)


def _panel(theme: Theme) -> Iterable[Shape]:
    box = ((0, MAP_HEIGHT), (WIDTH, MAP_HEIGHT), (WIDTH, HEIGHT), (0, HEIGHT))
    yield Glow((box,), "#000000", 0.25, blur=6)
    yield Polygon(box, fill=theme.panel)


BOARD = RailBoard(
    name="tchu",
    rail_map=RAIL_MAP,
    ground=ground,
    bare_map=bare_map,
    sea=lambda name: THEMES[name].far_land,
    rows=rows(),
    stops=stops(),
    slot_height=SLOT[1],
    width=WIDTH,
    height=HEIGHT,
    map_height=MAP_HEIGHT,
    taken=taken(),
    market=MarketLayout(
        first=(868, 1122), step=(104, 0), card=(92, 118), piles=((1372, 1086), (1372, 1156), (1502, 1086))
    ),
    seats_width=800,
)

PICTURES = rail_pictures(BOARD)
