"""Europe: what the pictures of all rail games need to know of its board. The market lies in the Atlantic."""

from __future__ import annotations

from engine.games.europe.board import BOARD as RAIL_MAP
from render.maps import europe as drawn
from render.rails.board import RailBoard
from render.rails.market import MarketLayout
from render.rails.pictures import rail_pictures
from render.themes import THEMES

BOARD = RailBoard(
    name="europe",
    rail_map=RAIL_MAP,
    ground=drawn.ground,
    bare_map=drawn.bare_map,
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

PICTURES = rail_pictures(BOARD)
