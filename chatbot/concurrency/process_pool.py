"""Processes for work that would hold up the event loop. They end when their parent does, even when that is killed."""

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
    """So many processes. What they run must be importable by name, what they are given must be copied easily.

    The higher the niceness, the more they stand back when others have work to do.
    """

    def __init__(self, processes: int, niceness: int = 0) -> None:
        self._count = processes
        self._niceness = niceness
        self._executor = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        # Not forked: a fork copies the event loop's locks and sockets as they happen to be.
        context = get_context("spawn")
        told, self._tell = context.Pipe(duplex=False)
        return ProcessPoolExecutor(self._count, context, initializer=_serve, initargs=(self._niceness, told))

    async def run(self, work: Callable[[Unpack[Ts]], T], *args: *Ts) -> T:
        """What the work comes to. A pool that broke is made anew, for the next who asks."""
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
        """Stop working, when what has been begun is done."""
        self._executor.shutdown(wait=True, cancel_futures=True)

    def break_off(self) -> None:
        """Stop working, in the midst of it."""
        self._tell.close()
        self.close()


def _serve(niceness: int, told: Connection) -> None:
    """Watch for the word to stop, and for the parent's end: a killed one cannot say goodbye."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if niceness and sys.platform != "win32":
        os.nice(niceness)
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_watch, args=(parent.sentinel, told), daemon=True).start()


def _watch(parent: int, told: Connection) -> None:
    wait([parent, told])
    os._exit(1)
