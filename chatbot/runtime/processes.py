"""A pool of processes for work that would hold up the event loop: searching for moves, painting pictures.

The processes end when their parent does, even when it is killed. They ignore Ctrl-C, SIGHUP and SIGTERM, which a
terminal and systemd send to all processes alike: the parent ends them in order. Their niceness lets the processes go
first whose result a player waits for now.

When one process has grown beyond the ceiling, new ones replace them all. The new ones first do a piece of work that is
at hand, which fills their caches, so that nobody waits for them. The old ones finish what they have begun.
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


MOST_MEMORY: Final = 448 << 20  # Bytes that a process may have in memory; a painting one settles at two thirds of it
STATM: Final = Path("/proc/self/statm")  # Linux tells a process its memory there; elsewhere none is replaced


SIGNALS_TO_END: Final = {signal.SIGINT, signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)}
"""Ctrl-C, what a supervisor sends, and what a terminal sends that is closed; Windows has no SIGHUP."""


class Processes(NamedTuple):
    """The processes of a pool."""

    executor: ProcessPoolExecutor
    stop: Connection  # Closing it ends the processes at once


class NamingContext(SpawnContext):
    """Starts processes with names, for the metric of their memory: as many as run at the same time."""

    def __init__(self, name: str, processes: int) -> None:
        super().__init__()
        self._numbers = cycle(range(1, processes + 1))
        self._name = name

    def Process(self, *args: Any, **options: Any) -> SpawnProcess:  # type: ignore[override]  # noqa: ANN401, N802
        """Create a process as the base class does, with a name."""
        process = SpawnProcess(*args, **options)
        process.name = f"{self._name} {next(self._numbers)}"
        return process


class Pool:
    """A fixed number of processes. Their work must be importable by name; its arguments are pickled.

    The higher the niceness, the more they stand back when other processes have work to do.
    """

    def __init__(self, name: str, processes: int, niceness: int = 0, most_memory: int = MOST_MEMORY) -> None:
        self._name = name
        self._count = processes
        self._niceness = niceness
        self._most_memory = most_memory
        self._processes = self._started()
        self._replacing: asyncio.Task[None] | None = None
        self._replacements: Processes | None = None

    def _started(self) -> Processes:
        # Not forked: a fork copies the event loop's locks and sockets as they happen to be.
        context = NamingContext(self._name, self._count)
        receiver, stop = context.Pipe(duplex=False)
        executor = ProcessPoolExecutor(
            self._count, context, initializer=_serve, initargs=(self._niceness, receiver, is_json())
        )
        return Processes(executor, stop)

    async def run(self, work: Callable[[Unpack[Ts]], T], *args: *Ts) -> T:
        """Return the result. Raises ``BrokenProcessPool`` if a process died; the next call gets new ones."""
        processes, loop, bound = self._processes, asyncio.get_running_loop(), partial(work, *args)

        def look(done: Future[tuple[T, int]]) -> None:
            with suppress(RuntimeError):  # the loop may have ended
                loop.call_soon_threadsafe(self._look, processes, done, bound)

        coming = _submitted(processes, bound)
        coming.add_done_callback(look)  # also where nobody waits for the result any more
        try:
            result, _ = await asyncio.wrap_future(coming)
        except BrokenProcessPool:
            self._abandon(processes)
            raise
        return result

    def begin_anew(self) -> None:
        """End the processes at once. Their work is lost, and the next call gets new ones."""
        self._abandon(self._processes)

    def _abandon(self, processes: Processes) -> None:
        processes.stop.close()  # those that are left would not heed the executor's SIGTERM
        if self._processes is processes:
            self._processes = self._started()

    def _look(self, processes: Processes, done: Future[tuple[T, int]], work: Callable[[], T]) -> None:
        if done.cancelled() or done.exception() is not None or processes is not self._processes:
            return
        if done.result()[1] > self._most_memory and self._replacing is None:
            self._replacing = asyncio.create_task(self._replace(processes, work))

    async def _replace(self, old: Processes, work: Callable[[], T]) -> None:
        new = self._replacements = self._started()
        try:
            await asyncio.gather(*(asyncio.wrap_future(_submitted(new, work)) for _ in range(self._count)))
        except BrokenProcessPool:
            new.stop.close()
            return
        finally:
            self._replacements = self._replacing = None
        if self._processes is not old:  # it was abandoned meanwhile
            new.stop.close()
            return
        self._processes = new
        log.info("replacing child processes above %s MiB", self._most_memory >> 20)
        await asyncio.to_thread(old.executor.shutdown)

    def close(self) -> None:
        """End the processes when the work that has begun is done."""
        for processes in filter(None, (self._processes, self._replacements)):
            processes.executor.shutdown(wait=True, cancel_futures=True)

    def break_off(self) -> None:
        """End the processes at once. Their work is lost."""
        for processes in filter(None, (self._processes, self._replacements)):
            processes.stop.close()
        self.close()


def _submitted(processes: Processes, work: Callable[[], T]) -> Future[tuple[T, int]]:
    with terminal_blocked():
        return processes.executor.submit(_done, work)


def _done(work: Callable[[], T]) -> tuple[T, int]:
    result = work()
    memory = int(STATM.read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE") if sys.platform == "linux" else 0
    return result, memory


def _serve(niceness: int, stop: Connection, logs_json: bool) -> None:  # noqa: FBT001 - it is pickled
    """Set a process of the pool up. It ends when ``stop`` is closed, or when the parent has ended, killed or not."""
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
    """How far a process stands back behind the others, as the operating system counts it."""

    PICTURES = 0  # A player has tapped and looks at an empty message
    THINKING = 5  # Computers' turns and hints: their thinking can be shortened, a picture cannot
    FILMS = 10  # Films of whole games, which are added to a post that exists already
    EXPERTS = 12  # Computers' turns in slow games, which may take minutes
    REVIEWS = 15  # Reviews take a minute or more, and show their progress


@contextmanager
def terminal_blocked() -> Iterator[None]:
    """Start processes that hear neither Ctrl-C nor SIGHUP from their first instant on; only the parent does."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS_TO_END - {signal.SIGTERM})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
