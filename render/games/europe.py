"""Europe: its board for the pictures that all rail games share. The market lies in the Atlantic."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from engine.games.europe.board import BOARD as ROUTES
from render.maps import europe as drawn
from render.palette import THEMES
from render.rails import ending, picture, tunnels
from render.rails.board import RailBoard
from render.rails.market import Place

if TYPE_CHECKING:
    from engine.rails.view import RailView
    from render.look import Look
    from render.scene import Scene

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
tunnel = partial(tunnels.tunnel, BOARD)
end = partial(ending.final, BOARD)

turn = partial(tunnels.turn, BOARD)
private = partial(picture.private, BOARD)
preview = partial(picture.previewed, BOARD)
requests = {"board": board}


def final(view: RailView, look: Look) -> tuple[Scene, ...]:
    """The standing on the map."""
    return (end(view, look),)
