"""Makes `europe-layout.json` and `tchu-labels.json`: where slots and names lie so that nothing touches.

    python -m tools.maps.make_layout [europe] [tchu]

A few minutes for Europe. Bows and names are moved one at a time to where they disturb least,
with a little chance that shrinks, until nothing touches. Run it when a board or the font changes.
"""

from __future__ import annotations

import json
import sys
from itertools import pairwise
from math import dist
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.wording import LANGUAGES
from render import fonts
from render.drawing.boxes import Box, between
from render.place_names import city, country, in_lines
from render.rails import track
from render.scene import Anchor, Point, Text
from tools.maps.label_layout import Candidate, bounds, place_apart

if TYPE_CHECKING:
    from collections.abc import Sequence
from importlib.resources import files

ASSETS = Path(__file__).parents[2] / "render" / "assets"
LABEL = 32
LEADING = 31


def names(
    key: str, called: Sequence[str], place: Point, frame: Box, gaps: tuple[float, ...], halo: float
) -> list[Candidate]:
    """Where the name of a city could stand, in whatever language; a long one also in two lines."""
    found: list[Candidate] = []
    for fold in (False, True):
        texts = [in_lines(name) if fold else (name,) for name in called]
        if fold and all(len(lines) == 1 for lines in texts):
            continue
        high = LEADING * (max(len(lines) for lines in texts) - 1)
        wide = max(fonts.width(line, LABEL) for lines in texts for line in lines)
        for cx, cy, cost in _around(place, (wide, high + 22), gaps):
            anchor, x = _anchored(place[0], cx, wide)
            y = cy - high / 2
            boxes = tuple(_room(lines, x, y, anchor).grown(halo) for lines in texts)
            if all(_inside(box, frame) for box in boxes):
                note = [key, round(x, 1), round(y, 1), anchor, fold]
                found.append(Candidate((_around_all(boxes),), cost + 8 * fold, note))
    return found


def _anchored(place: float, middle: float, wide: float) -> tuple[Anchor, float]:
    """Which end of a name stays where it is whatever the language: the one towards its city."""
    if middle - wide / 2 >= place:
        return "left", middle - wide / 2
    if middle + wide / 2 <= place:
        return "right", middle + wide / 2
    return "middle", middle


def _room(lines: Sequence[str], x: float, y: float, anchor: Anchor) -> Box:
    texts = (Text(x, y + LEADING * at, line, LABEL, "", "", anchor=anchor) for at, line in enumerate(lines))
    return _around_all([between(*fonts.extent(text)) for text in texts])


def _around_all(boxes: Sequence[Box]) -> Box:
    return between(*bounds(list(boxes)))


def _around(place: Point, size: Point, gaps: tuple[float, ...]) -> list[tuple[float, float, float]]:
    """Centres for a name of this size along the four sides of a place, with what each costs."""
    (x, y), (wide, high) = place, size
    found: list[tuple[float, float, float]] = []
    for gap in gaps:
        far = (gap - gaps[0]) * 1.2
        for slide in range(-12, 13):
            off = slide / 12
            beside, over = y + off * (high / 2 + gap), x + off * (wide / 2 + gap)
            found += [(x + side * (gap + wide / 2), beside, far + 3 * abs(off)) for side in (-1, 1)]
            found += [(over, y + side * (gap + high / 2), far + 2 + 3 * abs(off)) for side in (-1, 1)]
    return found


def _inside(box: Box, frame: Box) -> bool:
    left, top, right, bottom = bounds([box])
    return (
        left >= frame.x - frame.width / 2
        and right <= frame.x + frame.width / 2
        and top >= frame.y - frame.height / 2
        and bottom <= frame.y + frame.height / 2
    )


EUROPE_SIZE = (1600, 1067)
SLOT_HIGH = 20
CITY = 12
MARKET = between(0, 0, 206, 470)


def bows(connection: dict[str, Any], places: dict[str, Point], frame: Box) -> list[Candidate]:
    """The ways to bend one connection."""
    a, b = places[connection["a"]], places[connection["b"]]
    found: list[Candidate] = []
    bends = [(step / 48, widest) for step in range(-24, 25) for widest in (40, 45, 50, 55)]
    for bulge, widest in bends:
        slots, pitch = track.row(track.bow(a, b, bulge), connection["length"], 16, widest)
        if pitch < 31:
            continue
        boxes = tuple(Box(slot.x, slot.y, pitch - 3, SLOT_HIGH + 6, slot.turn) for slot in slots)
        bodies = [Box(slot.x, slot.y, pitch - 5, SLOT_HIGH - 1, slot.turn) for slot in slots]
        if any(not _inside(box, frame) for box in boxes) or any(a.touches(b) for a, b in pairwise(bodies)):
            continue
        stray = (track.length(track.bow(a, b, bulge)) - pitch * connection["length"]) / 2 - 30
        cost = 80 * abs(bulge) + 220 * bulge**2 + max(0.0, 47 - pitch) + max(0.0, stray) * 0.25
        note = [connection["a"], connection["b"], round(pitch, 1), [[s.x, s.y, s.turn] for s in slots]]
        found.append(Candidate(boxes, cost, note))
    return found


