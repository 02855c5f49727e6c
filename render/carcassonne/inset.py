"""The last tile and its neighbours once more, larger, in an empty corner of a landscape whose squares are small."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

import msgspec

from render.carcassonne import landscape
from render.carcassonne.viewport import CORNER, HEIGHT, STRIP, WIDTH, Viewport, squares
from render.scene import Art, Line, Polygon, Sprite
from render.themes import THEMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.games.carcassonne.showing.view import CarcassonneView
    from render.scene import Item, Point
    from render.style import Style
    from render.themes import ThemeName

SMALL: Final = 90
"""Pixels of a square up to which its tile is hard to see on a phone."""
SIDES: Final = (160, 144, 132, 120)
"""Pixels of a square in the inset, the best first."""
ACROSS: Final = 3
MARGIN: Final = 16


class Inset(Viewport, frozen=True):
    """A few squares in a part of the picture that begins at this corner."""

    left: int = 0
    top: int = 0

    def corner(self, x: int, y: int) -> Point:
        """Where a square's top left corner is in the picture."""
        return self.left + (x - self.x) * self.side, self.top + (y - self.y) * self.side


def last_tile(view: CarcassonneView, viewport: Viewport, style: Style) -> Iterator[Item]:
    """The inset; nothing where the squares are large enough, or no corner is empty."""
    inset = _placed(view, viewport) if view.recent and viewport.side <= SMALL else None
    if inset is None:
        return
    middle = inset.left + ACROSS * inset.side / 2, inset.top + ACROSS * inset.side / 2
    yield Sprite(*middle, _ground(style.theme, inset.side), role="inset", about="")
    shown = (
        *landscape.tiles(view, inset, style),
        *landscape.marks(view, inset),
        *landscape.followers(view, inset),
    )
    for item in shown:
        if isinstance(item, Sprite):
            yield msgspec.structs.replace(item, role=f"inset {item.role}", room=None)


def _placed(view: CarcassonneView, viewport: Viewport) -> Inset | None:
    """The inset in the first corner of the picture that has room for it, as large as it fits."""
    tile = view.board[view.recent[-1]]
    taken = [viewport.corner(x, y) for x, y in squares(view)]
    for side in SIDES:
        size, bottom, right = ACROSS * side, HEIGHT - STRIP - MARGIN, WIDTH - MARGIN
        upper = [(MARGIN, MARGIN), (right - size, MARGIN)]
        lower = [(MARGIN, bottom - size), *([] if view.tile else [(right - size, bottom - size)])]
        for left, top in (*upper, *lower):
            meets = any(
                x < left + size + MARGIN
                and left < x + viewport.side + MARGIN
                and y < top + size + MARGIN
                and top < y + viewport.side + MARGIN
                for x, y in taken
            )
            under_tile = view.tile and left + size > WIDTH - CORNER and top + size > HEIGHT - STRIP - CORNER
            if not meets and not under_tile:
                return Inset(tile.x - 1, tile.y - 1, ACROSS, ACROSS, side, left=left, top=top)
    return None


@cache
def _ground(name: ThemeName, side: int) -> Art:
    """What lies under it: the table, framed."""
    theme, size = THEMES[name], ACROSS * side + 12.0
    box = ((0.0, 0.0), (size, 0.0), (size, size), (0.0, size))
    shapes = (Polygon(box, fill=theme.far_land), Line((*box, box[0]), theme.panel_edge, 8))
    return Art(f"carcassonne inset {name} {side}", round(size), round(size), shapes)
