"""Carcassonne's pictures: the landscape, the owners of its features, and the places for the next tile."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache

import msgspec

from engine.games.carcassonne.moves import PlaceTile
from engine.games.carcassonne.view import CarcassonneView
from render import pieces, scoreboard
from render.carcassonne import landscape, tile_art
from render.carcassonne.geometry import FEATURES
from render.carcassonne.landscape import HIGHEST, WIDTH, Claim, Landscape, Viewport, last_tile
from render.carcassonne.live import live
from render.pictures import GamePictures
from render.scene import Art, Grain, Item, Line, Scene, Sprite, Text
from render.scoreboard import SeatCard
from render.themes import THEMES, Style, ThemeName

STRIP, NEXT_TILE = 220, 196  # The height of the strip below the landscape, and the size of the tile to place in it.
SEATS_STRIP = 116  # The height of a strip with a single row of seats.
TILES_LEFT = 110  # The width of the number of remaining tiles.
COLUMNS = {4: 2, 5: 3}  # Columns of seats. Fewer seats are stacked beside the tile, or side by side without a tile.


def board(view: CarcassonneView, style: Style) -> Scene:
    viewport = landscape.whole_landscape(view, _strip_height(view))
    return _turn(view, style, viewport, last_tile(view, viewport, style))


def farms(view: CarcassonneView, style: Style) -> Scene:
    """Draw the landscape with every owned farm in its owners' colours and patterns, with its points now."""
    return _tinted_scene(view, style, landscape.farms(view))


def features(view: CarcassonneView, style: Style) -> Scene:
    """Draw the landscape with every owned open road, city and monastery tinted, with its points now and when
    completed.
    """
    claims = [(f.kind, f.parts, f.owners, f"{f.now}/{f.least}") for f in view.features if f.owners]
    return _tinted_scene(view, style, claims)


