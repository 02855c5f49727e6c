"""Rows of slots between two cities: straight, or bent like a bow."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, degrees, hypot
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from render.scene import Point


class Slot(msgspec.Struct, frozen=True):
    """One space for a wagon: its centre and its turn in degrees clockwise."""

    x: float
    y: float
    turn: float


def bow(a: Point, b: Point, bulge: float, steps: int = 48) -> list[Point]:
    """The curve from a to b that swells sideways by `bulge` of its chord."""
    (ax, ay), (bx, by) = a, b
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


def at(path: list[Point], distance: float) -> tuple[Point, float]:
    """The place this far along the path, and the heading there in degrees."""
    for (ax, ay), (bx, by) in pairwise(path):
        long = hypot(bx - ax, by - ay)
        if distance <= long and long:
            share = distance / long
            return (ax + (bx - ax) * share, ay + (by - ay) * share), degrees(atan2(by - ay, bx - ax))
        distance -= long
    (ax, ay), (bx, by) = path[-2], path[-1]
    return (bx, by), degrees(atan2(by - ay, bx - ax))


def row(path: list[Point], count: int, clear: float, widest: float) -> tuple[list[Slot], float]:
    """`count` slots along the path, clear of both ends, and the pitch from one to the next."""
    long = length(path)
    pitch = min(widest, (long - 2 * clear) / count)
    start = (long - pitch * (count - 1)) / 2
    slots: list[Slot] = []
    for index in range(count):
        here = start + pitch * index
        place, _ = at(path, here)
        (ax, ay), (bx, by) = at(path, max(0, here - pitch * 0.4))[0], at(path, here + pitch * 0.4)[0]
        slots.append(Slot(round(place[0], 1), round(place[1], 1), round(degrees(atan2(by - ay, bx - ax)), 1)))
    return slots, pitch
