"""The games that tables are tested with: all there are, and the toy."""

from __future__ import annotations

from typing import TYPE_CHECKING

import engine.games
import tests.toy

if TYPE_CHECKING:
    from engine.api import AnyGame


def find(name: str) -> AnyGame:
    """The game with this id; importable by name, as processes of a pool need it."""
    return tests.toy.ANY_GAME if name == tests.toy.GAME.id else engine.games.find(name)


def every() -> tuple[AnyGame, ...]:
    """All of them."""
    return (*engine.games.all(), tests.toy.ANY_GAME)