def tiles_left(view: CarcassonneView, style: Style) -> Scene:
    theme, across = style.colours, 4
    step_x, step_y = WIDTH // across, HIGHEST // -(-len(FEATURES) // across)
    items: list[Item] = []
    for number, (kind, count) in enumerate(view.left.items()):
        x, y = step_x * (number % across + 0.38), step_y * (number // across + 0.5)
        items.append(Sprite(x, y, tile_art.tile(kind, 0, 200, style.theme), role="tile left", about=kind))
        items.append(Text(x + 142, y, f"×{count}", 64, theme.ink, theme.far_land, role="count", about=kind))
    rows = max(1, -(-len(view.left) // across))
    return Scene(_ground(style.theme), tuple(items), crop=(0, 0, WIDTH, rows * step_y))


def frames(views: Sequence[CarcassonneView], style: Style) -> list[Scene]:
    """Draw the landscape as it grows. All scenes have the viewport of the last one."""
    bare = [_without_choices(view) for view in views]
    viewport = landscape.whole_landscape(bare[-1], _strip_height(bare[-1]))
    return [_turn(view, style, viewport) for view in bare]


def _without_choices(view: CarcassonneView) -> CarcassonneView:
    return msgspec.structs.replace(view, tile=None, spots=(), dead=())


def cover(view: CarcassonneView, style: Style) -> Scene:
    """Draw the part of the landscape with the most tiles, enlarged, with followers."""
    viewport = landscape.fullest(view)
    shown = Landscape(view, viewport, style)
    return Scene(_ground(style.theme), (*shown.tiles(), *shown.followers()), crop=viewport.window)


def preview(view: CarcassonneView, moves: Sequence[PlaceTile], style: Style) -> Scene | None:
    """Draw the tile where these moves place it, with the move's follower or a number for each possible follower.

    If the moves are on several squares, draw the board, which numbers these squares. Return None if the moves are on
    one square but in several rotations. Without a tile to place, draw the square's number instead.
    """
    squares = {f"{move.x},{move.y}" for move in moves}
    if len(squares) > 1:
        viewport = landscape.whole_landscape(view, _strip_height(view))
        return _turn(view, style, viewport, last_tile(view, viewport, style), squares)
    where = {(move.x, move.y, move.turns) for move in moves}
    if len(where) != 1:
        return None
    move = moves[0] if len(moves) == 1 else PlaceTile(*where.pop())
    options = [choice.follower for choice in moves if choice.follower]
    viewport = landscape.neighbourhood(view, move.x, move.y)
    shown = Landscape(view, viewport, style)
    laid = shown.preview(move, options, max(40, viewport.side // 7)) if view.tile else shown.spots(squares)
    return Scene(_ground(style.theme), (*shown.tiles(), *shown.followers(), *laid), crop=viewport.window)


def _turn(
    view: CarcassonneView,
    style: Style,
    viewport: Viewport,
    inset: Iterable[Item] = (),
    squares: Collection[str] | None = None,
) -> Scene:
    shown = Landscape(view, viewport, style)
    items = (*shown.tiles(), *shown.spots(squares), *shown.marks(), *shown.followers(), *inset)
    return _above_strip(view, style, viewport, items)


def _above_strip(view: CarcassonneView, style: Style, viewport: Viewport, items: Iterable[Item]) -> Scene:
    crop = (0, 0, WIDTH, viewport.bottom + _strip_height(view))
    return Scene(_ground(style.theme), (*items, *_strip(view, style, viewport.bottom)), crop=crop)


def _tinted_scene(view: CarcassonneView, style: Style, claims: Sequence[Claim]) -> Scene:
    view = _without_choices(view)
    viewport = landscape.whole_landscape(view, _strip_height(view))
    shown = Landscape(view, viewport, style)
    items = (*shown.tiles(), *shown.tinted(claims), *shown.followers(), *shown.labels(claims))
    return _above_strip(view, style, viewport, items)


@cache
def _ground(name: ThemeName) -> Art:
    return Art(f"carcassonne {name}", WIDTH, HIGHEST, (Grain(0.03, 4, 11),), fill=THEMES[name].far_land)


def _columns(view: CarcassonneView) -> int:
    return COLUMNS.get(view.seats, 1 if view.tile else view.seats)


def _strip_height(view: CarcassonneView) -> int:
    return SEATS_STRIP if _columns(view) == view.seats and not view.tile else STRIP


def _strip(view: CarcassonneView, style: Style, top: int) -> Iterator[Item]:
    """Draw the strip below the landscape: the seats, the number of remaining tiles, and the tile to place."""
    theme, high, across = style.colours, _strip_height(view), _columns(view)
    edge = Line(((0, 0), (WIDTH, 0)), theme.panel_edge, 6)
    panel = Art(f"carcassonne strip {theme.name} {high}", WIDTH, high, (edge,), fill=theme.panel)
    yield Sprite(WIDTH / 2, top + high / 2, panel, role="strip")
    right, middle = WIDTH, top + high / 2
    if view.tile:
        right -= STRIP
        art = tile_art.tile(view.tile, 0, NEXT_TILE, style.theme)
        yield Sprite(right + STRIP / 2, middle + 2, art, role="next", about=view.tile)
    winners = view.final.winners if view.final else ()
    cards = [
        SeatCard(
            seat=seat,
            points=view.scores[seat],
            counts=(("follower", view.supply[seat]), *((("flag", view.projected[seat]),) if view.aids else ())),
            bold=seat in view.to_act or seat in winners,
        )
        for seat in range(view.seats)
    ]
    yield from scoreboard.scoreboard(cards, style, (4, top + 4, right - TILES_LEFT - 4, high - 6), across)
    x, left = right - TILES_LEFT / 2, str(sum(view.left.values()))
    yield Sprite(x, middle - 28, pieces.icon("tile", 44, theme.faint_ink), role="icon", about="tiles left")
    yield Text(x, middle + 30, left, 52, theme.panel_ink, theme.panel, role="count", about="tiles left")


PICTURES = GamePictures[CarcassonneView, PlaceTile](
    view=CarcassonneView,
    requests={"board": board, "farms": farms, "features": features, "tiles": tiles_left},
    turn=lambda view, style: (board(view, style),),  # A second picture would not fit on a phone.
    private=lambda _view, _style: (),
    preview=preview,
    final=lambda view, style: (farms(view, style),),
    cover=cover,
    frames=frames,
    live=live,
)
