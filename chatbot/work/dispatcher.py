"""The dispatcher hands the messages in the outbox to the publisher.

Each process of the bot has one, and each serves the commits of all processes. A commit publishes its channel's id on
pub/sub; the dispatcher that claims the channel's lease first serves it. Pub/sub drops messages that have no listener,
so every few seconds the dispatcher also reads the index of unsent messages. At the start and when Redis comes back, it
reads the whole index. ``chatbot.store.outbox`` explains why a message is published once and never lost.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import aclosing, asynccontextmanager
from typing import Final, Protocol
from uuid import uuid4

from msgspec import Struct
from redis.asyncio import Redis

from chatbot.runtime.log_lines import FailureLog
from chatbot.runtime.tasks import end
from chatbot.store.connection import OutageLog, StoreUnreachable, as_text, redis_errors
from chatbot.store.indexes import Indexes
from chatbot.store.outbox import LEASE_SECONDS, Outbox
from chatbot.tables.outcome import OutboxMessage

log = logging.getLogger(__name__)

CHANNELS_AT_ONCE: Final = 16
SWEEP_EVERY: Final = 5.0  # Seconds between two reads of the index
FIRST_RETRY_AFTER: Final = 1
"""Seconds until the first retry of a message, because often only one response was lost."""
RETRY_AFTER: Final = 20  # Seconds until further retries
PUBLISH_TIMEOUT: Final = 60  # Seconds the publisher has for one message
PAGE: Final = 500


class Undelivered(Exception):
    """A message could not be published now and is retried later."""


class Rejected(Undelivered):
    """Discord rejected a message, so nothing was posted. The message is retried after ``retry_after`` seconds."""

    def __init__(self, reason: str, retry_after: int) -> None:
        super().__init__(reason)
        self.retry_after = retry_after


class Publisher(Protocol):
    """Delivers messages to people. A message that can never be delivered counts as delivered."""

    async def publish(self, channel: int, message: OutboxMessage) -> None:
        """Publish a message. The dispatcher may publish the same message twice, with the same id.

        Raises ``Undelivered`` if the message must be published later, and ``Rejected`` if Discord rejected it, so that
        the message may be merged with a later message.
        """


class Sources(Struct, frozen=True):
    """The dispatcher's connections to Redis."""

    outbox: Outbox
    indexes: Indexes
    listening: Redis  # A client without a read timeout, for pub/sub
    notifications: str  # The pub/sub channel where commits publish the ids of channels with messages


class Dispatcher:
    """The dispatcher of one process."""

    def __init__(self, sources: Sources, publisher: Publisher, clock: Callable[[], float]) -> None:
        self._sources, self._publisher, self._clock = sources, publisher, clock
        self._holder = uuid4().hex
        self._serving: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()
        self._failing: set[int] = set()  # Channels whose oldest message failed on the last try
        self._is_stopping = False
        self._outage = OutageLog(log, "nothing can be published")
        self._failures = FailureLog(log)
        self._slots = asyncio.Semaphore(CHANNELS_AT_ONCE)

    async def run(self) -> None:
        """Serve channels until cancelled, then finish the messages that are being published."""
        tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._sweep())]
        try:
            await asyncio.gather(*tasks)
        finally:
            self._is_stopping = True
            await end(tasks)
            await self._finish()

    async def _finish(self) -> None:
        while self._serving:
            await asyncio.gather(*self._serving.values(), return_exceptions=True)

    # --- Finding work ------------------------------------------------------------------------------------

    async def _listen(self) -> None:
        """Serve each channel whose id a commit publishes."""
        while True:
            try:
                with redis_errors():
                    async with self._sources.listening.pubsub() as notifications:
                        await notifications.subscribe(self._sources.notifications)
                        await self.serve_unsent(int(self._clock()))
                        self._outage.end()
                        async for notification in notifications.listen():
                            if notification["type"] == "message":
                                self.serve(int(as_text(notification["data"])))
            except StoreUnreachable as error:
                self._outage.note(error)
                await asyncio.sleep(1)

    async def _sweep(self) -> None:
        """Serve leftover channels every few seconds."""
        while True:
            await asyncio.sleep(SWEEP_EVERY)
            try:
                await self.serve_unsent(int(self._clock() - SWEEP_EVERY))
            except StoreUnreachable as error:
                self._outage.note(error)

    async def serve_unsent(self, until: int) -> None:
        """Serve every channel that was noted, up to this time, as having messages."""
        begun = int(self._clock())  # entries noted later, even while this process hangs, are kept
        unsent = await self._sources.indexes.unsent(until)
        for start in range(0, len(unsent), PAGE):
            page = unsent[start : start + PAGE]
            empty = set(await self._sources.outbox.empty(page))
            for channel in page:
                if channel not in empty:
                    self.serve(channel)
            await self._sources.indexes.forget_unsent(sorted(empty), begun)

    # --- One channel ------------------------------------------------------------------------------------

    def serve(self, channel: int) -> None:
        """Serve this channel now or, if it is being served, once more afterwards. Ignore the call when stopping."""
        if self._is_stopping:
            return
        if channel in self._serving:
            self._again.add(channel)
            return
        task = asyncio.create_task(self._serve(channel))
        self._serving[channel] = task

    async def _serve(self, channel: int) -> None:
        try:
            async with self._slots:
                self._again.discard(channel)
                await self._publish(channel)
        except StoreUnreachable as error:
            self._outage.note(error)
        except Exception:
            log.exception("channel %s: could not serve its outbox, retrying later", channel)
        finally:
            del self._serving[channel]
            if channel in self._again:
                self._again.discard(channel)
                self.serve(channel)

    async def _publish(self, channel: int) -> None:
        outbox = self._sources.outbox
        try:
            async with aclosing(outbox.messages(channel, self._holder)) as messages:
                async for message in messages:
                    try:
                        async with asyncio.timeout(PUBLISH_TIMEOUT), self._keeping_lease(channel):
                            await self._publisher.publish(channel, message)
                    except Rejected:
                        await outbox.note_refused(channel, message)
                        raise
                    self._failing.discard(channel)
                    self._failures.end(str(channel))
        except Rejected as error:
            log.warning("channel %s: rejected, retrying in %s s: %s", channel, error.retry_after, error)
            await self._retry_later(channel, error.retry_after)
        except (Undelivered, TimeoutError) as error:
            log.warning("channel %s: not delivered, retrying later: %s", channel, error)
            seconds = RETRY_AFTER if channel in self._failing else FIRST_RETRY_AFTER
            self._failing.add(channel)
            await self._retry_later(channel, seconds)
        except StoreUnreachable:
            raise
        except Exception as error:
            self._failures.note(str(channel), error, "channel %s: the publisher failed", channel)
            await self._retry_later(channel)

    @asynccontextmanager
    async def _keeping_lease(self, channel: int) -> AsyncIterator[None]:
        async def renew() -> None:
            while True:
                await asyncio.sleep(LEASE_SECONDS / 3)
                try:
                    await self._sources.outbox.renew_lease(channel, self._holder)
                except StoreUnreachable as error:
                    self._outage.note(error)

        renewing = asyncio.create_task(renew())
        try:
            yield
        finally:
            await end([renewing])

    async def _retry_later(self, channel: int, seconds: int = RETRY_AFTER) -> None:
        await self._sources.indexes.postpone_unsent(channel, int(self._clock()) + seconds)
        await self._sources.outbox.release(channel, self._holder)
