"""What is worth knowing about tCHu: what holds for every rail game, on its board."""

from __future__ import annotations

from engine.games.tchu.board import BOARD
from engine.games.tchu.rules import BOOK
from engine.rails.thinking.mind import RailMind

MIND = RailMind(BOOK, BOARD)
