"""Carcassonne, with farmers. Start reading with ``game``."""

from engine.games.carcassonne.game import Carcassonne

GAME = Carcassonne()
