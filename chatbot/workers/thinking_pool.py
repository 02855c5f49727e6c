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
"""How long one core may search for a computer's move, where no other waits for it."""
LEAST_SHARE: Final = 0.1
"""Of that time, which a search gets however many wait: people rather meet a weaker computer than wait for it."""


class ThinkingPool:
    """Searches in a pool of processes; it implements ``MoveChooser`` and ``HintGiver``.

    ``games`` must be importable by name: the processes look games up by it.
    """

    def __init__(self, processes: int, games: Games) -> None:
        self._pool = Pool("thinking", processes)
        self._games = games
        # People who ask for hints shall not keep the computers' seats waiting: half of the processes must do.
        self._hint_slots = asyncio.Semaphore(max(1, processes // 2))
        self._processes = processes
        self._wanted = 0

    async def choose(self, game: str, view: View, level: Level, seed: int) -> str:
        """The text of a move. The more moves are wanted at once, the less time each may take."""
        self._wanted += 1
        seconds = TURN_CPU_SECONDS * share(self._processes, self._wanted)
        try:
            with THINKING.labels("move").time():
                return await self._pool.run(choose_move, self._games, game, view, level, seed, seconds)
        finally:
            self._wanted -= 1

    async def hint(self, game: str, view: View, seed: int) -> tuple[SuggestedMove, ...]:
        """The best moves, best first."""
        async with self._hint_slots:
            with THINKING.labels("hint").time():
                seconds = HINT_SECONDS * share(self._processes, self._wanted + 1)
                return await self._pool.run(suggest_moves, self._games, game, view, seed, seconds)

    def close(self) -> None:
        """Stop, when what has been begun is done."""
        self._pool.close()


def share(processes: int, wanted: int) -> float:
    """How much of its time a search may take while so many are wanted: all of it as long as each has a process."""
    return max(LEAST_SHARE, min(1.0, processes / wanted))


def choose_move(games: Games, game: str, view: View, level: Level, seed: int, seconds: float) -> str:
    """What a process of the pool does for a computer's turn, in so many seconds of its processor at most."""
    rules = games(game)
    strategy = engine.games.strategy(rules)
    budget = Budget.within(seconds, time.process_time, strategy.simulations)
    return str(choose(rules, strategy, view, level, seed, budget))


def suggest_moves(games: Games, game: str, view: View, seed: int, seconds: float) -> tuple[SuggestedMove, ...]:
    """What a process of the pool does for a person who asks for a hint, in so many seconds at most."""
    rules = games(game)
    strategy = engine.games.strategy(rules)
    budget = Budget.within(seconds, time.monotonic, strategy.simulations)
    return tuple(SuggestedMove(str(move), tuple(why)) for move, why in hint(rules, strategy, view, seed, budget))


@asynccontextmanager
async def open_thinking_pool(processes: int, games: Games) -> AsyncIterator[ThinkingPool]:
    """A pool, until this is left."""
    pool = ThinkingPool(processes, games)
    try:
        yield pool
    finally:
        await asyncio.to_thread(pool.close)
