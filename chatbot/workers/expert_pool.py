"""The expert pool: chooses moves for the level expert, a minute of a core each, in one process that stands back.

The machine gives it time when no other turn and no picture wants any. It is started by the first turn of an expert.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final

import engine.games
from chatbot.concurrency.niceness import Niceness
from chatbot.concurrency.process_pool import Pool
from chatbot.observability.metrics import THINKING
from engine.ai.player import EXPERT_EFFORT, choose
from engine.ai.search import Budget
from engine.ai.strategy import NEUTRAL

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from chatbot.tables.change import Games
    from engine.ai.player import Level
    from engine.api import View

EXPERT_SECONDS: Final = 60.0
"""Of its processor, for which an expert may think about a move."""
LONGEST_WAIT: Final = 4
"""How many times as long that may take by the clock, where the machine has other work: then what was found counts."""


class ExpertPool:
    """One process that thinks for experts; it implements ``MoveChooser``. ``games`` must be importable by name."""

    def __init__(self, games: Games, seconds: float = EXPERT_SECONDS) -> None:
        self._pool = Pool("expert", 1, Niceness.EXPERTS)
        self._games = games
        self._seconds = seconds

    async def choose(
        self, game: str, view: View, level: Level, seed: int, waited: float = 0.0, style: str = NEUTRAL
    ) -> str:
        """The text of a move. However long its turn has waited, an expert takes its time.

        Cancelled, its process ends at once: the next turn does not wait for a move that is not wanted any more.
        """
        try:
            with THINKING.labels("expert").time():
                return await self._pool.run(choose_expertly, self._games, game, view, level, seed, self._seconds, style)
        except asyncio.CancelledError:
            self._pool.begin_anew()
            raise

    def close(self) -> None:
        """Stop at once: a turn that was begun is begun anew by another worker."""
        self._pool.break_off()


def choose_expertly(  # noqa: PLR0913, PLR0917 - all that a move follows from
    games: Games, game: str, view: View, level: Level, seed: int, seconds: float, style: str
) -> str:
    """What the process does for a turn, in so many seconds of its processor at most."""
    rules = games(game)
    strategy = engine.games.strategy(rules).in_style(style)
    worked = Budget.within(seconds, time.process_time)
    passed = Budget.within(LONGEST_WAIT * seconds, time.monotonic)
    budget = Budget(EXPERT_EFFORT * strategy.simulations, lambda: max(worked.spent(), passed.spent()))
    return str(choose(rules, strategy, view, level, seed, budget))


@asynccontextmanager
async def open_expert_pool(games: Games, seconds: float = EXPERT_SECONDS) -> AsyncIterator[ExpertPool]:
    """A pool, until this is left."""
    pool = ExpertPool(games, seconds)
    try:
        yield pool
    finally:
        await asyncio.to_thread(pool.close)
