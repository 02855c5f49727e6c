"""The picture of the end of a rail game: the final points of all seats, and the longest trails on the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from engine.rails.board.trails import longest_trail
from render.drawing import boxes
from render.rails import wagons
from render.rails.table import market_and_piles, on_map, seats
from render.scene import Scene, Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.rails.showing.view import RailView
    from render.rails.board import RailBoard
    from render.scene import Sprite
    from render.style import Style


def final(board: RailBoard, view: RailView, style: Style) -> Scene:
    """The end: the standing, and the trails that earned the bonus. Raises `ValueError` if the game is not over."""
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
    items = (
        *trails,
        *(shape for shape in ground.shapes if isinstance(shape, Text) and _is_under(shape, trails)),
        *on_map(board, unmarked, style),
        *market_and_piles(board, view, style),
        *seats(board, view, style),
    )
    return Scene(ground, items)


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
