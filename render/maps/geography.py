"""Coasts, borders, lakes and mountains: read from `assets/`, and turned into shapes that all maps share."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

import msgspec

from render.scene import Glow, Line, Point, Polygon, Relief, Shape

if TYPE_CHECKING:
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
