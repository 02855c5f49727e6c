"""Built routes on the map: a wagon on every slot, and what draws the eye to a route: a halo, an arrow."""

from __future__ import annotations

from functools import cache
from itertools import product
from math import cos, radians, sin
from typing import TYPE_CHECKING, Literal, TypeAlias, assert_never

from render import pieces
from render.palette import PLAYERS, mix
from render.scene import Art, Disc, Glow, Item, Line, Point, Polygon, Shape, Sprite
from render.shapes import Box, bar, moved, turned
from render.themes import THEMES, ThemeName

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from render.rails.board import Slot
    from render.style import Style

HaloKind: TypeAlias = Literal["last", "recent", "attempt", "trail"]
"""Built last, built in the round before that, a tunnel whose builder decides, a longest trail at the end."""
PAD = 32
"""How far a halo reaches beyond the slots."""
ARROW = 31
"""The side of the square that an arrow takes."""
DISTANCES = (36, 46, 56)
"""How far from its slot an arrow may stand, nearest first."""
LEANS = (-90, 90, -60, 60, -120, 120)
"""Where about its slot it may stand, in degrees from the way that the slot lies."""


def built(slots: Sequence[Slot], size: Point, seat: int, style: Style, route: str) -> Iterator[Item]:
    """A seat's wagons on a route; ``size`` is the width and height of a slot."""
    for at, slot in enumerate(slots):
        art = pieces.wagon(seat, style.initial(seat), slot.turn, size[0] - 1, size[1] + 3)
        room = (size[0] - 2, size[1] - 2, slot.turn)
        yield Sprite(slot.x, slot.y, art, role="wagon", about=f"{route} {at} seat {seat}", room=room)


def closed(slots: Sequence[Slot], size: Point, style: Style, route: str) -> Iterator[Item]:
    """What covers the half of a double route that the other half has closed: bare ground, struck through."""
    for at, slot in enumerate(slots):
        art = _closed(slot.turn, size[0] + 2, size[1] + 2, style.theme)
        yield Sprite(slot.x, slot.y, art, role="closed", about=f"{route} {at}")


@cache
def _closed(turn: float, width: float, height: float, name: ThemeName) -> Art:
    theme = THEMES[name]
    side = int(width + height) + 6
    centre = side / 2
    rim = moved(turned(bar(width, height, 5), turn), centre, centre)
    strike = moved(turned(((-width * 0.36, 0.0), (width * 0.36, 0.0)), turn), centre, centre)
    shapes = (Polygon(rim, fill=theme.border), Line(strike, theme.faint_ink, max(2.0, height * 0.16)))
    return Art(f"closed {turn} {width:.1f} {height:.1f} {name}", side, side, shapes)


def planned(slots: Sequence[Slot], size: Point, seat: int, style: Style, route: str) -> Iterator[Item]:
    """Where a seat's wagons would come: the space with its colour in sight, in a frame, with a dot of the seat."""
    for at, slot in enumerate(slots):
        art = _planned(seat, slot.turn, size[0], size[1], style.theme)
        yield Sprite(slot.x, slot.y, art, role="planned", about=f"{route} {at}")


@cache
def _planned(seat: int, turn: float, width: float, height: float, name: ThemeName) -> Art:
    theme, colour = THEMES[name], PLAYERS[seat].colour
    side = int(width + height) + 14
    centre = side / 2
    frame = moved(turned(bar(width + 5, height + 5, 5), turn), centre, centre)
    dot = Disc(centre, centre, height * 0.36, fill=colour, edge=theme.ink, width=1.6)
    shapes = (Polygon(frame, edge=theme.ink, width=4), dot)
    return Art(f"planned {seat} {turn} {width:.1f} {height:.1f} {name}", side, side, shapes)


