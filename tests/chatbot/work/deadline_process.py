"""A process of its own that looks at the clock: ``python -m tests.chatbot.work.deadline_process URL PREFIX NOW``.

It says ``ready``, waits for a line, then looks at the time NOW, with a worker beside it, until nothing is left to do.
"""

from __future__ import annotations

import asyncio
import sys

from tests.chatbot.autoplay import InlineMoveChooser, until
from tests.chatbot.services import ServicesUnderTest


async def keep(url: str, prefix: str, now: int) -> None:
    """Look, and have done what is due, until everything is done."""
    services = ServicesUnderTest(url, prefix)
    services.clock.now = now
    worker = services.job_worker(InlineMoveChooser(), 2)
    working = asyncio.create_task(worker.start())

    async def all_done() -> bool:
        await services.deadline_watcher().enqueue_due()
        return not await services.queue.count("incomplete")

    await until(all_done)
    await worker.stop()
    await asyncio.gather(working, return_exceptions=True)
    await services.close()


if __name__ == "__main__":
    url, prefix, now = sys.argv[1:]
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    sys.stdin.readline()
    asyncio.run(keep(url, prefix, int(now)))
