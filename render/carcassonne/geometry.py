"""The geometry of a tile: the shapes of its features, the cells they cover, and the places of followers.

A tile is a square of 100 by 100 in rotation 0. A city covers the whole length of its sides and ends in a wall from
corner to corner. A road touches the middle of its sides. Everything else is field. The 50 by 50 cells are derived from
these shapes: cities, roads and monasteries are drawn first, then fields are flooded from the half edges that the rules
name. A test fails if drawing and rules disagree.
"""

from __future__ import annotations

from collections import deque
from functools import cache
from math import cos, hypot, pi, sin
from typing import TypeAlias

from PIL import Image, ImageDraw

from engine.games.carcassonne.tiles import TILES, Feature, FeatureKind
from render.scene import Point

SIDE, ROAD, MONASTERY, PLAZA = 100.0, 9.0, 21.0, 11.0
CORNERS: dict[str, tuple[Point, Point]] = {  # The corners of each side, clockwise.
    "n": ((0, 0), (100, 0)), "e": ((100, 0), (100, 100)), "s": ((100, 100), (0, 100)), "w": ((0, 100), (0, 0)),
}  # fmt: skip
MIDDLES: dict[str, Point] = {"n": (50, 0), "e": (100, 50), "s": (50, 100), "w": (0, 50)}
ORDER = "nesw"
Path: TypeAlias = tuple[Point, ...]
FEATURES: dict[str, tuple[Feature, ...]] = {tile.kind: tile.features for tile in TILES if tile.turns == 0}
"""The features of each kind of tile. Other modules refer to a feature by its index here."""


@cache
def indices(kind: str, sort: FeatureKind) -> tuple[int, ...]:
    return tuple(at for at, feature in enumerate(FEATURES[kind]) if feature.kind == sort)


def turned(point: Point, quarters: int) -> Point:
    x, y = point
    for _ in range(quarters % 4):
        x, y = SIDE - y, x
    return x, y


def _quadratic(a: Point, control: Point, b: Point) -> Path:
    shares = (((1 - t) ** 2, 2 * t * (1 - t), t * t) for t in (step / 24 for step in range(25)))
    return tuple((u * a[0] + v * control[0] + w * b[0], u * a[1] + v * control[1] + w * b[1]) for u, v, w in shares)


def _cap(side: str, depth: float) -> Path:
    """Return a wall along a side, bulging into the tile. The wall starts at the side's second corner."""
    quarters = ORDER.index(side)
    points = [(100 - 100 * t, depth * sin(pi * t) ** 0.75) for t in (step / 28 for step in range(29))]
    return tuple(turned(point, quarters) for point in points)


@cache
def walls(kind: str, index: int) -> tuple[Path, ...]:
    """Return the walls of a city: one for each run of sides that the city does not cover."""
    sides = set(FEATURES[kind][index].ats)
    match len(sides):
        case 1:
            return (_cap(next(iter(sides)), 30),)
        case 2 if sides in ({"n", "s"}, {"e", "w"}):
            return tuple(_cap(side, 24)[::-1] for side in ORDER if side not in sides)
        case 2:
            first = next(side for side in ORDER if side in sides and ORDER[ORDER.index(side) - 3] in sides)
            second = ORDER[ORDER.index(first) - 3]
            return (_quadratic(CORNERS[second][1], (_control_point(first, second)), CORNERS[first][0]),)
        case 3:
            return tuple(_cap(side, 24)[::-1] for side in ORDER if side not in sides)
        case _:
            return ()


def all_walls(kind: str) -> list[Path]:
    return [wall for index in indices(kind, "city") for wall in walls(kind, index)]


def _control_point(first: str, second: str) -> Point:
    (ax, ay), (bx, by) = MIDDLES[first], MIDDLES[second]
    cx, cy = ax + bx - 50, ay + by - 50  # The corner between the two sides.
    return 50 + (cx - 50) * 0.14, 50 + (cy - 50) * 0.14


