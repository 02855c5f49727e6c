"""Points the unmodified discord.py at a stand-in, and runs clients on it."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator
from typing import TypeVar

import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from chatbot.playground.server import Playground

C = TypeVar("C", bound=discord.Client)


@contextlib.contextmanager
def pointed_at(playground: Playground) -> Iterator[None]:
    """Within, discord.py takes the stand-in for Discord. Neither name is public API: see the canary test."""
    base, gateway = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = playground.api_url, yarl.URL(playground.gateway_url)
    try:
        yield
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = base, gateway


@contextlib.asynccontextmanager
async def running(client: C, playground: Playground) -> AsyncIterator[C]:
    """A client, logged in and ready; closed at the end."""
    with pointed_at(playground):
        async with client:
            task = asyncio.create_task(client.start(playground.bot_token))
            ready = asyncio.create_task(client.wait_until_ready())
            await asyncio.wait({task, ready}, return_when=asyncio.FIRST_COMPLETED, timeout=15)
            if task.done():
                ready.cancel()
                task.result()
            yield client
            await client.close()
            await task
