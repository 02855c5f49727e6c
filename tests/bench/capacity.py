"""How many tables one bot serves when nobody waits: more and more play, until the next post takes too long for some.

Run it by name, on a machine that has nothing else to do: ``python -m tests.bench capacity``. ``CAPACITY_MOST`` is how
many tables are tried at most. The stand-in for Discord and the people take their part of the machine too.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
from pathlib import Path
from statistics import quantiles
from typing import TYPE_CHECKING

from chatbot.playground.limits import Limits
from tests.bench.load import Crowd, Load, bot_process
from tests.discord.fake_discord import FakeDiscord

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

MOST: int = 64
SECONDS = 15.0
"""For which each number of tables plays."""
TOO_LATE = 2.0
"""Seconds until the next turn's post that one person in a hundred may not have to wait."""


async def _lines() -> AsyncIterator[str]:
    most = int(os.environ.get("CAPACITY_MOST", MOST))
    crowd = Crowd(most)
    yield f"capacity: nobody waits at any table, until one post in a hundred takes {TOO_LATE} s"
    with tempfile.TemporaryDirectory(prefix="waypost-capacity-") as folder:
        async with FakeDiscord(Path(folder), limits=Limits.without_rates()) as playground:
            await crowd.enter(playground)
            async with bot_process(playground, Path(folder)) as bot:
                await crowd.sit_down(playground)
                idle = await bot.idle()
                tables = 1
                while tables <= most:
                    played = await crowd.play(Load(tables, SECONDS, 0.0))
                    found = await bot.read()
                    posted = [turn.posted for turn in played.turns]
                    late = quantiles(posted, n=100)[98] if len(posted) > 1 else TOO_LATE
                    trips = sum(idle.of_moves(found, played.seconds).values()) / max(1, len(posted))
                    yield (
                        f"  {tables:4} tables: {len(posted) / played.seconds:6.1f} moves /s, p99 {late:6.2f} s, "
                        f"{trips:5.1f} round trips a move, bot busy {found['processor'] / played.seconds:4.0%}"
                    )
                    if late > TOO_LATE:
                        return
                    tables *= 2


def report() -> Iterator[str]:
    """The lines of the report, as they come."""
    lines = _lines()

    async def next_line() -> str:
        return await anext(lines, "")

    with asyncio.Runner() as runner:
        while line := runner.run(next_line()):
            yield line
