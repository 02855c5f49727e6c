"""SIGINT (Ctrl-C) and SIGTERM: how a process is asked to stop, and stops in order."""

from __future__ import annotations

import asyncio
import signal
from typing import TYPE_CHECKING

from chatbot.concurrency.stopping import StopRequest

if TYPE_CHECKING:
    from types import FrameType


def stop_on_signals() -> StopRequest:
    """A request that SIGINT and SIGTERM make. A further one, even when the loop has ended, changes nothing.

    Before this is called, either signal ends the process on the spot: nothing runs yet that would have to be stopped.
    """
    stop, loop = StopRequest(), asyncio.get_running_loop()

    def request(_signum: int, _frame: FrameType | None) -> None:
        if not loop.is_closed():
            loop.call_soon_threadsafe(stop.make)

    for signum in (signal.SIGINT, signal.SIGTERM):
        signal.signal(signum, request)
    return stop
