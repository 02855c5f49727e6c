"""What one seat alone may see: its cards by colour, its tickets, and a small map of where they lead.

Every function here raises `ValueError` for the view of a spectator, who has no hand: asking for it is a bug.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from render.rails import cards, tickets
from render.rails.small_map import SmallMap
from render.scene import Art, Grain, Item, Scene, Sprite, Text
from render.themes import THEMES, ThemeName

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from engine.rails.showing.view import RailView
    from render.rails.board import RailBoard
    from render.rails.tickets import TicketLine
    from render.style import Style

WIDTH, HEIGHT = 1600, 1200
MARGIN = 32
LIST_WIDTH = 500
"""How wide the list of tickets is; the small map takes the rest."""
MAP_WIDTH = WIDTH - LIST_WIDTH - 3 * MARGIN
TOP = 330
"""Where tickets and map begin, below the cards."""
COUNT = 60
"""The size of the numbers under the cards."""


def hand(board: RailBoard, view: RailView, style: Style) -> Scene:
    """Everything that the view's seat holds."""
    if view.own is None or view.seat is None:
        raise ValueError("a spectator has no hand")
    held = {name: view.own.cards.get(name, 0) for name in board.rail_map.palette.names}
    lines = tickets.ticket_lines(board, view, view.own.tickets, style)
    items = (*_cards(held, style), *_goals(board, lines, view, style))
    return Scene(_ground(style.theme), items, crop=(0, 0, WIDTH, _bottom(board, lines)))


def offer(board: RailBoard, view: RailView, style: Style) -> Scene:
    """The tickets that the view's seat may choose from."""
    if view.own is None or view.seat is None:
        raise ValueError("a spectator has no tickets")
    lines = tickets.ticket_lines(board, view, view.own.offer, style)
    items = tuple(_goals(board, lines, view, style))
    return Scene(_ground(style.theme), items, crop=(0, TOP - MARGIN, WIDTH, _bottom(board, lines)))


@cache
def _ground(name: ThemeName) -> Art:
    return Art(f"hand {name}", WIDTH, HEIGHT, (Grain(0.03, 3, 3),), fill=THEMES[name].panel)


def _cards(held: Mapping[str, int], style: Style) -> Iterator[Item]:
    """A card of every colour with its count; a gap for a colour of which there is none."""
    theme = style.colours
    step = (WIDTH - 2 * MARGIN) / len(held)
    for at, (colour, count) in enumerate(held.items()):
        x = MARGIN + step * (at + 0.5)
        art = cards.card(colour, 132, 180) if count else cards.gap(132, 180, style.theme)
        yield Sprite(x, 128, art, role="card", about=colour)
        ink = theme.panel_ink if count else theme.faint_ink
        yield Text(x, 266, f"×{count}", COUNT, ink, theme.panel, role="count", about=colour)


def _goals(board: RailBoard, lines: Sequence[TicketLine], view: RailView, style: Style) -> Iterator[Item]:
    """The list of tickets, and beside it the map with everybody's routes and the ways that the tickets still lack."""
    yield from tickets.listed(lines, style, MARGIN, TOP, LIST_WIDTH, HEIGHT - TOP - MARGIN)
    yield from SmallMap(board, style, LIST_WIDTH + 2 * MARGIN, TOP, MAP_WIDTH).items(view, lines)


def _bottom(board: RailBoard, lines: Sequence[TicketLine]) -> int:
    """Where the picture ends: below the map and the list."""
    map_height = round(board.map_height * MAP_WIDTH / board.width)
    return TOP + max(map_height, tickets.height(len(lines), HEIGHT - TOP - MARGIN)) + MARGIN
