"""The bot or a worker as ``waypost`` runs it, by a clock that runs fast; the bot is on the playground.

    python -m tools.simulation.hosted bot BEGAN SPEED API GATEWAY TOKEN
    python -m tools.simulation.hosted worker BEGAN SPEED

It ends when it is asked to. Its settings come from the environment.
"""

from __future__ import annotations

import asyncio
import os
import sys
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING

import msgspec
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from chatbot.app.commands import stop_on_signals
from chatbot.app.logs import log_to_terminal
from chatbot.app.monitor import Monitor, monitoring
from chatbot.app.services import real_environment, running_bot, running_worker
from chatbot.app.settings import settings_from
from chatbot.bot.login import ShardPlan
from chatbot.posts import gone_channels
from chatbot.work import upkeep
from tools.simulation.clock import FastClock

if TYPE_CHECKING:
    from chatbot.runtime.tasks import StopRequest
    from chatbot.store.actions import Environment

LOOK_EVERY = 5.0
"""Seconds between two looks for work that is done once a day: a day may take half a minute here."""


async def main(kind: str, began: str, speed: str, *discord: str) -> None:
    log_to_terminal()
    environment = msgspec.structs.replace(real_environment(), clock=FastClock(float(began), float(speed)))
    upkeep.ASK_EVERY = gone_channels.ASK_EVERY = LOOK_EVERY  # type: ignore[misc]
    gone_channels.BETWEEN_REQUESTS = 0.0  # type: ignore[misc]
    stop = stop_on_signals()
    await stop.run(serve(kind, discord, stop, environment))


async def serve(kind: str, discord: tuple[str, ...], stop: StopRequest, environment: Environment) -> None:
    """Run the bot or the worker with its monitor, and print "ready" when it is."""
    settings = settings_from(os.environ)
    async with AsyncExitStack() as stack:
        if kind == "bot":
            api, gateway, token = discord
            Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = api, yarl.URL(gateway)
            running = running_bot(settings, token, ShardPlan(), stop, environment)
            bot, services = await stack.enter_async_context(running)
            monitor = Monitor(services, bot.discord_problem)
        else:
            services = await stack.enter_async_context(running_worker(settings, environment))
            monitor = Monitor(services, str)
        await stack.enter_async_context(monitoring(settings, kind, monitor))
        print("ready", flush=True)
        await stop.wait()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
