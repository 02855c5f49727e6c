"""tCHu: a rail game for two on the map of Switzerland."""

from __future__ import annotations

from engine.games.tchu.board import BOARD
from engine.games.tchu.rules import BOOK
from engine.rails.game import RailGame
from engine.rails.turn.moves import VERBS, Build, Draw, GiveUp, Keep, Pay, Take, Tickets
from engine.rails.turn.setup import PILES


class TChu(RailGame):
    """34 towns, 17 stations abroad, 88 routes, tickets with several trips."""

    id = "tchu"
    package = __name__
    seats = (2, 2)
    piles = PILES
    verbs = VERBS
    move_types = (Draw, Take, Tickets, Keep, Build, Pay, GiveUp)
    board = BOARD
    books = (BOOK,)


GAME = TChu()
