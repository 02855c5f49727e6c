"""How a rail game without a word of its own about it is played by taps: as all rail games are."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from engine.rails.showing.taps import RailTaps

if TYPE_CHECKING:
    from engine.rails.game import RailGame


@cache
def taps_for(game: RailGame) -> RailTaps:
    """The taps for this game, made once."""
    return RailTaps(game.board, game.book)
