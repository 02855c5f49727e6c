"""A tile's picture: ground, roads, cities and walls, then the props on them.

The geometry is rotated before drawing. Props move with it but stay upright. Pixels are never rotated.

A tint shows a feature's owners in stripes that continue from tile to tile. Each seat has its own pattern in addition to
its colour. If several seats own a feature, their colours alternate.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from operator import itemgetter

from render.carcassonne import geometry, props
from render.carcassonne.geometry import CELLS, UNIT, area, indices
from render.carcassonne.props import NIGHT, STONE, STONE_EDGE, Brush, draw_prop
from render.scene import Art, Glow, Point, Shape
from render.themes import PLAYERS, THEMES, ThemeName, mix

GRASS = "#C0DA92"
TUFTS = ("#AECB80", "#CEE3A5", "#A8C67B")
ROAD, ROAD_EDGE = "#F4EBD3", "#A58D62"
TOWN, PAVING = "#B07E57", "#9E6E4A"
YARD = "#C9D9A0"


LARGEST_COPY = 200  # Pixels of the side of the tiles that are drawn once and scaled down for all smaller sizes.


def tile(kind: str, quarters: int, size: int, theme: ThemeName) -> Art:
    if size >= LARGEST_COPY:
        return _drawn(kind, quarters, size, theme)
    larger = _drawn(kind, quarters, LARGEST_COPY, theme)
    return Art(f"tile {kind}{quarters} {size} {theme}", size, size, (), larger.fill, larger)


@lru_cache(512)
def _drawn(kind: str, quarters: int, size: int, theme: ThemeName) -> Art:
    dim, unit = THEMES[theme].tile_dimming, size / geometry.SIDE

    def place(point: Point) -> Point:
        x, y = geometry.turned(point, quarters)
        return x * unit, y * unit

    brush = Brush(place, unit, dim)
    standing = [(prop, *place((prop.x, prop.y))) for prop in props.props(kind)]
    shapes = (
        *_meadow(kind, brush),
        *_roads(kind, brush),
        *_cities(kind, brush),
        *(shape for prop, x, y in sorted(standing, key=itemgetter(2)) for shape in draw_prop(prop, x, y, unit, dim)),
        brush.line("#7E8F5C", 1.0, (0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0), (0.0, 0.0)),
    )
    return Art(f"tile {kind}{quarters} {size} {theme}", size, size, shapes, fill=mix(GRASS, NIGHT, dim))


def _meadow(kind: str, brush: Brush) -> Iterator[Shape]:
    for at, (x, y) in enumerate(props.sprinkled(kind, "field", 22)):
        yield brush.line(TUFTS[at % len(TUFTS)], 1.1, (x - 1.6, y), (x, y - 1.0), (x + 1.6, y))


def _roads(kind: str, brush: Brush) -> Iterator[Shape]:
    paths = [geometry.road(kind, index) for index in indices(kind, "road")]
    yield from (brush.line(ROAD_EDGE, geometry.ROAD + 2.4, *path) for path in paths)
    yield from (brush.line(ROAD, geometry.ROAD, *path) for path in paths)
    hub = geometry.hub(kind)
    if geometry.crossing(kind):
        yield brush.disc(ROAD_EDGE, *hub, geometry.PLAZA)
        yield brush.disc("#E3D3AE", *hub, geometry.PLAZA - 1.3)
    if indices(kind, "monastery"):
        yield brush.disc("#8FA766", *hub, geometry.MONASTERY)
        yield brush.disc(YARD, *hub, geometry.MONASTERY - 1.6)


def _cities(kind: str, brush: Brush) -> Iterator[Shape]:
    for index in indices(kind, "city"):
        yield brush.fill(TOWN, *geometry.city(kind, index))
    for x, y in props.sprinkled(kind, "city", 14):
        yield brush.line(PAVING, 1.6, (x - 1.2, y), (x + 1.2, y))
    for wall in geometry.all_walls(kind):
        yield brush.line(STONE_EDGE, 6.4, *wall)
        yield brush.line(STONE, 4.4, *wall)


PERIOD = 10  # Width of a pattern in cells. It divides the cells of a tile, so stripes continue across tiles.
Cell = tuple[int, int]


@lru_cache(1024)
def tint(kind: str, quarters: int, index: int, owners: tuple[int, ...], size: int) -> Art:
    """Draw a translucent layer over one feature of a tile, in the colours and patterns of its owners."""
    cells = sorted(_turned(cell, quarters) for cell in area(kind, index))
    scale = size / geometry.SIDE
    parts = [(seat, [cell for cell in cells if _owner(cell, owners) == seat]) for seat in owners]
    veils = [Glow(_bars(part, scale), PLAYERS[seat].colour, 0.42) for seat, part in parts]
    if len(owners) == 1:
        stripes = [cell for cell in cells if _striped(cell, owners[0])]
        veils.append(Glow(_bars(stripes, scale), PLAYERS[owners[0]].colour, 0.4))
    return Art(f"tint {kind}{quarters} {index} {owners} {size}", size, size, tuple(veils))


def _turned(cell: Cell, quarters: int) -> Cell:
    x, y = cell
    for _ in range(quarters % 4):
        x, y = CELLS - 1 - y, x
    return x, y


def _owner(cell: Cell, owners: tuple[int, ...]) -> int:
    """Return the owner whose colour a cell has. Several owners alternate in broad stripes."""
    x, y = cell
    return owners[(x + y) * len(owners) // PERIOD % len(owners)]


def _striped(cell: Cell, seat: int) -> bool:
    x, y = cell
    along = (x + y, x - y, y, x, (x // 5 + y // 5) * 5)[seat]
    return along % PERIOD < PERIOD / 2


def _bars(cells: list[Cell], scale: float) -> tuple[tuple[Point, ...], ...]:
    """Return rectangles that cover these cells: vertical runs, merged with equal runs in adjacent columns."""
    columns = {x: set(_runs([y for _, y in column])) for x, column in groupby(cells, key=itemgetter(0))}
    bars: list[tuple[Point, ...]] = []
    begun: dict[Cell, int] = {}  # The first column of each unfinished run.
    step = UNIT * scale
    for x in range(CELLS + 1):
        runs = columns.get(x, set())
        for top, end in [run for run in begun if run not in runs]:
            left = begun.pop((top, end))
            corners = ((left, top), (x, top), (x, end), (left, end))
            bars.append(tuple((across * step, down * step) for across, down in corners))
        begun |= {run: x for run in sorted(runs) if run not in begun}
    return tuple(bars)


def _runs(rows: list[int]) -> Iterator[tuple[int, int]]:
    """Yield the start and the end of each unbroken run of rows."""
    for _, run in groupby(enumerate(rows), key=lambda pair: pair[1] - pair[0]):
        found = [row for _, row in run]
        yield found[0], found[-1] + 1
