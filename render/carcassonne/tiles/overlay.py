"""Tints on a tile's features that show who owns them, in stripes that run on from tile to tile.

Each seat has its own pattern beside its colour. Where several seats own a feature their colours take turns.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby

from render.carcassonne.tiles import geometry
from render.carcassonne.tiles.regions import CELLS, UNIT, area
from render.scene import Art, Glow, Point
from render.style import player_style

PERIOD = 10
"""The width of a pattern in cells; it divides the cells of a tile, so stripes meet across its sides."""
Cell = tuple[int, int]


@lru_cache(1024)
def tint(kind: str, quarters: int, index: int, owners: tuple[int, ...], size: int) -> Art:
    """A veil over one feature of a tile, in the colours and patterns of the seats that own it."""
    cells = sorted(_turned(cell, quarters) for cell in area(kind, index))
    scale = size / geometry.SIDE
    veils = [
        Glow(_bars([cell for cell in cells if _owner(cell, owners) == seat], scale), player_style(seat).colour, 0.42)
        for seat in owners
    ]
    bright = [
        Glow(
            _bars([cell for cell in cells if _striped(cell, _owner(cell, owners))], scale),
            player_style(seat).colour,
            0.4,
        )
        for seat in owners[:1]
    ]
    name = f"tint {kind}{quarters} {index} {owners} {size}"
    return Art(name, size, size, (*veils, *(bright if len(owners) == 1 else ())))


def _turned(cell: Cell, quarters: int) -> Cell:
    x, y = cell
    for _ in range(quarters % 4):
        x, y = CELLS - 1 - y, x
    return x, y


def _owner(cell: Cell, owners: tuple[int, ...]) -> int:
    """Where several own a feature, their colours take turns in broad stripes."""
    x, y = cell
    return owners[(x + y) * len(owners) // PERIOD % len(owners)]


def _striped(cell: Cell, seat: int) -> bool:
    """Whether a cell lies in the pattern of a seat: each seat has its own."""
    x, y = cell
    along = (x + y, x - y, y, x, (x // 5 + y // 5) * 5)[seat]
    return along % PERIOD < PERIOD / 2


def _bars(cells: list[Cell], scale: float) -> tuple[tuple[Point, ...], ...]:
    """The cells of each column, joined into upright bars."""
    bars: list[tuple[Point, ...]] = []
    step = UNIT * scale
    for x, column in groupby(cells, key=lambda cell: cell[0]):
        for _, run in groupby(enumerate(y for _, y in column), key=lambda pair: pair[1] - pair[0]):
            rows = [y for _, y in run]
            left, top, bottom = x * step, rows[0] * step, (rows[-1] + 1) * step
            bars.append(((left, top), (left + step, top), (left + step, bottom), (left, bottom)))
    return tuple(bars)
