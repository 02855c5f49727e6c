"""Publishers that record messages for tests. One of them fails a few times first."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tests.waiting import SOON

if TYPE_CHECKING:
    from chatbot.tables.outcome import OutboxMessage


class RecordingPublisher:
    """Records messages instead of publishing them."""

    def __init__(self) -> None:
        self.published: list[OutboxMessage] = []
        self._more = asyncio.Event()

    async def publish(self, channel: int, message: OutboxMessage) -> None:
        self.published.append(message)
        self._more.set()

    async def until(self, count: int) -> list[OutboxMessage]:
        """Wait until ``count`` messages have been published, and return all published messages."""
        async with asyncio.timeout(SOON):
            while len(self.published) < count:
                self._more.clear()
                await self._more.wait()
        return self.published


class FailingPublisher(RecordingPublisher):
    """Fails the first few times, then records the messages."""

    def __init__(self, times: int, problem: Exception) -> None:
        super().__init__()
        self.times = times
        self.problem = problem

    async def publish(self, channel: int, message: OutboxMessage) -> None:
        if self.times:
            self.times -= 1
            self._more.set()
            raise self.problem
        await super().publish(channel, message)

    async def refused(self) -> None:
        """Wait until all intended failures have occurred."""
        async with asyncio.timeout(SOON):
            while self.times:
                self._more.clear()
                await self._more.wait()
