"""Tasks of this process: those in the background, those of a framework, their end, and the request to stop.

Before Python 3.12 ``wait_for`` may swallow a cancellation, and the task runs on. So ``end`` cancels until it works.

A program that is up waits for the ``StopRequest`` and ends in order. A program that still starts may be waiting for
something that never comes, a free shard share or an answer of Discord's: it is cancelled.
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
    """Tasks that nothing waits for until the process ends, which waits for them or cancels them.

    The work handles what may go wrong in it. An exception that gets out of a task is a bug, and is logged.
    """

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    async def wait(self, seconds: float | None = None) -> None:
        """Wait until all are finished, also those that begin meanwhile, or until the time is over."""
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
            log.error("background task failed", exc_info=problem)


CANCEL_EVERY: Final = 0.1  # Seconds after which a task that has not ended is cancelled again


async def run_cancellable(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Do this work so that one cancellation, even before it has begun, ends it for certain."""
    task = asyncio.create_task(work())
    try:
        await asyncio.wait({task})
        task.result()
    finally:
        await end([task])


async def end(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel tasks, again and again, until all have ended. Their results keep what they raise."""
    left = {task for task in tasks if not task.done()}
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=CANCEL_EVERY)


class CurrentTasks:
    """Tasks of a framework that are in our code at this moment, each noted by itself until it is done."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def note(self) -> None:
        """Remember the task that calls this until it is done."""
        if task := asyncio.current_task():
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def wait(self, seconds: float) -> None:
        """Wait until the others are done, or until the time is over."""
        await asyncio.sleep(0)  # what has come is answered by a task that may not have begun
        if others := self._others():
            await asyncio.wait(others, timeout=seconds)

    async def cancel(self) -> int:
        """Cancel the others, wait until they have ended, and return their number."""
        others = self._others()
        await end(others)
        return len(others)

    def _others(self) -> set[asyncio.Task[None]]:
        return {task for task in self._tasks if task is not asyncio.current_task()}


_MOMENTS: Final = count(1)


def next_moment() -> int:
    """Return a number larger than all before: a count instead of a clock, so that no two moments are the same."""
    return next(_MOMENTS)


class StopRequest:
    """The request that this process stop, from a signal or from a part that cannot go on. Only the first counts."""

    def __init__(self) -> None:
        self._made = asyncio.Event()
        self._is_awaited = False
        self._reason: Exception | None = None

    def make(self, reason: Exception | None = None) -> None:
        """Ask the program to stop. A reason is raised when the program has ended."""
        if not self._made.is_set():
            self._reason = reason
            self._made.set()

    @property
    def is_made(self) -> bool:
        return self._made.is_set()

    async def wait(self) -> None:
        """Wait until the program, which is up, is asked to stop. From here on it ends by itself."""
        self._is_awaited = True
        await self._made.wait()

    async def run(self, program: Coroutine[Any, Any, None]) -> None:
        """Run the program to its end. Raises what it raises, or else the reason why it was asked to stop."""
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
