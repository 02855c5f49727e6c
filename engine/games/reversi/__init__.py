"""Reversi: eight by eight squares, two players, and nothing hidden."""

from engine.games.reversi.game import Reversi

GAME = Reversi()
