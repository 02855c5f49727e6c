"""The landscape for the live board, in fixed coordinates: a square has 100 units, and squares never move.

The player who may place the tile sees the possible places. When the choice is narrowed to a square and a rotation, the
tile appears there, with a number on each part that can take a follower. A tap on the rest of the tile rotates it. A
player who plans a turn sees the squares that remain. At the end, farms have the colours and patterns of their owners,
and their points.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from engine.games.carcassonne.moves import Follower, PlaceTile
from engine.games.carcassonne.view import CarcassonneView
from render import pieces
from render.carcassonne import landscape, tile_art
from render.carcassonne.landscape import Landscape, Viewport
from render.scene import Art, Hit, Item, LivePane, Point, Scene, Sprite, Text
from render.shapes import moved, ring
from render.themes import THEMES, Style, ThemeName

SIDE = 100  # Units per square.
WORLD = Viewport(SIDE, (0, 0), (-(10**6), -(10**6), 10**6, 10**6))
AROUND = 1.1  # Margin around the tiles, in squares.
MARK, TAPPED = 14, 10  # The size of a number, and the distance from its centre at which a tap still selects it.
TILE_PANE = (240, 120)


def live(view: CarcassonneView, moves: Sequence[PlaceTile], style: Style) -> tuple[LivePane, ...]:
    return (_board(view, moves, style), *([_tile(view, view.tile, style)] if view.tile else ()))


def _board(view: CarcassonneView, moves: Sequence[PlaceTile], style: Style) -> LivePane:
    shown = Landscape(view, WORLD, style)
    places = {(move.x, move.y, move.turns) for move in moves}
    move = PlaceTile(*places.pop()) if len(places) == 1 and view.tile else None
    squares = None if view.tile else {f"{move.x},{move.y}" for move in moves}
    followers = [each.follower for each in moves if each.follower] if move else []
    if move and len(moves) == 1:
        move = moves[0]
    farms = landscape.farms(view) if view.final else []
    items = (
        *shown.tiles(),
        *shown.tinted(farms),
        *(item for item in shown.spots(squares) if item.role == "dead" or (moves and not _covers(move, item))),
        *shown.marks(),
        *shown.followers(),
        *shown.labels(farms),
        *(shown.preview(move, followers, MARK) if move else ()),
    )
    hits = tuple(_hits(shown, view, move, followers)) if move else ()
    return LivePane("board", Scene(_ground(style.theme), items, _around(view)), hits)


def _covers(move: PlaceTile | None, item: Item) -> bool:
    return move is not None and item.about == f"{move.x},{move.y}"


def _hits(shown: Landscape, view: CarcassonneView, move: PlaceTile, followers: Sequence[Follower]) -> Iterator[Hit]:
    left, top = WORLD.corner(move.x, move.y)
    corners: tuple[Point, ...] = ((0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE))
    yield Hit(moved(corners, left, top), f"{move.x},{move.y}", "spot")
    if move.follower is None:
        for option in followers:
            yield Hit(moved(ring(TAPPED, 12), *shown.spot_of(move, option)), str(option), "option")


def _around(view: CarcassonneView) -> tuple[int, int, int, int]:
    xs, ys = [tile.x for tile in view.board], [tile.y for tile in view.board]
    left, top, right, bottom = min(xs) - AROUND, min(ys) - AROUND, max(xs) + 1 + AROUND, max(ys) + 1 + AROUND
    return round(left * SIDE), round(top * SIDE), round(right * SIDE), round(bottom * SIDE)


@cache
def _ground(name: ThemeName) -> Art:
    return Art(f"live carcassonne {name}", SIDE, SIDE, (), fill=THEMES[name].far_land)


def _tile(view: CarcassonneView, kind: str, style: Style) -> LivePane:
    """Draw the tile to place, and the number of remaining tiles."""
    theme, (width, height) = style.colours, TILE_PANE
    ground = Art(f"live tile {theme.name}", width, height, (), fill=theme.panel)
    items = (
        Sprite(height / 2, height / 2, tile_art.tile(kind, 0, SIDE, style.theme), role="next", about=kind),
        Sprite(width - 90, height / 2, pieces.icon("tile", 34, theme.faint_ink), role="icon", about="tiles left"),
        Text(width - 64, height / 2, str(sum(view.left.values())), 40, theme.panel_ink, theme.panel, anchor="left",
             role="count", about="tiles left"),
    )  # fmt: skip
    return LivePane("tile", Scene(ground, items))
