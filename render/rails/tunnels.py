"""A tunnel whose price went up, while its builder decides."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from render.drawing.shapes import bar, moved
from render.palette import THEMES, ThemeName
from render.rails import cards
from render.rails.table import around, middle, on_map, table
from render.scene import Art, Item, Polygon, Scene, Sprite, Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.rails.showing.view import AttemptView, RailView
    from render.rails.board import RailBoard
    from render.style import Style

PLATE = 160


def turn(board: RailBoard, view: RailView, style: Style) -> tuple[Scene, ...]:
    """The board, and the tunnel that somebody stands in."""
    whole = table(board, view, style)
    return (whole, tunnel(board, view, style)) if view.attempt else (whole,)


def tunnel(board: RailBoard, view: RailView, style: Style) -> Scene:
    """A tunnel whose price went up: where it is, the three cards turned up, how many cards are owed."""
    if view.attempt is None:
        raise ValueError("nobody is in a tunnel")
    crop = around(board, *middle(board, view.attempt.route), below=PLATE / 2)
    items = (*on_map(board, view, style), *_price(view.attempt, style, crop))
    return Scene(board.ground(style.theme, style.language), items, crop=crop)


def _price(attempt: AttemptView, style: Style, crop: tuple[int, int, int, int]) -> Iterator[Item]:
    theme = style.colours
    left, _, right, bottom = crop
    y = bottom - PLATE / 2
    yield Sprite((left + right) / 2, y, _plate(right - left, style.theme), role="plate", about=attempt.route)
    for at, name in enumerate(attempt.turned):
        yield Sprite(left + 90 + at * 124, y, cards.card(name, 104, 124), role="turned", about=name)
    yield Text(right - 170, y, f"+{attempt.owed}", 72, theme.panel_ink, theme.panel, role="owed", about=attempt.route)
    yield Sprite(right - 76, y, cards.card(attempt.card, 84, 112), role="card", about=attempt.card)


@cache
def _plate(width: int, name: ThemeName) -> Art:
    plate = moved(bar(width, PLATE, 0), width / 2, PLATE / 2)
    return Art(f"plate {width} {name}", width, PLATE, (Polygon(plate, fill=THEMES[name].panel),))
