"""A tile's picture: ground, roads, cities, walls, then what stands on them, from the geometry and the data.

The geometry is turned, then drawn; props are moved with it but stay upright. Nothing is ever turned as pixels.

A tint on a feature shows its owners, in stripes that run on from tile to tile: each seat has its own pattern beside its
colour, and where several seats own a feature their colours take turns.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING

from render.carcassonne import geometry, props
from render.carcassonne.geometry import indices
from render.carcassonne.props import STONE, STONE_EDGE, draw_prop
from render.carcassonne.regions import CELLS, UNIT, area
from render.palette import PLAYERS, mix
from render.scene import Art, Disc, Glow, Line, Point, Polygon, Shape
from render.themes import THEMES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from render.themes import ThemeName

GRASS = "#C0DA92"
TUFTS = ("#AECB80", "#CEE3A5", "#A8C67B")
ROAD, ROAD_EDGE = "#F4EBD3", "#A58D62"
TOWN, PAVING = "#B07E57", "#9E6E4A"
YARD = "#C9D9A0"
NIGHT = "#10161C"


@lru_cache(512)
def tile(kind: str, quarters: int, size: int, theme: ThemeName) -> Art:
    """Draw a kind of tile after quarter turns, `size` pixels wide."""
    dimming = THEMES[theme].tile_dimming
    brush = _Brush(kind, quarters, size, dimming)
    name = f"tile {kind}{quarters} {size} {theme}"
    return Art(name, size, size, tuple(brush.shapes()), fill=mix(GRASS, NIGHT, dimming))


class _Brush:
    """Draws one tile: takes places and widths of rotation 0 on a square of 100, and turns, sizes and dims them."""

    def __init__(self, kind: str, quarters: int, size: int, dim: float) -> None:
        self.kind, self.quarters, self.unit, self.dim = kind, quarters, size / geometry.SIDE, dim

    def at(self, point: Point) -> Point:
        x, y = geometry.turned(point, self.quarters)
        return x * self.unit, y * self.unit

    def colour(self, colour: str) -> str:
        return mix(colour, NIGHT, self.dim)

    def line(self, path: geometry.Path, colour: str, width: float) -> Line:
        return Line(tuple(self.at(point) for point in path), self.colour(colour), width * self.unit)

    def fill(self, path: geometry.Path, colour: str) -> Polygon:
        return Polygon(tuple(self.at(point) for point in path), self.colour(colour))

    def disc(self, point: Point, radius: float, colour: str) -> Disc:
        x, y = self.at(point)
        return Disc(x, y, radius * self.unit, self.colour(colour))

    def shapes(self) -> Iterator[Shape]:
        yield from self.meadow()
        yield from self.roads()
        yield from self.cities()
        yield from self.props()
        seam = ((0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0), (0.0, 0.0))
        yield self.line(seam, "#7E8F5C", 1.0)

    def meadow(self) -> Iterable[Shape]:
        for at, (x, y) in enumerate(props.sprinkled(self.kind, "field", 22)):
            blade = ((x - 1.6, y), (x, y - 1.0), (x + 1.6, y))
            yield self.line(blade, TUFTS[at % len(TUFTS)], 1.1)

    def roads(self) -> Iterable[Shape]:
        paths = [geometry.road(self.kind, index) for index in indices(self.kind, "road")]
        for path in paths:
            yield self.line(path, ROAD_EDGE, geometry.ROAD + 2.4)
        for path in paths:
            yield self.line(path, ROAD, geometry.ROAD)
        if geometry.crossing(self.kind):
            yield self.disc(geometry.hub(self.kind), geometry.PLAZA, ROAD_EDGE)
            yield self.disc(geometry.hub(self.kind), geometry.PLAZA - 1.3, "#E3D3AE")
        if indices(self.kind, "monastery"):
            yield self.disc(geometry.hub(self.kind), geometry.MONASTERY, "#8FA766")
            yield self.disc(geometry.hub(self.kind), geometry.MONASTERY - 1.6, YARD)

    def cities(self) -> Iterable[Shape]:
        for index in indices(self.kind, "city"):
            yield self.fill(geometry.city(self.kind, index), TOWN)
        for x, y in props.sprinkled(self.kind, "city", 14):
            yield self.line(((x - 1.2, y), (x + 1.2, y)), PAVING, 1.6)
        for wall in geometry.all_walls(self.kind):
            yield self.line(wall, STONE_EDGE, 6.4)
            yield self.line(wall, STONE, 4.4)

    def props(self) -> Iterable[Shape]:
        placed = [(prop, *self.at((prop.x, prop.y))) for prop in props.props(self.kind)]
        for prop, x, y in sorted(placed, key=lambda item: item[2]):
            yield from draw_prop(prop, x, y, self.unit, self.dim)


PERIOD = 10
"""The width of a pattern in cells. It divides the cells of a tile, so that stripes meet across its sides."""
Cell = tuple[int, int]


@lru_cache(1024)
def tint(kind: str, quarters: int, index: int, owners: tuple[int, ...], size: int) -> Art:
    """Draw a veil over one feature of a tile, in the colours and patterns of its owners."""
    cells = sorted(_turned(cell, quarters) for cell in area(kind, index))
    scale = size / geometry.SIDE
    veils = [
        Glow(_bars([cell for cell in cells if _owner(cell, owners) == seat], scale), PLAYERS[seat].colour, 0.42)
        for seat in owners
    ]
    bright = [
        Glow(_bars([cell for cell in cells if _striped(cell, _owner(cell, owners))], scale), PLAYERS[seat].colour, 0.4)
        for seat in owners[:1]
    ]
    name = f"tint {kind}{quarters} {index} {owners} {size}"
    return Art(name, size, size, (*veils, *(bright if len(owners) == 1 else ())))


def _turned(cell: Cell, quarters: int) -> Cell:
    x, y = cell
    for _ in range(quarters % 4):
        x, y = CELLS - 1 - y, x
    return x, y


def _owner(cell: Cell, owners: tuple[int, ...]) -> int:
    """Return the owner whose colour a cell has: several owners take turns in broad stripes."""
    x, y = cell
    return owners[(x + y) * len(owners) // PERIOD % len(owners)]


def _striped(cell: Cell, seat: int) -> bool:
    """Return True if a cell lies in the pattern of a seat."""
    x, y = cell
    along = (x + y, x - y, y, x, (x // 5 + y // 5) * 5)[seat]
    return along % PERIOD < PERIOD / 2


def _bars(cells: list[Cell], scale: float) -> tuple[tuple[Point, ...], ...]:
    """Join the cells of each column into upright bars."""
    bars: list[tuple[Point, ...]] = []
    step = UNIT * scale
    for x, column in groupby(cells, key=lambda cell: cell[0]):
        for _, run in groupby(enumerate(y for _, y in column), key=lambda pair: pair[1] - pair[0]):
            rows = [y for _, y in run]
            left, top, bottom = x * step, rows[0] * step, (rows[-1] + 1) * step
            bars.append(((left, top), (left + step, top), (left + step, bottom), (left, bottom)))
    return tuple(bars)
