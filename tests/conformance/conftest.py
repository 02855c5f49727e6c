"""Every test in this folder that has a ``table`` argument runs for each game and each number of seats, and for each
variant with the fewest seats.
"""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, NamedTuple

import engine.games
import tests.toy
from engine.variants import Option, chosen_variants, written

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    import pytest

    from engine.api import AnyGame


class GameAndSeats(NamedTuple):
    """A game, perhaps a variant, and a number of seats."""

    game: AnyGame
    seats: int
    variant: str = ""

    def __str__(self) -> str:
        return "-".join(filter(None, (self.game.id, str(self.seats), self.variant)))


def variants_of(game: AnyGame) -> Iterator[GameAndSeats]:
    """Yield tables at which every option has its second value, its third value, and so on, or else its last value."""
    for number in range(1, max((len(option.values) for option in game.options), default=1)):
        values = {option.name: option.values[min(number, len(option.values) - 1)] for option in game.options}
        yield GameAndSeats(with_defaults(game, values), game.seats[0], written(chosen_variants(game.options, values)))


def with_defaults(game: AnyGame, values: Mapping[str, str]) -> AnyGame:
    """Return the game with other defaults of its options, so that ``setup`` without options sets up a variant."""
    others = {option.name: tuple(one for one in option.values if one != values[option.name]) for option in game.options}
    varied = copy(game)
    vars(varied)["options"] = tuple(Option(name, (values[name], *rest)) for name, rest in others.items())
    return varied


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    games = (*engine.games.all(), tests.toy.ANY_GAME)
    if "table" in metafunc.fixturenames:
        tables = [GameAndSeats(game, seats) for game in games for seats in range(game.seats[0], game.seats[1] + 1)]
        tables += [table for game in games for table in variants_of(game)]
        metafunc.parametrize("table", tables, ids=str)
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", games, ids=[game.id for game in games])
