"""Carcassonne: the landscape as it lies, who stands where, and where the next tile fits."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import msgspec

from engine.games.carcassonne.tiles import TILES
from render import panel, pieces
from render.palette import THEMES, ThemeName
from render.panel import SeatCard
from render.scene import Art, Glow, Grain, Item, Point, Polygon, Scene, Shape, Sprite, Text
from render.tiles import art, geometry
from render.tiles.kinds import KINDS
from render.tiles.regions import anchors

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from engine.games.carcassonne.view import CarcassonneView, Piece, PlacedTile
    from render.look import Look

WIDTH, HEIGHT = 1600, 1200
STRIP = 156
RIM = 46
WIDEST = 16
SIZES = (160, 144, 132, 120, 110, 102, 96, 90, 84, 78, 72, 66, 60, 54, 48, 42, 36)


class Window(msgspec.Struct, frozen=True):
    """The squares that a picture shows, and how large: the first column and row, how many, pixels a square."""

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


def board(view: CarcassonneView, look: Look) -> Scene:
    """The whole landscape."""
    return _scene(view, look, whole(view))


def closeup(view: CarcassonneView, look: Look) -> Scene | None:
    """The neighbourhood of the last move, where the whole landscape is too wide to be legible; else None."""
    all_of_it = whole(view)
    if all_of_it.columns <= WIDEST:
        return None
    last = view.board[-1]
    columns, rows = 11, 7
    return _scene(view, look, Window(last.x - columns // 2, last.y - rows // 2, columns, rows, _side(columns, rows)))


def whole(view: CarcassonneView) -> Window:
    """The window that shows every tile and every place for the next."""
    squares = [(tile.x, tile.y) for tile in view.board] + [(spot.x, spot.y) for spot in view.spots]
    left, top = min(x for x, _ in squares), min(y for _, y in squares)
    columns = max(x for x, _ in squares) - left + 1
    rows = max(y for _, y in squares) - top + 1
    return Window(left, top, columns, rows, _side(columns, rows))


def _side(columns: int, rows: int) -> int:
    room = min((WIDTH - 2 * RIM) // columns, (HEIGHT - STRIP - 2 * RIM) // rows)
    return next((side for side in SIZES if side <= room), room)


def _scene(view: CarcassonneView, look: Look, window: Window) -> Scene:
    items = [
        *_grid(window, look),
        *_tiles(view, window, look),
        *_spots(view, window, look),
        *_marks(view, window),
        *_followers(view, window),
        *_strip(view, look),
    ]
    return Scene(ground(look.theme), tuple(items))


@cache
def ground(name: ThemeName) -> Art:
    """The table, and the strip below."""
    theme = THEMES[name]
    top = HEIGHT - STRIP
    box = ((0, top), (WIDTH, top), (WIDTH, HEIGHT), (0, HEIGHT))
    shapes: tuple[Shape, ...] = (
        Grain(0.06, 1.5, 11),
        Glow((box,), "#000000", 0.25, blur=6),
        Polygon(box, fill=theme.panel),
    )
    return Art(f"carcassonne {name}", WIDTH, HEIGHT, shapes, fill=theme.far_land)


def _grid(window: Window, look: Look) -> Iterator[Item]:
    """The squares' numbers at the rim, as moves and texts use them; every other one where they are small."""
    theme = look.colours
    step = 1 if window.side >= 60 else 2
    left, top = window.corner(window.x, window.y)
    for column in range(window.x, window.x + window.columns):
        if column % step == 0:
            x, _ = window.middle(column, window.y)
            yield Text(x, top - 24, str(column), 32, theme.faint_ink, theme.far_land, role="grid", about=f"x {column}")
    for row in range(window.y, window.y + window.rows):
        if row % step == 0:
            _, y = window.middle(window.x, row)
            yield Text(left - 24, y, str(row), 32, theme.faint_ink, theme.far_land, role="grid", about=f"y {row}")


