"""``python -m chatbot``, or ``waypost``: the only wiring. Every command reads its settings from the environment."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
from typing import TYPE_CHECKING

from chatbot.alive import NotAlive, alive, ensure_alive
from chatbot.bot.connecting import NoDiscord, bot_of, connected, token_from
from chatbot.bot.gallery import painting
from chatbot.bot.shards import placed, plan_from
from chatbot.config import BadSettings, Settings, settings_from
from chatbot.embedded import EmbeddedError
from chatbot.link import UnusableRedis
from chatbot.running import at_work, backbone, working, world
from chatbot.thinking import thinking

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

USAGE = """usage: waypost bot | worker | health

bot      the bot on Discord; it needs DISCORD_TOKEN
worker   think for the computers' seats; run as many as you like, on as many machines
health   say whether the process that uses this data folder is well"""


def asked_to_stop() -> asyncio.Event:
    """Set once SIGINT or SIGTERM comes."""
    asked = asyncio.Event()
    for signum in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(signum, asked.set)
    return asked


async def work(settings: Settings) -> None:
    """Run a worker."""
    asked = asked_to_stop()
    async with at_work(settings, world()) as parts, alive(settings.data, parts.answers):
        print("worker: ready", flush=True)
        await asked.wait()


async def host(settings: Settings) -> None:
    """Run the bot."""
    asked = asked_to_stop()
    token, plan = token_from(os.environ), plan_from(os.environ)
    around = world()
    async with (
        backbone(settings, around) as parts,
        placed(parts.redis, parts.keys, plan) as place,
        painting(settings.processes) as painter,
        thinking(settings.processes, around.games) as thinker,
        connected(bot_of(parts, around, painter, thinker, place), token) as bot,
        working(parts, thinker, settings.processes, bot.herald),
        alive(settings.data, bot.is_well),
    ):
        print(f"bot: ready as {bot.user}. Invite it with {bot.invitation}", flush=True)
        await asked.wait()


async def health(settings: Settings) -> None:
    """Say whether a process is well; a sick one ends this with an error."""
    ensure_alive(settings.data)


COMMANDS: dict[str, Callable[[Settings], Awaitable[None]]] = {"bot": host, "worker": work, "health": health}


async def _run(command: Callable[[Settings], Awaitable[None]], settings: Settings) -> None:
    await command(settings)


def main() -> None:
    """Run the command that is named."""
    command = COMMANDS.get(sys.argv[1]) if len(sys.argv) == 2 else None
    if command is None:
        sys.exit(USAGE)
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s %(message)s")
    for noisy in ("saq", "discord.gateway", "discord.client"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
    try:
        asyncio.run(_run(command, settings_from(os.environ)))
    except (BadSettings, EmbeddedError, UnusableRedis, NoDiscord, NotAlive) as problem:
        sys.exit(str(problem))


if __name__ == "__main__":
    main()
