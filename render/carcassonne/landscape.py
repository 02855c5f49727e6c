"""The landscape as a viewport shows it: tiles, followers, places for the next tile, marks, tinted features.

A viewport is the squares that a picture shows, their size, and their places in it. Where they are small, `last_tile`
shows the last tile once more, larger, in an empty corner.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
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
from render.shapes import Box
from render.themes import Style

WIDTH, HEIGHT = 1600, 1200
STRIP = 156  # The height of the strip with the seats, below the landscape.
RIM = 46  # Pixels left free around the squares.
LARGEST = 300  # Pixels of a square at most, for a landscape of a few tiles.
FULL = (8, 5, 196)  # Columns and rows that fill a picture, and the pixels of their squares.
NEXT_TILE = WIDTH // 5  # Pixels of the tile to place.
CORNER = NEXT_TILE + 32  # The side of the corner at the lower right, above the strip, where the tile to place is shown.
CENTRE = (WIDTH // 2 - 500, (HEIGHT - STRIP) // 2 - 380, WIDTH // 2 + 500, (HEIGHT - STRIP) // 2 + 380)
"""The middle of the picture, which shows a square of the largest size with its neighbours."""
ASIDE, ABOVE = 220, 66  # Pixels by which ``CENTRE`` moves to the tiles when its square is at the landscape's rim.
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


SMALL: Final = 90  # Pixels of a square up to which its tile is hard to see on a phone.
SIDES: Final = (160, 144, 132, 120)  # Pixels of a square in the inset, the best first.
ACROSS, MARGIN = 3, 16
Claim = tuple["FeatureKind", "Iterable[Part]", tuple[int, ...], str]  # To be tinted: kind, parts, owners, label.


class Landscape:
    """The part of a landscape that a viewport shows."""

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

    def spots(self) -> Iterator[Item]:
        """Draw the places for the next tile with their numbers, and those that can never be filled."""
        view, viewport, theme = self._view, self._viewport, self._style.colours
        size = max(32, round(viewport.side * 0.42))
        frame = pieces.ghost(viewport.side, theme.name, theme.faint_ink, theme.land)
        for number, spot in enumerate(view.spots, 1):
            if not viewport.shows(spot.x, spot.y):
                continue
            (x, y), about = viewport.middle(spot.x, spot.y), f"{spot.x},{spot.y}"
            yield Sprite(x, y, frame, role="spot", about=about)
            yield Text(x, y, str(number), size, theme.ink, theme.land, role="number", about=about)
        for square in () if view.final else view.dead:
            if viewport.shows(square.x, square.y):
                place, about = viewport.middle(square.x, square.y), f"{square.x},{square.y}"
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
        """Draw a veil on each part of these features, in the colours and patterns of the owners."""
        for kind, part, owners, _ in self._shown(claims):
            tile = self._kinds[part.x, part.y]
            veil = tile_art.tint(*tile, _index(*tile, kind, part.at), owners, self._viewport.side)
            about = f"{kind}:{part.at} at {part.x},{part.y} seats {owners}"
            yield Sprite(*self._viewport.middle(part.x, part.y), veil, role="tint", about=about)

    def labels(self, claims: Sequence[Claim]) -> Iterator[Item]:
        """Write the label of each of these features on one of its tiles where no follower stands."""
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

    def preview(self, move: PlaceTile, options: Sequence[Follower]) -> Iterator[Item]:
        """Draw the tile to place, framed, and the follower that the move puts on it, or a number for each option."""
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
            place = _place(kind, move.turns, move.follower.feature, move.follower.at)
            yield Sprite(*viewport.place(x, y, place), art, role="follower", about=about)
            return
        for number, option in enumerate(options, 1):
            place = _place(kind, move.turns, option.feature, option.at)
            badge = pieces.number(str(number), 40, "#FFFFFF", "#2B3440")
            yield Sprite(*viewport.place(x, y, place), badge, role="number", about=str(option))


def _place(kind: str, turns: int, feature: FeatureKind, at: str | None) -> Point:
    x, y = turned(anchors(kind)[_index(kind, turns, feature, at)], turns)
    return (x, y + 13) if feature == "monastery" else (x, y)


@cache
def _index(kind: str, turns: int, feature: FeatureKind, at: str | None) -> int:
    return TILES[4 * list(FEATURES).index(kind) + turns].having(feature, at)


class Inset(Viewport, frozen=True):
    """A few squares in a part of the picture that begins at this corner."""

    left: int = 0
    top: int = 0

    def corner(self, x: int, y: int) -> Point:
        return self.left + (x - self.x) * self.side, self.top + (y - self.y) * self.side


def last_tile(view: CarcassonneView, viewport: Viewport, style: Style) -> Iterator[Item]:
    """Draw the inset, unless the squares are large or no corner is empty."""
    inset = _inset(view, viewport) if view.recent and viewport.side <= SMALL else None
    if inset is None:
        return
    theme, side, size = style.colours, inset.side, ACROSS * inset.side + 12
    box = ((0, 0), (size, 0), (size, size), (0, size))
    shapes = (Polygon(box, fill=theme.far_land), Line((*box, box[0]), theme.panel_edge, 8))
    frame = Art(f"carcassonne inset {theme.name} {side}", size, size, shapes)
    yield Sprite(inset.left + ACROSS * side / 2, inset.top + ACROSS * side / 2, frame, role="inset")
    shown = Landscape(view, inset, style)
    for item in (*shown.tiles(), *shown.marks(), *shown.followers()):
        if isinstance(item, Sprite):
            yield msgspec.structs.replace(item, role=f"inset {item.role}", room=None)


def _inset(view: CarcassonneView, viewport: Viewport) -> Inset | None:
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
