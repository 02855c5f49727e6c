"""Props, the small things on a tile: towers on walls, houses in cities, trees and grass in fields.

Props keep clear of walls, roads and the places of followers. They are scattered on the tile in rotation 0, with random
numbers seeded by the kind of tile, so all tiles of a kind look alike. A prop is drawn relative to the middle of its
base, in units of a tile of 100, and always upright.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from math import hypot
from random import Random
from typing import Literal, assert_never

import msgspec

from engine.games.carcassonne.tiles import FeatureKind
from render.carcassonne import geometry
from render.carcassonne.geometry import FEATURES, anchors, area, indices
from render.scene import Disc, Line, Point, Polygon, Shape
from render.themes import mix

NIGHT, INK, WALL, SLATE, STONE, STONE_EDGE = "#10161C", "#4A3B2C", "#EFE3CB", "#5F7488", "#D9D2C3", "#6E6557"
ROOFS = ("#B4533A", "#C5694A", "#A5482F", "#BC5F44")


class Prop(msgspec.Struct, frozen=True):
    """A prop at its place on the tile in rotation 0. A rotation of the tile moves the prop but never rotates it."""

    sort: Literal["house", "tower", "gate", "tree", "monastery", "shield"]
    x: float
    y: float
    variant: int = 0


Taken = list[tuple[Point, float]]


def _random(kind: str, what: str) -> Random:
    return Random(f"{what} of {kind}")  # noqa: S311 - reproducible scattering, not a secret


@cache
def sprinkled(kind: str, sort: FeatureKind, spacing: int) -> tuple[Point, ...]:
    """Return places spread over the features of one kind, one for every `spacing` cells."""
    random = _random(kind, f"{sort} ground")
    found: list[Point] = []
    for index in indices(kind, sort):
        cells = sorted(area(kind, index))
        found += [(x * 2 + 1.0, y * 2 + 1.0) for x, y in random.sample(cells, len(cells) // spacing)]
    return tuple(found)


@cache
def props(kind: str) -> tuple[Prop, ...]:
    return (*_towers(kind), *_houses(kind), *_trees(kind), *_buildings(kind))


def _wall_points(kind: str) -> list[Point]:
    return [point for wall in geometry.all_walls(kind) for point in wall]


def _towers(kind: str) -> Iterator[Prop]:
    for wall in geometry.all_walls(kind):
        for x, y in (wall[len(wall) // 4], wall[len(wall) * 3 // 4]):
            yield Prop("tower", x, y + 1)


def _has_gate(kind: str) -> bool:
    cities = [FEATURES[kind][index] for index in indices(kind, "city")]
    return bool(geometry.road_ends(kind)) and any(len(city.ats) == 3 for city in cities)


def _buildings(kind: str) -> Iterator[Prop]:
    for index in indices(kind, "monastery"):
        x, y = anchors(kind)[index]
        yield Prop("monastery", x, y + 5)
    x, y = geometry.hub(kind)
    if _has_gate(kind):
        yield Prop("gate", x, y + 4)
    if geometry.crossing(kind):
        for at, (dx, dy) in enumerate(((-9.5, -6.0), (10.0, -7.5), (8.5, 11.5))):
            yield Prop("house", x + dx, y + dy, at)
    for index, feature in enumerate(FEATURES[kind]):
        if feature.shields:
            yield Prop("shield", *_shield_place(kind, index))


@cache
def _shield_place(kind: str, index: int) -> Point:
    ax, ay = anchors(kind)[index]
    walls = _wall_points(kind) or [(200.0, 200.0)]

    def room(cell: tuple[int, int]) -> float:
        x, y = cell[0] * 2 + 1, cell[1] * 2 + 1
        edge = min([x, y, 100 - x, 100 - y, *(hypot(x - wx, y - wy) for wx, wy in walls)])
        return min(edge, 17.0) * 3 + min(hypot(x - ax, y - ay), 40.0)

    x, y = max(sorted(area(kind, index)), key=room)
    return x * 2 + 1.0, y * 2 + 1.0


def _houses(kind: str) -> Iterator[Prop]:
    random = _random(kind, "houses")
    taken: Taken = [(place, 13.0) for place in anchors(kind)]
    walls = _wall_points(kind)
    for index in indices(kind, "city"):
        if FEATURES[kind][index].shields:
            taken.append((_shield_place(kind, index), 14.0))
        for spot in _shuffled(kind, index, random):
            if _is_clear(spot, walls, taken):
                taken.append((spot, 15.5))
                yield Prop("house", spot[0], spot[1] + 4, random.randrange(8))


def _trees(kind: str) -> Iterator[Prop]:
    random = _random(kind, "trees")
    taken: Taken = [(place, 15.0) for place in anchors(kind)]
    rim = [*_wall_points(kind), *_edges(kind)]
    for index in indices(kind, "field"):
        spots = _shuffled(kind, index, random)
        for spot in spots[: max(1, len(spots) // 70)]:
            if _is_clear(spot, rim, taken):
                taken.append((spot, 10.0))
                yield Prop("tree", spot[0], spot[1] + 2, random.randrange(3))


def _shuffled(kind: str, index: int, random: Random) -> list[Point]:
    cells = sorted(area(kind, index))
    return [(x * 2 + 1.0, y * 2 + 1.0) for x, y in random.sample(cells, len(cells))]


def _edges(kind: str) -> Iterator[Point]:
    for index in indices(kind, "road"):
        yield from geometry.road(kind, index)
    x, y = geometry.hub(kind)
    for reach in (14,) * len(indices(kind, "monastery")) + (10,) * geometry.crossing(kind):
        yield from ((x + dx, y + dy) for dx in (-reach, 0, reach) for dy in (-reach, 0, reach))


def _is_clear(spot: Point, rim: list[Point], taken: Taken) -> bool:
    x, y = spot
    if not (8 <= x <= 92 and 8 <= y <= 92):
        return False
    if any(hypot(x - tx, y - ty) < reach for (tx, ty), reach in taken):
        return False
    return all(hypot(x - wx, y - wy) >= 11 for wx, wy in rim)


def draw_prop(prop: Prop, x: float, y: float, unit: float, dim: float) -> Iterable[Shape]:
    """Draw a prop at x, y. `unit` is one hundredth of the tile's size."""
    pen = Brush(lambda point: (x + point[0] * unit, y + point[1] * unit), unit, dim)
    match prop.sort:
        case "house":
            yield from _house(pen, prop.variant)
        case "tower":
            yield from _tower(pen)
        case "gate":
            yield from _gate(pen)
        case "tree":
            yield from _tree(pen, prop.variant)
        case "monastery":
            yield from _monastery(pen)
        case "shield":
            yield from _shield(pen)
        case _:
            assert_never(prop.sort)


