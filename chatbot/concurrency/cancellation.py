"""Cancelling tasks for certain: before Python 3.12 ``wait_for`` may swallow a cancellation, and the task runs on."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterable

CANCEL_EVERY: Final = 0.1
"""Seconds after which a task that has not ended is cancelled again."""


async def run_cancellable(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Do this work so that cancelling it once, even before it has begun, ends it for certain."""
    task = asyncio.create_task(work())
    try:
        await asyncio.wait({task})
        task.result()
    finally:
        await end([task])


async def end(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel tasks, again and again, until all have ended. What they raise is left to who looks at their results."""
    left = {task for task in tasks if not task.done()}
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=CANCEL_EVERY)
