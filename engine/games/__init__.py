"""The games: every folder here is one, and offers it as ``GAME``. Nothing else lists them."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.ai.strategy import Strategy
    from engine.api import AnyGame


class UnknownGame(LookupError):
    """No game of this name is here."""

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__(f"no game is called {name!r}; there are {', '.join(_games())}")


@cache
def _games() -> dict[str, AnyGame]:
    found = (import_module(f"{__name__}.{module.name}").GAME for module in iter_modules(__path__))
    return {game.id: game for game in found}


def all() -> tuple[AnyGame, ...]:  # noqa: A001 - read as engine.games.all()
    """Every game there is, by id."""
    return tuple(_games().values())


def find(name: str) -> AnyGame:
    """The game with this id."""
    try:
        return _games()[name]
    except KeyError:
        raise UnknownGame(name) from None


@cache
def has_strategy(game: AnyGame) -> bool:
    """Whether this game has anything to say to those who think about it."""
    return find_spec(f"{game.package}.ai") is not None


def strategy(game: AnyGame) -> Strategy[Any, Any]:
    """What this game has to say to those who think about it: ``STRATEGY`` in the file ``ai`` of its folder."""
    found: Strategy[Any, Any] = import_module(f"{game.package}.ai").STRATEGY
    return found
