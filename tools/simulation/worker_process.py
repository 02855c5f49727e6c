"""A worker as ``waypost worker`` runs it, by a clock that runs fast.

    python -m tools.simulation.worker_process BEGAN SPEED

It ends when it is asked to, as a worker does. Its settings come from the environment, as ever.
"""

from __future__ import annotations

import asyncio
import os
import sys
from typing import TYPE_CHECKING

import msgspec

from chatbot.app.commands import stop_on_signals
from chatbot.app.logs import log_to_terminal
from chatbot.app.monitor import Monitor, monitoring
from chatbot.app.services import real_environment, running_worker
from chatbot.app.settings import settings_from
from tools.simulation.clock import FastClock

if TYPE_CHECKING:
    from chatbot.runtime.tasks import StopRequest
    from chatbot.store.actions import Environment


async def main(began: str, speed: str) -> None:
    """Run the worker until it is asked to stop."""
    log_to_terminal()
    environment = msgspec.structs.replace(real_environment(), clock=FastClock(float(began), float(speed)))
    stop = stop_on_signals()
    await stop.run(serve(stop, environment))


async def serve(stop: StopRequest, environment: Environment) -> None:
    """Run the worker with its monitor, and say when it is ready."""
    settings = settings_from(os.environ)
    async with (
        running_worker(settings, environment) as services,
        monitoring(settings, "worker", Monitor(services, str)),
    ):
        print("ready", flush=True)
        await stop.wait()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
