"""What a game offers beside its rules, found by its place: nothing lists it.

A game's folder may hold the modules ``ai`` with a ``STRATEGY``, ``taps`` with ``TAPS`` and ``plans`` with ``PLANS``.
Games that are alike have a family, a package with modules of the same names: there ``strategy_for(game)``,
``taps_for(game)`` and ``plans_for(game)`` make what a game without a module of its own gets.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.api import Game


def offered(game: Game[Any, Any, Any], module: str, name: str, family_maker: str) -> Any:  # noqa: ANN401 - of any kind
    """``name`` of this module in the game's folder; else what the family's ``family_maker`` makes; else None."""
    own = f"{game.package}.{module}"
    if find_spec(own) is not None:
        return getattr(import_module(own), name)
    shared = f"{game.family}.{module}"
    if game.family is not None and find_spec(shared) is not None:
        return getattr(import_module(shared), family_maker)(game)
    return None
