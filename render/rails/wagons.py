"""The marks on a route: wagons on its slots, and frames, a halo and an arrow that highlight it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import product
from math import cos, hypot, radians, sin
from typing import Literal, TypeAlias, assert_never

from render import pieces
from render.rails.board import Row
from render.scene import Art, Disc, Glow, Item, Line, Point, Polygon, Shape, Sprite
from render.shapes import Box, bar, moved, together, turned
from render.themes import PLAYERS, THEMES, Style, ThemeName, mix

HaloKind: TypeAlias = Literal["last", "recent", "attempt", "trail"]
"""The route built last, one built in the round before that, a tunnel attempt, or part of a longest trail at the end."""
PAD = 32  # Pixels that a halo extends beyond the slots.
ARROW = 31  # The side of an arrow's bounding square.
DISTANCES = (36, 46, 56)  # Distances between an arrow and its slot, nearest first.
LEANS = (
    -90,
    90,
    -60,
    60,
    -120,
    120,
)  # Directions of an arrow from its slot, in degrees from the slot's rotation.


def built(row: Row, seat: int, style: Style) -> Iterator[Item]:
    for at, slot in enumerate(row.slots):
        art = pieces.wagon(seat, style.initial(seat), slot.turn, row.width - 1, row.height + 3)
        room = (row.width - 2, row.height - 2, slot.turn)
        yield Sprite(slot.x, slot.y, art, role="wagon", about=f"{row.route} {at} seat {seat}", room=room)


def closed(row: Row, style: Style) -> Iterator[Item]:
    """Cover the closed half of a double route: bare ground, struck through."""
    return _on_slots(row, "closed", lambda turn: _closed(turn, row.width + 2, row.height + 2, style.theme))


def planned(row: Row, seat: int, style: Style) -> Iterator[Item]:
    """Mark each slot for a seat's planned wagons with a frame around the slot and a dot in the seat's colour."""
    return _on_slots(row, "planned", lambda turn: _planned(seat, turn, row.width, row.height, style.theme))


def payable(row: Row, seat: int, style: Style) -> Iterator[Item]:
    """Frame each slot of a route that the seat could build now, in the seat's colour."""
    return _on_slots(row, "payable", lambda turn: _payable(seat, turn, row.width, row.height, style.theme))


Marks: TypeAlias = Literal["wagon", "closed", "planned"]
WHOLE_ROUTES = 4000  # Routes whose marks are cached as one sprite.
HALF, BEYOND = 15, 6  # Pixels that the area of a route extends to either side of its centre line, and beyond its ends.


@lru_cache(WHOLE_ROUTES)
def whole(marks: Marks, row: Row, seat: int, style: Style) -> Sprite:
    """Return all wagons on a route, or all other marks of one kind, as one sprite."""
    match marks:
        case "wagon":
            items, name = built(row, seat, style), f"{seat} {style.initial(seat)}"
        case "closed":
            items, name = closed(row, style), style.theme
        case "planned":
            items, name = planned(row, seat, style), f"{seat} {style.theme}"
        case _:
            assert_never(marks)
    sprites = [item for item in items if isinstance(item, Sprite)]
    return together(f"whole {marks} {row.route} {name}", sprites, marks, row.route)


@cache
def outline(row: Row) -> tuple[Point, ...]:
    """Return the tap area of a route, a polygon wide enough for a finger."""
    line = _middle_line(row)
    (ax, ay), (bx, by), *_ = line
    (cx, cy), (dx, dy) = line[-2:]
    ends = [_extended_end((bx, by), (ax, ay)), *line, _extended_end((cx, cy), (dx, dy))]
    sides = [
        (x, y, *_side_step(ends[max(0, at - 1)], ends[min(at + 1, len(ends) - 1)])) for at, (x, y) in enumerate(ends)
    ]
    return (*((x + nx, y + ny) for x, y, nx, ny in sides), *((x - nx, y - ny) for x, y, nx, ny in reversed(sides)))


def _extended_end(inner: Point, end: Point) -> Point:
    length = hypot(end[0] - inner[0], end[1] - inner[1])
    return end[0] + (end[0] - inner[0]) * BEYOND / length, end[1] + (end[1] - inner[1]) * BEYOND / length


def _side_step(start: Point, end: Point) -> Point:
    length = hypot(end[0] - start[0], end[1] - start[1])
    return (start[1] - end[1]) * HALF / length, (end[0] - start[0]) * HALF / length


def _on_slots(row: Row, role: str, art: Callable[[float], Art]) -> Iterator[Item]:
    for at, slot in enumerate(row.slots):
        yield Sprite(slot.x, slot.y, art(slot.turn), role=role, about=f"{row.route} {at}")


@cache
def _closed(turn: float, width: float, height: float, name: ThemeName) -> Art:
    theme = THEMES[name]
    side = int(width + height) + 6
    centre = side / 2
    rim = moved(turned(bar(width, height, 5), turn), centre, centre)
    strike = moved(turned(((-width * 0.36, 0.0), (width * 0.36, 0.0)), turn), centre, centre)
    shapes = (Polygon(rim, fill=theme.border), Line(strike, theme.faint_ink, max(2.0, height * 0.16)))
    return Art(f"closed {turn} {width:.1f} {height:.1f} {name}", side, side, shapes)


