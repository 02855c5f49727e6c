"""Bounding boxes: the room that an item or a text takes, and whether two of them touch.

A box is a rectangle, perhaps turned. Layouts are searched with boxes, and tests find with them what covers what.
"""

from __future__ import annotations

from math import cos, hypot, radians, sin

import msgspec

from render import fonts
from render.scene import Item, Point, Sprite, Text


class Box(msgspec.Struct, frozen=True):
    """A rectangle about its centre, turned clockwise by `turn` degrees."""

    x: float
    y: float
    width: float
    height: float
    turn: float = 0

    @property
    def reach(self) -> float:
        """The radius of the circle around it."""
        return hypot(self.width, self.height) / 2

    def grown(self, by: float) -> Box:
        """The box with this much more on every side."""
        return Box(self.x, self.y, self.width + 2 * by, self.height + 2 * by, self.turn)

    def corners(self) -> tuple[Point, ...]:
        """Its four corners, in order."""
        c, s = cos(radians(self.turn)), sin(radians(self.turn))
        w, h = self.width / 2, self.height / 2
        return tuple(
            (self.x + dx * c - dy * s, self.y + dx * s + dy * c) for dx, dy in ((-w, -h), (w, -h), (w, h), (-w, h))
        )

    def touches(self, other: Box) -> bool:
        """Whether the two share any area (separating axes)."""
        if hypot(self.x - other.x, self.y - other.y) >= self.reach + other.reach:
            return False
        mine, theirs = self.corners(), other.corners()
        for turn in (self.turn, self.turn + 90, other.turn, other.turn + 90):
            ax, ay = cos(radians(turn)), sin(radians(turn))
            a = [x * ax + y * ay for x, y in mine]
            b = [x * ax + y * ay for x, y in theirs]
            if max(a) <= min(b) or max(b) <= min(a):
                return False
        return True


def between(left: float, top: float, right: float, bottom: float) -> Box:
    """The upright box with these sides."""
    return Box((left + right) / 2, (top + bottom) / 2, right - left, bottom - top)


def of_text(text: Text) -> Box:
    """The room a text takes, its halo included."""
    return between(*fonts.extent(text)).grown(text.halo)


def of(item: Item) -> Box:
    """The room a live item takes."""
    match item:
        case Text():
            return of_text(item)
        case Sprite():
            return Box(item.x, item.y, *(item.room or (item.art.width, item.art.height, 0.0)))
