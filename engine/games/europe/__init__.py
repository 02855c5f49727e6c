"""Europe, a rail game for two to five players."""

from __future__ import annotations

from engine.games.europe.board import BOARD
from engine.games.europe.lessons import LESSONS
from engine.games.europe.rules import BOOKS, OPTIONS
from engine.rails.game import RailGame
from engine.rails.turn.moves import PASS_VERB, VERBS, Build, Draw, GiveUp, Keep, Pass, Pay, Take, Tickets
from engine.rails.turn.play import LONG_PILE, PILES


class Europe(RailGame):
    """The game: 47 cities, 90 connections, long and short tickets."""

    id = "europe"
    package = __name__
    seats = (2, 5)
    piles = (*PILES, LONG_PILE)
    verbs = (*VERBS, PASS_VERB)
    move_types = (Draw, Take, Tickets, Keep, Build, Pay, GiveUp, Pass)
    lessons = LESSONS
    board = BOARD
    books = BOOKS
    options = OPTIONS
    rules_version = BOOKS[-1].version


GAME = Europe()
