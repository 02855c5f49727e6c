"""``BackgroundTasks``: work that nothing waits for, until the process ends, which waits for it or cancels it.

The caller handles what may go wrong in a task of theirs; an exception that gets out of one is a bug, and is logged.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from chatbot.concurrency.cancellation import end

if TYPE_CHECKING:
    from collections.abc import Coroutine

log = logging.getLogger(__name__)


class BackgroundTasks:
    """Tasks that have been begun and not yet finished."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Run this in the background."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    async def wait(self, seconds: float | None = None) -> None:
        """Wait until all are finished, those too that are begun meanwhile, or until so much time is over."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self._tasks:
                    await asyncio.wait(self._tasks)

    async def cancel(self) -> None:
        """Cancel all of them, and wait until they have ended."""
        await end(self._tasks)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (problem := task.exception()) is not None:
            log.error("a background task failed", exc_info=problem)