class Brush:
    """Draws in units of a tile of 100. `place` converts points to picture coordinates."""

    def __init__(self, place: Callable[[Point], Point], unit: float, dim: float) -> None:
        self._place, self._unit, self._dim = place, unit, dim

    def _colour(self, colour: str) -> str:
        return mix(colour, NIGHT, self._dim)

    def fill(self, colour: str, *points: Point, edge: float = 0.0) -> Polygon:
        rim = self._colour(INK) if edge else None
        return Polygon(tuple(map(self._place, points)), self._colour(colour), rim, edge * self._unit)

    def disc(self, colour: str, x: float, y: float, radius: float) -> Disc:
        return Disc(*self._place((x, y)), radius * self._unit, self._colour(colour))

    def line(self, colour: str, width: float, *points: Point) -> Line:
        return Line(tuple(map(self._place, points)), self._colour(colour), width * self._unit)


def _house(pen: Brush, variant: int) -> Iterable[Shape]:
    roof = ROOFS[variant % len(ROOFS)]
    w = 5.2 + variant % 3
    yield pen.fill(WALL, (-w + 1, -5), (w - 1, -5), (w - 1, 1), (-w + 1, 1), edge=0.7)
    yield pen.fill("#7A5A3E", (-1.1, -2.6), (1.1, -2.6), (1.1, 1), (-1.1, 1))
    yield pen.fill(roof, (-w, -4), (-w + 2.6, -9.5), (w - 2.6, -9.5), (w, -4), edge=0.7)
    yield pen.fill(mix(roof, "#FFFFFF", 0.22), (-w + 2.9, -9.1), (w - 2.9, -9.1), (w - 2.1, -7.6), (-w + 2.1, -7.6))


