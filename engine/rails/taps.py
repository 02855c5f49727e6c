"""The taps of a rail game that has none of its own: its choices are offered as those of all rail games."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from engine.rails.showing.taps import RailTaps

if TYPE_CHECKING:
    from engine.rails.game import RailGame


@cache
def taps_for(game: RailGame) -> RailTaps:
    """The taps for this game, made once."""
    return RailTaps(game.board, game.books)
