"""The shapes of a tile's features: outlines and paths on a square of 100 by 100, rotation 0.

A city meets the whole of its sides and is closed by a wall that runs from corner to corner; a road meets the
middle of its sides; what is left is field. Everything drawn, and every place for a follower, comes from here.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from typing import TypeAlias

from engine.games.carcassonne.tiles import TILES, Feature, FeatureKind
from render.scene import Point

SIDE, ROAD, MONASTERY, PLAZA = 100.0, 9.0, 21.0, 11.0
CORNERS: dict[str, tuple[Point, Point]] = {  # of a side, clockwise
    "n": ((0, 0), (100, 0)), "e": ((100, 0), (100, 100)), "s": ((100, 100), (0, 100)), "w": ((0, 100), (0, 0)),
}  # fmt: skip
MIDDLES: dict[str, Point] = {"n": (50, 0), "e": (100, 50), "s": (50, 100), "w": (0, 50)}
ORDER = "nesw"
Path: TypeAlias = tuple[Point, ...]
FEATURES: dict[str, tuple[Feature, ...]] = {tile.kind: tile.features for tile in TILES if tile.turns == 0}
"""The features of each kind of tile. The other modules know a feature by its index there."""


@cache
def indices(kind: str, sort: FeatureKind) -> tuple[int, ...]:
    return tuple(at for at, feature in enumerate(FEATURES[kind]) if feature.kind == sort)


def turned(point: Point, quarters: int) -> Point:
    x, y = point
    for _ in range(quarters % 4):
        x, y = SIDE - y, x
    return x, y


def _quadratic(a: Point, control: Point, b: Point) -> Path:
    return tuple(
        (
            (1 - t) ** 2 * a[0] + 2 * t * (1 - t) * control[0] + t * t * b[0],
            (1 - t) ** 2 * a[1] + 2 * t * (1 - t) * control[1] + t * t * b[1],
        )
        for t in (step / 24 for step in range(25))
    )


def _cap(side: str, depth: float) -> Path:
    """Return a wall from one corner of a side to the other, swelling into the tile, from the side's second corner."""
    quarters = ORDER.index(side)
    points = [(100 - 100 * t, depth * sin(pi * t) ** 0.75) for t in (step / 28 for step in range(29))]
    return tuple(turned(point, quarters) for point in points)


@cache
def walls(kind: str, index: int) -> tuple[Path, ...]:
    """Return the walls of a city: one for each stretch of sides that are not its own."""
    sides = set(FEATURES[kind][index].ats)
    match len(sides):
        case 1:
            return (_cap(next(iter(sides)), 30),)
        case 2 if sides in ({"n", "s"}, {"e", "w"}):
            return tuple(_cap(side, 24)[::-1] for side in ORDER if side not in sides)
        case 2:
            first = next(side for side in ORDER if side in sides and ORDER[ORDER.index(side) - 3] in sides)
            second = ORDER[ORDER.index(first) - 3]
            return (_quadratic(CORNERS[second][1], (_pull(first, second)), CORNERS[first][0]),)
        case 3:
            return tuple(_cap(side, 24)[::-1] for side in ORDER if side not in sides)
        case _:
            return ()


def all_walls(kind: str) -> list[Path]:
    return [wall for index in indices(kind, "city") for wall in walls(kind, index)]


def _pull(first: str, second: str) -> Point:
    (ax, ay), (bx, by) = MIDDLES[first], MIDDLES[second]
    cx, cy = ax + bx - 50, ay + by - 50  # the corner between the two sides
    return 50 + (cx - 50) * 0.14, 50 + (cy - 50) * 0.14


@cache
def city(kind: str, index: int) -> Path:
    sides = FEATURES[kind][index].ats
    if len(sides) == 4:
        return ((0, 0), (100, 0), (100, 100), (0, 100))
    lines = walls(kind, index)
    if len(sides) == 2 and len(lines) == 2:  # a band between two walls
        return (*lines[0], *lines[1])
    around = [corner for side in _in_turn(sides) for corner in CORNERS[side]]
    return (*around, *lines[0])


def _in_turn(sides: tuple[str, ...]) -> list[str]:
    first = next(side for side in sides if ORDER[ORDER.index(side) - 1] not in sides)
    at = ORDER.index(first)
    return [ORDER[(at + step) % 4] for step in range(len(sides))]


@cache
def hub(kind: str) -> Point:
    """Return the place where the roads that end on the tile end: a crossing, a monastery or a city gate."""
    cities = indices(kind, "city")
    if not cities:
        return 50, 50
    sides = FEATURES[kind][cities[0]].ats
    if len(sides) == 3:  # the gate in the wall opposite
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
        return _through(kind, a, b)
    corner = (a[0] + b[0] - 50, a[1] + b[1] - 50)
    return _arc(corner, a, b)


def _through(kind: str, a: Point, b: Point) -> Path:
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
