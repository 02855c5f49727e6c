"""The curve of a route between two cities, and the slots for wagons along it. Only used when a map is made."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, degrees, hypot
from typing import TYPE_CHECKING

from render.rails.board import Slot

if TYPE_CHECKING:
    from render.scene import Point


def bow(start: Point, end: Point, bulge: float, steps: int = 48) -> list[Point]:
    """The curve from start to end that swells sideways by ``bulge`` of the distance; 0 is a straight line."""
    (ax, ay), (bx, by) = start, end
    cx = (ax + bx) / 2 - (by - ay) * bulge * 2
    cy = (ay + by) / 2 + (bx - ax) * bulge * 2
    points: list[Point] = []
    for step in range(steps + 1):
        t = step / steps
        u, v, w = (1 - t) ** 2, 2 * t * (1 - t), t * t
        points.append((u * ax + v * cx + w * bx, u * ay + v * cy + w * by))
    return points


def length(path: list[Point]) -> float:
    """How long the path is."""
    return sum(hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(path))


def point_at(path: list[Point], distance: float) -> Point:
    """The point this far along the path; its end if the path is shorter."""
    for (ax, ay), (bx, by) in pairwise(path):
        long = hypot(bx - ax, by - ay)
        if distance <= long and long:
            share = distance / long
            return ax + (bx - ax) * share, ay + (by - ay) * share
        distance -= long
    return path[-1]


def slots_along(path: list[Point], count: int, clear: float, widest: float) -> tuple[list[Slot], float]:
    """``count`` slots along the path, and the pitch from one to the next.

    They keep ``clear`` pixels from both ends, are at most ``widest`` pixels apart, and lie as the path runs under them.
    """
    long = length(path)
    pitch = min(widest, (long - 2 * clear) / count)
    start = (long - pitch * (count - 1)) / 2
    slots: list[Slot] = []
    for index in range(count):
        middle = start + pitch * index
        x, y = point_at(path, middle)
        (ax, ay), (bx, by) = point_at(path, max(0, middle - pitch * 0.4)), point_at(path, middle + pitch * 0.4)
        slots.append(Slot(round(x, 1), round(y, 1), round(degrees(atan2(by - ay, bx - ax)), 1)))
    return slots, pitch
