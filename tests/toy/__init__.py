"""A tiny game with a secret, to test what holds for all games without one of them.

Twenty cards, four of each number 1 to 5; two (or three) in each hand, the rest is the deck. A turn is one move: play
a card, score its number, draw another; or pass. The game ends when nobody holds a card, or all have passed in a row.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from tests.toy.game import ToyGame

if TYPE_CHECKING:
    from engine.api import AnyGame

GAME = ToyGame()
ANY_GAME = cast("AnyGame", GAME)
"""The same game as one of all games, for what must not know which it is."""
