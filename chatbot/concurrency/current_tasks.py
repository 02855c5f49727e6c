"""``CurrentTasks``: the tasks of a framework that are in our code at this moment, to be waited for at the end."""

from __future__ import annotations

import asyncio

from chatbot.concurrency.cancellation import end


class CurrentTasks:
    """Tasks that others have begun, each noted by itself until it is done."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def note(self) -> None:
        """Remember the task that calls this until it is done."""
        if task := asyncio.current_task():
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def wait(self, seconds: float) -> None:
        """Wait until the others are done, or until so much time is over."""
        await asyncio.sleep(0)  # what has come is answered by a task that may not have begun
        if others := self._others():
            await asyncio.wait(others, timeout=seconds)

    async def cancel(self) -> int:
        """Cancel the others and wait until they have ended; how many there were."""
        others = self._others()
        await end(others)
        return len(others)

    def _others(self) -> set[asyncio.Task[None]]:
        return {task for task in self._tasks if task is not asyncio.current_task()}
