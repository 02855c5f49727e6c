"""Europe: its board for the pictures that all rail games share. The market lies in the Atlantic."""

from __future__ import annotations

from functools import partial

from engine.games.europe.board import BOARD as ROUTES
from render.maps import europe as drawn
from render.palette import THEMES
from render.rails import ending, picture, tunnels
from render.rails.board import RailBoard
from render.rails.market import Place

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
    market=Place(first=(104, 42), step=(0, 61), card=(180, 52), piles=((46, 348), (46, 400), (46, 450))),
    seats_width=drawn.WIDTH,
)

board = partial(picture.table, BOARD)
hand = partial(picture.own_hand, BOARD)
offer = partial(picture.offered, BOARD)
preview = partial(picture.preview, BOARD)
tunnel = partial(tunnels.tunnel, BOARD)
final = partial(ending.final, BOARD)
