"""The review pool: looks at the moves of finished games, in a process of its own that stands back.

The machine gives it time when neither a computer's turn nor a picture wants any. It is started by the first review.
"""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import engine.games
from chatbot.concurrency.niceness import Niceness
from chatbot.concurrency.process_pool import Pool
from chatbot.observability.metrics import THINKING
from engine import replay
from engine.review import ExaminedMove, ScannedMove, examine, scan

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from chatbot.tables.change import Games


class ReviewPool:
    """One process that reviews; it implements ``Reviewer``. ``games`` must be importable by name."""

    def __init__(self, games: Games) -> None:
        self._pool = Pool("reviewing", 1, Niceness.REVIEWS)
        self._games = games

    async def scan(self, record: str, first: int, end: int) -> tuple[ScannedMove, ...]:
        """The moves of this record from one to before another."""
        with THINKING.labels("review").time():
            return await self._pool.run(scan_moves, self._games, record, first, end)

    async def examine(self, record: str, number: int) -> ExaminedMove:
        """The move of this number, with much search."""
        with THINKING.labels("review").time():
            return await self._pool.run(examine_move, self._games, record, number)

    def close(self) -> None:
        """Stop at once: what was begun is done again by another worker."""
        self._pool.break_off()


def scan_moves(games: Games, text: str, first: int, end: int) -> tuple[ScannedMove, ...]:
    """What the process does for some moves."""
    record = replay.read(text)
    game = games(record.start.game)
    return tuple(scan(game, engine.games.strategy(game), record, first, end))


def examine_move(games: Games, text: str, number: int) -> ExaminedMove:
    """What the process does for a suspect."""
    record = replay.read(text)
    game = games(record.start.game)
    return examine(game, engine.games.strategy(game), record, number)


@asynccontextmanager
async def open_review_pool(games: Games) -> AsyncIterator[ReviewPool]:
    """A pool, until this is left."""
    pool = ReviewPool(games)
    try:
        yield pool
    finally:
        await asyncio.to_thread(pool.close)
