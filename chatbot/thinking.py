"""Thinking for a seat, in processes of their own: the event loop never waits for it.

A process is given a view, never a position, and gives back the text of a move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import engine.games
from chatbot.pool import Pool
from engine.ai.player import Level, choose

if TYPE_CHECKING:
    from chatbot.tables.change import Games
    from engine.api import View


class Thinker(Protocol):
    """Who finds moves."""

    async def choose(self, game: str, view: View, level: str, seed: int) -> str:
        """The text of a move for the seat whose view this is."""


class PoolThinker:
    """Thinks in a pool of processes. ``games`` must be importable by name: the processes look games up by it."""

    def __init__(self, processes: int, games: Games) -> None:
        self._pool = Pool(processes)
        self._games = games

    async def choose(self, game: str, view: View, level: str, seed: int) -> str:
        """The text of a move."""
        return await self._pool.run(think, self._games, game, view, level, seed)

    def close(self) -> None:
        """Stop thinking."""
        self._pool.close()


def think(games: Games, game: str, view: View, level: str, seed: int) -> str:
    """What a process of the pool does."""
    rules = games(game)
    return str(choose(rules, engine.games.mind(rules), view, Level(level), seed))
