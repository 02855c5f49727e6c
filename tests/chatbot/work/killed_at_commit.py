"""A process with a worker, a dispatcher and a deadline watcher, killed before or after its next commit."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE
from typing import TYPE_CHECKING

from tests.paths import ROOT

if TYPE_CHECKING:
    from tests.chatbot.services import ServicesUnderTest

PROCESS = """
import asyncio, sys
from tests.chatbot.autoplay import InlineMoveChooser
from tests.chatbot.services import ServicesUnderTest
async def main(url, prefix, now, before_commit):
    services = ServicesUnderTest(url, prefix)
    services.clock.now = int(now)
    commit = services.store.commit
    async def commit_and_stop(*change):
        reply = None if before_commit == "before" else await commit(*change)
        print("here", flush=True)
        await asyncio.sleep(60)
        return reply
    services.store.commit = commit_and_stop
    async def tick():
        while True:
            await asyncio.sleep(0.2)
            services.clock.now += 1
    await asyncio.gather(services.turn_worker(InlineMoveChooser(), 1).run(), services.watcher().run(), tick())
asyncio.run(main(*sys.argv[1:]))
"""


async def killed_at_commit(services: ServicesUnderTest, moment: str) -> None:
    """Run a process that is killed before or after its next commit."""
    command = [sys.executable, "-c", PROCESS, services.url, services.keys.prefix, str(services.clock.now), moment]
    process = await asyncio.create_subprocess_exec(*command, stdout=PIPE, cwd=ROOT)
    assert process.stdout is not None
    assert await process.stdout.readline() == b"here\n"
    os.kill(process.pid, signal.SIGKILL)
    await process.wait()
    services.clock.now += int(services.due.lease) + 2  # the lease of the interrupted work expires
