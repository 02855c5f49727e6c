"""From longitude and latitude to a place on a board that bends geography.

A board moves its cities so that routes have room. The warp is the smoothest sheet (a thin-plate spline) that
carries each city near its place on the board; coasts and borders are carried along, so they lie truly to the
cities. ``stiffness`` trades nearness for smoothness.
"""

from __future__ import annotations

from math import cos, log, radians, sin, tan
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from render.scene import Point


def conic(point: Point) -> Point:
    """Lambert's conformal cone for Europe: true shapes before anything is bent."""
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


def _solve(matrix: list[list[float]], right: list[list[float]]) -> list[list[float]]:
    """Solve linear equations (Gauss with pivots); one column of answers for each column on the right."""
    size = len(matrix)
    rows = [[*line, *extra] for line, extra in zip(matrix, right, strict=True)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        lead = rows[column]
        for row in range(size):
            if row != column and rows[row][column]:
                share = rows[row][column] / lead[column]
                rows[row] = [value - share * other for value, other in zip(rows[row], lead, strict=True)]
    return [[value / rows[at][at] for value in rows[at][size:]] for at in range(size)]


class Warp:
    """The smooth sheet that carries each of ``places`` (longitude, latitude) near its point on the board."""

    def __init__(self, places: list[Point], boards: list[Point], stiffness: float) -> None:
        self._places = [conic(place) for place in places]
        count = len(places)
        matrix = [
            [_kernel(a, b) + (stiffness if a is b else 0.0) for b in self._places] + [1.0, *a] for a in self._places
        ]
        matrix += [[(1.0, *a)[column] for a in self._places] + [0.0] * 3 for column in range(3)]
        answers = _solve(matrix, [[*board] for board in boards] + [[0.0, 0.0]] * 3)
        self._bends, self._flat = answers[:count], answers[count:]

    def __call__(self, place: Point) -> Point:
        """Where on the board this longitude and latitude lie."""
        at = conic(place)
        pulls = [_kernel(at, other) for other in self._places]
        x, y = (
            self._flat[0][axis]
            + self._flat[1][axis] * at[0]
            + self._flat[2][axis] * at[1]
            + sum(bend[axis] * pull for bend, pull in zip(self._bends, pulls, strict=True))
            for axis in (0, 1)
        )
        return x, y
