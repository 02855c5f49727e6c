"""The end of a rail game: the standing, and the longest trails."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from engine.rails.board.trails import longest_trail
from render.rails import wagons
from render.rails.table import on_map, on_table, strip
from render.scene import Scene

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.rails.showing.view import RailView
    from render.rails.board import RailBoard
    from render.style import Style


def final(board: RailBoard, view: RailView, style: Style) -> Scene:
    """The end: the standing, and the longest trails that earned their bonus."""
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
        for route in trail(board, view.players[seat].built)
    ]
    calm = msgspec.structs.replace(view, recent=())
    items = (*trails, *on_map(board, calm, style), *on_table(board, view, style), *strip(board, view, style))
    return Scene(board.ground(style.theme, style.language), items)


def trail(board: RailBoard, built: Sequence[str]) -> list[str]:
    """The routes of one longest trail: those left when every route that it can do without is put aside."""
    numbers = board.board.route_numbers
    kept = [board.board.routes[numbers[route]] for route in built]
    longest = longest_trail(kept)
    for route in list(kept):
        fewer = [other for other in kept if other is not route]
        if longest_trail(fewer) == longest:
            kept = fewer
    return [route.id for route in kept]
