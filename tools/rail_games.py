"""The rail games with the strategies of their AI, by the games' ids: what trainers and arenas choose from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.games.europe import GAME as EUROPE
from engine.games.tchu import GAME as TCHU

if TYPE_CHECKING:
    from engine.rails.game import RailGame
    from engine.rails.thinking.strategy import RailStrategy

RAIL_GAMES: Final[dict[str, tuple[RailGame, RailStrategy]]] = {
    "europe": (EUROPE, EUROPE.strategy),
    "tchu": (TCHU, TCHU.strategy),
}
