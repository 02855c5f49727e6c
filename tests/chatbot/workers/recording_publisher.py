"""A publisher that keeps what it is given, for tests to look at."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tests.waiting import SOON

if TYPE_CHECKING:
    from chatbot.tables.messages import OutboxMessage


class RecordingPublisher:
    """Publishes nothing; keeps what it was given."""

    def __init__(self) -> None:
        self.published: list[OutboxMessage] = []
        self._more = asyncio.Event()

    async def publish(self, channel: int, message: OutboxMessage) -> None:
        self.published.append(message)
        self._more.set()

    async def until(self, count: int) -> list[OutboxMessage]:
        """Wait until ``count`` messages were published; give them all."""
        async with asyncio.timeout(SOON):
            while len(self.published) < count:
                self._more.clear()
                await self._more.wait()
        return self.published
