"""The board of a rail game: its static map from `assets/`, and the places of slots, stops, names and the market.

Lengths are in pixels. The map is at the top, a strip with the seats below. Names of cities and countries come from the
game's catalogue. A free slot is hollow, so that it is not mistaken for a wagon, which is solid.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Literal, TypeAlias

import msgspec

import engine.games
from engine.messages import Name
from engine.rails.board import COLOURS, RailMap
from engine.rails.view import RailView
from engine.wording import LANGUAGES, game_words
from render.assets import asset
from render.scene import Anchor, Art, Item, Line, Point, Polygon, Relief, Shape, Text
from render.shapes import Box, bar, box_of_text, moved, symbol, turned
from render.themes import CARDS, THEMES, Theme, ThemeName, mix

LONGEST_LINE = 11  # Letters of the longest place name that always stays on one line.


class Slot(msgspec.Struct, frozen=True):
    """The space for one wagon on a route: its centre, and its rotation in degrees clockwise."""

    x: float
    y: float
    turn: float


class Row(msgspec.Struct, frozen=True):
    """The slots of one route, all of the same size."""

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
    """The layout of the market: the first card's centre, the step to the next, a card's size, and the three piles."""

    first: Point
    step: Point
    card: tuple[int, int]
    piles: tuple[Point, Point, Point]


class RailBoard(msgspec.Struct, frozen=True, eq=False):
    """The board of one rail game. There is one object per game."""

    name: str
    rail_map: RailMap  # The routes, cities and tickets of the rules.
    ground: Callable[[ThemeName], Art]  # The whole static board in a theme, without names.
    bare_map: Callable[[ThemeName], tuple[Shape, ...]]  # Map and free slots only, for small maps.
    labels: Callable[[ThemeName, str], tuple[Item, ...]]  # The names of the stops, in a theme and a language.
    towns: Callable[[ThemeName, str], tuple[Shape, ...]]  # The stops with their names, drawn above all halos.
    sea: Callable[[ThemeName], str]  # The colour beneath everything.
    rows: Mapping[str, Row]  # The slots of each route, by route id.
    stops: Mapping[str, Point]  # The place of each city. For a country, the place of its name.
    width: int
    height: int
    map_height: int
    taken: Sequence[Box]  # Boxes of slots, stops and names, which arrows and badges avoid.
    market: MarketLayout
    seats_width: int  # Width of the seats' part of the strip. A market in the strip takes the rest.

    def built(self, view: RailView) -> list[list[int]]:
        """Return the numbers of the routes that each seat has built, by seat."""
        return [[self.rail_map.route_numbers[route] for route in player.built] for player in view.players]

    def closed(self, built: Sequence[Sequence[int]]) -> list[str]:
        """Return the halves of double routes that can no longer be built, given each seat's routes."""
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


UNIT = 4000  # The height of every board in the units of the asset files.
LEAN = 4  # Pixels by which the line between two colours slants.
LABELS = {"europe": 37, "tchu": 39}  # Font size of the cities' names on each board.
CityLabel: TypeAlias = tuple[str, float, float, Anchor, bool]
"""City, x, y, anchor of its name, and True if a long name takes two lines."""


class Geography(msgspec.Struct, frozen=True):
    """Outlines on a board of height `UNIT`, each a flat list x, y, x, y, ..."""

    lakes: tuple[tuple[int, ...], ...]
    borders: tuple[tuple[int, ...], ...]
    ranges: tuple[tuple[int, ...], ...]
    land: tuple[tuple[int, ...], ...] = ()
    rivers: tuple[tuple[int, ...], ...] = ()
    countries: dict[str, tuple[tuple[int, ...], ...]] = {}


@cache
def geography(name: str) -> Geography:
    return msgspec.json.decode(asset(f"{name}-map.json"), type=Geography)


def path(flat: tuple[int, ...], height: float) -> tuple[Point, ...]:
    scale = height / UNIT
    return tuple((flat[at] * scale, flat[at + 1] * scale) for at in range(0, len(flat), 2))


def hills(shown: Geography, height: float, theme: Theme, width: float) -> Shape:
    return Relief(tuple(path(line, height) for line in shown.ranges), theme.peak, theme.hill, width, seed=5)


