"""The picture of the end of a rail game: the map with the longest trails, and below it everybody's tickets."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

import msgspec

from engine.rails.board.trails import longest_trail
from engine.wording import shown_number
from render.drawing import boxes, pieces
from render.rails import final_tickets, wagons
from render.rails.table import on_map
from render.scene import Art, Scene, Sprite, Text
from render.themes import THEMES, ThemeName

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.api import Standings
    from engine.rails.showing.view import RailView
    from render.rails.board import RailBoard
    from render.scene import Item
    from render.style import Style

MARGIN: Final = 12
PANEL: Final = 400
"""The height of the panel that covers the strip."""
STANDING: Final = 88
"""From one seat to the next in the list of points."""
GROUND_STEP: Final = 200
"""The height of the picture's ground is a multiple of it: few grounds serve all games."""


def final(board: RailBoard, view: RailView, style: Style) -> Scene:
    """The end: the tickets, and the trails that earned the bonus. Raises `ValueError` if the game is not over."""
    if view.final is None:
        raise ValueError("the game is not over")
    winning = [
        standing.seat
        for standing in view.final.seats
        if any(share.code == "longest-trail" for share in standing.breakdown)
    ]
    trails = [
        wagons.halo(board.rows[route].slots, board.rows[route].width, seat, route, "trail")
        for seat in winning
        for route in one_longest_trail(board, view.players[seat].built)
    ]
    unmarked = msgspec.structs.replace(view, recent=())  # trails are marked, not what was built last
    ground = board.ground(style.theme, style.language)
    tickets = final_tickets.final_tickets(board, view, style)
    high = board.map_height + MARGIN + final_tickets.height(tickets, view.seats)
    dots = tuple(final_tickets.dotted_lines(board, tickets))
    items = (
        Sprite(board.width / 2, board.height / 2, ground, role="map", about=board.name),
        *trails,
        *on_map(board, unmarked, style),
        *dots,
        *(shape for shape in ground.shapes if isinstance(shape, Text) and _is_under(shape, (*trails, *dots))),
        *final_tickets.badges(board, tickets),
        *_standing(board, view.final, style),
        Sprite(board.width / 2, board.map_height + PANEL / 2, _panel(board.width, style.theme), role="panel"),
        *final_tickets.listed(tickets, view.seats, style, board.map_height + MARGIN, board.width),
    )
    ground_height = -(-high // GROUND_STEP) * GROUND_STEP
    return Scene(_ground(board.width, ground_height, style.theme), items, crop=(0, 0, board.width, high))


def _standing(board: RailBoard, final: Standings, style: Style) -> Iterator[Item]:
    """Everybody's points, the first first, where a board has its market on the map."""
    x, top = board.market.first
    if top > board.map_height:
        return
    theme = style.colours
    for at, standing in enumerate(final.ranked):
        y, about = top + 14 + at * STANDING, f"seat {standing.seat}"
        yield Sprite(x - 46, y, pieces.chip(standing.seat, 56), role="mark", about=about)
        points = shown_number(standing.points)
        yield Text(x + 76, y, points, 60, theme.panel_ink, theme.panel, anchor="right", role="score", about=about)


@cache
def _ground(width: int, height: int, name: ThemeName) -> Art:
    return Art(f"end {width} {height} {name}", width, height, (), fill=THEMES[name].panel)


@cache
def _panel(width: int, name: ThemeName) -> Art:
    """What the lists are written on: it covers the strip below the map."""
    return Art(f"end panel {width} {name}", width, PANEL, (), fill=THEMES[name].panel)


def _is_under(name: Text, trails: Sequence[Sprite]) -> bool:
    """Whether a name on the map may be covered by a trail, and is to be written once more above it."""
    return any(boxes.of_text(name).touches(boxes.of(trail)) for trail in trails)


def one_longest_trail(board: RailBoard, built: Sequence[str]) -> list[str]:
    """The routes of one longest trail: those left when every route that it can do without is put aside.

    A seat may have several trails of that length; which one is shown does not matter.
    """
    numbers = board.rail_map.route_numbers
    kept = [board.rail_map.routes[numbers[route]] for route in built]
    longest = longest_trail(kept)
    for route in list(kept):
        fewer = [other for other in kept if other is not route]
        if longest_trail(fewer) == longest:
            kept = fewer
    return [route.id for route in kept]
