"""Connecting the bot to Discord: the token, logging in, waiting until Discord is ready, and shutting down in order."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final

import discord

from chatbot.bot.warm_up import freeze_objects

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping

    from chatbot.bot.client import Bot

READY_SECONDS: Final = 60.0
"""For Discord to say that it is ready."""


class NoDiscord(Exception):
    """Discord cannot be used; the message says what to do."""


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
async def connected(bot: Bot, token: str) -> AsyncIterator[Bot]:
    """The bot, logged in and ready; on leaving it answers what it was asked. Raises ``NoDiscord``."""
    try:
        await bot.login(token)
    except discord.LoginFailure as error:
        await bot.close()
        raise NoDiscord("Discord does not accept DISCORD_TOKEN. Copy it again, or make a new one.") from error
    connection = asyncio.create_task(bot.connect())
    try:
        await _ready(bot, connection)
        freeze_objects()
        yield bot
    finally:
        await bot.shut_down()
        await asyncio.gather(connection, return_exceptions=True)


async def _ready(bot: Bot, connection: asyncio.Task[None]) -> None:
    ready = asyncio.create_task(bot.wait_until_ready())
    done, _ = await asyncio.wait({ready, connection}, timeout=READY_SECONDS, return_when=asyncio.FIRST_COMPLETED)
    if ready in done:
        return
    ready.cancel()
    if connection in done:
        connection.result()
    raise NoDiscord(f"Discord was not ready within {READY_SECONDS:.0f} seconds. Look at https://discordstatus.com.")