def payable(slots: Sequence[Slot], size: Point, seat: int, style: Style, route: str) -> Iterator[Item]:
    """A shining frame in the seat's colour about each slot of a route that it could build now."""
    for at, slot in enumerate(slots):
        art = _payable(seat, slot.turn, size[0], size[1], style.theme)
        yield Sprite(slot.x, slot.y, art, role="payable", about=f"{route} {at}")


@cache
def _payable(seat: int, turn: float, width: float, height: float, name: ThemeName) -> Art:
    side = int(width + height) + 40
    centre = side / 2
    frame = moved(turned(bar(width + 9, height + 9, 8), turn), centre, centre)
    shine = moved(turned(bar(width + 14, height + 14, 10), turn), centre, centre)
    glow = Polygon(shine, edge=THEMES[name].ink, width=3)
    shapes = (glow, Polygon(frame, edge=PLAYERS[seat].colour, width=8))
    return Art(f"payable {seat} {turn} {width:.1f} {height:.1f} {name}", side, side, shapes)


def halo(slots: Sequence[Slot], width: float, seat: int, route: str, kind: HaloKind) -> Sprite:
    """A glow in the seat's colour under all of a route."""
    art, x, y = _halo(tuple(slots), width, seat, route, kind)
    return Sprite(x, y, art, role=kind, about=f"{route} seat {seat}")


@cache
def _halo(slots: tuple[Slot, ...], width: float, seat: int, route: str, kind: HaloKind) -> tuple[Art, float, float]:
    line = _middle_line(slots, width)
    left, top = min(x for x, _ in line) - PAD, min(y for _, y in line) - PAD
    size = (int(max(x for x, _ in line) + PAD - left) + 1, int(max(y for _, y in line) + PAD - top) + 1)
    path = tuple((x - left, y - top) for x, y in line)
    shapes = _glows(path, PLAYERS[seat].colour, kind)
    return Art(f"halo {route} {seat} {kind}", *size, shapes), left + size[0] / 2, top + size[1] / 2


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


def arrow(slots: Sequence[Slot], seat: int, route: str, taken: Sequence[Box]) -> Sprite | None:
    """An arrow that points at the route, as near its middle as it covers nothing; None if it would everywhere."""
    for slot in sorted(slots, key=lambda slot: abs(slot.x - slots[len(slots) // 2].x)):
        for away, lean in product(DISTANCES, LEANS):
            turn = slot.turn + lean
            x, y = slot.x + cos(radians(turn)) * away, slot.y + sin(radians(turn)) * away
            if not any(Box(x, y, ARROW, ARROW).touches(box) for box in taken):
                return Sprite(
                    x, y, _arrow(seat, round(turn)), role="arrow", about=f"{route} seat {seat}", room=(30.0, 30.0, 0.0)
                )
    return None


@cache
def _arrow(seat: int, turn: int) -> Art:
    """An arrow that stands in this direction from its slot and points back at it."""
    side = ARROW + 8
    shape = turned(((-15, 0), (6, -15), (6, -5.5), (15, -5.5), (15, 5.5), (6, 5.5), (6, 15)), turn)
    shapes = (Polygon(moved(shape, side / 2, side / 2), fill=PLAYERS[seat].colour, edge="#FFFFFF", width=3),)
    return Art(f"arrow {seat} {turn}", side, side, shapes)


def _middle_line(slots: tuple[Slot, ...], width: float) -> list[Point]:
    """The middle line of a route from end to end: two points a slot, in order whichever way the slots are turned."""
    points: list[Point] = []
    for at, slot in enumerate(slots):
        c, s = cos(radians(slot.turn)) * width * 0.4, sin(radians(slot.turn)) * width * 0.4
        pair = [(slot.x - c, slot.y - s), (slot.x + c, slot.y + s)]
        other = slots[at - 1] if at else slots[min(1, len(slots) - 1)]
        pair.sort(key=lambda point: (point[0] - other.x) ** 2 + (point[1] - other.y) ** 2, reverse=at == 0)
        points += pair
    return points
