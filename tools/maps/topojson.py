"""Reading TopoJSON atlases: arcs, rings, borders. Used when the assets are made, never by the bot."""

from __future__ import annotations

import json
from collections import Counter
from itertools import pairwise
from math import ceil, hypot
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from pathlib import Path

Point: TypeAlias = tuple[float, float]
Polyline: TypeAlias = list[Point]
Window: TypeAlias = tuple[float, float, float, float]


class Atlas:
    """One TopoJSON file."""

    def __init__(self, path: Path) -> None:
        data = json.loads(path.read_text())
        (sx, sy), (tx, ty) = data["transform"]["scale"], data["transform"]["translate"]
        self._objects: dict[str, Any] = data["objects"]
        self._arcs: list[Polyline] = []
        for arc in data["arcs"]:
            x = y = 0
            points: Polyline = []
            for step in arc:
                x, y = x + step[0], y + step[1]
                points.append((x * sx + tx, y * sy + ty))
            self._arcs.append(points)

    def _path(self, arcs: list[int]) -> Polyline:
        points: Polyline = []
        for index in arcs:
            arc = self._arcs[index] if index >= 0 else self._arcs[~index][::-1]
            points.extend(arc if not points else arc[1:])
        return points

    def _geometries(self, name: str) -> list[dict[str, Any]]:
        found = self._objects[name]
        return list(found["geometries"]) if found["type"] == "GeometryCollection" else [found]

    def rings(self, name: str, ids: frozenset[str] | None = None) -> list[Polyline]:
        """The outer rings of all polygons of an object, or of the countries with these ids."""
        found: list[Polyline] = []
        for shape in self._geometries(name):
            if ids is not None and shape.get("id") not in ids:
                continue
            match shape["type"]:
                case "Polygon":
                    found.append(self._path(shape["arcs"][0]))
                case "MultiPolygon":
                    found.extend(self._path(polygon[0]) for polygon in shape["arcs"])
                case _:
                    continue
        return found

    def holes(self, name: str) -> list[Polyline]:
        """The inner rings: inland seas of a land object."""
        polygons = [
            polygon
            for shape in self._geometries(name)
            for polygon in (shape["arcs"] if shape["type"] == "MultiPolygon" else [shape["arcs"]])
        ]
        return [self._path(ring) for polygon in polygons for ring in polygon[1:]]

    def lines(self, name: str) -> list[Polyline]:
        """The lines of an object."""
        found: list[Polyline] = []
        for shape in self._geometries(name):
            match shape["type"]:
                case "LineString":
                    found.append(self._path(shape["arcs"]))
                case "MultiLineString":
                    found.extend(self._path(line) for line in shape["arcs"])
                case _:
                    continue
        return found

    def borders(self, name: str) -> list[Polyline]:
        """The arcs that two countries share."""
        uses: Counter[int] = Counter()
        for shape in self._geometries(name):
            polygons = shape.get("arcs", []) if shape["type"] == "MultiPolygon" else [shape.get("arcs", [])]
            uses.update({index if index >= 0 else ~index for polygon in polygons for ring in polygon for index in ring})
        return [self._arcs[index] for index, count in uses.items() if count > 1]


def clipped(ring: Polyline, window: Window) -> Polyline:
    """The part of a ring inside the window (Sutherland and Hodgman)."""
    left, top, right, bottom = window
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


def cut(line: Polyline, window: Window) -> list[Polyline]:
    """The pieces of a line inside the window."""
    left, top, right, bottom = window
    pieces: list[Polyline] = [[]]
    for x, y in line:
        if left <= x <= right and top <= y <= bottom:
            pieces[-1].append((x, y))
        elif pieces[-1]:
            pieces.append([])
    return [piece for piece in pieces if len(piece) > 1]


def dense(line: Polyline, step: float) -> Polyline:
    """The line with points at most a step apart, so that a warp can bend it."""
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
