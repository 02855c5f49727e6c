"""Which Redis a process uses: the one that is set, or the embedded server, which is then kept running."""

from __future__ import annotations

import asyncio
import logging
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final

from chatbot.concurrency.cancellation import end
from chatbot.storage.embedded import EmbeddedError, EmbeddedServer

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from chatbot.app.settings import Settings

log = logging.getLogger(__name__)

CHECK_EVERY: Final = 2.0
"""Seconds between two checks whether the embedded server still answers."""


@asynccontextmanager
async def redis_url(settings: Settings) -> AsyncIterator[str]:
    """The address of the Redis to use. Raises ``EmbeddedError`` when the embedded server cannot be started."""
    if settings.redis_url is not None:
        yield settings.redis_url
        return
    async with embedded_server(settings.data) as url:
        yield url


@asynccontextmanager
async def embedded_server(folder: Path) -> AsyncIterator[str]:
    """The embedded server's address, until this is left; should the server die meanwhile, it is started again."""
    server = EmbeddedServer(folder)
    await asyncio.to_thread(server.join)
    keeping = asyncio.create_task(_keep_running(server))
    try:
        yield server.url
    finally:
        await end([keeping])
        await asyncio.to_thread(server.leave)


async def _keep_running(server: EmbeddedServer) -> None:
    while True:
        await asyncio.sleep(CHECK_EVERY)
        if await asyncio.to_thread(server.answers):
            continue
        log.warning("the server in %s is gone, starting it again", server.folder)
        try:
            await asyncio.to_thread(server.join)
        except EmbeddedError as error:
            log.error("%s", error)