def rivers_borders_and_lakes(shown: Geography, height: float, theme: Theme) -> Iterator[Shape]:
    for line in shown.rivers:
        yield Line(path(line, height), theme.river, 1.8)
    for line in shown.borders:
        yield Line(path(line, height), theme.border, 1.6, dash=(7, 4))
    for ring in shown.lakes:
        yield Polygon(path(ring, height), fill=theme.sea, edge=theme.coast, width=1.2)


def routes(rail_map: RailMap, rows: Mapping[str, Row], theme: Theme) -> Iterator[Shape]:
    """Draw a pale casing under every row, which makes it stand out from the map, then tunnels and free slots."""
    for route in rail_map.routes:
        row = rows[route.id]
        casing = bar(row.width + 6, row.height + 6, 8)
        yield from (Polygon(_on_slot(slot, casing), fill=theme.casing) for slot in row.slots)
    for route in rail_map.routes:
        row = rows[route.id]
        if route.tunnel:
            yield from _tunnel(row, theme)
        grey = len(route.colours) == COLOURS
        colours = ("grey",) if grey else tuple(rail_map.palette.names[colour] for colour in route.colours)
        first = (route.length - route.locomotives) // 2
        for at, slot in enumerate(row.slots):
            silver = first <= at < first + route.locomotives
            yield from _free_slot(slot, (row.width, row.height), ("silver",) if silver else colours, theme)


def _tunnel(row: Row, theme: Theme) -> Iterator[Shape]:
    count = max(3, round(row.width / 10))
    for slot in row.slots:
        for tooth in range(count):
            x = (tooth + 0.5) * row.width / count - row.width / 2
            yield Line(_on_slot(slot, ((x, -row.height / 2 - 2.5), (x, row.height / 2 + 2.5))), theme.tooth, 4)


def _free_slot(place: Slot, size: Point, colours: Sequence[str], theme: Theme) -> Iterator[Shape]:
    width, height = size
    rim, core = bar(width, height, 5), bar(width - 9, height - 9, 2)
    parts = [(rim, core, 0.0)]
    if len(colours) > 1:
        parts = [(_half(rim, side), _half(core, side), side * width / 4) for side in (-1, 1)]
    for colour, (outside, inside, x) in zip(colours, parts, strict=True):
        card_style = CARDS[colour]
        yield Polygon(_on_slot(place, outside), fill=card_style.colour)
        yield Polygon(_on_slot(place, inside), fill=mix(card_style.colour, theme.slot, 0.78))
        if colour != "grey":
            ((cx, cy),) = _on_slot(place, ((x, 0.0),))
            radius = height * (0.36 if colour == "silver" else 0.27)
            yield from symbol(card_style.symbol, cx, cy, radius, mix(card_style.colour, theme.ink, 0.45))
    yield Polygon(_on_slot(place, rim), edge=theme.slot_edge, width=1.3)


def _half(points: tuple[Point, ...], side: int) -> tuple[Point, ...]:
    top = min(y for _, y in points)
    far = sorted(((x, y) for x, y in points if x * side > LEAN), key=lambda point: point[1])
    return ((LEAN, top), *far, (-LEAN, -top))


def _on_slot(place: Slot, points: Sequence[Point]) -> tuple[Point, ...]:
    return moved(turned(points, place.turn), place.x, place.y)


def leading(game: str) -> int:
    """Return the line height of names in pixels."""
    return round(LABELS[game] * 0.95)


def city_names(game: str, labels: Sequence[CityLabel], halo: float, theme: Theme, language: str) -> Iterator[Text]:
    for key, x, y, anchor, two_lines in labels:
        name = place_name(game, language, "city", key)
        for at, line in enumerate(name_lines(name) if two_lines else (name,)):
            place = x, y + leading(game) * at
            yield Text(
                *place, line, LABELS[game], theme.ink, theme.halo, halo=halo, anchor=anchor, role="label", about=key
            )


def room_taken(
    rows: Mapping[str, Row], stops: Iterable[Box], names: Callable[[Theme, str], Iterable[Text]]
) -> Sequence[Box]:
    """Return the boxes of slots, stops and names in all languages."""
    texts = (text for language in LANGUAGES for text in names(THEMES["light"], language))
    return (*(box for row in rows.values() for box in row.boxes), *stops, *map(box_of_text, texts))
