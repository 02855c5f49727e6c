"""The thinking pool: chooses moves for computers' seats and hints for persons, in processes of their own.

A search takes seconds of a core, so it never runs in the event loop. A process is given the seat's view, never the
position, and gives back the text of a move, or several moves with the reasons for them.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final

import engine.games
from chatbot.concurrency.process_pool import Pool
from chatbot.observability.metrics import THINKING
from chatbot.service.ports import SuggestedMove
from engine.ai.player import Level, choose, hint
from engine.ai.search import Budget

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from chatbot.tables.change import Games
    from engine.api import View


HINT_SECONDS: Final = 2.0
"""How long a hint may be searched for."""
TURN_CPU_SECONDS: Final = 2.0
"""How long one core may search for a computer's move: a busy machine takes longer, but plays no worse."""


class ThinkingPool:
    """Searches in a pool of processes; it implements ``MoveChooser`` and ``HintGiver``.

    ``games`` must be importable by name: the processes look games up by it.
    """

    def __init__(self, processes: int, games: Games) -> None:
        self._pool = Pool("thinking", processes)
        self._games = games
        # People who ask for hints shall not keep the computers' seats waiting: half of the processes must do.
        self._hint_slots = asyncio.Semaphore(max(1, processes // 2))

    async def choose(self, game: str, view: View, level: Level, seed: int) -> str:
        """The text of a move."""
        with THINKING.labels("move").time():
            return await self._pool.run(choose_move, self._games, game, view, level, seed)

    async def hint(self, game: str, view: View, seed: int) -> tuple[SuggestedMove, ...]:
        """The best moves, best first."""
        async with self._hint_slots:
            with THINKING.labels("hint").time():
                return await self._pool.run(suggest_moves, self._games, game, view, seed)

    def close(self) -> None:
        """Stop, when what has been begun is done."""
        self._pool.close()


def choose_move(games: Games, game: str, view: View, level: Level, seed: int) -> str:
    """What a process of the pool does for a computer's turn."""
    rules = games(game)
    strategy = engine.games.strategy(rules)
    budget = Budget.within(TURN_CPU_SECONDS, time.process_time, strategy.simulations)
    return str(choose(rules, strategy, view, level, seed, budget))


def suggest_moves(games: Games, game: str, view: View, seed: int) -> tuple[SuggestedMove, ...]:
    """What a process of the pool does for a person who asks for a hint."""
    rules = games(game)
    strategy = engine.games.strategy(rules)
    budget = Budget.within(HINT_SECONDS, time.monotonic, strategy.simulations)
    return tuple(SuggestedMove(str(move), tuple(why)) for move, why in hint(rules, strategy, view, seed, budget))


@asynccontextmanager
async def open_thinking_pool(processes: int, games: Games) -> AsyncIterator[ThinkingPool]:
    """A pool, until this is left."""
    pool = ThinkingPool(processes, games)
    try:
        yield pool
    finally:
        await asyncio.to_thread(pool.close)
