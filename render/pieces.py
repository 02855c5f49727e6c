"""Pieces pasted on boards: wagons, followers, numbers, frames, icons. Each is an ``Art``, painted once."""

from __future__ import annotations

from functools import cache, lru_cache
from math import cos, radians, sin
from typing import Literal, TypeAlias, assert_never

from render import fonts
from render.scene import Art, Disc, Glow, Line, Point, Polygon, Shape, Text
from render.shapes import bar, mark, moved, sized, turned
from render.themes import PLAYERS, PlayerStyle, ThemeName, mix

DARK = "#16191D"
Sign: TypeAlias = Literal["wagon", "cards", "ticket", "follower", "flag", "tile"]
Pose: TypeAlias = Literal["standing", "lying"]
Recency: TypeAlias = Literal["last", "recent"]
NAMED_PIECES = 2048  # Maximum number of cached drawings per piece with an arbitrary text.
PALE = "#FFFFFF"


def emblem(player: PlayerStyle, x: float, y: float, radius: float) -> tuple[Shape, ...]:
    shape = moved(mark(player.mark, radius), x, y)
    return (Polygon(shape, fill=PALE, edge=DARK, width=max(1.2, radius * 0.16)),)


@lru_cache(NAMED_PIECES)
def wagon(seat: int, initial: str, turn: float, width: float, height: float) -> Art:
    """Draw a wagon of a seat, rotated like its slot, in the seat's colour, with its mark and initial."""
    player = PLAYERS[seat]
    reach = int((width + height) * 1.1) + 10
    centre = reach / 2
    upright = turn if -90 < turn <= 90 else turn - 180 if turn > 90 else turn + 180

    def at(points: tuple[Point, ...]) -> tuple[Point, ...]:
        return moved(turned(points, turn), centre, centre)

    body = bar(width, height, 5)
    shapes: list[Shape] = [
        Glow((moved(at(body), 1.5, 3),), "#000000", 0.45, blur=2.2),
        Polygon(at(bar(width + 5, height + 5, 7)), fill=PALE),
        Polygon(at(bar(width + 1.6, height + 1.6, 6)), fill=DARK),
        Polygon(at(bar(width - 2.4, height - 2.4, 4.2)), fill=player.colour),
        Polygon(at(moved(bar(width - 8, height * 0.16, 2), 0, -height * 0.31)), fill=mix(player.colour, PALE, 0.35)),
    ]
    along = (cos(radians(upright)), sin(radians(upright)))
    off = width * 0.24
    shapes += emblem(player, centre - along[0] * off, centre - along[1] * off, height * 0.32)
    size = round(height * 0.86)
    shapes.append(
        Text(centre + along[0] * off, centre + along[1] * off, initial, size, player.ink, player.colour, role="initial")
    )
    return Art(f"wagon {seat} {initial} {turn} {width} {height}", reach, reach, tuple(shapes))


def _pawn(unit: float) -> tuple[Point, ...]:
    """Return the outline of a follower without the head: 20 units wide and, with the head, 26 high."""
    cloak = [(-3.2, -5.4), (3.2, -5.4), (5.2, -3.8), (9.4, 10.0), (8.6, 12.2), (-8.6, 12.2), (-9.4, 10.0), (-5.2, -3.8)]
    return sized(cloak, unit)


@cache
def follower(seat: int, height: int, pose: Pose) -> Art:
    player = PLAYERS[seat]
    unit = height / 30
    side = int(height * 1.25)
    centre = side / 2
    turn = 90 if pose == "lying" else 0

    def at(points: tuple[Point, ...]) -> tuple[Point, ...]:
        return moved(turned(points, turn), centre, centre)

    def pawn(grow: float, colour: str) -> list[Shape]:
        cloak = at(_pawn(unit))
        ((hx, hy),) = at(((0.0, -9.2 * unit),))
        head = Disc(hx, hy, (5.0 * unit) + grow, fill=colour)
        if grow:
            return [Polygon(cloak, fill=colour, edge=colour, width=grow * 2), head]
        return [Polygon(cloak, fill=colour), head]

    ((mx, my),) = at(((0.0, 4.4 * unit),))
    shapes = [
        Glow((moved(at(_pawn(unit * 1.05)), 1.2, 2.2),), "#000000", 0.5, blur=2),
        *pawn(3.0 * unit, PALE),
        *pawn(1.7 * unit, DARK),
        *pawn(0, player.colour),
        *emblem(player, mx, my, 5.4 * unit),
    ]
    return Art(f"follower {seat} {height} {pose}", side, side, tuple(shapes))


