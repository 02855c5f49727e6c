"""Delivers what commits have put into the outbox, whichever process committed.

A commit says its channel on pub/sub; every process with a courier hears it and serves that channel. A word that got
lost is made good by a look at the index every few seconds, and by a whole look when the courier starts and whenever
Redis comes back.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import aclosing, asynccontextmanager
from typing import TYPE_CHECKING, Final
from uuid import uuid4

from msgspec import Struct
from redis.asyncio import Redis

from chatbot.concurrency.cancellation import end
from chatbot.service.ports import StoreUnreachable, Undelivered
from chatbot.storage.connection import as_text, redis_errors
from chatbot.storage.indexes import Indexes
from chatbot.storage.outbox import CLAIM, Outbox
from chatbot.tables.messages import TurnPost

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from chatbot.service.ports import Publisher, TurnQueue

log = logging.getLogger(__name__)

AT_ONCE: Final = 16
"""Channels that are served at the same time."""
ROUND: Final = 5.0
"""Seconds between two looks at the index."""
LATER: Final = 20
"""Seconds until a telling that could not be delivered is tried again."""
PATIENCE: Final = 60
"""Seconds that a herald has to tell one thing."""
PAGE: Final = 500


class Sources(Struct, frozen=True):
    """Where a courier looks and listens."""

    outbox: Outbox
    indexes: Indexes
    listening: Redis
    """A client without a limit on how long it waits."""
    hint: str


class Dispatcher:
    """One process's courier. Without a herald it serves the computers' turns only."""

    def __init__(
        self, rounds: Sources, thinkers: TurnQueue, herald: Publisher | None, clock: Callable[[], float]
    ) -> None:
        self._rounds = rounds
        self._thinkers = thinkers
        self._herald = herald
        self._clock = clock
        self._token = uuid4().hex
        self._serving: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()
        self._hands = asyncio.Semaphore(AT_ONCE)

    async def run(self) -> None:
        """Serve until cancelled."""
        tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._go_round())]
        try:
            await asyncio.gather(*tasks)
        finally:
            await end(tasks)
            await self._finish()

    async def _finish(self) -> None:
        """Let what is being told be told to its end."""
        while self._serving:
            await asyncio.gather(*self._serving.values(), return_exceptions=True)

    # --- What there is to do ----------------------------------------------------------------------------

    async def _listen(self) -> None:
        """Serve each channel that a commit names."""
        while True:
            try:
                with redis_errors():
                    async with self._rounds.listening.pubsub() as words:
                        await words.subscribe(self._rounds.hint)
                        await self.look(int(self._clock()))
                        async for word in words.listen():
                            if word["type"] == "message":
                                self.serve(int(as_text(word["data"])))
            except StoreUnreachable as error:
                log.warning("Redis is away, commits are not heard: %s", error)
                await asyncio.sleep(1)

    async def _go_round(self) -> None:
        """Look for what was left over."""
        while True:
            await asyncio.sleep(ROUND)
            try:
                await self.look(int(self._clock() - ROUND))
            except StoreUnreachable as error:
                log.warning("Redis is away, nothing can be told: %s", error)

    async def look(self, until: int) -> None:
        """Serve every channel that was noted until then and has something left."""
        due = await self._rounds.indexes.due(until)
        for start in range(0, len(due), PAGE):
            page = due[start : start + PAGE]
            empty = set(await self._rounds.outbox.empty(page))
            for channel in page:
                if channel not in empty:
                    self.serve(channel)
            await self._rounds.indexes.forget_due(sorted(empty), int(self._clock()))

    # --- One channel ------------------------------------------------------------------------------------

    def serve(self, channel: int) -> None:
        """Serve this channel; once more when it is being served already."""
        if channel in self._serving:
            self._again.add(channel)
            return
        task = asyncio.create_task(self._serve(channel))
        self._serving[channel] = task

    async def _serve(self, channel: int) -> None:
        try:
            async with self._hands:
                self._again.discard(channel)
                await self._pass_on_turn(channel)
                if self._herald is not None:
                    await self._tell(channel, self._herald)
        except StoreUnreachable as error:
            log.warning("channel %s: Redis is away: %s", channel, error)
        except Exception:
            log.exception("channel %s: it is looked at again later", channel)
        finally:
            del self._serving[channel]
            if channel in self._again:
                self._again.discard(channel)
                self.serve(channel)

    async def _pass_on_turn(self, channel: int) -> None:
        think = await self._rounds.outbox.think(channel)
        if think is not None:
            await self._thinkers.enqueue(channel, think)

    async def _tell(self, channel: int, herald: Publisher) -> None:
        outbox = self._rounds.outbox
        try:
            async with aclosing(outbox.tellings(channel, self._token)) as tellings:
                async for telling in tellings:
                    if isinstance(telling, TurnPost) and await outbox.leave_to_next(channel, self._token, telling):
                        continue
                    async with asyncio.timeout(PATIENCE), self._holding_on(channel):
                        await herald.publish(channel, telling)
        except (Undelivered, TimeoutError) as error:
            log.warning("channel %s: not delivered, tried again later: %s", channel, error)
            await self._put_off(channel)
        except StoreUnreachable:
            raise
        except Exception:
            log.exception("channel %s: the herald failed", channel)
            await self._put_off(channel)

    @asynccontextmanager
    async def _holding_on(self, channel: int) -> AsyncIterator[None]:
        """Keep the claim while the herald speaks."""

        async def hold_on() -> None:
            while True:
                await asyncio.sleep(CLAIM / 3)
                await self._rounds.outbox.hold_on(channel, self._token)

        holding = asyncio.create_task(hold_on())
        try:
            yield
        finally:
            await end([holding])

    async def _put_off(self, channel: int) -> None:
        await self._rounds.indexes.look_again(channel, int(self._clock()) + LATER)
        await self._rounds.outbox.let_go(channel, self._token)
