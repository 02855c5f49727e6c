"""``waypost worker``: a process that plays computers' turns and watches deadlines, until it is asked to stop."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chatbot.app.monitor import Monitor, monitoring
from chatbot.app.services import real_environment, running_worker
from chatbot.app.signals import stop_requested

if TYPE_CHECKING:
    from chatbot.app.settings import Settings


async def run_worker(settings: Settings) -> None:
    """Run a worker. Raises ``UnusableRedis`` or ``EmbeddedError`` with what to do."""
    stop = stop_requested()
    async with (
        running_worker(settings, real_environment()) as services,
        monitoring(settings, "worker", Monitor(services, str)),
    ):
        print("worker: ready", flush=True)
        await stop.wait()