def _tower(pen: Brush) -> Iterable[Shape]:
    yield pen.fill(STONE, (-3.2, -7), (3.2, -7), (3.2, 3), (-3.2, 3), edge=0.8)
    yield pen.fill(mix(STONE, "#000000", 0.18), (0.8, -6.6), (2.9, -6.6), (2.9, 2.7), (0.8, 2.7))
    yield pen.fill(
        STONE, (-4.2, -10), (-2.4, -10), (-2.4, -8.6), (-0.9, -8.6), (-0.9, -10), (0.9, -10), (0.9, -8.6), (2.4, -8.6),
        (2.4, -10), (4.2, -10), (4.2, -6.4), (-4.2, -6.4), edge=0.8,
    )  # fmt: skip


def _gate(pen: Brush) -> Iterable[Shape]:
    yield pen.fill(STONE, (-9, -8), (9, -8), (9, 3), (-9, 3), edge=0.9)
    yield pen.fill("#5B4630", (-4, 3), (-4, -2.4), (-2.4, -5), (2.4, -5), (4, -2.4), (4, 3))
    for x in (-9, 9):
        yield pen.fill(STONE, (x - 3, -11), (x + 3, -11), (x + 3, 3), (x - 3, 3), edge=0.9)
        yield pen.fill("#B4533A", (x - 4, -10.6), (x, -16.5), (x + 4, -10.6), edge=0.8)


def _tree(pen: Brush, variant: int) -> Iterable[Shape]:
    green = ("#6E9A52", "#7BA55C", "#638F4B")[variant % 3]
    yield pen.line("#7A6244", 1.2, (0, 0), (0, -2.4))
    yield pen.disc(mix(green, "#000000", 0.25), 0.2, -4.3, 3.5)
    yield pen.disc(green, 0, -4.6, 3.1)
    yield pen.disc(mix(green, "#FFFFFF", 0.25), -0.9, -5.6, 1.2)


def _monastery(pen: Brush) -> Iterable[Shape]:
    yield pen.fill(WALL, (-11, -6), (6, -6), (6, 8), (-11, 8), edge=0.9)
    yield pen.fill("#B4533A", (-12.5, -5), (-9.5, -14), (5, -14), (7.5, -5), edge=0.9)
    yield pen.fill("#CC7757", (-9.6, -13), (4.8, -13), (5.6, -10.4), (-10.4, -10.4))
    for x in (-8.2, -4.2, -0.2):
        yield pen.fill("#5A4A6B", (x - 1, 4.5), (x - 1, 0), (x, -1.4), (x + 1, 0), (x + 1, 4.5))
    yield pen.fill(WALL, (3, -14), (11, -14), (11, 8), (3, 8), edge=0.9)
    yield pen.fill(SLATE, (2, -13.4), (7, -24), (12, -13.4), edge=0.9)
    yield pen.fill("#5A4A6B", (5.8, -6), (5.8, -9.2), (7, -10.6), (8.2, -9.2), (8.2, -6))
    yield pen.fill("#7A5A3E", (5.3, 8), (5.3, 3.4), (7, 1.6), (8.7, 3.4), (8.7, 8))
    yield pen.line(INK, 1.1, (7, -29), (7, -23.6))
    yield pen.line(INK, 1.1, (5.1, -27.2), (8.9, -27.2))


def _shield(pen: Brush) -> Iterable[Shape]:
    rim = [(-7.4, -8.4), (7.4, -8.4), (7.4, 0.5), (5, 5.6), (0, 9.4), (-5, 5.6), (-7.4, 0.5)]
    yield pen.fill("#FFFFFF", *rim, edge=1.2)
    yield pen.fill("#2E62AE", (-6.3, -7.3), (0, -7.3), (0, 0), (-6.3, 0))
    yield pen.fill("#2E62AE", (0, 0), (6.3, 0), (6.2, 0.6), (4.2, 4.9), (0, 8))
