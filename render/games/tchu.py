"""tCHu: what the pictures of all rail games need to know of its board.

The market lies in the strip, beside the two seats.
"""

from __future__ import annotations

from engine.games.tchu.board import BOARD as RAIL_MAP
from render.maps import tchu as drawn
from render.rails.board import RailBoard
from render.rails.market import MarketLayout
from render.rails.pictures import rail_pictures
from render.themes import THEMES

BOARD = RailBoard(
    name="tchu",
    rail_map=RAIL_MAP,
    ground=drawn.ground,
    bare_map=drawn.bare_map,
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

PICTURES = rail_pictures(BOARD)