def _tiles(view: CarcassonneView, window: Window, look: Look) -> Iterator[Item]:
    for tile in view.board:
        if window.shows(tile.x, tile.y):
            x, y = window.middle(tile.x, tile.y)
            picture = art.tile(tile.tile, tile.turns, window.side, look.theme)
            yield Sprite(x, y, picture, role="tile", about=f"{tile.tile} r{tile.turns} at {tile.x},{tile.y}")


def _spots(view: CarcassonneView, window: Window, look: Look) -> Iterator[Item]:
    """Places for the next tile, numbered in the view's order, and places that can never be filled."""
    theme = look.colours
    size = max(32, round(window.side * 0.42))
    for number, spot in enumerate(view.spots, 1):
        if window.shows(spot.x, spot.y):
            x, y = window.middle(spot.x, spot.y)
            frame = pieces.ghost(window.side, look.theme, theme.faint_ink, theme.land)
            yield Sprite(x, y, frame, role="spot", about=f"{spot.x},{spot.y}")
            yield Text(x, y, str(number), size, theme.ink, theme.land, role="number", about=f"{spot.x},{spot.y}")
    for square in view.dead:
        if window.shows(square.x, square.y):
            x, y = window.middle(square.x, square.y)
            yield Text(x, y, "×", size, theme.faint_ink, theme.far_land, role="dead", about=f"{square.x},{square.y}")


def _marks(view: CarcassonneView, window: Window) -> Iterator[Item]:
    """A halo around the last tile, thinner frames around the others of the last round."""
    for number in view.recent:
        tile = view.board[number]
        if tile.seat is not None and window.shows(tile.x, tile.y):
            x, y = window.middle(tile.x, tile.y)
            style = "last" if number == view.recent[-1] else "recent"
            frame = pieces.frame(tile.seat, window.side, style)
            yield Sprite(x, y, frame, role=style, about=f"seat {tile.seat} at {tile.x},{tile.y}")


def _followers(view: CarcassonneView, window: Window) -> Iterator[Item]:
    lain = {(tile.x, tile.y): tile for tile in view.board}
    height = max(24, round(window.side * 0.4))
    for piece in view.pieces:
        if window.shows(piece.x, piece.y):
            left, top = window.corner(piece.x, piece.y)
            px, py = place(lain[piece.x, piece.y], piece)
            unit = window.side / geometry.SIDE
            pose = "lying" if piece.lying else "standing"
            figure = pieces.follower(piece.seat, height, pose)
            about = f"seat {piece.seat} {piece.feature}:{piece.at} at {piece.x},{piece.y} {pose}"
            yield Sprite(left + px * unit, top + py * unit, figure, role="follower", about=about)


def place(tile: PlacedTile, piece: Piece) -> Point:
    """Where on its tile, of 100 by 100, a follower stands."""
    lies = TILES[4 * KINDS.index(tile.tile) + tile.turns]
    return geometry.turned(anchors(tile.tile)[lies.having(piece.feature, piece.at)], tile.turns)


def _strip(view: CarcassonneView, look: Look) -> Iterable[Item]:
    top = HEIGHT - STRIP
    theme = look.colours
    aside = 250
    cards = [
        SeatCard(seat, view.scores[seat], (("follower", view.supply[seat]),), seat in view.to_act)
        for seat in range(view.seats)
    ]
    yield from panel.strip(cards, look, 8, top + 2, WIDTH - aside - 8, STRIP - 4)
    left = sum(view.left.values())
    x = WIDTH - aside
    if view.tile:
        picture = art.tile(view.tile, 0, 128, look.theme)
        yield Sprite(x + 80, top + STRIP / 2, picture, role="next", about=view.tile)
    yield Sprite(
        x + 180, top + STRIP / 2 - 26, pieces.icon("tile", 34, theme.faint_ink), role="icon", about="tiles left"
    )
    yield Text(
        x + 180, top + STRIP / 2 + 26, str(left), 44, theme.panel_ink, theme.panel, role="count", about="tiles left"
    )