@cache
def number(text: str, size: int, ink: str, ground: str) -> Art:
    radius = size * 0.66
    side = int(radius * 2 + 6)
    shapes: tuple[Shape, ...] = (
        Disc(side / 2, side / 2, radius, fill=ink),
        Disc(side / 2, side / 2, radius - size * 0.07, fill=ground),
        Text(side / 2, side / 2, text, size, ink, ground, role="number"),
    )
    return Art(f"number {text} {size} {ink} {ground}", side, side, shapes)


@lru_cache(NAMED_PIECES)
def label(text: str, ink: str, ground: str) -> Art:
    size = 32
    wide, high = round(fonts.width(text, size)) + 22, 40
    plate = moved(bar(wide - 2, high - 2, 10), wide / 2, high / 2)
    shapes = (
        Polygon(plate, fill=ground, edge=ink, width=2),
        Text(wide / 2, high / 2, text, size, ink, ground, role="worth"),
    )
    return Art(f"label {text} {ink} {ground}", wide, high, shapes)


@cache
def chip(seat: int, size: int) -> Art:
    """Draw the seat's colour and mark, as shown beside its name."""
    player = PLAYERS[seat]
    side = size + 4
    shapes = (
        Polygon(moved(bar(size, size, size * 0.24), side / 2, side / 2), fill=player.colour),
        *emblem(player, side / 2, side / 2, size * 0.3),
    )
    return Art(f"chip {seat} {size}", side, side, shapes)


@cache
def frame(seat: int, side: int, recency: Recency) -> Art:
    """Frame a square: thick with an arrow for the last move, thin and dashed for the moves before it."""
    player = PLAYERS[seat]
    pad = 16
    full = side + 2 * pad
    box = moved(bar(side, side, 4), full / 2, full / 2)
    ring = (*box, box[0])
    if recency == "last":
        middle, edge = full / 2, pad
        arrow = ((middle - 15, edge - 4), (middle + 15, edge - 4), (middle, edge + 20))  # clear of a number above it
        shapes: tuple[Shape, ...] = (
            Glow((ring,), player.colour, 0.8, width=18, blur=5),
            Line(ring, PALE, 9),
            Line(ring, player.colour, 6),
            Polygon(arrow, fill=player.colour, edge=PALE, width=3),
        )
    else:
        shapes = (Line(ring, PALE, 5), Line(ring, player.colour, 3, dash=(10, 7)))
    return Art(f"frame {seat} {side} {recency}", full, full, shapes)


@cache
def ghost(side: int, name: ThemeName, ink: str, ground: str) -> Art:
    box = moved(bar(side - 8, side - 8, 8), side / 2, side / 2)
    shapes = (Polygon(box, fill=ground), Line((*box, box[0]), ink, 2.5, dash=(9, 7)))
    return Art(f"ghost {side} {name}", side, side, shapes)


@cache
def icon(kind: Sign, size: int, ink: str) -> Art:
    side = size + 4
    c = side / 2
    u = size / 20
    match kind:
        case "wagon":
            shapes: tuple[Shape, ...] = (
                Polygon(moved(sized(bar(19, 9, 2), u), c, c - 1.5 * u), fill=ink),
                *(Disc(c + x * u, c + 5 * u, 2.6 * u, fill=ink) for x in (-5.5, 5.5)),
            )
        case "cards":
            back = moved(turned(sized(bar(10, 15, 2), u), -14), c - 2.6 * u, c + 0.5 * u)
            front = moved(turned(sized(bar(10, 15, 2), u), 10), c + 2.4 * u, c)
            shapes = (Line((*back, back[0]), ink, 1.8 * u), Polygon(front, fill=ink))
        case "ticket":
            body = moved(sized(bar(19, 12, 2), u), c, c)
            shapes = (
                Line((*body, body[0]), ink, 1.9 * u),
                Line(((c - 5 * u, c - 2 * u), (c + 5 * u, c - 2 * u)), ink, 1.6 * u),
                Line(((c - 5 * u, c + 2 * u), (c + 2 * u, c + 2 * u)), ink, 1.6 * u),
            )
        case "follower":
            shapes = (
                Disc(c, c - 5.6 * u, 3.6 * u, fill=ink),
                Polygon(moved(_pawn(u * 0.72), c, c + 0.8 * u), fill=ink),
            )
        case "flag":
            cloth = ((-5, -8), (7, -4.5), (-5, -1))
            shapes = (
                Line(((c - 5.5 * u, c - 8 * u), (c - 5.5 * u, c + 9 * u)), ink, 2.2 * u),
                Polygon(moved(sized(cloth, u * 1.15), c, c), fill=ink),
            )
        case "tile":
            body = moved(sized(bar(15, 15, 2), u), c, c)
            shapes = (
                Line((*body, body[0]), ink, 1.9 * u),
                Line(((c - 7 * u, c + 7 * u), (c + 7 * u, c - 7 * u)), ink, 1.9 * u),
            )
        case _:
            assert_never(kind)
    return Art(f"icon {kind} {size} {ink}", side, side, shapes)
