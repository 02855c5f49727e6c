"""A hand in private: the cards by colour with their numbers, the tickets, and a small map of where they lead."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from render.palette import THEMES, ThemeName
from render.rails import cards, tickets
from render.rails.small_map import SmallMap
from render.scene import Art, Grain, Item, Scene, Sprite, Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from render.rails.board import RailBoard
    from render.rails.tickets import TicketLine
    from render.style import Style

WIDTH, HEIGHT = 1600, 1200
MARGIN = 32
LIST_WIDTH = 620
TOP = 330
COUNT = 60


def hand(
    board: RailBoard,
    held: Mapping[str, int],
    lines: Sequence[TicketLine],
    own: Sequence[str],
    seat: int,
    style: Style,
) -> Scene:
    """Everything that a seat holds; `held` counts the cards of every colour, zeros too."""
    items = (*_cards(held, style), *_goals(board, lines, own, seat, style))
    return Scene(_ground(style.theme), items)


def offer(board: RailBoard, lines: Sequence[TicketLine], own: Sequence[str], seat: int, style: Style) -> Scene:
    """Tickets to choose from."""
    items = tuple(_goals(board, lines, own, seat, style))
    return Scene(_ground(style.theme), items, crop=(0, TOP - MARGIN, WIDTH, HEIGHT))


@cache
def _ground(name: ThemeName) -> Art:
    return Art(f"hand {name}", WIDTH, HEIGHT, (Grain(0.03, 3, 3),), fill=THEMES[name].panel)


def _cards(held: Mapping[str, int], style: Style) -> Iterator[Item]:
    theme = style.colours
    step = (WIDTH - 2 * MARGIN) / len(held)
    for at, (colour, count) in enumerate(held.items()):
        x = MARGIN + step * (at + 0.5)
        art = cards.card(colour, 132, 180) if count else cards.gap(132, 180, style.theme)
        yield Sprite(x, 128, art, role="card", about=colour)
        ink = theme.panel_ink if count else theme.faint_ink
        yield Text(x, 266, f"×{count}", COUNT, ink, theme.panel, role="count", about=colour)


def _goals(
    board: RailBoard, lines: Sequence[TicketLine], own: Sequence[str], seat: int, style: Style
) -> Iterator[Item]:
    height = HEIGHT - TOP - MARGIN
    yield from tickets.listed(lines, style, MARGIN, TOP, LIST_WIDTH, height)
    width = WIDTH - LIST_WIDTH - 3 * MARGIN
    top = TOP + (height - board.map_height * width / board.width) / 2
    yield from SmallMap(board, style, LIST_WIDTH + 2 * MARGIN, top, width).items(own, seat, lines)
