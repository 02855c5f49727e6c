"""Every test in this folder that has a ``table`` argument runs for each game and each number of seats."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import engine.games
import tests.toy

if TYPE_CHECKING:
    import pytest

    from engine.api import AnyGame


class GameAndSeats(NamedTuple):
    """A game and a number of seats."""

    game: AnyGame
    seats: int

    def __str__(self) -> str:
        return f"{self.game.id}-{self.seats}"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    games = (*engine.games.all(), tests.toy.ANY_GAME)
    if "table" in metafunc.fixturenames:
        tables = [GameAndSeats(game, seats) for game in games for seats in range(game.seats[0], game.seats[1] + 1)]
        metafunc.parametrize("table", tables, ids=str)
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", games, ids=[game.id for game in games])
