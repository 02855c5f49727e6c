"""Makes `europe-layout.json` and `tchu-labels.json` in `render/assets`: places of slots and names without overlaps.

    python -m tools.maps.make_layout [europe] [tchu]

The program lists curves for every route and places around the city for every name, each with a cost for ugliness.
``tools.maps.annealing`` then chooses one of each. Europe takes a few minutes. Run the program when a board, a name or
the font changes.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from itertools import pairwise
from math import atan2, degrees, dist, hypot
from typing import Any

from engine.wording import LANGUAGES
from render import fonts
from render.rails.board import LABELS, Slot, leading, name_lines, place_name
from render.scene import Anchor, Point, Text
from render.shapes import Box, box_between
from tools.maps.annealing import Candidate, bounding_box, place_apart
from tools.maps.make_geography import ASSETS, board_data

EUROPE_SIZE = (1600, 1067)
SLOT_HEIGHT = 20
CITY = 12
MARKET = box_between(0, 0, 206, 470)  # The place of Europe's market, which must stay free.
TCHU_SCALE = 1600 / 1120


def name_places(game: str, key: str, place: Point, frame: Box, gaps: tuple[float, ...], halo: float) -> list[Candidate]:
    """Return possible places for a city's name. Each place has room for all translations. Long names may take two
    lines.

    ``gaps`` are the distances from the city to try, nearest first. ``halo`` is the margin around the letters.
    """
    found: list[Candidate] = []
    translations = [place_name(game, language, "city", key) for language in LANGUAGES]
    for two_lines in (False, True):
        texts = [name_lines(name) if two_lines else (name,) for name in translations]
        if two_lines and all(len(lines) == 1 for lines in texts):
            continue
        high = leading(game) * (max(len(lines) for lines in texts) - 1)
        wide = max(fonts.width(line, LABELS[game]) for lines in texts for line in lines)
        for cx, cy, cost in _centres(place, (wide, high + 22), gaps):
            anchor, x = _anchored(place[0], cx, wide)
            y = cy - high / 2
            boxes = tuple(_room(game, lines, x, y, anchor).grown(halo) for lines in texts)
            if all(_inside(box, frame) for box in boxes):
                entry = [key, round(x, 1), round(y, 1), anchor, two_lines]
                found.append(Candidate((bounding_box(boxes),), cost + 8 * two_lines, entry))
    return found


def _anchored(place: float, middle: float, wide: float) -> tuple[Anchor, float]:
    if middle - wide / 2 >= place:
        return "left", middle - wide / 2
    if middle + wide / 2 <= place:
        return "right", middle + wide / 2
    return "middle", middle


def _room(game: str, lines: Sequence[str], x: float, y: float, anchor: Anchor) -> Box:
    size, step = LABELS[game], leading(game)
    texts = (Text(x, y + step * at, line, size, "", "", anchor=anchor) for at, line in enumerate(lines))
    return bounding_box([box_between(*fonts.extent(text)) for text in texts])


def _centres(place: Point, size: Point, gaps: tuple[float, ...]) -> list[tuple[float, float, float]]:
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
    wide, high = frame.width / 2, frame.height / 2
    return all(abs(x - frame.x) <= wide and abs(y - frame.y) <= high for x, y in box.corners())


def bow(start: Point, end: Point, bulge: float, steps: int = 48) -> list[Point]:
    """Return a curve from start to end that bulges sideways by a share of the distance. 0 is a straight line."""
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
    return sum(hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(path))


def point_at(path: list[Point], distance: float) -> Point:
    for (ax, ay), (bx, by) in pairwise(path):
        long = hypot(bx - ax, by - ay)
        if distance <= long and long:
            share = distance / long
            return ax + (bx - ax) * share, ay + (by - ay) * share
        distance -= long
    return path[-1]


def slots_along(path: list[Point], count: int, clear: float, widest: float) -> tuple[list[Slot], float]:
    """Return ``count`` slots along the path, and the distance between their centres.

    The slots keep ``clear`` pixels from both ends, are at most ``widest`` pixels apart, and follow the path's
    direction.
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


