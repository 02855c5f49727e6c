"""A separate process that checks deadlines: ``python -m tests.chatbot.work.deadline_process URL PREFIX NOW``.

It prints ``ready``, waits for a line, then runs a watcher at the time NOW and a worker until nothing is left to do.
"""

from __future__ import annotations

import asyncio
import sys

from tests.chatbot.services import ServicesUnderTest
from tests.chatbot.work.job_worker import carry_out_all


async def keep(url: str, prefix: str, now: int) -> None:
    """Run the watcher and the worker until everything due is done."""
    services = ServicesUnderTest(url, prefix)
    services.clock.now = now
    await carry_out_all(services)
    await services.close()


if __name__ == "__main__":
    url, prefix, now = sys.argv[1:]
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    sys.stdin.readline()
    asyncio.run(keep(url, prefix, int(now)))
