"""The games. Each folder of this package is a game and exports it as ``GAME``. There is no list of games."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from engine.ai.strategy import Strategy
from engine.api import AnyGame, Game, M, P, V


class UnknownGame(LookupError):
    """No game has this id."""

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__(f"no game is called {name!r}; there are {', '.join(_games())}")


@cache
def _games() -> dict[str, AnyGame]:
    found = (import_module(f"{__name__}.{module.name}").GAME for module in iter_modules(__path__))
    return {game.id: game for game in found}


def all() -> tuple[AnyGame, ...]:  # noqa: A001 - read as engine.games.all()
    return tuple(_games().values())


def find(name: str) -> AnyGame:
    """Return the game with this id. Raises ``UnknownGame`` if there is none."""
    try:
        return _games()[name]
    except (KeyError, TypeError):
        raise UnknownGame(name) from None


def strategy(game: Game[P, M, V]) -> Strategy[P, M]:
    """Return the strategy of the game's computer players. Raises ``LookupError`` if the game has none."""
    if game.strategy is None:
        raise LookupError(f"{game.id} has no strategy")
    return game.strategy
