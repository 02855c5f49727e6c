"""Carcassonne, with farmers. Start reading at ``game``."""

from engine.games.carcassonne.game import Carcassonne

GAME = Carcassonne()
