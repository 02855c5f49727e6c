"""Lines of many points: cut out of a rectangle, thinned, made dense, smoothed. A ring ends where it began.

They are coasts, borders and rivers, first in longitude and latitude, then on a board.
"""

from __future__ import annotations

from itertools import pairwise
from math import ceil, hypot
from typing import TypeAlias

from render.scene import Point

Polyline: TypeAlias = list[Point]
Rectangle: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom."""


def clipped(ring: Polyline, rectangle: Rectangle) -> Polyline:
    """The part of a ring inside the rectangle (Sutherland and Hodgman)."""
    left, top, right, bottom = rectangle
    for axis, limit, sign in ((0, left, 1), (0, right, -1), (1, top, 1), (1, bottom, -1)):
        kept: Polyline = []
        for a, b in pairwise([*ring, *ring[:1]]):
            inside_a, inside_b = (a[axis] - limit) * sign >= 0, (b[axis] - limit) * sign >= 0
            if inside_a:
                kept.append(a)
            if inside_a != inside_b:
                share = (limit - a[axis]) / (b[axis] - a[axis])
                kept.append((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share))
        ring = kept
    return ring


def cut(line: Polyline, rectangle: Rectangle) -> list[Polyline]:
    """The pieces of a line inside the rectangle."""
    left, top, right, bottom = rectangle
    pieces: list[Polyline] = [[]]
    for x, y in line:
        if left <= x <= right and top <= y <= bottom:
            pieces[-1].append((x, y))
        elif pieces[-1]:
            pieces.append([])
    return [piece for piece in pieces if len(piece) > 1]


def dense(line: Polyline, step: float) -> Polyline:
    """The line with points at most a step apart, so that it can be bent."""
    points: Polyline = line[:1]
    for (ax, ay), (bx, by) in pairwise(line):
        parts = max(1, ceil(hypot(bx - ax, by - ay) / step))
        points.extend((ax + (bx - ax) * part / parts, ay + (by - ay) * part / parts) for part in range(1, parts + 1))
    return points


def simple(line: Polyline, tolerance: float) -> Polyline:
    """The line with fewer points, nowhere further off than the tolerance (Douglas and Peucker)."""
    if len(line) < 3:
        return line
    (ax, ay), (bx, by) = line[0], line[-1]
    long = hypot(bx - ax, by - ay)

    def off(point: Point) -> float:
        x, y = point
        if long == 0:
            return hypot(x - ax, y - ay)
        return abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / long

    far = max(range(1, len(line) - 1), key=lambda at: off(line[at]))
    if off(line[far]) <= tolerance:
        return [line[0], line[-1]]
    return simple(line[: far + 1], tolerance)[:-1] + simple(line[far:], tolerance)


def smooth(ring: Polyline) -> Polyline:
    """A hand-drawn ring with its corners cut twice (Chaikin)."""
    for _ in range(2):
        corners = zip(ring, [*ring[1:], ring[0]], strict=True)
        ring = [
            (a[0] * near + b[0] * (1 - near), a[1] * near + b[1] * (1 - near))
            for a, b in corners
            for near in (0.75, 0.25)
        ]
    return ring


def area(ring: Polyline) -> float:
    """The area inside a ring (the shoelace formula)."""
    turns = zip(ring, [*ring[1:], ring[0]], strict=True)
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in turns)) / 2
