"""How tCHu is tapped: as rail games are."""

from __future__ import annotations

from engine.games.tchu.board import BOARD
from engine.games.tchu.rules import BOOK
from engine.rails.showing.taps import RailTaps

TAPS = RailTaps(BOARD, BOOK)