def europe(board: dict[str, Any], sweeps: int) -> dict[str, Any]:
    """Slots and names of the Europe board, in pixels of a map of `EUROPE_SIZE`."""
    wide, high = EUROPE_SIZE
    places = {city["id"]: (city["x"] * wide, city["y"] * high) for city in board["cities"]}
    frame = between(6, 6, wide - 6, high - 6)
    towns = [Box(x, y, 2 * CITY - 1, 2 * CITY - 1) for x, y in places.values()]
    things = [bows(connection, places, frame) for connection in board["connections"]]
    for key, place in places.items():
        called = [city("europe", language, key) for language in LANGUAGES]
        things.append(names(key, called, place, frame, (16, 20, 26, 34, 44, 56), 3))
    laid = place_apart(things, [*towns, MARKET], sweeps)
    count = len(board["connections"])
    return {
        "size": [wide, high],
        "cities": {key: [round(x, 1), round(y, 1)] for key, (x, y) in places.items()},
        "routes": [choice.note for choice in laid[:count]],
        "labels": [choice.note for choice in laid[count:]],
    }


TCHU_SCALE = 1600 / 1120


def tchu(board: dict[str, Any], layout: dict[str, Any], sweeps: int) -> dict[str, Any]:
    """Names of the tCHu board, in pixels of a map 1600 wide."""
    high = round(730 * TCHU_SCALE)
    cells = [
        Box(cell["cx"] * TCHU_SCALE, cell["cy"] * TCHU_SCALE, 36 * TCHU_SCALE, 12 * TCHU_SCALE, cell["rot"])
        for route in layout["routes"]
        for cell in route["cells"]
    ]
    stops = {s["id"]: (s["x"] * TCHU_SCALE, s["y"] * TCHU_SCALE) for s in board["stations"]}
    towns = [Box(*stops[s["id"]], *((36, 27) if s["country"] else (20, 20))) for s in board["stations"]]
    frame = between(6, 6, 1594, high - 6)
    things = [_town(station, stops[station["id"]], frame) for station in board["stations"]]
    count = len(things)
    countries = json.loads((ASSETS / "tchu-map.json").read_text())["countries"]
    for key in ("DE", "AT", "IT", "FR"):
        own = [stops[station["id"]] for station in board["stations"] if station["country"] == key]
        things.append(_abroad(key, own, countries[key.lower()], frame))
    laid = place_apart(things, [*towns, *cells], sweeps)
    return {
        "size": [1600, high],
        "labels": [choice.note for choice in laid[:count]],
        "countries": [choice.note for choice in laid[count:]],
    }


def _town(station: dict[str, Any], place: Point, frame: Box) -> list[Candidate]:
    """Where a town's name could stand, or the number of a stop abroad."""
    key = station["id"]
    if station["country"]:
        return names(key, [key[2:]], place, frame, (19, 22, 26, 32, 40, 50), 2)
    called = [city("tchu", language, key) for language in LANGUAGES]
    return names(key, called, place, frame, (10, 13, 17, 22, 29, 37, 46, 58, 70, 82, 94), 2)


def _abroad(key: str, stops: list[Point], rings: list[list[int]], frame: Box) -> list[Candidate]:
    """Where the name of a neighbouring country could stand: on its land, near its stops."""
    scale = (frame.height + 12) / 4000
    called = [country("tchu", language, key) for language in LANGUAGES]
    found: list[Candidate] = []
    for x in range(40, 1580, 24):
        for y in range(40, int(frame.height) - 20, 24):
            texts = [Text(x, y, name, LABEL + 2, "", "", weight="medium") for name in called]
            box = _around_all([between(*fonts.extent(text)) for text in texts]).grown(8)
            spots = [*box.corners(), (x, y)]
            if _inside(box, frame) and all(any(_within(p, ring, scale) for ring in rings) for p in spots):
                cost = sum(dist((x, y), stop) for stop in stops) / len(stops) / 30
                found.append(Candidate((box,), cost, [key, x, y]))
    return found


def _within(point: Point, ring: list[int], scale: float) -> bool:
    x, y = point[0] / scale, point[1] / scale
    corners = list(zip(ring[::2], ring[1::2], strict=True))
    odd = False
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
    return odd


def main(*boards: str, sweeps: int = 100) -> None:
    """Write the files of the boards named, or of both."""
    for name in boards or ("tchu", "europe"):
        data = json.loads(files(f"engine.games.{name}").joinpath("board.json").read_text("utf-8"))
        match name:
            case "tchu":
                layout = json.loads((ASSETS / "tchu-layout.json").read_text())
                _write("tchu-labels.json", tchu(data, layout, sweeps))
            case "europe":
                _write("europe-layout.json", europe(data, sweeps))
            case _:
                raise ValueError(name)


def _write(name: str, data: dict[str, Any]) -> None:
    (ASSETS / name).write_text(json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
