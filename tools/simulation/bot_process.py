"""The bot as ``waypost bot`` runs it, on a stand-in for Discord and by a clock that runs fast.

    python -m tools.simulation.bot_process API GATEWAY TOKEN BEGAN SPEED

It ends when it is asked to, as the bot does. Its settings come from the environment, as ever.
"""

from __future__ import annotations

import asyncio
import os
import sys
from typing import TYPE_CHECKING

import msgspec
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from chatbot.app.commands import stop_on_signals
from chatbot.app.logs import log_to_terminal
from chatbot.app.monitor import Monitor, monitoring
from chatbot.app.services import real_environment, running_bot
from chatbot.app.settings import settings_from
from chatbot.bot.login import ShardPlan
from chatbot.posts import channel_trouble
from chatbot.work import upkeep
from tools.simulation.clock import FastClock

if TYPE_CHECKING:
    from chatbot.runtime.tasks import StopRequest
    from chatbot.store.actions import Environment

LOOK_EVERY = 5.0
"""Seconds after which what is done once a day is thought of: a day may take half a minute here."""


async def main(api: str, gateway: str, token: str, began: str, speed: str) -> None:
    """Run the bot until it is asked to stop."""
    log_to_terminal()
    environment = msgspec.structs.replace(real_environment(), clock=FastClock(float(began), float(speed)))
    upkeep.ASK_EVERY = channel_trouble.ASK_EVERY = LOOK_EVERY  # type: ignore[misc]
    channel_trouble.BETWEEN_REQUESTS = 0.0  # type: ignore[misc]
    Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = api, yarl.URL(gateway)
    stop = stop_on_signals()
    await stop.run(serve(token, stop, environment))


async def serve(token: str, stop: StopRequest, environment: Environment) -> None:
    """Run the bot with its monitor, and say when it is ready."""
    settings = settings_from(os.environ)
    async with (
        running_bot(settings, token, ShardPlan(), stop, environment) as (bot, services),
        monitoring(settings, "bot", Monitor(services, bot.discord_problem)),
    ):
        print("ready", flush=True)
        await stop.wait()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
