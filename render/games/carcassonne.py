"""Carcassonne's pictures: the landscape as it lies, the owners of its features, and the places for the next tile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

import msgspec

from engine.games.carcassonne.moves import PlaceTile
from engine.games.carcassonne.view import CarcassonneView
from render import pieces, scoreboard
from render.carcassonne import landscape, tile_art
from render.carcassonne.geometry import FEATURES
from render.carcassonne.landscape import CORNER, HEIGHT, NEXT_TILE, STRIP, WIDTH, Claim, Landscape, Viewport, last_tile
from render.pictures import GamePictures
from render.scene import Art, Grain, Item, Line, Polygon, Scene, Sprite, Text
from render.scoreboard import SeatCard
from render.themes import THEMES, Style, ThemeName

WITHOUT_STRIP = (0, 0, WIDTH, HEIGHT - STRIP)  # The part of the picture above the seats.


def board(view: CarcassonneView, style: Style) -> Scene:
    viewport = landscape.whole_landscape(view)
    scene = _turn(view, style, viewport)
    return msgspec.structs.replace(scene, items=(*scene.items, *last_tile(view, viewport, style)))


def farms(view: CarcassonneView, style: Style) -> Scene:
    """Tint every farm in its owners' colours and patterns, with its points now."""
    return _claimed(view, style, [("field", field.parts, field.owners, str(field.now)) for field in view.fields])


def features(view: CarcassonneView, style: Style) -> Scene:
    """Tint every open road, city and monastery, with its points now and when completed."""
    return _claimed(view, style, [(f.kind, f.parts, f.owners, f"{f.now}/{f.least}") for f in view.features])


def tiles_left(view: CarcassonneView, style: Style) -> Scene:
    theme, across = style.colours, 6
    step_x, step_y = WIDTH // across, HEIGHT // -(-len(FEATURES) // across)
    items: list[Item] = []
    for number, (kind, count) in enumerate(view.left.items()):
        x, y = step_x * (number % across + 0.4), step_y * (number // across + 0.5)
        items.append(Sprite(x, y, tile_art.tile(kind, 0, 180, style.theme), role="tile left", about=kind))
        items.append(Text(x + 128, y, f"×{count}", 56, theme.ink, theme.far_land, role="count", about=kind))
    rows = max(1, -(-len(view.left) // across))
    table = Art(f"carcassonne table {theme.name}", WIDTH, HEIGHT, (Grain(0.03, 4, 11),), fill=theme.far_land)
    return Scene(table, tuple(items), crop=(0, 0, WIDTH, rows * step_y))


def frames(views: Sequence[CarcassonneView], style: Style) -> list[Scene]:
    """Draw the landscape as it grows, all in the frame of the last."""
    bare = [_without_choices(view) for view in views]
    viewport = landscape.whole_landscape(bare[-1])
    return [_turn(view, style, viewport) for view in bare]


def _without_choices(view: CarcassonneView) -> CarcassonneView:
    return msgspec.structs.replace(view, tile=None, spots=(), dead=())


def cover(view: CarcassonneView, style: Style) -> Scene:
    """Draw the fullest part of the landscape, large: tiles and the followers on them."""
    shown = Landscape(view, landscape.fullest(view), style)
    return Scene(_ground(style.theme), (*shown.tiles(), *shown.followers()), crop=WITHOUT_STRIP)


def preview(view: CarcassonneView, moves: Sequence[PlaceTile], style: Style) -> Scene | None:
    """Draw the tile where these moves would lay it, with its follower, or a number for each follower that they offer.

    For moves on several squares, draw the board, where all are numbered.
    """
    if len({(move.x, move.y) for move in moves}) > 1:
        return board(view, style)
    where = {(move.x, move.y, move.turns) for move in moves}
    if len(where) != 1:
        return None
    move = moves[0] if len(moves) == 1 else PlaceTile(*where.pop())
    options = [choice.follower for choice in moves if choice.follower]
    shown = Landscape(view, landscape.centred(move.x, move.y), style)
    items = (*shown.tiles(), *shown.followers(), *shown.preview(move, options))
    return Scene(_ground(style.theme), items, crop=landscape.neighbourhood(view, move.x, move.y))


def _turn(view: CarcassonneView, style: Style, viewport: Viewport) -> Scene:
    shown = Landscape(view, viewport, style)
    items = (*shown.tiles(), *shown.spots(), *shown.marks(), *shown.followers(), *_strip(view, style))
    return Scene(_ground(style.theme), items)


def _claimed(view: CarcassonneView, style: Style, claims: Sequence[Claim]) -> Scene:
    view = _without_choices(view)
    shown, owned = Landscape(view, landscape.whole_landscape(view), style), [claim for claim in claims if claim[2]]
    items = (*shown.tiles(), *shown.tinted(owned), *shown.followers(), *shown.labels(owned), *_strip(view, style))
    return Scene(_ground(style.theme), items)


@cache
def _ground(name: ThemeName) -> Art:
    theme = THEMES[name]
    shapes = (Grain(0.03, 4, 11), *scoreboard.strip(WIDTH, HEIGHT - STRIP, HEIGHT, theme))
    return Art(f"carcassonne {name}", WIDTH, HEIGHT, shapes, fill=theme.far_land)


def _strip(view: CarcassonneView, style: Style) -> Iterator[Item]:
    top, theme = HEIGHT - STRIP, style.colours
    aside = CORNER if view.tile else 140
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
    yield from scoreboard.scoreboard(cards, style, 8, top + 2, WIDTH - aside - 8, STRIP - 4)
    yield from _next_tile(view, style)
    x, left = WIDTH - aside / 2, str(sum(view.left.values()))
    yield Sprite(x - 36, top + STRIP / 2, pieces.icon("tile", 44, theme.faint_ink), role="icon", about="tiles left")
    yield Text(x + 32, top + STRIP / 2, left, 52, theme.panel_ink, theme.panel, role="count", about="tiles left")


def _next_tile(view: CarcassonneView, style: Style) -> Iterator[Item]:
    if view.tile:
        theme, x, y = style.colours, WIDTH - CORNER / 2, HEIGHT - STRIP - CORNER / 2
        box, edge = ((0, 0), (CORNER, 0), (CORNER, CORNER + 8), (0, CORNER + 8)), ((0, CORNER), (0, 0), (CORNER, 0))
        shapes = (Polygon(box, fill=theme.panel), Line(edge, theme.panel_edge, 4))
        corner = Art(f"carcassonne corner {theme.name}", CORNER, CORNER + 8, shapes)
        yield Sprite(x, y + 4, corner, role="corner", about=view.tile)
        yield Sprite(x, y + 8, tile_art.tile(view.tile, 0, NEXT_TILE, style.theme), role="next", about=view.tile)


PICTURES = GamePictures[CarcassonneView, PlaceTile](
    view=CarcassonneView,
    requests={"board": board, "farms": farms, "features": features, "tiles": tiles_left},
    turn=lambda view, style: (board(view, style),),  # A phone has no room for a second picture.
    private=lambda _view, _style: (),
    preview=preview,
    final=lambda view, style: (farms(view, style),),
    cover=cover,
    frames=frames,
)
