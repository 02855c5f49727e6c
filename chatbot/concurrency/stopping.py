"""``StopRequest``: the wish that this process stop, from a signal or from a part that cannot go on.

A program that is up waits for the request and ends in order. One that still starts may be waiting for something that
never comes, a free shard share or an answer of Discord's: it is cancelled.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from chatbot.concurrency.cancellation import end

if TYPE_CHECKING:
    from collections.abc import Coroutine


class StopRequest:
    """Made once; whoever asks later changes nothing."""

    def __init__(self) -> None:
        self._made = asyncio.Event()
        self._is_awaited = False
        self._reason: Exception | None = None

    def make(self, reason: Exception | None = None) -> None:
        """Ask the program to stop; with a reason, it is raised when the program has ended."""
        if not self._made.is_set():
            self._reason = reason
            self._made.set()

    @property
    def is_made(self) -> bool:
        """Whether the program has been asked to stop."""
        return self._made.is_set()

    async def wait(self) -> None:
        """For the program, once it is up: wait until it is asked to stop. From here on it ends by itself."""
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
