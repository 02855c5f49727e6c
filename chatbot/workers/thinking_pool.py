"""Thinking for a seat, in processes of their own: the event loop never waits for it.

A process is given a view, never a position, and gives back the text of a move, or some with the reasons for them.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final

import engine.games
from chatbot.concurrency.process_pool import Pool
from chatbot.service.ports import SuggestedMove
from engine.ai.player import Level, choose, hint
from engine.ai.search import Budget

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from chatbot.tables.change import Games
    from engine.api import View


HINT: Final = 2.0
"""Seconds that a hint may be thought about."""
TURN: Final = 2.0
"""Seconds of one core that a computer may think about a move: so a busy machine takes longer, but plays no worse."""


class ThinkingPool:
    """Thinks in a pool of processes. ``games`` must be importable by name: the processes look games up by it."""

    def __init__(self, processes: int, games: Games) -> None:
        self._pool = Pool(processes)
        self._games = games
        # People who ask for hints shall not keep the computers' seats waiting: half of the processes must do.
        self._advising = asyncio.Semaphore(max(1, processes // 2))

    async def choose(self, game: str, view: View, level: Level, seed: int) -> str:
        """The text of a move."""
        return await self._pool.run(think, self._games, game, view, level, seed)

    async def hint(self, game: str, view: View, seed: int) -> tuple[SuggestedMove, ...]:
        """The best moves, best first."""
        async with self._advising:
            return await self._pool.run(advise, self._games, game, view, seed)

    def close(self) -> None:
        """Stop thinking."""
        self._pool.close()


def think(games: Games, game: str, view: View, level: Level, seed: int) -> str:
    """What a process of the pool does."""
    rules = games(game)
    strategy = engine.games.strategy(rules)
    budget = Budget.within(TURN, time.process_time, strategy.simulations)
    return str(choose(rules, strategy, view, level, seed, budget))


def advise(games: Games, game: str, view: View, seed: int) -> tuple[SuggestedMove, ...]:
    """The same for a person's turn."""
    rules = games(game)
    strategy = engine.games.strategy(rules)
    budget = Budget.within(HINT, time.monotonic, strategy.simulations)
    return tuple(SuggestedMove(str(move), tuple(why)) for move, why in hint(rules, strategy, view, seed, budget))


@asynccontextmanager
async def thinking(processes: int, games: Games) -> AsyncIterator[ThinkingPool]:
    """A thinker, until this is left."""
    thinker = ThinkingPool(processes, games)
    try:
        yield thinker
    finally:
        await asyncio.to_thread(thinker.close)
