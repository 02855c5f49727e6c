"""tCHu's pictures: Switzerland with its lakes, its neighbours around it, every slot where the game has it.

The layout of the board is the game's own, given for 1120 by 730; `tools/maps` worked out the places of the names. The
market lies in the strip, beside the two seats.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import hypot
from typing import Any

import msgspec

from engine.games.tchu.board import BOARD as RAIL_MAP
from engine.rails.board import City
from render.assets import asset
from render.fonts import extent
from render.rails import board
from render.rails.board import CityLabel, MarketLayout, RailBoard, Row, Slot, place_name
from render.rails.pictures import rail_pictures
from render.scene import Art, Disc, Glow, Line, Point, Polygon, Shape, Text
from render.scoreboard import strip
from render.shapes import Box, bar, moved
from render.themes import THEMES, Theme, ThemeName

WIDTH, HEIGHT = 1600, 1200
MAP_HEIGHT = 1043  # The height of the map; the strip with seats and market has the rest.
SCALE = WIDTH / 1120  # From the units of the layout to pixels.
SLOT = (51.0, 17.0)  # Width and height of a slot.
FAR = 32  # Pixels from a stop to its name from which a line joins the two.
FLAGS = {
    "DE": ("rows", "#1F1F1F", "#C8202F", "#F2C21A"),
    "AT": ("rows", "#C8202F", "#FFFFFF", "#C8202F"),
    "IT": ("columns", "#2E8B4A", "#FFFFFF", "#C8202F"),
    "FR": ("columns", "#2A4B9B", "#FFFFFF", "#C8202F"),
}


class TchuLabels(msgspec.Struct, frozen=True):
    """The places of the names, in pixels; made by `tools/maps/make_layout.py`."""

    labels: tuple[CityLabel, ...]
    countries: tuple[tuple[str, float, float], ...]


def _place(stop: City) -> Point:
    return stop.x * SCALE, stop.y * SCALE


LABELS = msgspec.json.decode(asset("tchu-labels.json"), type=TchuLabels)
LAYOUT: dict[str, Any] = msgspec.json.decode(asset("tchu-layout.json"))
ROWS = {
    route["id"]: Row(
        route["id"], tuple(Slot(c["cx"] * SCALE, c["cy"] * SCALE, float(c["rot"])) for c in route["cells"]), *SLOT
    )
    for route in LAYOUT["routes"]
}
TOWNS = {city.id: _place(city) for city in RAIL_MAP.cities if city.country is None}


@cache
def _bare_map(name: ThemeName) -> tuple[Shape, ...]:
    theme = THEMES[name]
    return (*_geography(theme), *board.routes(RAIL_MAP, ROWS, theme), *_stops(theme))


@cache
def _ground(name: ThemeName, language: str) -> Art:
    theme = THEMES[name]
    shapes = (*_bare_map(name), *_labels(theme, language), *strip(WIDTH, MAP_HEIGHT, HEIGHT, theme))
    return Art(f"tchu {name} {language}", WIDTH, HEIGHT, shapes, fill=theme.far_land)


@cache
def _towns(name: ThemeName, language: str) -> tuple[Shape, ...]:
    return (*_stops(THEMES[name]), *_labels(THEMES[name], language))


def _labels(theme: Theme, language: str) -> Iterable[Shape]:
    yield from _leaders(theme, language)
    yield from _names(theme, language)


def _geography(theme: Theme) -> Iterable[Shape]:
    shown = board.geography("tchu")
    for key, colour in zip(("ch", "fr", "de", "it", "at"), theme.countries, strict=True):
        for ring in shown.countries[key]:
            yield Polygon(board.path(ring, MAP_HEIGHT), fill=colour)
    yield board.hills(shown, MAP_HEIGHT, theme, 90)
    swiss = tuple(board.path(ring, MAP_HEIGHT) for ring in shown.countries["ch"])
    yield Glow(tuple((*ring, ring[0]) for ring in swiss), theme.border, 0.55, width=9, blur=3)
    yield from board.rivers_borders_and_lakes(shown, MAP_HEIGHT, theme)


def _stops(theme: Theme) -> Iterable[Shape]:
    for city in RAIL_MAP.cities:
        x, y = _place(city)
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
    """Draw a thin line from a name to its stop, where no nearer place for the name was free."""
    texts: dict[str, list[tuple[float, float, float, float]]] = {}
    for text in _names(theme, language):
        texts.setdefault(text.about, []).append(extent(text))
    for key, (sx, sy) in TOWNS.items():
        left, top = min(box[0] for box in texts[key]), min(box[1] for box in texts[key])
        right, bottom = max(box[2] for box in texts[key]), max(box[3] for box in texts[key])
        ex, ey = min(max(sx, left), right), min(max(sy, top), bottom)
        if hypot(sx - ex, sy - ey) > FAR:
            yield Line(((sx, sy), (ex, ey)), theme.halo, 6)
            yield Line(((sx, sy), (ex, ey)), theme.ink, 2.2)


def _names(theme: Theme, language: str) -> Iterable[Text]:
    yield from board.city_names("tchu", LABELS.labels, 2, theme, language)
    for key, x, y in LABELS.countries:
        name = place_name("tchu", language, "country", key)
        yield Text(
            x,
            y,
            name,
            board.LABELS["tchu"] + 2,
            theme.faint_ink,
            theme.halo,
            halo=2,
            weight="medium",
            role="label",
            about=key,
        )


STOPS = [Box(*_place(city), *((35, 26) if city.country else (20, 20))) for city in RAIL_MAP.cities]
BOARD = RailBoard(
    name="tchu",
    rail_map=RAIL_MAP,
    ground=_ground,
    bare_map=_bare_map,
    towns=_towns,
    sea=lambda name: THEMES[name].far_land,
    rows=ROWS,
    stops=TOWNS | {country: (x, y) for country, x, y in LABELS.countries},
    width=WIDTH,
    height=HEIGHT,
    map_height=MAP_HEIGHT,
    taken=board.room_taken(ROWS, STOPS, _names),
    market=MarketLayout(
        first=(868, 1122), step=(104, 0), card=(92, 118), piles=((1372, 1086), (1372, 1156), (1502, 1086))
    ),
    seats_width=800,
)

PICTURES = rail_pictures(BOARD)
