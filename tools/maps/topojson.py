"""Reads TopoJSON: a file of outlines in which neighbours share their border, as a list of arcs that both refer to.

An arc is stored as steps from point to point in whole numbers; a negative index means an arc walked backwards.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

    from tools.maps.polylines import Polyline


class TopoJson:
    """One TopoJSON file, its points in longitude and latitude."""

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
        """The lines of an object, such as its rivers."""
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
