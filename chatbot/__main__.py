"""``python -m chatbot``: the only wiring. Every command reads its settings from the environment."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
from typing import TYPE_CHECKING

from chatbot.config import BadSettings, Settings, settings_from
from chatbot.embedded import EmbeddedError
from chatbot.link import UnusableRedis
from chatbot.running import at_work, world

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

USAGE = """usage: python -m chatbot worker

worker   think for the computers' seats; run as many as you like, on as many machines"""


def asked_to_stop() -> asyncio.Event:
    """Set once SIGINT or SIGTERM comes."""
    asked = asyncio.Event()
    for signum in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(signum, asked.set)
    return asked


async def work(settings: Settings) -> None:
    """Run a worker."""
    asked = asked_to_stop()
    async with at_work(settings, world()):
        print("worker: ready", flush=True)
        await asked.wait()


COMMANDS: dict[str, Callable[[Settings], Awaitable[None]]] = {"worker": work}


async def _run(command: Callable[[Settings], Awaitable[None]], settings: Settings) -> None:
    await command(settings)


def main() -> None:
    """Run the command that is named."""
    command = COMMANDS.get(sys.argv[1]) if len(sys.argv) == 2 else None
    if command is None:
        sys.exit(USAGE)
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s %(message)s")
    logging.getLogger("saq").setLevel(logging.WARNING)
    try:
        asyncio.run(_run(command, settings_from(os.environ)))
    except (BadSettings, EmbeddedError, UnusableRedis) as problem:
        sys.exit(str(problem))


if __name__ == "__main__":
    main()
