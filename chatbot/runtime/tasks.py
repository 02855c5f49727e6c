"""Background tasks, tasks of a framework, cancellation, and the request to stop the process.

Before Python 3.12, ``wait_for`` may swallow a cancellation, and the task continues. So ``end`` cancels repeatedly.

A running program waits for the ``StopRequest`` and shuts down in order. A starting program may be waiting for
something that never comes, such as a free share of the shards or a response from Discord, so it is cancelled.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable
from contextlib import suppress
from itertools import count
from typing import Any, Final

log = logging.getLogger(__name__)


class BackgroundTasks:
    """Tasks that run unattended. When the process ends, it waits for them or cancels them.

    Each task handles its own expected errors. An exception that escapes is a bug and is logged.
    """

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    async def wait(self, seconds: float | None = None) -> None:
        """Wait for all tasks, including new ones, or until the timeout."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self._tasks:
                    await asyncio.wait(self._tasks)

    async def cancel(self) -> None:
        """Cancel all tasks and wait until they have ended."""
        await end(self._tasks)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (problem := task.exception()) is not None:
            log.error("background task failed", exc_info=problem)


CANCEL_EVERY: Final = 0.1  # Seconds between two cancellations of a task that does not end


async def run_cancellable(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run this work so that a single cancellation, even before it begins, reliably ends it."""
    task = asyncio.create_task(work())
    try:
        await asyncio.wait({task})
        task.result()
    finally:
        await end([task])


async def end(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel tasks repeatedly until all have ended. The tasks' exceptions are not raised here."""
    left = {task for task in tasks if not task.done()}
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=CANCEL_EVERY)


class CurrentTasks:
    """A framework's tasks that are running our code. Each registers itself until it is done."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def note(self) -> None:
        """Register the calling task until it is done."""
        if task := asyncio.current_task():
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def wait(self, seconds: float) -> None:
        """Wait for the other tasks, or until the timeout."""
        await asyncio.sleep(0)  # lets tasks for received requests begin
        if others := self._others():
            await asyncio.wait(others, timeout=seconds)

    async def cancel(self) -> int:
        """Cancel the other tasks, wait until they have ended, and return their number."""
        others = self._others()
        await end(others)
        return len(others)

    def _others(self) -> set[asyncio.Task[None]]:
        return {task for task in self._tasks if task is not asyncio.current_task()}


_MOMENTS: Final = count(1)


def next_moment() -> int:
    """Return a number larger than all earlier ones. A counter, unlike a clock, never returns the same value twice."""
    return next(_MOMENTS)


class StopRequest:
    """A request to stop this process, from a signal or a failed part. Only the first one counts."""

    def __init__(self) -> None:
        self._made = asyncio.Event()
        self._is_awaited = False
        self._reason: Exception | None = None

    def make(self, reason: Exception | None = None) -> None:
        """Ask the program to stop. The reason, if any, is raised after the program has ended."""
        if not self._made.is_set():
            self._reason = reason
            self._made.set()

    @property
    def is_made(self) -> bool:
        return self._made.is_set()

    async def wait(self) -> None:
        """Wait for a request to stop. From this call on, the program ends on its own instead of being cancelled."""
        self._is_awaited = True
        await self._made.wait()

    async def run(self, program: Coroutine[Any, Any, None]) -> None:
        """Run the program until it ends. Raises its exception, or the reason of the stop request."""
        running, made = asyncio.create_task(program), asyncio.create_task(self._made.wait())
        try:
            await asyncio.wait({running, made}, return_when=asyncio.FIRST_COMPLETED)
            if not running.done() and not self._is_awaited:
                running.cancel()
            await asyncio.wait({running})
        finally:
            await end([made, running])
        if not running.cancelled():
            running.result()
        if self._reason is not None:
            raise self._reason
