"""A pool of processes for work that would hold up the event loop: searching for moves, painting pictures.

The processes end when their parent does, even when it is killed, and they ignore Ctrl-C: the parent ends them in order.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from typing import TYPE_CHECKING, TypeVar, TypeVarTuple, Unpack

from chatbot.concurrency.signals import sigint_blocked

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.connection import Connection

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class Pool:
    """A fixed number of processes. What they run must be importable by name, what they are given is pickled.

    The higher the niceness, the more they stand back when other processes have work to do.
    """

    def __init__(self, processes: int, niceness: int = 0) -> None:
        self._count = processes
        self._niceness = niceness
        self._executor = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        # Not forked: a fork copies the event loop's locks and sockets as they happen to be.
        context = get_context("spawn")
        stop, self._stop = context.Pipe(duplex=False)
        return ProcessPoolExecutor(self._count, context, initializer=_serve, initargs=(self._niceness, stop))

    async def run(self, work: Callable[[Unpack[Ts]], T], *args: *Ts) -> T:
        """The result of the work. Raises ``BrokenProcessPool`` when a process died; the next call gets a new pool."""
        pool = self._executor
        try:
            with sigint_blocked():
                coming = asyncio.get_running_loop().run_in_executor(pool, work, *args)
            return await coming
        except BrokenProcessPool:
            if self._executor is pool:
                self._executor = self._new_pool()
            raise

    def close(self) -> None:
        """End the processes, when what has been begun is done."""
        self._executor.shutdown(wait=True, cancel_futures=True)

    def break_off(self) -> None:
        """End the processes at once; what they have begun is lost."""
        self._stop.close()
        self.close()


def _serve(niceness: int, stop: Connection) -> None:
    """Set a process of the pool up; it ends when ``stop`` is closed, or when the parent has ended, killed or not."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if niceness and sys.platform != "win32":
        os.nice(niceness)
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_watch, args=(parent.sentinel, stop), daemon=True).start()


def _watch(parent: int, stop: Connection) -> None:
    wait([parent, stop])
    os._exit(1)
