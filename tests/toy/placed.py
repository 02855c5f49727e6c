"""The toy game without points: only places count, and equal sums are a draw."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from engine.api import Standings
from tests.toy.game import ToyGame

if TYPE_CHECKING:
    from engine.api import AnyGame
    from tests.toy.game import ToyPosition


class PlacedToyGame(ToyGame):
    """The rules of the toy game, won by the highest sum, which is no score."""

    id = "toy-placed"
    won_by = "position"
    has_draws = True

    def standings(self, position: ToyPosition) -> Standings:
        scored, over = super().standings(position), not self.to_act(position)
        return Standings.placed([standing.rank if over else 1 for standing in scored.seats], over=over)


GAME = PlacedToyGame()
ANY_GAME = cast("AnyGame", GAME)
"""The same game with unknown types, for code that works for any game."""
