"""Carcassonne, with farmers. Start reading at ``game``; the rules are in ``placing``, ``turn`` and ``scoring``."""

from engine.games.carcassonne.game import Carcassonne

GAME = Carcassonne()
