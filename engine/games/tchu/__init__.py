"""tCHu, a rail game for two on the map of Switzerland."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from engine.games.tchu.board import BOARD
from engine.games.tchu.lessons import LESSONS
from engine.games.tchu.rules import BOOK, OPTIONS
from engine.rails.game import RailGame
from engine.rails.turn.moves import VERBS, Build, Draw, GiveUp, Keep, Pay, Take, Tickets
from engine.rails.turn.play import PILES

if TYPE_CHECKING:
    from engine.games.tchu.ai import TchuStrategy


class TChu(RailGame):
    """The game: 34 towns, 17 stations abroad, 88 routes, and tickets with several trips."""

    id = "tchu"
    package = __name__
    seats = (2, 2)
    piles = PILES
    verbs = VERBS
    move_types = (Draw, Take, Tickets, Keep, Build, Pay, GiveUp)
    lessons = LESSONS
    board = BOARD
    books = (BOOK,)
    options = OPTIONS

    @cached_property
    def strategy(self) -> TchuStrategy:
        from engine.games.tchu.ai import TchuStrategy  # noqa: PLC0415 - only a process that thinks needs it

        return TchuStrategy()


GAME = TChu()
