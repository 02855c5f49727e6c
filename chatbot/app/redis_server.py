"""Which Redis a process uses: the one that is set, or the embedded server, which is then kept running."""

from __future__ import annotations

import asyncio
import logging
import shutil
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final

from chatbot.runtime.tasks import end
from chatbot.store.embedded import EmbeddedError, EmbeddedServer

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from chatbot.app.settings import Settings

log = logging.getLogger(__name__)

ROOM_NEEDED: Final = 1 << 20
"""Bytes on the disk below which it counts as full."""
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
    joining = asyncio.create_task(asyncio.to_thread(server.join))
    try:
        await asyncio.shield(joining)
        keeping = asyncio.create_task(_keep_running(server))
        try:
            yield server.url
        finally:
            await end([keeping])
    finally:
        await asyncio.wait({joining})  # a thread cannot be cancelled: what it starts has to be left
        if joining.exception() is None:
            await asyncio.to_thread(server.leave)


async def _keep_running(server: EmbeddedServer) -> None:
    told: str | None = None
    while True:
        await asyncio.sleep(CHECK_EVERY)
        if await asyncio.to_thread(server.answers):
            await _bound_log(server)
            if told is not None:
                log.info("the server in %s runs again", server.folder)
            told = None
            continue
        said = await asyncio.to_thread(why_gone, server.folder)
        if said != told:
            log.warning("the server in %s is gone and is started again: %s", server.folder, said)
            told = said
        try:
            await asyncio.to_thread(server.join)
        except EmbeddedError as error:
            if not is_full(server.folder):
                log.error("%s", error)


async def _bound_log(server: EmbeddedServer) -> None:
    try:
        await asyncio.to_thread(server.bound_log)
    except (OSError, EmbeddedError) as error:
        log.warning("the log of the server in %s cannot be begun anew: %s", server.folder, error)


def why_gone(folder: Path) -> str:
    """Why the embedded server has ended, as far as that can be seen."""
    if is_full(folder):
        return "the disk is full. As soon as there is room it goes on"
    said = (folder / "valkey.log").read_bytes()[-2000:].decode(errors="replace").strip().splitlines()
    return said[-1] if said else "it said nothing"


def is_full(folder: Path) -> bool:
    """Whether there is too little room on the disk for the server to write."""
    return shutil.disk_usage(folder).free < ROOM_NEEDED
