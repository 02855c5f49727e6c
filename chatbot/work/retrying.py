"""What could not be sent, or was left by a process that died, is looked for every few seconds and tried again."""

from __future__ import annotations

import asyncio
import logging
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final

from chatbot.runtime.tasks import end
from chatbot.store.connection import StoreUnreachable

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

log = logging.getLogger(__name__)

LOOK_EVERY: Final = 15.0
"""Seconds between two looks for what has come due."""


@asynccontextmanager
async def retrying(*retries: Callable[[], Awaitable[None]]) -> AsyncIterator[None]:
    """Within, each of these is called now and then; it begins to send what is due."""
    looking = asyncio.create_task(_look(retries))
    try:
        yield
    finally:
        await end([looking])


async def _look(retries: tuple[Callable[[], Awaitable[None]], ...]) -> None:
    while True:
        for retry in retries:
            try:
                await retry()
            except StoreUnreachable as error:
                log.warning("Redis is away, nothing is sent again: %s", error)
            except Exception:
                log.exception("what is due is looked for later")
        await asyncio.sleep(LOOK_EVERY)
