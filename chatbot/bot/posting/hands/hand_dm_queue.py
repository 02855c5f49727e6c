"""``HandDmQueue``: hands are sent in the background, one person's after the other, and tried again until they are sent.

Nothing waits for it: no table, no other person, and the end of the process only for a second. What is to be sent is
noted in the store first (``storage/delivery/hand_dms``), so it is sent after a restart too. A hand that could not
be sent is tried again later and later.

A request is never broken off while the process lives: discord.py may be waiting in it for a rate limit, and one that is
cancelled while the limit is global leaves the whole client locked. It holds up nobody but its own person.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final, TypeAlias

import aiohttp
import discord
from msgspec import Struct

from chatbot.concurrency.cancellation import end
from chatbot.service.ports import StoreUnreachable

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from chatbot.storage.delivery.hand_dms import DueHandDm, DueHandDms

log = logging.getLogger(__name__)

RESERVED_SECONDS: Final = 60
"""That a hand is left to the process which is sending it."""
FIRST_RETRY: Final = 15
LAST_RETRY: Final = 3600
"""Seconds until a hand that failed is tried again: twice as many with each failure, up to this."""
SHUTDOWN_SECONDS: Final = 1.0
"""That hands which are being sent get when the process ends."""


Noting: TypeAlias = "Callable[[], Awaitable[None]]"
"""Notes in the store what a person was sent."""


class DmsPaused(Exception):
    """No direct message can be sent to this person for some time."""

    def __init__(self, seconds: int) -> None:
        super().__init__(f"paused for {seconds} s")
        self.seconds = seconds


class Failures(Struct, frozen=True):
    """How often in a row a hand could not be sent, and when it is tried again."""

    count: int = 0
    retry_at: int = 0


class HandDmQueue:
    """One task for each person to whom something is to be sent."""

    def __init__(
        self, due: DueHandDms, send: Callable[[DueHandDm], Awaitable[Noting | None]], clock: Callable[[], float]
    ) -> None:
        self._due = due
        self._send = send
        self._clock = clock
        self._waiting: dict[int, dict[DueHandDm, None]] = {}
        self._sending: dict[int, asyncio.Task[None]] = {}
        self._resting: dict[DueHandDm, asyncio.TimerHandle] = {}
        """Hands that are let be for some seconds, and what begins to send them then."""
        self._failures: dict[DueHandDm, Failures] = {}

    async def add(self, hands: Mapping[DueHandDm, float]) -> None:
        """Begin to send these hands in so many seconds, but for those that have failed and wait for their time.

        A hand that is asked for anew before these are over is let be for longer. Raises ``StoreUnreachable``.
        """
        now, loop = int(self._clock()), asyncio.get_running_loop()
        ready = [hand for hand in hands if self._failures.get(hand, Failures()).retry_at <= now]
        await self._due.put(ready, now + RESERVED_SECONDS)
        for hand in ready:
            if seconds := hands[hand]:
                self._rouse(hand)
                self._resting[hand] = loop.call_later(seconds, self._begin, hand)
            else:
                self._begin(hand)

    async def retry_due(self) -> None:
        """Begin to send the hands whose time has come, those too that another process has left. Raises as ``add``."""
        now = int(self._clock())
        waiting = [hand for hands in self._waiting.values() for hand in hands]
        await self._due.put([*waiting, *self._resting], now + RESERVED_SECONDS)
        for hand in await self._due.take(now, now + RESERVED_SECONDS):
            self._begin(hand)

    async def wait(self, seconds: float) -> None:
        """Wait until all that is on its way is sent or has failed, but no longer than that; nothing is let be."""
        for hand in list(self._resting):
            self._begin(hand)
        if self._sending:
            await asyncio.wait(self._sending.values(), timeout=seconds)

    async def close(self) -> None:
        """End what is being sent; what is not done within a second is taken up after the next start."""
        await self.wait(SHUTDOWN_SECONDS)
        await end(self._sending.values())

    def _rouse(self, hand: DueHandDm) -> None:
        """It is let be no longer."""
        timer = self._resting.pop(hand, None)
        if timer is not None:
            timer.cancel()

    def _begin(self, hand: DueHandDm) -> None:
        self._rouse(hand)
        self._waiting.setdefault(hand.user, {}).setdefault(hand)
        if hand.user not in self._sending:
            self._sending[hand.user] = asyncio.create_task(self._serve(hand.user))

    async def _serve(self, user: int) -> None:
        """Send all that waits for this person. A hand that is asked for while it is being sent is sent once more."""
        waiting = self._waiting[user]
        try:
            while waiting:
                hand = next(iter(waiting))
                del waiting[hand]
                await self._try(hand)
        finally:
            del self._waiting[user]
            del self._sending[user]

    async def _try(self, hand: DueHandDm) -> None:
        try:
            noting = await self._send(hand)
            is_last = hand not in self._waiting[hand.user] and hand not in self._resting
            # Sent together, in this order: who dies before has it looked at again.
            await asyncio.gather(*([noting()] if noting else []), *([self._remove(hand)] if is_last else []))
        except DmsPaused as paused:
            await self._try_later(hand, str(paused), paused.seconds)
        except (discord.HTTPException, aiohttp.ClientError, OSError, StoreUnreachable) as error:
            await self._try_later(hand, f"{type(error).__name__}: {error}")
        except Exception:
            log.exception("table %s: the hand of a person cannot be sent", hand.channel)
            await self._try_later(hand, "a bug")
        else:
            self._failures.pop(hand, None)

    async def _try_later(self, hand: DueHandDm, why: str, at_least: int = FIRST_RETRY) -> None:
        before = self._failures.get(hand, Failures()).count
        seconds = max(at_least, min(FIRST_RETRY << min(before, 10), LAST_RETRY))
        failures = Failures(before + 1, int(self._clock()) + seconds)
        self._failures[hand] = failures
        log.info("table %s: a hand is sent again in %s s: %s", hand.channel, seconds, why)
        try:
            await self._due.put([hand], failures.retry_at)
        except StoreUnreachable as error:
            log.warning("table %s: Redis is away, the hand is sent again soon: %s", hand.channel, error)

    async def _remove(self, hand: DueHandDm) -> None:
        try:
            await self._due.remove(hand)
        except StoreUnreachable as error:
            log.warning("table %s: Redis is away, the hand is looked at once more: %s", hand.channel, error)