def route_bends(connection: dict[str, Any], places: dict[str, Point], frame: Box) -> list[Candidate]:
    start, end = places[connection["a"]], places[connection["b"]]
    found: list[Candidate] = []
    bends = [(step / 48, widest) for step in range(-24, 25) for widest in (40, 45, 50, 55)]
    for bulge, widest in bends:
        slots, pitch = slots_along(bow(start, end, bulge), connection["length"], 16, widest)
        if pitch < 31:
            continue
        boxes = tuple(Box(slot.x, slot.y, pitch - 3, SLOT_HEIGHT + 2, slot.turn) for slot in slots)
        bodies = [Box(slot.x, slot.y, pitch - 5, SLOT_HEIGHT - 1, slot.turn) for slot in slots]
        if any(not _inside(box, frame) for box in boxes) or any(one.touches(other) for one, other in pairwise(bodies)):
            continue
        stray = (length(bow(start, end, bulge)) - pitch * connection["length"]) / 2 - 30
        cost = 80 * abs(bulge) + 220 * bulge**2 + max(0.0, 47 - pitch) + max(0.0, stray) * 0.25
        entry = [connection["a"], connection["b"], round(pitch, 1), [[s.x, s.y, s.turn] for s in slots]]
        found.append(Candidate(boxes, cost, entry))
    return found


def europe(board: dict[str, Any], sweeps: int) -> dict[str, Any]:
    wide, high = EUROPE_SIZE
    places = {city["id"]: (city["x"] * wide, city["y"] * high) for city in board["cities"]}
    frame = box_between(6, 6, wide - 6, high - 6)
    towns = [Box(x, y, 2 * CITY - 1, 2 * CITY - 1) for x, y in places.values()]
    things = [route_bends(connection, places, frame) for connection in board["connections"]]
    for key, place in places.items():
        things.append(name_places("europe", key, place, frame, (15, 17, 20, 26, 34, 44, 56, 68), 2))
    laid = place_apart(things, [*towns, MARKET], sweeps)
    count = len(board["connections"])
    return {
        "size": [wide, high],
        "cities": {key: [round(x, 1), round(y, 1)] for key, (x, y) in places.items()},
        "routes": [candidate.entry for candidate in laid[:count]],
        "labels": [candidate.entry for candidate in laid[count:]],
    }


def tchu(board: dict[str, Any], layout: dict[str, Any], sweeps: int) -> dict[str, Any]:
    high = round(730 * TCHU_SCALE)
    slots = [
        Box(cell["cx"] * TCHU_SCALE, cell["cy"] * TCHU_SCALE, 36 * TCHU_SCALE, 12 * TCHU_SCALE, cell["rot"])
        for route in layout["routes"]
        for cell in route["cells"]
    ]
    stops = {s["id"]: (s["x"] * TCHU_SCALE, s["y"] * TCHU_SCALE) for s in board["stations"]}
    towns = [Box(*stops[s["id"]], *((36, 27) if s["country"] else (20, 20))) for s in board["stations"]]
    frame = box_between(6, 6, 1594, high - 6)
    named = [station for station in board["stations"] if not station["country"]]
    things = [_stop_name(station, stops[station["id"]], frame) for station in named]
    count = len(things)
    countries = json.loads((ASSETS / "tchu-map.json").read_text())["countries"]
    for key in ("DE", "AT", "IT", "FR"):
        own = [stops[station["id"]] for station in board["stations"] if station["country"] == key]
        things.append(_country_name(key, own, countries[key.lower()], frame))
    laid = place_apart(things, [*towns, *slots], sweeps)
    return {
        "size": [1600, high],
        "labels": [candidate.entry for candidate in laid[:count]],
        "countries": [candidate.entry for candidate in laid[count:]],
    }


def _stop_name(station: dict[str, Any], place: Point, frame: Box) -> list[Candidate]:
    return name_places("tchu", station["id"], place, frame, (10, 13, 17, 22, 29, 37, 46, 58, 70, 82, 94), 2)


def _country_name(key: str, stops: list[Point], rings: list[list[int]], frame: Box) -> list[Candidate]:
    scale = (frame.height + 12) / 4000
    translations = [place_name("tchu", language, "country", key) for language in LANGUAGES]
    found: list[Candidate] = []
    for x in range(40, 1580, 24):
        for y in range(40, int(frame.height) - 20, 24):
            texts = [Text(x, y, name, LABELS["tchu"] + 2, "", "", weight="medium") for name in translations]
            box = bounding_box([box_between(*fonts.extent(text)) for text in texts]).grown(8)
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
    for name in boards or ("tchu", "europe"):
        data = board_data(name)
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
