"""Work beside what is answered and told: it holds nothing up, and is done, or dropped, before the bot leaves.

Whoever starts an errand sees to what may go wrong in it; what nobody foresaw is logged.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any

from chatbot.concurrency.cancellation import end

if TYPE_CHECKING:
    from collections.abc import Coroutine

log = logging.getLogger(__name__)


class BackgroundTasks:
    """What is under way."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self, errand: Coroutine[Any, Any, None]) -> None:
        """Start one."""
        task = asyncio.create_task(errand)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    async def finish(self) -> None:
        """Wait until all are done."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def drop(self) -> None:
        """Break all of them off."""
        await end(self._tasks)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (problem := task.exception()) is not None:
            log.error("an errand failed", exc_info=problem)
