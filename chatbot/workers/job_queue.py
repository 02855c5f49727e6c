"""Work done later or elsewhere, on SAQ over the same Redis: computers' turns, and what tables come due for.

A turn is one job, named after the table's revision: asking twice makes one. Any worker on any machine may take it. It
beats while it thinks; when its worker dies the beating stops, and another worker does it again, once. Whoever comes
late finds the table moved on: the move goes through the same door as a person's, under the turn's own key. It is the
same with a table whose time has come.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from redis.exceptions import ConnectionError as Disconnected
from redis.exceptions import TimeoutError as TookTooLong
from saq import Job, Status, Worker
from saq.queue.redis import RedisQueue

from chatbot.concurrency.cancellation import end
from chatbot.service.ports import thinking_seed
from chatbot.service.queries import ComputerTurnInput
from chatbot.service.results import Done
from chatbot.storage.connection import redis_errors
from chatbot.tables.messages import ComputerTurnDue
from chatbot.tables.refusal import STALE_MOVE
from engine.ai.player import Level

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from saq.types import Context

    from chatbot.service.actions import TableActions
    from chatbot.service.ports import MoveChooser
    from chatbot.service.queries import TableQueries


LONGEST_TURN: Final = 60
"""Seconds after which a turn is given up and tried again."""
TAKE_TURN: Final = "take_turn"
COME_DUE: Final = "come_due"
IDLE: Final = 1.0
"""Seconds that a worker waits for a job before it looks whether it shall stop."""
GRACE: Final = 5
"""Seconds that a worker which is stopped has to finish what it has begun; then others do it."""
TRIES: Final = 2
GOODBYE: Final = 0.1
"""Seconds that a worker which seems to be dead is given to say that it is not. Were it alive, its move comes late."""
KEPT: Final = 60
"""Seconds that a finished job is known; one that failed is not tried again before."""


class WorkerTimeouts(Struct, frozen=True):
    """How soon the work of a dead worker is done again."""

    silence: int = 3
    """Seconds without a beat after which a worker counts as dead."""
    sweep: int = 2
    """Seconds between two looks for jobs of dead workers."""


class QuietRedisErrors(logging.Filter):
    """Keeps SAQ from telling every second that Redis is away: the courier says so, once a try, in one line."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether this shall be logged."""
        problem = record.exc_info[1] if record.exc_info else None
        return not isinstance(problem, Disconnected | TookTooLong)


logging.getLogger("saq").addFilter(QuietRedisErrors())


class TurnFailed(Exception):
    """A computer's turn came to no move. The table is as it was."""


class DeadlineFailed(Exception):
    """A table is due for something, and it could not be done. The table is as it was."""


class JobQueue(RedisQueue):
    """The queue of jobs. Its client must be one that waits."""

    async def sweep(self, lock: int = 60, abort: float = GOODBYE) -> list[str]:
        """Put jobs of dead workers back; ``abort`` is how long a dead worker is given to answer."""
        return await super().sweep(lock, abort)

    async def enqueue_once(self, job: Job) -> None:
        """Have it done; nothing happens when somebody is at it, or has just failed at it."""
        with redis_errors():
            known = await self.job(job.key)
            if known is None or known.status is not Status.FAILED:
                await self.enqueue(job)


class ComputerTurnQueue:
    """Computers' turns, as jobs."""

    def __init__(self, jobs: JobQueue, upkeep: WorkerTimeouts) -> None:
        self._jobs = jobs
        self._upkeep = upkeep

    async def enqueue(self, channel: int, think: ComputerTurnDue) -> None:
        """Have somebody think about it."""
        await self._jobs.enqueue_once(self._job(channel, think))

    def _job(self, channel: int, think: ComputerTurnDue) -> Job:
        return Job(
            TAKE_TURN,
            kwargs={
                "channel": channel,
                "match": think.match,
                "revision": think.revision,
                "seat": think.seat,
                "level": think.level.value,
            },
            key=f"turn:{channel}:{think.match}:{think.revision}",
            timeout=LONGEST_TURN,
            heartbeat=self._upkeep.silence,
            retries=TRIES,
            ttl=KEPT,
        )


class DeadlineQueue:
    """What tables come due for, as jobs."""

    def __init__(self, jobs: JobQueue) -> None:
        self._jobs = jobs

    async def enqueue(self, channel: int, revision: int) -> None:
        """Have somebody do what this revision of a table is due for."""
        kwargs = {"channel": channel, "revision": revision}
        await self._jobs.enqueue_once(
            Job(COME_DUE, kwargs=kwargs, key=f"due:{channel}:{revision}", timeout=LONGEST_TURN, retries=TRIES, ttl=KEPT)
        )


class JobHandlers:
    """Where a worker works."""

    def __init__(self, actions: TableActions, queries: TableQueries, thinker: MoveChooser) -> None:
        self._actions = actions
        self._queries = queries
        self._thinker = thinker

    async def take_turn(
        self, context: Context, *, channel: int, match: str, revision: int, seat: int, level: str
    ) -> None:
        """Think about a computer's turn and play it."""
        think = ComputerTurnDue(match, revision, seat, Level(level))
        puzzle = await self._queries.computer_turn_input(channel, think)
        if puzzle is None:
            return
        if not isinstance(puzzle, ComputerTurnInput):
            raise TurnFailed(f"table {channel}: {puzzle.code}")
        async with _beating(context["job"]):
            move = await self._thinker.choose(puzzle.game, puzzle.view, think.level, thinking_seed(match, revision))
        answer = await self._actions.play_computer(channel, think, move)
        if not isinstance(answer, Done) and answer != STALE_MOVE:
            raise TurnFailed(f"table {channel}: revision {revision}: seat {seat}: {answer.code}")

    async def come_due(self, _context: Context, *, channel: int, revision: int) -> None:
        """Do what this revision of a table is due for, unless the table has moved on."""
        answer = await self._actions.act_on_deadline(channel, revision)
        if not isinstance(answer, Done) and answer != STALE_MOVE:
            raise DeadlineFailed(f"table {channel}: revision {revision}: {answer.code}")


@asynccontextmanager
async def _beating(job: Job) -> AsyncIterator[None]:
    """Say every now and then that somebody is at it."""

    async def beat() -> None:
        while True:
            await asyncio.sleep(job.heartbeat / 3)
            await job.update()

    beats = asyncio.create_task(beat())
    try:
        yield
    finally:
        await end([beats])


class TurnWorker(Worker["Context"]):
    """Takes jobs until it is stopped; then it finishes what it has begun. Signals are its owner's business."""

    async def stop(self) -> None:
        """Stop. Upkeep is cut short: it only sleeps."""
        self.event.set()
        await end([task for task in self.tasks if task.get_name() != "process"])
        await super().stop()


def worker(jobs: JobQueue, desk: JobHandlers, at_once: int, upkeep: WorkerTimeouts) -> TurnWorker:
    """A worker that does so much at once."""
    made = TurnWorker(
        jobs,
        [(TAKE_TURN, desk.take_turn), (COME_DUE, desk.come_due)],
        concurrency=at_once,
        timers={"schedule": 1, "worker_info": 10, "sweep": upkeep.sweep, "abort": 1},
        dequeue_timeout=IDLE,
        shutdown_grace_period_s=GRACE,
    )
    made.SIGNALS = []
    return made
