"""The games for tests of tables: all real games and the toy game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import engine.games
import tests.toy

if TYPE_CHECKING:
    from engine.api import AnyGame


def find(name: str) -> AnyGame:
    """Return the game with this id. The processes of a pool import this function by its name."""
    return tests.toy.ANY_GAME if name == tests.toy.GAME.id else engine.games.find(name)


def every() -> tuple[AnyGame, ...]:
    return (*engine.games.all(), tests.toy.ANY_GAME)
