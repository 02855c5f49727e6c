"""Connects the unmodified discord.py to a Discord simulator, and runs clients on it."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, TypeVar

import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from tests.waiting import SOON

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from playground.server import Playground

C = TypeVar("C", bound=discord.Client)
LAST_GUILD_AFTER = 0.2
"""Seconds without another server after which a client assumes it knows them all. The simulator sends them at once, but
discord.py would wait 2 s in every test with a bot.
"""


@contextlib.contextmanager
def pointed_at(playground: Playground) -> Iterator[None]:
    """Make discord.py use the simulator within the context. The replaced names are not public, so a test checks that
    they exist.
    """
    base, gateway = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = playground.api_url, yarl.URL(playground.gateway_url)
    try:
        yield
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = base, gateway


@contextlib.asynccontextmanager
async def running(client: C, playground: Playground) -> AsyncIterator[C]:
    """Yield a client that is logged in and ready. It is closed at the end."""
    client._connection.guild_ready_timeout = LAST_GUILD_AFTER
    with pointed_at(playground):
        async with client:
            task = asyncio.create_task(client.start(playground.bot_token))
            ready = asyncio.create_task(client.wait_until_ready())
            await asyncio.wait({task, ready}, return_when=asyncio.FIRST_COMPLETED, timeout=SOON)
            if task.done():
                ready.cancel()
                task.result()
            yield client
            await client.close()
            await task
