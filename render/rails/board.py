"""What a rail game's picture needs to know of its board: the static ground, and where slots and stops lie."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from engine.rails.board.map import RailMap
from render.drawing.boxes import Box
from render.palette import ThemeName
from render.place_names import Language
from render.rails.market import MarketLayout
from render.rails.track import Slot
from render.scene import Art, Point, Shape


class Row(msgspec.Struct, frozen=True):
    """The slots of one route, all of one width."""

    slots: tuple[Slot, ...]
    width: float


class RailBoard(msgspec.Struct, frozen=True):
    """One rail game's board, in pixels of its picture."""

    name: str
    board: RailMap
    ground: Callable[[ThemeName, Language], Art]
    country: Callable[[ThemeName], tuple[Shape, ...]]
    """The map and its free slots, without names and strip: what small maps are made of."""
    sea: Callable[[ThemeName], str]
    rows: Mapping[str, Row]
    stops: Mapping[str, Point]
    """Where each city lies; of a country, where its name stands."""
    slot_height: float
    width: int
    height: int
    map_height: int
    taken: tuple[Box, ...]
    """The room that slots, stops and names take: what marks keep clear of."""
    market: MarketLayout
    seats_width: int
    """How much of the strip the seats take; a market in the strip takes the rest."""
