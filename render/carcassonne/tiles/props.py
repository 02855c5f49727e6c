"""Props, the small things that stand on tiles and always upright: houses, towers, trees, monasteries, shields.

A prop is drawn about the middle of its foot, in units of a tile of 100.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, assert_never

import msgspec

from render.drawing.colour_math import mix
from render.scene import Disc, Line, Point, Polygon, Shape

if TYPE_CHECKING:
    from collections.abc import Iterable

INK = "#4A3B2C"
WALL = "#EFE3CB"
ROOFS = ("#B4533A", "#C5694A", "#A5482F", "#BC5F44")
SLATE = "#5F7488"
STONE = "#D9D2C3"
STONE_EDGE = "#6E6557"


class Prop(msgspec.Struct, frozen=True):
    """A prop at its place on the tile in rotation 0; when the tile turns it is moved, never turned."""

    sort: Literal["house", "tower", "gate", "tree", "monastery", "shield"]
    x: float
    y: float
    variant: int = 0


def draw(prop: Prop, x: float, y: float, unit: float, dim: float) -> Iterable[Shape]:
    """The prop standing at x, y; `unit` is the size of a hundredth of the tile."""
    pen = _Pen(x, y, unit, dim)
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


class _Pen:
    """Draws in units of the tile about one place."""

    def __init__(self, x: float, y: float, unit: float, dim: float) -> None:
        self._x, self._y, self._unit, self._dim = x, y, unit, dim

    def _at(self, points: Iterable[Point]) -> tuple[Point, ...]:
        return tuple((self._x + x * self._unit, self._y + y * self._unit) for x, y in points)

    def _colour(self, colour: str) -> str:
        return mix(colour, "#10161C", self._dim)

    def fill(self, colour: str, *points: Point, edge: float = 0.0) -> Polygon:
        return Polygon(self._at(points), self._colour(colour), self._colour(INK) if edge else None, edge * self._unit)

    def disc(self, colour: str, x: float, y: float, radius: float) -> Disc:
        ((cx, cy),) = self._at(((x, y),))
        return Disc(cx, cy, radius * self._unit, self._colour(colour))

    def line(self, colour: str, width: float, *points: Point) -> Line:
        return Line(self._at(points), self._colour(colour), width * self._unit)


def _house(pen: _Pen, variant: int) -> Iterable[Shape]:
    roof = ROOFS[variant % len(ROOFS)]
    w = 5.2 + variant % 3
    yield pen.fill(WALL, (-w + 1, -5), (w - 1, -5), (w - 1, 1), (-w + 1, 1), edge=0.7)
    yield pen.fill("#7A5A3E", (-1.1, -2.6), (1.1, -2.6), (1.1, 1), (-1.1, 1))
    yield pen.fill(roof, (-w, -4), (-w + 2.6, -9.5), (w - 2.6, -9.5), (w, -4), edge=0.7)
    yield pen.fill(mix(roof, "#FFFFFF", 0.22), (-w + 2.9, -9.1), (w - 2.9, -9.1), (w - 2.1, -7.6), (-w + 2.1, -7.6))


def _tower(pen: _Pen) -> Iterable[Shape]:
    yield pen.fill(STONE, (-3.2, -7), (3.2, -7), (3.2, 3), (-3.2, 3), edge=0.8)
    yield pen.fill(mix(STONE, "#000000", 0.18), (0.8, -6.6), (2.9, -6.6), (2.9, 2.7), (0.8, 2.7))
    yield pen.fill(
        STONE, (-4.2, -10), (-2.4, -10), (-2.4, -8.6), (-0.9, -8.6), (-0.9, -10), (0.9, -10), (0.9, -8.6), (2.4, -8.6),
        (2.4, -10), (4.2, -10), (4.2, -6.4), (-4.2, -6.4), edge=0.8,
    )  # fmt: skip


def _gate(pen: _Pen) -> Iterable[Shape]:
    yield pen.fill(STONE, (-9, -8), (9, -8), (9, 3), (-9, 3), edge=0.9)
    yield pen.fill("#5B4630", (-4, 3), (-4, -2.4), (-2.4, -5), (2.4, -5), (4, -2.4), (4, 3))
    for x in (-9, 9):
        yield pen.fill(STONE, (x - 3, -11), (x + 3, -11), (x + 3, 3), (x - 3, 3), edge=0.9)
        yield pen.fill("#B4533A", (x - 4, -10.6), (x, -16.5), (x + 4, -10.6), edge=0.8)


def _tree(pen: _Pen, variant: int) -> Iterable[Shape]:
    green = ("#6E9A52", "#7BA55C", "#638F4B")[variant % 3]
    yield pen.line("#7A6244", 1.2, (0, 0), (0, -2.4))
    yield pen.disc(mix(green, "#000000", 0.25), 0.2, -4.3, 3.5)
    yield pen.disc(green, 0, -4.6, 3.1)
    yield pen.disc(mix(green, "#FFFFFF", 0.25), -0.9, -5.6, 1.2)


def _monastery(pen: _Pen) -> Iterable[Shape]:
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


def _shield(pen: _Pen) -> Iterable[Shape]:
    rim = [(-7.4, -8.4), (7.4, -8.4), (7.4, 0.5), (5, 5.6), (0, 9.4), (-5, 5.6), (-7.4, 0.5)]
    yield pen.fill("#FFFFFF", *rim, edge=1.2)
    yield pen.fill("#2E62AE", (-6.3, -7.3), (0, -7.3), (0, 0), (-6.3, 0))
    yield pen.fill("#2E62AE", (0, 0), (6.3, 0), (6.2, 0.6), (4.2, 4.9), (0, 8))
