"""One rule book on one board, ready to be played by: legal moves, turns, refusals and random play that belong together.

A rail game has one of these for each version of its rules that was ever played. Old games end by the rules that they
began with; a position says which.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.rails.turn.legal_moves import LegalMoves
from engine.rails.turn.play import TurnRules
from engine.rails.turn.random_play import RandomPlayer
from engine.rails.turn.refusals import Refusals

if TYPE_CHECKING:
    from engine.rails.board.map import RailMap
    from engine.rails.rulebook import RuleBook


class RailRules:
    """What one rule book allows on one board, and what its moves do."""

    def __init__(self, book: RuleBook, board: RailMap) -> None:
        self.book = book
        self.options = LegalMoves(book, board)
        self.turns = TurnRules(book, board, self.options)
        self.refusals = Refusals(book, board, self.options)
        self.sampler = RandomPlayer(book, board, self.options, self.turns)
