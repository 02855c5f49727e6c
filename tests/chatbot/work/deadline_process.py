"""A process of its own that looks at the clock: ``python -m tests.chatbot.work.deadline_process URL PREFIX NOW``.

It says ``ready``, waits for a line, then looks at the time NOW, with a worker beside it, until nothing is left to do.
"""

from __future__ import annotations

import asyncio
import sys

from tests.chatbot.services import ServicesUnderTest
from tests.chatbot.work.job_worker import carry_out_all


async def keep(url: str, prefix: str, now: int) -> None:
    """Look, and have done what is due, until everything is done."""
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
