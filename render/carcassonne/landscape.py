"""The landscape in a viewport: tiles, followers, places for the next tile, marks, tinted features.

A phone shows every picture at the same width, so all pictures have one width, and their height follows the board. Empty
squares at the edge are cropped so that only their numbers fit. On a long board, the squares are small, so `last_tile`
shows the last tile again, larger, beside the board.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from itertools import product
from typing import Final

import msgspec

from engine.games.carcassonne.moves import Follower, PlaceTile
from engine.games.carcassonne.tiles import TILES, FeatureKind
from engine.games.carcassonne.view import CarcassonneView, Part
from render import fonts, pieces
from render.carcassonne import tile_art
from render.carcassonne.geometry import FEATURES, anchors, turned
from render.pieces import Pose, Recency
from render.scene import Art, Item, Line, Point, Polygon, Sprite, Text
from render.shapes import Box, box_between
from render.themes import Style

WIDTH: Final = 1200
LOWEST, HIGHEST = WIDTH * 3 // 4, WIDTH * 5 // 4  # Minimum and maximum height of a picture.
SIZES: Final = (
    *(440, 400, 360, 330, 300, 276, 254, 234, 216, 200, 186, 174, 164, 154, 145, 137, 130, 124, 118, 112, 107, 102),
    *(98, 95, 92, 89, 86, 83, 80, 78, 75, 72, 69, 66, 63, 60, 57, 54, 51, 48, 45, 42, 39, 36),
)
"""Sizes of a square in pixels. There are few, because each tile is scaled and cached for each size."""
ENOUGH: Final = 145  # Pixels of a square. If this size fits, the picture need not be higher.
EDGE: Final = 0.08  # Empty margin around the tiles, in squares.
CUT, CUT_LOW = 0.36, 0.55  # Part of an empty square that may be cropped at the sides, and at the top and bottom.
CLOSE_UP: Final = 1000  # Width of the picture of one square and its neighbours.
MOST: Final = 96  # Maximum font size of a number.
SMALL: Final = 70  # Pixels of a square up to which the last tile is hard to see on a phone.
INSET: Final = (160, 130, 107, 92)  # Pixels of a square in the inset, best first.
ACROSS, MARGIN = 3, 14

Square = tuple[int, int]
Bounds = tuple[float, float, float, float]  # Left, top, right, bottom, in squares.
Claim = tuple["FeatureKind", "Iterable[Part]", tuple[int, ...], str]  # A feature to tint: kind, parts, owners, label.


class Viewport(msgspec.Struct, frozen=True):
    """The pixels per square (``side``), the position of square 0, 0 on the picture, and the visible window."""

    side: int
    origin: Point
    window: tuple[int, int, int, int]

    @property
    def figure(self) -> int:
        return max(24, round(self.side * 0.5))

    @property
    def bottom(self) -> int:
        return self.window[3]

    def shows(self, x: int, y: int) -> bool:
        left, top, right, bottom = self._visible(x, y)
        return left < right and top < bottom

    def corner(self, x: int, y: int) -> Point:
        return round(self.origin[0] + x * self.side), round(self.origin[1] + y * self.side)

    def middle(self, x: int, y: int) -> Point:
        left, top = self.corner(x, y)
        return left + self.side / 2, top + self.side / 2

    def visible_middle(self, x: int, y: int) -> Point:
        left, top, right, bottom = self._visible(x, y)
        return (left + right) / 2, (top + bottom) / 2

    def place(self, x: int, y: int, spot: Point) -> Point:
        left, top = self.corner(x, y)
        return left + spot[0] * self.side / 100, top + spot[1] * self.side / 100

    def _visible(self, x: int, y: int) -> Bounds:
        (left, top), (first, upper, last, lower) = self.corner(x, y), self.window
        return max(left, first), max(top, upper), min(left + self.side, last), min(top + self.side, lower)


def whole_landscape(view: CarcassonneView, below: int) -> Viewport:
    """Return a viewport of every tile and every place for the next one and, until the game is over, every dead square.

    ``below`` is the height, in pixels, of the part of the picture below the landscape.
    """
    tiles = _around([(tile.x, tile.y) for tile in view.board], EDGE, EDGE)
    empty = [(spot.x, spot.y) for spot in view.spots]
    if not view.final:
        empty += [(square.x, square.y) for square in view.dead]
    bounds = _joined(tiles, _around(empty, -CUT, -CUT_LOW)) if empty else tiles
    return _fitted(bounds, WIDTH, LOWEST - below, HIGHEST - below)


def neighbourhood(view: CarcassonneView, x: int, y: int) -> Viewport:
    """Return a viewport that shows a square and its neighbours large. Empty sides are cropped."""
    beside = {(tile.x, tile.y) for tile in view.board if max(abs(tile.x - x), abs(tile.y - y)) <= 1}
    left, top, right, bottom = _around({(x, y), *beside}, 2 * EDGE, 2 * EDGE)
    bounds = max(left, x - 1 - EDGE), max(top, y - 0.8), min(right, x + 2 + EDGE), min(bottom, y + 1.8)
    return _fitted(bounds, CLOSE_UP, CLOSE_UP * 3 // 4, CLOSE_UP)


def fullest(view: CarcassonneView) -> Viewport:
    """Return the viewport with large squares that shows the most tiles."""
    columns, rows, side = 8, 6, WIDTH // 8
    laid = {(tile.x, tile.y) for tile in view.board}
    left, top, right, bottom = map(round, _around(laid, 0, 0))
    lefts, tops = range(left, max(left + 1, right - columns + 1)), range(top, max(top + 1, bottom - rows + 1))

    def tiles(corner: Square) -> int:
        return sum(0 <= x - corner[0] < columns and 0 <= y - corner[1] < rows for x, y in laid)

    x, y = max(product(lefts, tops), key=tiles)
    return Viewport(side, (-x * side, -y * side), (0, 0, columns * side, rows * side))


def _around(squares: Collection[Square], beside: float, above: float) -> Bounds:
    xs, ys = [x for x, _ in squares], [y for _, y in squares]
    return min(xs) - beside, min(ys) - above, max(xs) + 1 + beside, max(ys) + 1 + above


def _joined(one: Bounds, other: Bounds) -> Bounds:
    return min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3])


def _fitted(bounds: Bounds, width: int, lowest: int, highest: int) -> Viewport:
    """Return the lowest viewport in which the squares are large enough, or else the viewport with the largest
    squares.
    """
    left, top, right, bottom = bounds
    wide, high = right - left, bottom - top
    free = min(width / wide, max(lowest / high, min(highest / high, ENOUGH)))
    side = next((side for side in SIZES if side <= free), int(free))
    height = min(max(lowest, round(high * side)), highest)
    origin = (width - (left + right) * side) / 2, (height - (top + bottom) * side) / 2
    return Viewport(side, origin, (0, 0, width, height))


def farms(view: CarcassonneView) -> list[Claim]:
    """Return the owned fields, with their points now."""
    return [("field", field.parts, field.owners, str(field.now)) for field in view.fields if field.owners]


class Landscape:
    """The part of a landscape visible in a viewport."""

    def __init__(self, view: CarcassonneView, viewport: Viewport, style: Style) -> None:
        self._view, self._viewport, self._style = view, viewport, style
        self._kinds = {(tile.x, tile.y): (tile.tile, tile.turns) for tile in view.board}

    def tiles(self) -> Iterator[Item]:
        for tile in self._view.board:
            if self._viewport.shows(tile.x, tile.y):
                yield self._tile(tile.tile, tile.turns, tile.x, tile.y)

    def _tile(self, kind: str, turns: int, x: int, y: int) -> Sprite:
        art = tile_art.tile(kind, turns, self._viewport.side, self._style.theme)
        return Sprite(*self._viewport.middle(x, y), art, role="tile", about=f"{kind} r{turns} at {x},{y}")

    def spots(self, squares: Collection[str] | None = None) -> Iterator[Item]:
        """Draw the numbered places for the next tile, and the dead squares. Of the places, draw only those on
        ``squares``, if it is given.
        """
        view, viewport, theme = self._view, self._viewport, self._style.colours
        size = min(MOST, round(viewport.side * 0.55))
        frame = pieces.ghost(viewport.side, theme.name, theme.faint_ink, theme.land)
        for number, spot in enumerate(view.spots, 1):
            about = f"{spot.x},{spot.y}"
            if viewport.shows(spot.x, spot.y) and (squares is None or about in squares):
                place = viewport.visible_middle(spot.x, spot.y)
                yield Sprite(*viewport.middle(spot.x, spot.y), frame, role="spot", about=about)
                yield Text(*place, str(number), size, theme.ink, theme.land, role="number", about=about)
        for square in () if view.final else view.dead:
            if viewport.shows(square.x, square.y):
                place, about = viewport.visible_middle(square.x, square.y), f"{square.x},{square.y}"
                yield Text(*place, "×", size, theme.faint_ink, theme.far_land, role="dead", about=about)

    def marks(self) -> Iterator[Item]:
        for number in self._view.recent:
            tile = self._view.board[number]
            if tile.seat is not None and self._viewport.shows(tile.x, tile.y):
                recency: Recency = "last" if number == self._view.recent[-1] else "recent"
                yield self._frame(tile.seat, tile.x, tile.y, recency, f"seat {tile.seat} at {tile.x},{tile.y}")

    def _frame(self, seat: int, x: int, y: int, recency: Recency, about: str) -> Sprite:
        art = pieces.frame(seat, self._viewport.side, recency)
        return Sprite(*self._viewport.middle(x, y), art, role=recency, about=about)

    def followers(self) -> Iterator[Sprite]:
        high = self._viewport.figure * 0.95
        for piece in self._view.pieces:
            if self._viewport.shows(piece.x, piece.y):
                place = self._place(piece.x, piece.y, piece.feature, piece.at)
                pose: Pose = "lying" if piece.lying else "standing"
                about = f"seat {piece.seat} {piece.feature}:{piece.at} at {piece.x},{piece.y} {pose}"
                art = pieces.follower(piece.seat, self._viewport.figure, pose)
                room = (high, high * 0.75, 0.0) if piece.lying else (high * 0.75, high, 0.0)
                yield Sprite(*place, art, role="follower", about=about, room=room)

    def _place(self, x: int, y: int, feature: FeatureKind, at: str | None) -> Point:
        return self._viewport.place(x, y, _place(*self._kinds[x, y], feature, at))

    def tinted(self, claims: Sequence[Claim]) -> Iterator[Item]:
        """Tint each part of these features, in the colours and patterns of the owners."""
        for kind, part, owners, _ in self._shown(claims):
            tile = self._kinds[part.x, part.y]
            veil = tile_art.tint(*tile, _index(*tile, kind, part.at), owners, self._viewport.side)
            about = f"{kind}:{part.at} at {part.x},{part.y} seats {owners}"
            yield Sprite(*self._viewport.middle(part.x, part.y), veil, role="tint", about=about)

    def labels(self, claims: Sequence[Claim]) -> Iterator[Item]:
        """Write the label of each of these features on one of its tiles without a follower."""
        figure, theme = self._viewport.figure, self._style.colours
        taken = [Box(item.x, item.y, figure, figure) for item in self.followers()]
        for claim in claims:
            wide = fonts.width(claim[3], 32) + 22
            for kind, part, owners, label in self._shown([claim]):
                box = Box(*self._place(part.x, part.y, kind, part.at), wide, 38)
                if not any(box.touches(other) for other in taken):
                    taken.append(box)
                    art, about = pieces.label(label, theme.ink, theme.halo), f"{kind}:{part.at} at {part.x},{part.y}"
                    yield Sprite(box.x, box.y, art, role="worth", about=f"{about} seats {owners}")
                    break

    def _shown(self, claims: Sequence[Claim]) -> Iterator[tuple[FeatureKind, Part, tuple[int, ...], str]]:
        for kind, parts, owners, label in claims:
            for part in parts:
                if self._viewport.shows(part.x, part.y):
                    yield kind, part, owners, label

    def preview(self, move: PlaceTile, options: Sequence[Follower], number_size: int) -> Iterator[Item]:
        """Draw the tile to place in a frame, with the move's follower or a number for each option."""
        view, viewport, kind = self._view, self._viewport, self._view.tile
        if kind is None:
            raise ValueError("there is no tile to place")
        seat, (x, y) = view.to_act[0], (move.x, move.y)
        tile = self._tile(kind, move.turns, x, y)
        yield tile
        yield self._frame(seat, x, y, "last", tile.about)
        if move.follower:
            pose: Pose = "lying" if move.follower.feature == "field" else "standing"
            art, about = pieces.follower(seat, viewport.figure, pose), f"seat {seat} {move.follower} at {x},{y} {pose}"
            yield Sprite(*self.spot_of(move, move.follower), art, role="follower", about=about)
            return
        for number, option in enumerate(options, 1):
            badge = pieces.number(str(number), number_size, "#FFFFFF", "#2B3440")
            yield Sprite(*self.spot_of(move, option), badge, role="number", about=str(option))

    def spot_of(self, move: PlaceTile, option: Follower) -> Point:
        """Return the place of a follower on the tile to place."""
        place = _place(str(self._view.tile), move.turns, option.feature, option.at)
        return self._viewport.place(move.x, move.y, place)


