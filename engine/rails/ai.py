"""The strategy of a rail game that has no weights of its own: what holds for every board, on this game's board."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from engine.rails.thinking.strategy import RailStrategy

if TYPE_CHECKING:
    from engine.rails.game import RailGame


@cache
def strategy_for(game: RailGame) -> RailStrategy:
    """The strategy for this game, made once."""
    return RailStrategy(game.book, game.board)
