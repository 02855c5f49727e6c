"""Close-ups of one route: as it would be once it is built, and a tunnel whose price went up."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from render.drawing.shapes import bar, moved
from render.rails import cards, wagons
from render.rails.table import last_built, on_map
from render.scene import Art, Item, Polygon, Scene, Sprite, Text
from render.themes import THEMES, ThemeName

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.rails.showing.view import AttemptView, RailView
    from render.rails.board import RailBoard
    from render.scene import Point
    from render.style import Style

WIDTH, HEIGHT = 800, 600
"""How much of the board a close-up shows."""
PLATE = 160
"""How high the plate with a tunnel's price is, at the lower rim of the picture."""

Crop = tuple[int, int, int, int]


def route(board: RailBoard, view: RailView, seat: int, route_id: str, style: Style) -> Scene:
    """The neighbourhood of a route as it would be, built by this seat."""
    row = board.rows[route_id]
    items = (
        *on_map(board, view, style),
        *last_built(board, route_id, seat),
        *wagons.built(row.slots, (row.width, board.slot_height), seat, style, route_id),
    )
    return Scene(board.ground(style.theme, style.language), items, crop=_around(board, row.middle))


def tunnel(board: RailBoard, view: RailView, style: Style) -> Scene:
    """A tunnel whose price went up: where it is, the three cards turned up, and how many more cards it costs.

    Raises `ValueError` if no tunnel is being built.
    """
    if view.attempt is None:
        raise ValueError("no tunnel is being built")
    crop = _around(board, board.rows[view.attempt.route].middle, lowered=PLATE / 2)
    items = (*on_map(board, view, style), *_price(view.attempt, style, crop))
    return Scene(board.ground(style.theme, style.language), items, crop=crop)


def _around(board: RailBoard, place: Point, lowered: float = 0) -> Crop:
    """A piece of the map about a place, moved down by ``lowered`` to leave the place above its middle; below the map it
    shows only what twice as much hides."""
    end = min(board.map_height + round(2 * lowered), board.height)
    left = round(min(max(0, place[0] - WIDTH / 2), board.width - WIDTH))
    top = round(min(max(0, place[1] - HEIGHT / 2 + lowered), end - HEIGHT))
    return left, top, left + WIDTH, top + HEIGHT


def _price(attempt: AttemptView, style: Style, crop: Crop) -> Iterator[Item]:
    theme = style.colours
    left, _, right, bottom = crop
    y = bottom - PLATE / 2
    yield Sprite((left + right) / 2, y, _plate(right - left, style.theme), role="plate", about=attempt.route)
    for at, name in enumerate(attempt.turned):
        yield Sprite(left + 90 + at * 124, y, cards.card(name, 104, 124, style.language), role="turned", about=name)
    yield Text(right - 170, y, f"+{attempt.owed}", 72, theme.panel_ink, theme.panel, role="owed", about=attempt.route)
    yield Sprite(right - 76, y, cards.card(attempt.card, 84, 112, style.language), role="card", about=attempt.card)


@cache
def _plate(width: int, name: ThemeName) -> Art:
    plate = moved(bar(width, PLATE, 0), width / 2, PLATE / 2)
    return Art(f"plate {width} {name}", width, PLATE, (Polygon(plate, fill=THEMES[name].panel),))