@cache
def city(kind: str, index: int) -> Path:
    sides = FEATURES[kind][index].ats
    if len(sides) == 4:
        return ((0, 0), (100, 0), (100, 100), (0, 100))
    lines = walls(kind, index)
    if len(sides) == 2 and len(lines) == 2:  # A band between two walls.
        return (*lines[0], *lines[1])
    around = [corner for side in _clockwise(sides) for corner in CORNERS[side]]
    return (*around, *lines[0])


def _clockwise(sides: tuple[str, ...]) -> list[str]:
    first = next(side for side in sides if ORDER[ORDER.index(side) - 1] not in sides)
    at = ORDER.index(first)
    return [ORDER[(at + step) % 4] for step in range(len(sides))]


@cache
def hub(kind: str) -> Point:
    """Return the point where roads end on the tile: a crossing, a monastery or a city gate."""
    cities = indices(kind, "city")
    if not cities:
        return 50, 50
    sides = FEATURES[kind][cities[0]].ats
    if len(sides) == 3:  # The gate in the opposite wall.
        closed = next(side for side in ORDER if side not in sides)
        return turned((50, 24), ORDER.index(closed))
    return turned((50, 58), ORDER.index(sides[0]))


@cache
def road(kind: str, index: int) -> Path:
    edges = FEATURES[kind][index].ats
    a = MIDDLES[edges[0]]
    if len(edges) == 1:
        end = hub(kind)
        lean = ((a[0] + end[0]) / 2, (a[1] + end[1]) / 2)
        control = (lean[0], a[1]) if a[0] in (0, 100) else (a[0], lean[1])
        return _quadratic(a, control, end)
    b = MIDDLES[edges[1]]
    if a[0] == b[0] or a[1] == b[1]:
        return _road_between(kind, a, b)
    corner = (a[0] + b[0] - 50, a[1] + b[1] - 50)
    return _arc(corner, a, b)


def _road_between(kind: str, a: Point, b: Point) -> Path:
    for city_index in indices(kind, "city"):
        away = turned((50, 64), ORDER.index(FEATURES[kind][city_index].ats[0]))
        return _quadratic(a, away, b)
    (ax, ay), (bx, by) = a, b
    across, along = (by - ay) / 100, (bx - ax) / 100
    return tuple(
        (ax + (bx - ax) * t + across * 5 * sin(2 * pi * t), ay + (by - ay) * t + along * 5 * sin(2 * pi * t))
        for t in (step / 28 for step in range(29))
    )


def _arc(corner: Point, a: Point, b: Point) -> Path:
    (cx, cy), (ax, ay), (bx, by) = corner, a, b
    return tuple(
        (cx + (ax - cx) * cos(t) + (bx - cx) * sin(t), cy + (ay - cy) * cos(t) + (by - cy) * sin(t))
        for t in (pi / 2 * step / 20 for step in range(21))
    )


def road_ends(kind: str) -> list[int]:
    return [index for index in indices(kind, "road") if len(FEATURES[kind][index].ats) == 1]


def crossing(kind: str) -> bool:
    return len(road_ends(kind)) >= 3


CELLS, FINE, NOTHING = 50, 4, -1
UNIT = SIDE / CELLS
HALF_EDGES: dict[str, Point] = {
    "nw": (25, 1), "ne": (75, 1), "en": (99, 25), "es": (99, 75),
    "se": (75, 99), "sw": (25, 99), "ws": (1, 75), "wn": (1, 25),
}  # fmt: skip


def _middle(cell: tuple[int, int]) -> Point:
    return (cell[0] + 0.5) * UNIT, (cell[1] + 0.5) * UNIT


def _cell(point: Point) -> tuple[int, int]:
    return min(CELLS - 1, int(point[0] / UNIT)), min(CELLS - 1, int(point[1] / UNIT))


