"""The viewport: the squares of the landscape that a picture shows, their size, and their places in it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import product

import msgspec

from engine.games.carcassonne.view import CarcassonneView
from render.scene import Point

WIDTH, HEIGHT = 1600, 1200
STRIP = 156  # The height of the strip with the seats, below the landscape.
RIM = 46  # Pixels left free around the squares.
LARGEST = 300  # Pixels of a square at most, for a landscape of a few tiles.
FULL = (8, 5, 196)  # Columns and rows that fill a picture, and the pixels of their squares.
NEXT_TILE = WIDTH // 5  # Pixels of the tile to place.
CORNER = NEXT_TILE + 32  # The side of the corner at the lower right, above the strip, where the tile to place is shown.
CENTRE = (WIDTH // 2 - 500, (HEIGHT - STRIP) // 2 - 380, WIDTH // 2 + 500, (HEIGHT - STRIP) // 2 + 380)
"""The middle of the picture, which shows a square of the largest size with its neighbours."""
ASIDE, ABOVE = 220, 66
"""Pixels by which ``CENTRE`` moves towards the tiles when its square is at the rim of the landscape."""
SIZES = (300, 260, 230, 200, 180, 160, 144, 132, 120, 110, 102, 96, 90, 84, 78, 72, 66, 60, 54, 48, 42, 36)


class Viewport(msgspec.Struct, frozen=True):
    """The first column and row (``x``, ``y``), the number of each, and the pixels of a square (``side``)."""

    x: int
    y: int
    columns: int
    rows: int
    side: int
    room: int = WIDTH  # The part of the picture's width that is used.

    @property
    def figure(self) -> int:
        return max(24, round(self.side * 0.4))

    def shows(self, x: int, y: int) -> bool:
        return self.x <= x < self.x + self.columns and self.y <= y < self.y + self.rows

    def corner(self, x: int, y: int) -> Point:
        left = RIM + (self.room - 2 * RIM - self.columns * self.side) / 2
        top = RIM + (HEIGHT - STRIP - 2 * RIM - self.rows * self.side) / 2
        return round(left + (x - self.x) * self.side), round(top + (y - self.y) * self.side)

    def middle(self, x: int, y: int) -> Point:
        left, top = self.corner(x, y)
        return left + self.side / 2, top + self.side / 2

    def place(self, x: int, y: int, spot: Point) -> Point:
        left, top = self.corner(x, y)
        return left + spot[0] * self.side / 100, top + spot[1] * self.side / 100


def whole_landscape(view: CarcassonneView) -> Viewport:
    """Show every tile, every place for the next one, and every dead square until the game is over.

    The whole width is used if nothing then lies in the corner of the tile to place, else the rest of it.
    """
    shown = squares(view)
    wide = _fitting(shown, WIDTH)
    if view.tile is None or not any(_in_corner(wide, x, y) for x, y in shown):
        return wide
    return _fitting(shown, WIDTH - CORNER)


def fullest(view: CarcassonneView) -> Viewport:
    """Show the part of the landscape with the most tiles that fills a picture of large squares."""
    columns, rows, side = FULL
    laid = {(tile.x, tile.y) for tile in view.board}
    left, top, wide, high = _bounds(tuple(laid))
    lefts, tops = range(left, left + max(1, wide - columns + 1)), range(top, top + max(1, high - rows + 1))

    def tiles(corner: tuple[int, int]) -> int:
        return sum(0 <= x - corner[0] < columns and 0 <= y - corner[1] < rows for x, y in laid)

    return Viewport(*max(product(lefts, tops), key=tiles), columns, rows, side)


def centred(x: int, y: int) -> Viewport:
    """Show a square in the middle, as large as squares get. ``neighbourhood`` is the part to cut out."""
    return Viewport(x - 2, y - 1, 5, 3, LARGEST)


def neighbourhood(view: CarcassonneView, x: int, y: int) -> tuple[int, int, int, int]:
    """Return the part that shows a square and its neighbours: ``CENTRE``, or more of the side with tiles."""
    steps = [(tile.x - x, tile.y - y) for tile in view.board]
    beside = [dx for dx, dy in steps if abs(dy) <= 1]
    above = [dy for dx, dy in steps if abs(dx) <= 2]
    right = (not {1, 2}.isdisjoint(beside)) - (not {-1, -2}.isdisjoint(beside))
    down = (1 in above) - (-1 in above)
    left, top, end, bottom = CENTRE
    return left + right * ASIDE, top + down * ABOVE, end + right * ASIDE, bottom + down * ABOVE


def about(view: CarcassonneView, squares: Collection[tuple[int, int]]) -> Viewport:
    """Show these squares and their neighbours, clear of the corner of the tile to place."""
    near = [(x + dx, y + dy) for x, y in squares for dx in (-1, 1) for dy in (-1, 1)]
    return _fitting(near, WIDTH - CORNER if view.tile else WIDTH)


def squares(view: CarcassonneView) -> list[tuple[int, int]]:
    shown = [(tile.x, tile.y) for tile in view.board] + [(spot.x, spot.y) for spot in view.spots]
    return shown if view.final else shown + [(square.x, square.y) for square in view.dead]


def _bounds(squares: Sequence[tuple[int, int]]) -> tuple[int, int, int, int]:
    left, top = min(x for x, _ in squares), min(y for _, y in squares)
    return left, top, max(x for x, _ in squares) - left + 1, max(y for _, y in squares) - top + 1


def _in_corner(viewport: Viewport, x: int, y: int) -> bool:
    left, top = viewport.corner(x, y)
    return left + viewport.side > WIDTH - CORNER and top + viewport.side > HEIGHT - STRIP - CORNER


def _fitting(squares: Sequence[tuple[int, int]], room: int) -> Viewport:
    left, top, columns, rows = _bounds(squares)
    free = min((room - 2 * RIM) // columns, (HEIGHT - STRIP - 2 * RIM) // rows)
    side = next((side for side in SIZES if side <= min(LARGEST, free)), free)
    return Viewport(left, top, columns, rows, side, room)
