"""Coasts, borders, lakes and mountains: read from `assets/`, and turned into shapes that all maps share.

The free slots of a rail route: hollow, so that a wagon, which is solid, is never taken for one.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

import msgspec

from engine.rails.board import COLOURS
from render.palette import CARDS, mix
from render.scene import Glow, Line, Point, Polygon, Relief, Shape
from render.shapes import bar, moved, symbol, turned

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.rails.board import RailMap, Route
    from render.rails.board import Slot
    from render.themes import Theme

UNIT = 4000
"""The height of every board in the numbers of the files."""


class Geography(msgspec.Struct, frozen=True):
    """Outlines on a board whose height is `UNIT`, each a flat list x, y, x, y, ..."""

    lakes: tuple[tuple[int, ...], ...]
    borders: tuple[tuple[int, ...], ...]
    ranges: tuple[tuple[int, ...], ...]
    land: tuple[tuple[int, ...], ...] = ()
    rivers: tuple[tuple[int, ...], ...] = ()
    countries: dict[str, tuple[tuple[int, ...], ...]] = {}


@cache
def geography(name: str) -> Geography:
    """The geography of a board, read once."""
    return msgspec.json.decode((files("render") / "assets" / f"{name}-map.json").read_bytes(), type=Geography)


def path(flat: tuple[int, ...], height: float) -> tuple[Point, ...]:
    """A flat list as points of a board this high."""
    scale = height / UNIT
    return tuple((flat[at] * scale, flat[at + 1] * scale) for at in range(0, len(flat), 2))


def shallows(rings: tuple[tuple[int, ...], ...], height: float, theme: Theme) -> Shape:
    """A lighter band of sea along the coasts."""
    closed = tuple((*points, points[0]) for points in (path(ring, height) for ring in rings))
    return Glow(closed, theme.shallows, 0.8, width=24, blur=7)


def hills(ranges: tuple[tuple[int, ...], ...], height: float, theme: Theme, width: float = 64) -> Shape:
    """Mountains along these lines, as a shaded relief."""
    return Relief(tuple(path(line, height) for line in ranges), theme.peak, theme.hill, width, seed=5)


def lakes(rings: tuple[tuple[int, ...], ...], height: float, theme: Theme) -> list[Shape]:
    """Water inside the land."""
    return [Polygon(path(ring, height), fill=theme.sea, edge=theme.coast, width=1.2) for ring in rings]


def rivers(lines: tuple[tuple[int, ...], ...], height: float, theme: Theme) -> list[Shape]:
    """Rivers, thin."""
    return [Line(path(line, height), theme.river, 1.8) for line in lines]


def borders(lines: tuple[tuple[int, ...], ...], height: float, theme: Theme) -> list[Shape]:
    """Borders, thin and dashed."""
    return [Line(path(line, height), theme.border, 1.6, dash=(7, 4)) for line in lines]


LEAN = 4  # how far the line between two colours leans


def bed(slots: Sequence[Slot], width: float, height: float, theme: Theme) -> list[Shape]:
    """A pale casing under the whole row, which lifts it off the map."""
    return [Polygon(_at(slot, bar(width + 6, height + 6, 8)), fill=theme.casing) for slot in slots]


def tunnel(slots: Sequence[Slot], width: float, height: float, theme: Theme) -> list[Shape]:
    """Short dark teeth along both sides of every slot."""
    teeth: list[Shape] = []
    count = max(3, round(width / 10))
    for slot in slots:
        for tooth in range(count):
            x = (tooth + 0.5) * width / count - width / 2
            teeth.append(Line(_at(slot, ((x, -height / 2 - 2.5), (x, height / 2 + 2.5))), theme.tooth, 4))
    return teeth


def colours(board: RailMap, route: Route) -> tuple[str, ...]:
    """The colours that a route is drawn in: its own, or grey where any will do."""
    if len(route.colours) == COLOURS:
        return ("grey",)
    return tuple(board.palette.names[colour] for colour in route.colours)


def slot(place: Slot, size: Point, shown: Sequence[str], theme: Theme) -> list[Shape]:
    """One free slot in one colour, or in two that meet in a leaning line."""
    width, height = size
    rim = bar(width, height, 5)
    core = bar(width - 9, height - 9, 2)
    shapes: list[Shape] = []
    for colour, (outside, inside, x) in zip(shown, _parts(rim, core, width, len(shown)), strict=True):
        card_style = CARDS[colour]
        shapes.append(Polygon(_at(place, outside), fill=card_style.colour))
        shapes.append(Polygon(_at(place, inside), fill=mix(card_style.colour, theme.slot, 0.78)))
        if colour != "grey":
            ((cx, cy),) = _at(place, ((x, 0.0),))
            radius = height * (0.36 if colour == "silver" else 0.27)
            shapes += symbol(card_style.symbol, cx, cy, radius, mix(card_style.colour, theme.ink, 0.45))
    shapes.append(Polygon(_at(place, rim), edge=theme.slot_edge, width=1.3))
    return shapes


def _parts(
    rim: tuple[Point, ...], core: tuple[Point, ...], width: float, count: int
) -> list[tuple[tuple[Point, ...], tuple[Point, ...], float]]:
    if count == 1:
        return [(rim, core, 0.0)]
    return [(_half(rim, side), _half(core, side), side * width / 4) for side in (-1, 1)]


def _half(points: tuple[Point, ...], side: int) -> tuple[Point, ...]:
    """The part of a bar on one side of the leaning middle line."""
    top = min(y for _, y in points)
    far = sorted(((x, y) for x, y in points if x * side > LEAN), key=lambda point: point[1])
    return ((LEAN, top), *far, (-LEAN, -top))


def _at(place: Slot, points: Sequence[Point]) -> tuple[Point, ...]:
    return moved(turned(points, place.turn), place.x, place.y)
