"""Carcassonne, with farmers. Start reading at ``game``; the rules are in ``turn``, tiles and features in ``board``."""

from engine.games.carcassonne.game import Carcassonne

GAME = Carcassonne()
