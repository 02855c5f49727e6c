"""The viewport: which squares of the landscape a picture shows, how large, and where each of them lies in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from engine.games.carcassonne.showing.view import CarcassonneView
    from render.scene import Point

WIDTH, HEIGHT = 1600, 1200
STRIP = 156
"""The height of the strip with the seats, below the landscape."""
RIM = 46
"""What is left free around the squares, for their numbers."""
LEGIBLE = 84
"""Pixels of a square that can be read on a phone; sixteen columns, or eleven rows, are at least as large."""
CLOSE_UP = (11, 7)
"""Columns and rows of a close-up."""
LARGEST = 160
"""Pixels of a square at most, for a landscape of a few tiles."""
SIZES = (300, 260, 230, 200, 180, 160, 144, 132, 120, 110, 102, 96, 90, 84, 78, 72, 66, 60, 54, 48, 42, 36)


class Viewport(msgspec.Struct, frozen=True):
    """The first column and row (``x``, ``y``), how many of each, and how many pixels a square takes (``side``)."""

    x: int
    y: int
    columns: int
    rows: int
    side: int

    def shows(self, x: int, y: int) -> bool:
        """Whether a square is in the picture."""
        return self.x <= x < self.x + self.columns and self.y <= y < self.y + self.rows

    def corner(self, x: int, y: int) -> Point:
        """Where a square's top left corner is in the picture."""
        left = RIM + (WIDTH - 2 * RIM - self.columns * self.side) / 2
        top = RIM + (HEIGHT - STRIP - 2 * RIM - self.rows * self.side) / 2
        return round(left + (x - self.x) * self.side), round(top + (y - self.y) * self.side)

    def middle(self, x: int, y: int) -> Point:
        """The middle of a square."""
        left, top = self.corner(x, y)
        return left + self.side / 2, top + self.side / 2

    def place(self, x: int, y: int, spot: Point) -> Point:
        """A place on a square, given on a tile of 100 by 100."""
        left, top = self.corner(x, y)
        return left + spot[0] * self.side / 100, top + spot[1] * self.side / 100


def whole_landscape(view: CarcassonneView) -> Viewport:
    """Every tile, every place for the next one, and every dead square until the game is over."""
    squares = [(tile.x, tile.y) for tile in view.board] + [(spot.x, spot.y) for spot in view.spots]
    if view.final is None:
        squares += [(square.x, square.y) for square in view.dead]
    left, top = min(x for x, _ in squares), min(y for _, y in squares)
    columns = max(x for x, _ in squares) - left + 1
    rows = max(y for _, y in squares) - top + 1
    return Viewport(left, top, columns, rows, min(LARGEST, _side(columns, rows)))


def around(x: int, y: int, columns: int, rows: int) -> Viewport:
    """This many columns and rows, with the square x, y in the middle."""
    return Viewport(x - columns // 2, y - rows // 2, columns, rows, _side(columns, rows))


def _side(columns: int, rows: int) -> int:
    room = min((WIDTH - 2 * RIM) // columns, (HEIGHT - STRIP - 2 * RIM) // rows)
    return next((side for side in SIZES if side <= room), room)
