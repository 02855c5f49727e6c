"""The cells of a tile that each feature covers, and the places of followers on it.

A tile has 50 by 50 cells. They are read from its geometry: cities, roads and monasteries are stamped on them, and
fields are flooded from the half edges that the rules name. So the drawing must agree with the rules, or a test fails.
"""

from __future__ import annotations

from collections import deque
from functools import cache
from math import hypot

from PIL import Image, ImageDraw

from render.carcassonne import geometry
from render.carcassonne.geometry import FEATURES, indices
from render.scene import Point

CELLS, FINE, NOTHING = 50, 4, -1
UNIT = geometry.SIDE / CELLS
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
    """Return the cells under cities, roads and the monastery with the index of each, and `NOTHING` under a crossing."""
    sheet = Image.new("L", (CELLS * FINE, CELLS * FINE))
    pen = ImageDraw.Draw(sheet)
    for index in indices(kind, "city"):
        pen.polygon(_fine(geometry.city(kind, index)), fill=index + 2)
    width = round((geometry.ROAD + 2) * FINE / UNIT)
    for index in indices(kind, "road"):
        pen.line(_fine(geometry.road(kind, index)), fill=index + 2, width=width, joint="curve")
    for index in indices(kind, "monastery"):  # a road ends at its yard
        _disc(pen, kind, geometry.MONASTERY - 3, index)
    if geometry.crossing(kind):
        _disc(pen, kind, geometry.PLAZA, NOTHING)
    levels = sheet.resize((CELLS, CELLS), Image.Resampling.NEAREST).tobytes()
    return {(at % CELLS, at // CELLS): level - 2 for at, level in enumerate(levels) if level}


def _disc(pen: ImageDraw.ImageDraw, kind: str, radius: float, index: int) -> None:
    ((x, y),) = _fine((geometry.hub(kind),))
    reach = radius * FINE / UNIT
    pen.ellipse((x - reach, y - reach, x + reach, y + reach), fill=index + 2)


def _fine(path: geometry.Path) -> list[Point]:
    return [(x * FINE / UNIT, y * FINE / UNIT) for x, y in path]


def flood(start: tuple[int, int], walls: dict[tuple[int, int], int]) -> frozenset[tuple[int, int]]:
    """Return all cells that can be reached from one without crossing a road or a wall."""
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
    """Return the place of a follower on each feature: well inside it, and away from the other followers' places."""
    places: dict[int, Point] = {}
    for index in indices(kind, "monastery"):
        places[index] = geometry.hub(kind)
    for index in indices(kind, "road"):
        path = geometry.road(kind, index)
        share = 0.5 if len(FEATURES[kind][index].ats) == 2 else 0.34
        places[index] = path[round((len(path) - 1) * share)]
    for index in (*indices(kind, "city"), *indices(kind, "field")):
        places[index] = _roomiest(area(kind, index), tuple(places.values()))
    return tuple(places[index] for index in range(len(places)))


def _roomiest(cells: frozenset[tuple[int, int]], taken: tuple[Point, ...]) -> Point:
    depth = _depths(cells)

    def room(cell: tuple[int, int]) -> float:
        x, y = _middle(cell)
        others = min((hypot(x - ox, y - oy) for ox, oy in taken), default=99.0)
        deep = depth[cell] * UNIT
        return min(deep, 16) * 2.2 + deep * 0.4 + min(others, 34) * 0.5

    return _middle(max(sorted(cells), key=room))


def _depths(cells: frozenset[tuple[int, int]]) -> dict[tuple[int, int], float]:
    """Return the distance of each cell from the rim of its area, diagonals measured as such, in two passes."""
    depth: dict[tuple[int, int], float] = {}
    forth = sorted(cells)
    for way, order in ((-1, forth), (1, forth[::-1])):
        steps = (((way, 0), 1.0), ((0, way), 1.0), ((way, way), 1.414), ((way, -way), 1.414))
        for x, y in order:
            near = min(depth.get((x + dx, y + dy), 0.0) + cost for (dx, dy), cost in steps)
            depth[x, y] = min(depth.get((x, y), 99.0), near)
    return depth
