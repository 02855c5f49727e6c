"""A pool of processes for work that would block the event loop: searching for moves and painting pictures.

The processes end when their parent does, even if it is killed. They ignore Ctrl-C, SIGHUP and SIGTERM, which terminals
and systemd send to all processes at once; the parent shuts them down in order. A lower niceness gives priority to
processes whose result a player is waiting for.

When one process exceeds the memory limit, new processes replace all of them. The new processes first repeat the current
piece of work to fill their caches, so nobody waits for them. The old processes finish their work.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from enum import IntEnum
from functools import partial
from itertools import cycle
from multiprocessing import parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnContext, SpawnProcess
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar, TypeVarTuple, Unpack

from chatbot.runtime.log_lines import is_json, log_as_json

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
log = logging.getLogger(__name__)


MOST_MEMORY: Final = 448 << 20  # Bytes of memory per process; painting settles at two thirds of it
STATM: Final = Path("/proc/self/statm")  # Linux only; elsewhere no process is replaced


SIGNALS_TO_END: Final = {signal.SIGINT, signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)}
"""Ctrl-C, a supervisor's stop signal, and a closed terminal. Windows has no SIGHUP."""


class Processes(NamedTuple):
    """The processes of a pool, which are replaced together."""

    executor: ProcessPoolExecutor
    stop: Connection  # Closing it ends the processes at once


class NamingContext(SpawnContext):
    """Starts processes with numbered names, which the memory metric uses as labels."""

    def __init__(self, name: str, processes: int) -> None:
        super().__init__()
        self._numbers = cycle(range(1, processes + 1))
        self._name = name

    def Process(self, *args: Any, **options: Any) -> SpawnProcess:  # type: ignore[override]  # noqa: ANN401, N802
        """Create a process as the base class does, and name it."""
        process = SpawnProcess(*args, **options)
        process.name = f"{self._name} {next(self._numbers)}"
        return process


class Pool:
    """A fixed number of processes. Their work must be importable by name; its arguments are pickled.

    Processes of higher niceness yield to others that need the processor.
    """

    def __init__(self, name: str, processes: int, niceness: int = 0, most_memory: int = MOST_MEMORY) -> None:
        self._name = name
        self._count = processes
        self._niceness = niceness
        self._most_memory = most_memory
        self._processes = self._new_processes()
        self._replacing: asyncio.Task[None] | None = None
        self._replacements: Processes | None = None

    def _new_processes(self) -> Processes:
        # Not forked: a fork would copy the event loop's locks and sockets in an arbitrary state.
        context = NamingContext(self._name, self._count)
        receiver, stop = context.Pipe(duplex=False)
        executor = ProcessPoolExecutor(
            self._count, context, initializer=_serve, initargs=(self._niceness, receiver, is_json())
        )
        return Processes(executor, stop)

    async def run(self, work: Callable[[Unpack[Ts]], T], *args: *Ts) -> T:
        """Run ``work`` in one of the processes and return its result.

        Raises ``BrokenProcessPool`` if a process died. The next call starts new processes.
        """
        processes, loop, bound = self._processes, asyncio.get_running_loop(), partial(work, *args)

        def look(done: Future[tuple[T, int]]) -> None:
            with suppress(RuntimeError):  # the loop may be closed
                loop.call_soon_threadsafe(self._check_memory, processes, done, bound)

        coming = _submitted(processes, bound)
        coming.add_done_callback(look)  # needed even if nobody waits for the result
        try:
            result, _ = await asyncio.wrap_future(coming)
        except BrokenProcessPool:
            self._abandon(processes)
            raise
        return result

    def begin_anew(self) -> None:
        """End the processes at once and lose their work. The next call starts new ones."""
        self._abandon(self._processes)

    def _abandon(self, processes: Processes) -> None:
        processes.stop.close()  # the remaining ones ignore the executor's SIGTERM
        if self._processes is processes:
            self._processes = self._new_processes()

    def _check_memory(self, processes: Processes, done: Future[tuple[T, int]], work: Callable[[], T]) -> None:
        if done.cancelled() or done.exception() is not None or processes is not self._processes:
            return
        if done.result()[1] > self._most_memory and self._replacing is None:
            self._replacing = asyncio.create_task(self._replace(processes, work))

    async def _replace(self, old: Processes, work: Callable[[], T]) -> None:
        new = self._replacements = self._new_processes()
        try:
            await asyncio.gather(*(asyncio.wrap_future(_submitted(new, work)) for _ in range(self._count)))
        except BrokenProcessPool:
            new.stop.close()
            return
        finally:
            self._replacements = self._replacing = None
        if self._processes is not old:  # the old ones were abandoned while the new ones started
            new.stop.close()
            return
        self._processes = new
        log.info("replacing child processes above %s MiB", self._most_memory >> 20)
        await asyncio.to_thread(old.executor.shutdown)

    def close(self) -> None:
        """End the processes after their current work."""
        for processes in filter(None, (self._processes, self._replacements)):
            processes.executor.shutdown(wait=True, cancel_futures=True)

    def break_off(self) -> None:
        """End the processes at once and lose their work."""
        for processes in filter(None, (self._processes, self._replacements)):
            processes.stop.close()
        self.close()


def _submitted(processes: Processes, work: Callable[[], T]) -> Future[tuple[T, int]]:
    with terminal_blocked():
        return processes.executor.submit(_measured, work)


def _measured(work: Callable[[], T]) -> tuple[T, int]:
    result = work()
    memory = int(STATM.read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE") if sys.platform == "linux" else 0
    return result, memory


def _serve(niceness: int, stop: Connection, logs_json: bool) -> None:  # noqa: FBT001 - a pickled argument
    """Set up a process of the pool, which ends when ``stop`` is closed or its parent dies."""
    for signum in SIGNALS_TO_END:
        signal.signal(signum, signal.SIG_IGN)
    if logs_json:
        log_as_json()
    if niceness and sys.platform != "win32":
        os.nice(niceness)
    if (parent := parent_process()) is not None:
        threading.Thread(target=_watch, args=(parent.sentinel, stop), daemon=True).start()


def _watch(parent: int, stop: Connection) -> None:
    wait([parent, stop])
    os._exit(1)


class Niceness(IntEnum):
    """Niceness values of the pools. A higher one means a lower priority."""

    PICTURES = 0  # A player has tapped and is looking at an empty message
    THINKING = 5  # Computers' turns and hints: a search can be shortened, a picture cannot
    FILMS = 10  # Films of whole games, which are added to an existing post
    EXPERTS = 12  # Experts' turns in slow games, which may take minutes
    REVIEWS = 15  # Reviews take a minute or more, and show their progress


@contextmanager
def terminal_blocked() -> Iterator[None]:
    """Block Ctrl-C and SIGHUP in processes started within the block, from their first instant. Only the parent gets
    these signals.
    """
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS_TO_END - {signal.SIGTERM})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
