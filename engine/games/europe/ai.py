"""What is worth knowing about Europe: what holds for every rail game, on its board."""

from __future__ import annotations

from engine.games.europe.board import BOARD
from engine.games.europe.rules import BOOK
from engine.rails.thinking.strategy import RailStrategy

STRATEGY = RailStrategy(BOOK, BOARD)
