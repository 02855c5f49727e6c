"""How Europe is tapped: as rail games are."""

from __future__ import annotations

from engine.games.europe.board import BOARD
from engine.games.europe.rules import BOOK
from engine.rails.showing.taps import RailTaps

TAPS = RailTaps(BOARD, BOOK)
