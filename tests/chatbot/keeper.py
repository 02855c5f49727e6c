"""A process of its own that looks at the clock: ``python -m tests.chatbot.keeper URL PREFIX NOW``.

It says ``ready``, waits for a line, then looks at the time NOW, with a worker beside it, until nothing is left to do.
"""

from __future__ import annotations

import asyncio
import sys

from tests.chatbot.runners import InlineThinker, until
from tests.chatbot.stage import Stage


async def keep(url: str, prefix: str, now: int) -> None:
    """Look, and have done what is due, until everything is done."""
    stage = Stage(url, prefix)
    stage.clock.now = now
    worker = stage.worker(InlineThinker(), 2)
    working = asyncio.create_task(worker.start())

    async def all_done() -> bool:
        await stage.timekeeper().look()
        return not await stage.queue.count("incomplete")

    await until(all_done)
    await worker.stop()
    await asyncio.gather(working, return_exceptions=True)
    await stage.close()


if __name__ == "__main__":
    url, prefix, now = sys.argv[1:]
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    sys.stdin.readline()
    asyncio.run(keep(url, prefix, int(now)))
