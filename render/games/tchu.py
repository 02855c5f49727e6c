"""tCHu: its board for the pictures that all rail games share. The market lies in the strip, beside the two seats."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from engine.games.tchu.board import BOARD as ROUTES
from render.maps import tchu as drawn
from render.palette import THEMES
from render.rails import ending, table, tunnels
from render.rails.board import RailBoard
from render.rails.market import MarketLayout

if TYPE_CHECKING:
    from engine.rails.showing.view import RailView
    from render.scene import Scene
    from render.style import Style

BOARD = RailBoard(
    name="tchu",
    board=ROUTES,
    ground=drawn.ground,
    country=drawn.country,
    sea=lambda name: THEMES[name].far_land,
    rows=drawn.rows(),
    stops=drawn.stops(),
    slot_height=drawn.SLOT[1],
    width=drawn.WIDTH,
    height=drawn.HEIGHT,
    map_height=drawn.MAP_HEIGHT,
    taken=drawn.taken(),
    market=MarketLayout(
        first=(868, 1122), step=(104, 0), card=(92, 118), piles=((1372, 1086), (1372, 1156), (1502, 1086))
    ),
    seats_width=800,
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
