"""``waypost worker``: a process that plays computers' turns and watches deadlines, until it is asked to stop."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chatbot.app.monitor import Monitor, monitoring
from chatbot.app.services import real_environment, running_worker
from chatbot.app.signals import stop_on_signals

if TYPE_CHECKING:
    from chatbot.app.settings import Settings
    from chatbot.concurrency.stopping import StopRequest


async def run_worker(settings: Settings) -> None:
    """Run a worker. Raises ``UnusableRedis`` or ``EmbeddedError`` with what to do."""
    stop = stop_on_signals()
    await stop.run(_serve(settings, stop))


async def _serve(settings: Settings, stop: StopRequest) -> None:
    async with (
        running_worker(settings, real_environment()) as services,
        monitoring(settings, "worker", Monitor(services, str)),
    ):
        print("worker: ready", flush=True)
        await stop.wait()
