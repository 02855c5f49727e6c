"""``waypost bot``: the bot on Discord, until it is asked to stop."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from chatbot.app.monitor import Monitor, monitoring
from chatbot.app.services import running_bot
from chatbot.app.settings import shard_plan_from
from chatbot.app.signals import stop_on_signals
from chatbot.bot.login import token_from

if TYPE_CHECKING:
    from chatbot.app.settings import Settings
    from chatbot.concurrency.stopping import StopRequest


async def run_bot(settings: Settings) -> None:
    """Run the bot. Raises ``NoDiscord``, ``BadSettings``, ``UnusableRedis`` or ``EmbeddedError`` with what to do.

    Raises ``ShardShareLost`` when another process has taken over.
    """
    stop = stop_on_signals()
    await stop.run(_serve(settings, stop))


async def _serve(settings: Settings, stop: StopRequest) -> None:
    token, plan = token_from(os.environ), shard_plan_from(os.environ)
    async with (
        running_bot(settings, token, plan, stop) as (bot, services),
        monitoring(settings, "bot", Monitor(services, bot.discord_problem)),
    ):
        print(f"bot: ready as {bot.user}. Invite it with {bot.invitation}", flush=True)
        await stop.wait()