@cache
def built(kind: str) -> dict[tuple[int, int], int]:
    """Return the cells of cities, roads and the monastery. Each has its feature's index, or `NOTHING` under a
    crossing.
    """
    sheet = Image.new("L", (CELLS * FINE, CELLS * FINE))
    pen = ImageDraw.Draw(sheet)
    for index in indices(kind, "city"):
        pen.polygon(_in_cells(city(kind, index)), fill=index + 2)
    width = round((ROAD + 2) * FINE / UNIT)
    for index in indices(kind, "road"):
        pen.line(_in_cells(road(kind, index)), fill=index + 2, width=width, joint="curve")
    for index in indices(kind, "monastery"):  # A road ends at its yard.
        _disc(pen, kind, MONASTERY - 3, index)
    if crossing(kind):
        _disc(pen, kind, PLAZA, NOTHING)
    levels = sheet.resize((CELLS, CELLS), Image.Resampling.NEAREST).tobytes()
    return {(at % CELLS, at // CELLS): level - 2 for at, level in enumerate(levels) if level}


def _disc(pen: ImageDraw.ImageDraw, kind: str, radius: float, index: int) -> None:
    ((x, y),) = _in_cells((hub(kind),))
    reach = radius * FINE / UNIT
    pen.ellipse((x - reach, y - reach, x + reach, y + reach), fill=index + 2)


def _in_cells(path: Path) -> list[Point]:
    return [(x * FINE / UNIT, y * FINE / UNIT) for x, y in path]


def flood(start: tuple[int, int], walls: dict[tuple[int, int], int]) -> frozenset[tuple[int, int]]:
    """Return all cells reachable from a cell without crossing a road or a wall."""
    reached, queue = {start}, deque([start])
    while queue:
        x, y = queue.popleft()
        for cell in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if cell not in reached and cell not in walls and 0 <= cell[0] < CELLS and 0 <= cell[1] < CELLS:
                reached.add(cell)
                queue.append(cell)
    return frozenset(reached)


@cache
def area(kind: str, index: int) -> frozenset[tuple[int, int]]:
    feature = FEATURES[kind][index]
    covered = built(kind)
    if feature.kind != "field":
        return frozenset(cell for cell, owner in covered.items() if owner == index)
    cells: set[tuple[int, int]] = set()
    for half in feature.ats:
        cells |= flood(_cell(HALF_EDGES[half]), covered)
    return frozenset(cells)


@cache
def anchors(kind: str) -> tuple[Point, ...]:
    """Return a follower's place on each feature: well inside the feature, and far from the other followers' places."""
    places: dict[int, Point] = {}
    for index in indices(kind, "monastery"):
        places[index] = hub(kind)
    for index in indices(kind, "road"):
        path = road(kind, index)
        share = 0.5 if len(FEATURES[kind][index].ats) == 2 else 0.34
        places[index] = path[round((len(path) - 1) * share)]
    for index in (*indices(kind, "city"), *indices(kind, "field")):
        places[index] = _best_place(area(kind, index), tuple(places.values()))
    return tuple(places[index] for index in range(len(places)))


def _best_place(cells: frozenset[tuple[int, int]], taken: tuple[Point, ...]) -> Point:
    depth = _depths(cells)

    def room(cell: tuple[int, int]) -> float:
        x, y = _middle(cell)
        others = min((hypot(x - ox, y - oy) for ox, oy in taken), default=99.0)
        deep = depth[cell] * UNIT
        return min(deep, 16) * 2.2 + deep * 0.4 + min(others, 34) * 0.5

    return _middle(max(sorted(cells), key=room))


def _depths(cells: frozenset[tuple[int, int]]) -> dict[tuple[int, int], float]:
    """Return each cell's distance to the edge of its area, diagonal steps included, computed in two passes."""
    depth: dict[tuple[int, int], float] = {}
    forth = sorted(cells)
    for way, order in ((-1, forth), (1, forth[::-1])):
        steps = (((way, 0), 1.0), ((0, way), 1.0), ((way, way), 1.414), ((way, -way), 1.414))
        for x, y in order:
            near = min(depth.get((x + dx, y + dy), 0.0) + cost for (dx, dy), cost in steps)
            depth[x, y] = min(depth.get((x, y), 99.0), near)
    return depth
