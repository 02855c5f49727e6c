"""Connecting the bot to Discord: the token, logging in, waiting until Discord is ready, and shutting down in order."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final

import discord

from chatbot.bot.discord_trouble import TROUBLE, NoDiscord, reason_of
from chatbot.bot.warm_up import freeze_objects
from chatbot.concurrency.cancellation import end

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping

    from chatbot.bot.client import Bot
    from chatbot.concurrency.stopping import StopRequest

LOGIN_SECONDS: Final = 60.0
"""For Discord to answer the login."""
READY_SECONDS: Final = 60.0
"""For each shard to connect."""


def token_from(environment: Mapping[str, str]) -> str:
    """``DISCORD_TOKEN``. Raises ``NoDiscord``."""
    token = environment.get("DISCORD_TOKEN", "").strip()
    if not token:
        raise NoDiscord(
            "DISCORD_TOKEN is missing. Make an application at https://discord.com/developers/applications, "
            "open its page “Bot”, copy the token, and put it into the environment."
        )
    return token


@asynccontextmanager
async def connected(bot: Bot, token: str, stop: StopRequest) -> AsyncIterator[asyncio.Task[None]]:
    """Until this is left, the bot is connected; it is ready when this is entered. Raises ``NoDiscord``.

    What is given is the task that keeps the connection. Should Discord end it for good, the stop request is made.
    """
    try:
        await _log_in(bot, token)
        connection = asyncio.create_task(bot.connect())
        try:
            await _ready(bot, connection)
            connection.add_done_callback(lambda ended: _request_stop(ended, stop))
            freeze_objects()
            yield connection
        finally:
            await end([connection])
    finally:
        await bot.shut_down()


@asynccontextmanager
async def taking_interactions(bot: Bot, connection: asyncio.Task[None]) -> AsyncIterator[None]:
    """On leaving this the bot takes no more interactions, and answers to their end those that it has taken."""
    try:
        yield
    finally:
        await end([connection])
        await bot.leave_gateway()
        await bot.wait_until_answered()


async def _log_in(bot: Bot, token: str) -> None:
    try:
        async with asyncio.timeout(LOGIN_SECONDS):
            await bot.login(token)
    except discord.LoginFailure as error:
        raise NoDiscord("Discord does not accept DISCORD_TOKEN. Copy it again, or make a new one.") from error
    except TROUBLE as error:
        raise reason_of(error) from error


async def _ready(bot: Bot, connection: asyncio.Task[None]) -> None:
    """Wait until all shards are ready. They connect one after another: as long as one more does, there is hope."""
    ready = asyncio.create_task(bot.wait_until_ready())
    shards = -1
    try:
        while bot.is_waiting_to_identify or len(bot.shards) > shards:
            shards = len(bot.shards)
            await asyncio.wait({ready, connection}, timeout=READY_SECONDS, return_when=asyncio.FIRST_COMPLETED)
            if ready.done():
                return
            if connection.done():
                raise _reason(connection)
    finally:
        await end([ready])
    raise NoDiscord(
        f"Discord's gateway was not ready within {READY_SECONDS:.0f} seconds. Look at https://discordstatus.com."
    )


def _request_stop(connection: asyncio.Task[None], stop: StopRequest) -> None:
    if not connection.cancelled():
        stop.make(_reason(connection))


def _reason(connection: asyncio.Task[None]) -> NoDiscord:
    error = connection.exception()
    return NoDiscord("Discord has ended the connection.") if error is None else reason_of(error)
