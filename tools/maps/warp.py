"""Maps longitude and latitude to a distorted board, and clips and simplifies lines.

A board moves its cities to make room for routes. The warp is the smoothest surface (a thin-plate spline) that maps each
city near its place on the board. It also moves coasts and borders, so they stay in place relative to the cities.
``stiffness`` trades accuracy for smoothness.

Lines are coasts, borders and rivers. Their points are in longitude and latitude before the warp, and on a board after
it. A ring ends where it began.
"""

from __future__ import annotations

from itertools import pairwise
from math import ceil, cos, hypot, log, radians, sin, tan
from operator import mul
from typing import TypeAlias

from render.scene import Point
from tools.training.least_squares import solved

Polyline: TypeAlias = list[Point]
Rectangle: TypeAlias = tuple[float, float, float, float]  # Left, top, right, bottom.


def conic(point: Point) -> Point:
    """Return the point in Lambert's conformal conic projection for Europe, which preserves shapes before the warp."""
    lon, lat = point
    south, north, middle = radians(40), radians(60), radians(15)
    quarter = radians(45)
    n = log(cos(south) / cos(north)) / log(tan(quarter + north / 2) / tan(quarter + south / 2))
    f = cos(south) * tan(quarter + south / 2) ** n / n
    rho = f / tan(quarter + radians(lat) / 2) ** n
    turn = n * (radians(lon) - middle)
    return rho * sin(turn), -(1.2 - rho * cos(turn))


def _kernel(a: Point, b: Point) -> float:
    square = (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
    return square * log(square) if square > 0 else 0.0


class Warp:
    """The smooth surface that maps each of ``places`` (longitude, latitude) near its point on the board."""

    def __init__(self, places: list[Point], boards: list[Point], stiffness: float) -> None:
        self._places = [conic(place) for place in places]
        matrix = [
            [_kernel(a, b) + (stiffness if a is b else 0.0) for b in self._places] + [1.0, *a] for a in self._places
        ]
        matrix += [[(1.0, *a)[column] for a in self._places] + [0.0] * 3 for column in range(3)]
        self._axes = [solved(matrix, [board[axis] for board in boards] + [0.0] * 3) for axis in (0, 1)]

    def __call__(self, place: Point) -> Point:
        at = conic(place)
        pulls = [*(_kernel(at, other) for other in self._places), 1.0, *at]
        x, y = (sum(map(mul, bends, pulls)) for bends in self._axes)
        return x, y


def clipped(ring: Polyline, rectangle: Rectangle) -> Polyline:
    """Return the part of a ring inside the rectangle (Sutherland-Hodgman)."""
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
    left, top, right, bottom = rectangle
    pieces: list[Polyline] = [[]]
    for x, y in line:
        if left <= x <= right and top <= y <= bottom:
            pieces[-1].append((x, y))
        elif pieces[-1]:
            pieces.append([])
    return [piece for piece in pieces if len(piece) > 1]


def dense(line: Polyline, step: float) -> Polyline:
    points: Polyline = line[:1]
    for (ax, ay), (bx, by) in pairwise(line):
        parts = max(1, ceil(hypot(bx - ax, by - ay) / step))
        points.extend((ax + (bx - ax) * part / parts, ay + (by - ay) * part / parts) for part in range(1, parts + 1))
    return points


def simple(line: Polyline, tolerance: float) -> Polyline:
    """Return the line with fewer points and at most ``tolerance`` of error (Douglas-Peucker)."""
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
    """Return a hand-drawn ring, made smoother by cutting its corners twice (Chaikin)."""
    for _ in range(2):
        corners = zip(ring, [*ring[1:], ring[0]], strict=True)
        ring = [
            (a[0] * near + b[0] * (1 - near), a[1] * near + b[1] * (1 - near))
            for a, b in corners
            for near in (0.75, 0.25)
        ]
    return ring


def area(ring: Polyline) -> float:
    turns = zip(ring, [*ring[1:], ring[0]], strict=True)
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in turns)) / 2
