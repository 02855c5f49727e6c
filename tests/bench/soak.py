"""Thousands of moves over the page's API, to detect growing memory, unanswered presses and logged errors.

Not part of ``make bench``: run ``python -m tests.bench soak``. ``SOAK_MOVES`` sets the number of people's moves, each
answered by a computer. Pictures are disabled, because they would take nearly all of the time. ``load`` includes them.
"""

from __future__ import annotations

import asyncio
import gc
import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from playground.limits import Limits
from tests.bench.load import Crowd, Load, bot_process
from tests.bench.measured_bot import resident
from tests.discord.fake_discord import FakeDiscord
from tests.discord.memory_use import memory_use

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

TABLES, MOVES, PARTS = 9, 2000, 8


async def _lines() -> AsyncIterator[str]:
    moves = int(os.environ.get("SOAK_MOVES", MOVES))
    crowd, done = Crowd(TABLES), 0
    yield f"soak: {moves} moves of people at {TABLES} tables, each answered by a computer"
    with tempfile.TemporaryDirectory(prefix="waypost-soak-") as folder:
        async with FakeDiscord(Path(folder), limits=Limits.without_rates()) as playground:
            await crowd.enter(playground)
            async with bot_process(playground, Path(folder), "plain") as bot:
                await crowd.sit_down(playground)
                for _ in range(PARTS):
                    played = await crowd.play(Load(TABLES, 3600.0, 0.0, moves // PARTS))
                    done += len(played.turns)
                    found = await bot.read()
                    gc.collect()
                    rate = len(played.turns) / played.seconds
                    yield (
                        f"  after {done:5} moves: bot {found['resident'] / 2**20:6.1f} MiB, stand-in and "
                        f"people {resident() / 2**20:6.1f} MiB, of which the stand-in keeps "
                        f"{memory_use(playground.services) / 2**20:.1f}; {found['errors']} errors, "
                        f"{playground.services.interactions.unanswered} unanswered; {rate:.1f} moves /s"
                    )


def report() -> Iterator[str]:
    """Yield the lines of the report as they are produced, over several minutes."""
    lines = _lines()

    async def next_line() -> str:
        return await anext(lines, "")

    with asyncio.Runner() as runner:
        while line := runner.run(next_line()):
            yield line
