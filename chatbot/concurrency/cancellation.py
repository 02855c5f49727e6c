"""Ending background tasks for certain."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterable

AGAIN: Final = 0.1
"""Seconds after which a task that has not ended is told again."""


async def run_cancellable(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Do this work; whoever cancels it once, even before it has begun, has ended it for certain."""
    task = asyncio.create_task(work())
    try:
        await asyncio.wait({task})
        task.result()
    finally:
        await end([task])


async def end(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel tasks until they have ended. Before Python 3.12 ``wait_for`` may swallow a cancellation, and with it the
    only word that a task is ever told."""
    left = {task for task in tasks if not task.done()}
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=AGAIN)
