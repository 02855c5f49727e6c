"""Carcassonne: the landscape as it lies, who stands where, and where the next tile fits."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from engine.games.carcassonne.moves import Place
from render import panel, pieces
from render.carcassonne import landscape
from render.carcassonne.window import HEIGHT, LEGIBLE, NEAR, STRIP, WIDTH, Window, about, whole
from render.palette import THEMES, ThemeName
from render.panel import SeatCard
from render.scene import Art, Glow, Grain, Item, Polygon, Scene, Shape, Sprite, Text
from render.tiles import art

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.games.carcassonne.moves import Follower
    from engine.games.carcassonne.view import CarcassonneView
    from render.carcassonne.landscape import Claim
    from render.look import Look
    from render.pieces import Pose


def board(view: CarcassonneView, look: Look) -> Scene:
    """The whole landscape after a turn."""
    return _turn(view, look, whole(view))


def closeup(view: CarcassonneView, look: Look) -> Scene | None:
    """The neighbourhood of the last move, where the squares of the whole are too small for a phone; else None."""
    if whole(view).side >= LEGIBLE:
        return None
    last = view.board[-1]
    return _turn(view, look, about(last.x, last.y, *NEAR))


def farms(view: CarcassonneView, look: Look) -> Scene:
    """Whose every farm is, in colour and pattern, and what it is worth now."""
    return _claimed(view, look, tuple(landscape.farms(view.fields)))


def features(view: CarcassonneView, look: Look) -> Scene:
    """Whose every open road, city and monastery is, what it is worth now and when completed."""
    return _claimed(view, look, tuple(landscape.claims(view.features)))


def turn(view: CarcassonneView, look: Look) -> tuple[Scene, ...]:
    """The landscape, and where it is large the neighbourhood of the last move."""
    near = closeup(view, look)
    return (board(view, look), near) if near else (board(view, look),)


def private(_view: CarcassonneView, _look: Look) -> tuple[Scene, ...]:
    """Nothing is secret here."""
    return ()


def final(view: CarcassonneView, look: Look) -> tuple[Scene, ...]:
    """The end: the standing, and the farms that were scored."""
    return (farms(view, look),)


def preview(view: CarcassonneView, moves: Sequence[Place], look: Look) -> Scene | None:
    """The tile where these moves would lay it: its follower if one is left, else a number on each that they offer."""
    where = {(move.x, move.y, move.turns) for move in moves}
    if len(where) != 1:
        return None
    move = moves[0] if len(moves) == 1 else Place(*where.pop())
    options = [choice.follower for choice in moves if choice.follower]
    window = about(move.x, move.y, 5, 3)
    items = [
        *landscape.grid(window, look),
        *landscape.tiles(view, window, look),
        *landscape.followers(view, window),
        *_laid(view, window, move, look),
        *_choices(view, window, move, options),
    ]
    return Scene(ground(look.theme), tuple(items), crop=(0, 0, WIDTH, HEIGHT - STRIP))


requests = {"board": board, "farms": farms, "features": features}


def _turn(view: CarcassonneView, look: Look, window: Window) -> Scene:
    items = (
        *landscape.grid(window, look),
        *landscape.tiles(view, window, look),
        *landscape.spots(view, window, look),
        *landscape.marks(view, window),
        *landscape.followers(view, window),
        *_strip(view, look),
    )
    return Scene(ground(look.theme), items)


def _claimed(view: CarcassonneView, look: Look, shown: tuple[Claim, ...]) -> Scene:
    window = whole(view)
    items = (
        *landscape.grid(window, look),
        *landscape.tiles(view, window, look),
        *landscape.tinted(view, window, shown),
        *landscape.followers(view, window),
        *landscape.worths(view, window, shown, look),
        *_strip(view, look),
    )
    return Scene(ground(look.theme), items)


@cache
def ground(name: ThemeName) -> Art:
    """The table, and the strip below."""
    theme = THEMES[name]
    top = HEIGHT - STRIP
    box = ((0, top), (WIDTH, top), (WIDTH, HEIGHT), (0, HEIGHT))
    shapes: tuple[Shape, ...] = (
        Grain(0.03, 4, 11),
        Glow((box,), "#000000", 0.25, blur=6),
        Polygon(box, fill=theme.panel),
    )
    return Art(f"carcassonne {name}", WIDTH, HEIGHT, shapes, fill=theme.far_land)


def _laid(view: CarcassonneView, window: Window, move: Place, look: Look) -> Iterator[Item]:
    """The tile to place, framed, and the follower that the move puts on it."""
    if view.tile is None:
        raise ValueError("there is no tile to place")
    seat = view.to_act[0]
    middle = window.middle(move.x, move.y)
    where = f"{view.tile} r{move.turns} at {move.x},{move.y}"
    yield Sprite(*middle, art.tile(view.tile, move.turns, window.side, look.theme), role="tile", about=where)
    yield Sprite(*middle, pieces.frame(seat, window.side, "last"), role="last", about=where)
    if move.follower:
        spot = landscape.place(view.tile, move.turns, move.follower.feature, move.follower.at)
        pose: Pose = "lying" if move.follower.feature == "field" else "standing"
        figure = pieces.follower(seat, landscape.figure(window), pose)
        place = window.place(move.x, move.y, spot)
        yield Sprite(*place, figure, role="follower", about=f"seat {seat} {move.follower} at {move.x},{move.y} {pose}")


def _choices(view: CarcassonneView, window: Window, move: Place, options: Sequence[Follower]) -> Iterator[Item]:
    if view.tile is None or move.follower:
        return
    for number, option in enumerate(options, 1):
        spot = landscape.place(view.tile, move.turns, option.feature, option.at)
        badge = pieces.number(str(number), 40, "#FFFFFF", "#2B3440")
        yield Sprite(*window.place(move.x, move.y, spot), badge, role="number", about=str(option))


def _strip(view: CarcassonneView, look: Look) -> Iterator[Item]:
    top, theme = HEIGHT - STRIP, look.colours
    aside = 250
    winners = view.final.winners if view.final else ()
    cards = [
        SeatCard(
            seat=seat,
            points=view.scores[seat],
            counts=(("follower", view.supply[seat]), ("flag", view.projected[seat])),
            bold=seat in view.to_act or seat in winners,
        )
        for seat in range(view.seats)
    ]
    yield from panel.strip(cards, look, 8, top + 2, WIDTH - aside - 8, STRIP - 4)
    x, y = WIDTH - aside, top + STRIP / 2
    if view.tile:
        yield Sprite(x + 80, y, art.tile(view.tile, 0, 128, look.theme), role="next", about=view.tile)
    left = str(sum(view.left.values()))
    yield Sprite(x + 186, y - 28, pieces.icon("tile", 34, theme.faint_ink), role="icon", about="tiles left")
    yield Text(x + 186, y + 26, left, 44, theme.panel_ink, theme.panel, role="count", about="tiles left")
