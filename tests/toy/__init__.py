"""A tiny game with a secret, for tests that apply to all games.

There are twenty cards, four of each number from 1 to 5. Each hand gets two or three cards, and the rest form the deck.
In a turn, a seat plays a card, scores its number and draws another, or passes. The game ends when all hands are empty,
or when all seats have passed in a row.

Its text board has a line ``to-move``. The bot has a sentence with the same code and other values.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from tests.toy.game import ToyGame

if TYPE_CHECKING:
    from engine.api import AnyGame

GAME = ToyGame()
ANY_GAME = cast("AnyGame", GAME)
"""The same game with unknown types, for code that works for any game."""
