"""What one seat alone may see: its cards by colour, its tickets, and below them a map of where they lead.

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

WIDTH, HEIGHT = 1280, 2000
"""The room that there is; as much of its height is shown as is used."""
MARGIN = 24
COLUMNS = 2
"""Of tickets, side by side."""
LIST_WIDTH = (WIDTH - (COLUMNS + 1) * MARGIN) // COLUMNS
"""How wide a column of tickets is."""
MAP_WIDTH = WIDTH - 2 * MARGIN
CARD = (112, 152)
TOP = 276
"""Where the tickets begin, below the cards; the map begins below these."""
LIST_HEIGHT = 480
"""How high the tickets may become."""
COUNT = 56
"""The size of the numbers under the cards."""


def hand(board: RailBoard, view: RailView, style: Style) -> Scene:
    """Everything that the view's seat holds; before it has tickets, its cards alone."""
    if view.own is None or view.seat is None:
        raise ValueError("a spectator has no hand")
    held = {name: view.own.cards.get(name, 0) for name in board.rail_map.palette.names}
    lines = tickets.ticket_lines(board, view, view.own.tickets, style)
    if view.own.offer and not lines:  # the picture of the offer has the map, with the names that matter
        return Scene(_ground(style.theme), tuple(_cards(held, style)), crop=(0, 0, WIDTH, TOP))
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
        art = cards.card(colour, *CARD, style.language) if count else cards.gap(*CARD, style.theme, colour)
        yield Sprite(x, MARGIN + CARD[1] / 2, art, role="card", about=colour)
        ink = theme.panel_ink if count else theme.faint_ink
        yield Text(x, TOP - MARGIN - COUNT / 2, f"×{count}", COUNT, ink, theme.panel, role="count", about=colour)


def _goals(board: RailBoard, lines: Sequence[TicketLine], view: RailView, style: Style) -> Iterator[Item]:
    """The tickets in columns, and below them the map with everybody's routes and the ways that they still lack."""
    for number, column in enumerate(_columns(lines)):
        left = MARGIN + number * (LIST_WIDTH + MARGIN)
        yield from tickets.listed(column, style, left, TOP, LIST_WIDTH, LIST_HEIGHT)
    yield from SmallMap(board, style, MARGIN, _map_top(lines), MAP_WIDTH).items(view, lines)


def _columns(lines: Sequence[TicketLine]) -> list[Sequence[TicketLine]]:
    """The tickets from the top down, the first ones on the left."""
    rows = -(-len(lines) // COLUMNS)
    return [lines[start : start + rows] for start in range(0, len(lines), rows)] if lines else []


def _map_top(lines: Sequence[TicketLine]) -> int:
    """Where the map begins: below the tickets."""
    longest = max(map(len, _columns(lines)), default=0)
    return TOP + tickets.height(longest, LIST_HEIGHT) + (MARGIN if lines else 0)


def _bottom(board: RailBoard, lines: Sequence[TicketLine]) -> int:
    """Where the picture ends: below the map."""
    return _map_top(lines) + round(board.map_height * MAP_WIDTH / board.width) + MARGIN