@cache
def _planned(seat: int, turn: float, width: float, height: float, name: ThemeName) -> Art:
    ink = THEMES[name].ink
    side = int(width + height) + 14
    centre = side / 2
    frame = moved(turned(bar(width + 5, height + 5, 5), turn), centre, centre)
    dot = Disc(centre, centre, height * 0.36, fill=PLAYERS[seat].colour, edge=ink, width=1.6)
    shapes = (Polygon(frame, edge=ink, width=4), dot)
    return Art(f"planned {seat} {turn} {width:.1f} {height:.1f} {name}", side, side, shapes)


@cache
def _payable(seat: int, turn: float, width: float, height: float, name: ThemeName) -> Art:
    side = int(width + height) + 40
    centre = side / 2
    frame = moved(turned(bar(width + 9, height + 9, 8), turn), centre, centre)
    rim = moved(turned(bar(width + 14, height + 14, 10), turn), centre, centre)
    shapes = (Polygon(rim, edge=THEMES[name].ink, width=3), Polygon(frame, edge=PLAYERS[seat].colour, width=8))
    return Art(f"payable {seat} {turn} {width:.1f} {height:.1f} {name}", side, side, shapes)


def halo(row: Row, seat: int, kind: HaloKind) -> Sprite:
    art, x, y = _halo(row, seat, kind)
    return Sprite(x, y, art, role=kind, about=f"{row.route} seat {seat}")


@cache
def _halo(row: Row, seat: int, kind: HaloKind) -> tuple[Art, float, float]:
    line = _middle_line(row)
    left, top = min(x for x, _ in line) - PAD, min(y for _, y in line) - PAD
    size = (int(max(x for x, _ in line) + PAD - left) + 1, int(max(y for _, y in line) + PAD - top) + 1)
    path = tuple((x - left, y - top) for x, y in line)
    shapes = _glows(path, PLAYERS[seat].colour, kind)
    return Art(f"halo {row.route} {seat} {kind}", *size, shapes), left + size[0] / 2, top + size[1] / 2


def _glows(path: tuple[Point, ...], colour: str, kind: HaloKind) -> tuple[Shape, ...]:
    pale = "#FFFFFF"
    match kind:
        case "last":
            glow = Glow((path,), colour, 0.8, width=40, blur=3)
            return Glow((path,), pale, 0.95, width=50, blur=5), glow, Glow((path,), pale, 1.0, width=32)
        case "recent":
            return Glow((path,), pale, 0.9, width=38, blur=2), Line(path, mix(colour, pale, 0.45), 33)
        case "attempt":
            return Glow((path,), pale, 0.85, width=40, blur=2), Glow((path,), colour, 0.55, width=32)
        case "trail":
            return Glow((path,), pale, 1.0, width=46), Glow((path,), "#F2C300", 1.0, width=40)
        case _:
            assert_never(kind)


def _middle_line(row: Row) -> list[Point]:
    """Return the centre line of a route from end to end: two points per slot, whichever way the slots are rotated."""
    points: list[Point] = []
    for at, slot in enumerate(row.slots):
        c, s = cos(radians(slot.turn)) * row.width * 0.4, sin(radians(slot.turn)) * row.width * 0.4
        pair = [(slot.x - c, slot.y - s), (slot.x + c, slot.y + s)]
        other = row.slots[at - 1] if at else row.slots[min(1, len(row.slots) - 1)]
        pair.sort(key=lambda point: (point[0] - other.x) ** 2 + (point[1] - other.y) ** 2, reverse=at == 0)
        points += pair
    return points


def arrow(row: Row, seat: int, taken: Sequence[Box]) -> Sprite | None:
    """Return an arrow that points at the route, as near its middle as possible without covering anything. Return None
    if there is no room.
    """
    for slot in sorted(row.slots, key=lambda slot: abs(slot.x - row.slots[len(row.slots) // 2].x)):
        for away, lean in product(DISTANCES, LEANS):
            turn = slot.turn + lean
            x, y = slot.x + cos(radians(turn)) * away, slot.y + sin(radians(turn)) * away
            if not any(Box(x, y, ARROW, ARROW).touches(box) for box in taken):
                about = f"{row.route} seat {seat}"
                return Sprite(x, y, _arrow(seat, round(turn)), role="arrow", about=about, room=(30.0, 30.0, 0.0))
    return None


@cache
def _arrow(seat: int, turn: int) -> Art:
    side = ARROW + 8
    shape = turned(((-15, 0), (6, -15), (6, -5.5), (15, -5.5), (15, 5.5), (6, 5.5), (6, 15)), turn)
    shapes = (Polygon(moved(shape, side / 2, side / 2), fill=PLAYERS[seat].colour, edge="#FFFFFF", width=3),)
    return Art(f"arrow {seat} {turn}", side, side, shapes)
