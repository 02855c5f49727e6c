"""A tile's picture: ground, roads, cities, walls, then what stands on them, from the geometry and the data.

The geometry is turned, then drawn; props are moved with it but stay upright. Nothing is ever turned as pixels.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from render.carcassonne.tiles import geometry, scatter
from render.carcassonne.tiles.kinds import features as features_of
from render.carcassonne.tiles.props import STONE, STONE_EDGE, draw
from render.drawing.colour_math import mix
from render.scene import Art, Disc, Line, Point, Polygon, Shape
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
    """The picture of a kind of tile after quarter turns, `size` pixels wide."""
    dimming = THEMES[theme].tile_dimming
    brush = _Brush(kind, quarters, size, dimming)
    name = f"tile {kind}{quarters} {size} {theme}"
    return Art(name, size, size, tuple(brush.shapes()), fill=mix(GRASS, NIGHT, dimming))


class _Brush:
    """Draws one tile: takes places and widths of rotation 0 on a square of 100, and turns, sizes and dims them."""

    def __init__(self, kind: str, quarters: int, size: int, dim: float) -> None:
        self.kind, self.quarters, self.unit, self.dim = kind, quarters, size / geometry.SIDE, dim
        self.features = features_of(kind)

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
        yield from self.seam()

    def seam(self) -> Iterable[Shape]:
        rim = ((0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0), (0.0, 0.0))
        yield self.line(rim, "#7E8F5C", 1.0)

    def meadow(self) -> Iterable[Shape]:
        for at, (x, y) in enumerate(scatter.sprinkled(self.kind, "field", 22)):
            blade = ((x - 1.6, y), (x, y - 1.0), (x + 1.6, y))
            yield self.line(blade, TUFTS[at % len(TUFTS)], 1.1)

    def roads(self) -> Iterable[Shape]:
        paths = [geometry.road(self.kind, at) for at, f in enumerate(self.features) if f.kind == "road"]
        for path in paths:
            yield self.line(path, ROAD_EDGE, geometry.ROAD + 2.4)
        for path in paths:
            yield self.line(path, ROAD, geometry.ROAD)
        if geometry.crossing(self.kind):
            yield self.disc(geometry.hub(self.kind), geometry.PLAZA, ROAD_EDGE)
            yield self.disc(geometry.hub(self.kind), geometry.PLAZA - 1.3, "#E3D3AE")
        if any(feature.kind == "monastery" for feature in self.features):
            yield self.disc(geometry.hub(self.kind), geometry.MONASTERY, "#8FA766")
            yield self.disc(geometry.hub(self.kind), geometry.MONASTERY - 1.6, YARD)

    def cities(self) -> Iterable[Shape]:
        for index, feature in enumerate(self.features):
            if feature.kind != "city":
                continue
            yield self.fill(geometry.city(self.kind, index), TOWN)
        for x, y in scatter.sprinkled(self.kind, "city", 14):
            yield self.line(((x - 1.2, y), (x + 1.2, y)), PAVING, 1.6)
        for index, feature in enumerate(self.features):
            if feature.kind == "city":
                for wall in geometry.walls(self.kind, index):
                    yield from self.wall(wall)

    def wall(self, path: geometry.Path) -> Iterable[Shape]:
        yield self.line(path, STONE_EDGE, 6.4)
        yield self.line(path, STONE, 4.4)

    def props(self) -> Iterable[Shape]:
        placed = [(prop, *self.at((prop.x, prop.y))) for prop in scatter.props(self.kind)]
        for prop, x, y in sorted(placed, key=lambda item: item[2]):
            yield from draw(prop, x, y, self.unit, self.dim)
