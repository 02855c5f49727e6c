"""Europe: its board for the pictures that all rail games share. The market lies in the Atlantic."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from engine.games.europe.board import BOARD as ROUTES
from render.maps import europe as drawn
from render.palette import THEMES
from render.rails import ending, table, tunnels
from render.rails.board import RailBoard
from render.rails.market import MarketLayout

if TYPE_CHECKING:
    from engine.rails.showing.view import RailView
    from render.scene import Scene
    from render.style import Style

BOARD = RailBoard(
    name="europe",
    board=ROUTES,
    ground=drawn.ground,
    country=drawn.country,
    sea=lambda name: THEMES[name].sea,
    rows=drawn.rows(),
    stops=drawn.layout().cities,
    slot_height=drawn.SLOT_HEIGHT,
    width=drawn.WIDTH,
    height=drawn.HEIGHT,
    map_height=drawn.MAP_HEIGHT,
    taken=drawn.taken(),
    market=MarketLayout(first=(104, 42), step=(0, 61), card=(180, 52), piles=((46, 348), (46, 400), (46, 450))),
    seats_width=drawn.WIDTH,
)

board = partial(table.table, BOARD)
hand = partial(table.own_hand, BOARD)
offer = partial(table.offered, BOARD)
tunnel = partial(tunnels.tunnel, BOARD)
end = partial(ending.final, BOARD)

turn = partial(tunnels.turn, BOARD)
private = partial(table.private, BOARD)
preview = partial(table.previewed, BOARD)
requests = {"board": board}


def final(view: RailView, style: Style) -> tuple[Scene, ...]:
    """The standing on the map."""
    return (end(view, style),)
