"""Outlines centred on the origin, their transformations, and the boxes of items and texts.

Outlines are rounded bars, players' marks, and the symbols of card colours. A box is a possibly rotated rectangle.
Layout searches use boxes to avoid overlaps, and tests use them to detect overlaps.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import zip_longest
from math import ceil, cos, floor, hypot, pi, radians, sin
from typing import Final, assert_never

import msgspec

from render import fonts
from render.scene import Art, Disc, Glow, Grain, Item, Line, Point, Polygon, Relief, Shape, Sprite, Text
from render.themes import Mark


def turned(points: Sequence[Point], degrees: float) -> tuple[Point, ...]:
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return tuple((x * c - y * s, x * s + y * c) for x, y in points)


def moved(points: Sequence[Point], dx: float, dy: float) -> tuple[Point, ...]:
    return tuple((x + dx, y + dy) for x, y in points)


def sized(points: Sequence[Point], factor: float) -> tuple[Point, ...]:
    return tuple((x * factor, y * factor) for x, y in points)


def ring(radius: float, corners: int, inner: float | None = None) -> tuple[Point, ...]:
    """Return a regular polygon with its first corner at the top, or a star if ``inner`` is given."""
    count = corners * 2 if inner is not None else corners
    radii = (radius, inner if inner is not None else radius)
    return tuple(
        (radii[at % 2] * cos(2 * pi * at / count - pi / 2), radii[at % 2] * sin(2 * pi * at / count - pi / 2))
        for at in range(count)
    )


def bar(width: float, height: float, radius: float) -> tuple[Point, ...]:
    """Return a rounded rectangle centred on the origin."""
    radius = min(radius, width / 2, height / 2)
    w, h = width / 2 - radius, height / 2 - radius
    points: list[Point] = []
    for cx, cy, start in ((w, -h, -90), (w, h, 0), (-w, h, 90), (-w, -h, 180)):
        points += [
            (cx + radius * cos(radians(start + 15 * step)), cy + radius * sin(radians(start + 15 * step)))
            for step in range(7)
        ]
    return tuple(points)


def _plus(radius: float) -> tuple[Point, ...]:
    a = radius * 0.36
    return ((-a, -radius), (a, -radius), (a, -a), (radius, -a), (radius, a), (a, a), (a, radius), (-a, radius),
            (-a, a), (-radius, a), (-radius, -a), (-a, -a))  # fmt: skip


MARKS: Final[Mapping[Mark, Callable[[float], tuple[Point, ...]]]] = {
    "triangle": lambda r: moved(ring(r * 1.18, 3), 0, r * 0.18),
    "square": lambda r: bar(r * 1.66, r * 1.66, r * 0.1),
    "disc": lambda r: ring(r * 0.96, 24),
    "diamond": lambda r: sized(ring(1, 4), r * 1.16),
    "star": lambda r: moved(ring(r * 1.2, 5, inner=r * 0.52), 0, r * 0.06),
    "cross": _plus,
    "wedge": lambda r: moved(turned(ring(r * 1.18, 3), 180), 0, -r * 0.18),
    "bar": lambda r: bar(r * 2.1, r * 0.98, r * 0.1),
}


def mark(kind: Mark, radius: float) -> tuple[Point, ...]:
    """Return the outline of a player's mark. All marks look equally large at the same radius."""
    return MARKS[kind](radius)


def _heart(radius: float) -> tuple[Point, ...]:
    return tuple(
        (
            radius * 16 * sin(t) ** 3 / 16,
            -radius * (13 * cos(t) - 5 * cos(2 * t) - 2 * cos(3 * t) - cos(4 * t)) / 16 - radius * 0.1,
        )
        for t in (2 * pi * step / 24 for step in range(24))
    )


def _drop(radius: float) -> tuple[Point, ...]:
    belly = [(0.68 * cos(radians(a)), 0.32 + 0.68 * sin(radians(a))) for a in range(-30, 211, 20)]
    return sized([(0.0, -1.05), *belly], radius)


def _leaf(radius: float) -> tuple[Point, ...]:
    side = [(0.62 * sin(pi * t / 10), -1 + 2 * t / 10) for t in range(11)]
    return turned(sized([*side, *[(-x, y) for x, y in reversed(side[1:-1])]], radius * 1.1), 35)


_FILLED: dict[str, Callable[[float], tuple[Point, ...]]] = {
    "plus": _plus,
    "cross": lambda r: turned(_plus(r), 45),
    "heart": _heart,
    "drop": _drop,
    "leaf": _leaf,
    "sun": lambda r: ring(r * 1.1, 8, inner=r * 0.55),
    "hourglass": lambda r: sized(((-0.8, -1), (0.8, -1), (0.16, 0), (0.8, 1), (-0.8, 1), (-0.16, 0)), r),
    "chevron": lambda r: sized(((0, -0.9), (1, 0.2), (1, 0.9), (0, -0.1), (-1, 0.9), (-1, 0.2)), r),
    "bar": lambda r: bar(r * 1.6, r * 0.5, r * 0.25),
}