def _place(kind: str, turns: int, feature: FeatureKind, at: str | None) -> Point:
    x, y = turned(anchors(kind)[_index(kind, turns, feature, at)], turns)
    return (x, y + 13) if feature == "monastery" else (x, y)


@cache
def _index(kind: str, turns: int, feature: FeatureKind, at: str | None) -> int:
    return TILES[4 * list(FEATURES).index(kind) + turns].having(feature, at)


def last_tile(view: CarcassonneView, viewport: Viewport, style: Style) -> Iterator[Item]:
    """Draw the latest tile again, larger, unless all squares are large or there is no room beside the board."""
    inset = _inset(view, viewport) if view.recent and viewport.side <= SMALL else None
    if inset is None:
        return
    theme, (left, top, right, bottom) = style.colours, inset.window
    size = right - left + 12
    box = ((0, 0), (size, 0), (size, size), (0, size))
    shapes = (Polygon(box, fill=theme.far_land), Line((*box, box[0]), theme.panel_edge, 8))
    frame = Art(f"carcassonne inset {theme.name} {size}", size, size, shapes)
    yield Sprite((left + right) / 2, (top + bottom) / 2, frame, role="inset")
    shown = Landscape(view, inset, style)
    for item in (*shown.tiles(), *shown.marks(), *shown.followers()):
        if isinstance(item, Sprite):
            yield msgspec.structs.replace(item, role=f"inset {item.role}", room=None)


def _inset(view: CarcassonneView, viewport: Viewport) -> Viewport | None:
    """Return the largest viewport that shows the latest tile in a corner of the picture without covering a square, or
    None if none fits.
    """
    tile = view.board[view.recent[-1]]
    squares = {(laid.x, laid.y) for laid in view.board} | {(spot.x, spot.y) for spot in view.spots}
    squares |= {(square.x, square.y) for square in view.dead}
    taken = [box_between(*viewport.corner(x, y), *viewport.corner(x + 1, y + 1)).grown(MARGIN) for x, y in squares]
    _, _, right, bottom = viewport.window
    for side in INSET:
        size = ACROSS * side
        for left, top in product((MARGIN, right - MARGIN - size), (MARGIN, bottom - MARGIN - size)):
            window = left, top, left + size, top + size
            if not any(box_between(*window).touches(box) for box in taken):
                return Viewport(side, (left - (tile.x - 1) * side, top - (tile.y - 1) * side), window)
    return None