def symbol(kind: str, x: float, y: float, radius: float, ink: str) -> tuple[Shape, ...]:
    if kind == "ring":
        return (_closed(ring(radius * 0.78, 24), x, y, ink, radius * 0.42),)
    if kind == "wheel":
        spokes = [Line(moved((a, (-a[0], -a[1])), x, y), ink, radius * 0.26) for a in ring(radius * 0.9, 8)[:4]]
        return (_closed(ring(radius * 0.9, 24), x, y, ink, radius * 0.3), *spokes)
    return (Polygon(moved(_FILLED[kind](radius), x, y), fill=ink),)


def _closed(points: tuple[Point, ...], x: float, y: float, ink: str, width: float) -> Line:
    path = moved(points, x, y)
    return Line((*path, path[0]), ink, width)


def shrunk(shape: Shape, factor: float) -> Shape:
    """Scale a shape towards the origin, including its text and line widths."""
    replace = msgspec.structs.replace
    match shape:
        case Polygon():
            return replace(shape, points=sized(shape.points, factor), width=shape.width * factor)
        case Line():
            dash = (shape.dash[0] * factor, shape.dash[1] * factor) if shape.dash else None
            return replace(shape, points=sized(shape.points, factor), width=shape.width * factor, dash=dash)
        case Disc():
            x, y, radius, width = (length * factor for length in (shape.x, shape.y, shape.radius, shape.width))
            return replace(shape, x=x, y=y, radius=radius, width=width)
        case Text():
            x, y, size, halo = shape.x * factor, shape.y * factor, round(shape.size * factor), shape.halo * factor
            return replace(shape, x=x, y=y, size=size, halo=halo)
        case Glow() | Relief():
            paths = tuple(sized(path, factor) for path in shape.paths)
            smaller = replace(shape, paths=paths, width=shape.width * factor)
            return replace(smaller, blur=smaller.blur * factor) if isinstance(smaller, Glow) else smaller
        case Grain():
            return shape
        case _:
            assert_never(shape)


def shifted(shape: Shape, dx: float, dy: float) -> Shape:
    replace = msgspec.structs.replace
    match shape:
        case Polygon() | Line():
            return replace(shape, points=moved(shape.points, dx, dy))
        case Disc() | Text():
            return replace(shape, x=shape.x + dx, y=shape.y + dy)
        case Glow() | Relief():
            return replace(shape, paths=tuple(moved(path, dx, dy) for path in shape.paths))
        case Grain():
            return shape
        case _:
            assert_never(shape)


def together(name: str, sprites: Sequence[Sprite], role: str, about: str) -> Sprite:
    """Return one sprite that looks like these sprites together. Equal layers are adjacent, so that few paths can draw
    them.
    """
    left, top = (floor(min(corner[at] for corner in map(_corner, sprites))) for at in (0, 1))
    right = ceil(max(_corner(sprite)[0] + sprite.art.width for sprite in sprites))
    bottom = ceil(max(_corner(sprite)[1] + sprite.art.height for sprite in sprites))
    parts = [
        [shifted(shape, x - left, y - top) for shape in sprite.art.shapes]
        for sprite, (x, y) in zip(sprites, map(_corner, sprites), strict=True)
    ]
    shapes = tuple(shape for layer in zip_longest(*parts) for shape in layer if shape)
    art = Art(name, right - left, bottom - top, shapes)
    return Sprite((left + right) / 2, (top + bottom) / 2, art, role, about)


def _corner(sprite: Sprite) -> Point:
    return sprite.x - sprite.art.width / 2, sprite.y - sprite.art.height / 2


class Box(msgspec.Struct, frozen=True):
    """A rectangle given by its centre, rotated clockwise by `turn` degrees."""

    x: float
    y: float
    width: float
    height: float
    turn: float = 0

    def grown(self, by: float) -> Box:
        return Box(self.x, self.y, self.width + 2 * by, self.height + 2 * by, self.turn)

    def corners(self) -> tuple[Point, ...]:
        c, s = cos(radians(self.turn)), sin(radians(self.turn))
        w, h = self.width / 2, self.height / 2
        return tuple(
            (self.x + dx * c - dy * s, self.y + dx * s + dy * c) for dx, dy in ((-w, -h), (w, -h), (w, h), (-w, h))
        )

    def touches(self, other: Box) -> bool:
        """Return True if the boxes overlap (separating axis theorem)."""
        reach = (hypot(self.width, self.height) + hypot(other.width, other.height)) / 2
        if hypot(self.x - other.x, self.y - other.y) >= reach:
            return False
        mine, theirs = self.corners(), other.corners()
        for turn in (self.turn, self.turn + 90, other.turn, other.turn + 90):
            ax, ay = cos(radians(turn)), sin(radians(turn))
            a = [x * ax + y * ay for x, y in mine]
            b = [x * ax + y * ay for x, y in theirs]
            if max(a) <= min(b) or max(b) <= min(a):
                return False
        return True


def box_between(left: float, top: float, right: float, bottom: float) -> Box:
    return Box((left + right) / 2, (top + bottom) / 2, right - left, bottom - top)


def box_of_text(text: Text) -> Box:
    return box_between(*fonts.extent(text)).grown(text.halo)


def box_of(item: Item) -> Box:
    match item:
        case Text():
            return box_of_text(item)
        case Sprite():
            return Box(item.x, item.y, *(item.room or (item.art.width, item.art.height, 0.0)))
