"""The job queue: computers' turns, plans and tables that come due, done by any worker, on SAQ over the same Redis.

A turn is one job, named after the table's revision: enqueued twice, it is still one. Any worker on any machine may take
it. The job beats while it is done; when its worker dies the beating stops, and another worker does the job again, once.
A worker that comes late finds that the table has moved on and changes nothing: a computer's move is an action like a
person's (``TableActions.play_computer``), with a key of its own. So is what a table comes due for.

The names of the jobs, their arguments and their keys are stored in Redis: they stay as they are.
"""

from __future__ import annotations

import logging
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from saq import Job, Worker

from chatbot.concurrency.cancellation import end
from chatbot.observability.metrics import JOB_WAIT
from chatbot.service.ports import StoreUnreachable
from chatbot.storage.connection import is_outage
from chatbot.workers.job_handlers import waited
from engine.ai.player import Level

if TYPE_CHECKING:
    from saq.types import Context, Function

    from chatbot.tables.messages import ComputerTurnDue
    from chatbot.workers.job_handlers import JobHandlers
    from chatbot.workers.redis_jobs import JobQueue

JOB_TIMEOUT: Final = 60
"""Seconds after which a job is given up and tried again."""
EXPERT_TIMEOUT: Final = 10 * 60
"""The same for an expert's turn: it thinks for a minute, and stands back behind all other turns."""
TAKE_TURN: Final = "take_turn"
COME_DUE: Final = "come_due"
EXPERT_TURN: Final = "expert_turn"
"""What the waits of experts' turns are counted as: they are long, and no sign that workers are lacking."""
DEQUEUE_TIMEOUT: Final = 1.0
"""Seconds that a worker waits for a job before it checks whether it was asked to stop."""
NEVER_SCHEDULED: Final = 60
"""Seconds between two looks for jobs whose time has come; no job has one."""
STOP_TIMEOUT: Final = 5
"""Seconds that a worker which is stopped has to finish what it has begun; then another worker does it."""
TRIES: Final = 2
KNOWN_FOR: Final = 60
"""Seconds that a finished job is remembered; one that failed is not tried again before."""


class WorkerTimeouts(Struct, frozen=True):
    """How soon the work of a dead worker is done again."""

    silence: int = 3
    """Seconds without a beat after which a worker counts as dead."""
    sweep: int = 2
    """Seconds between two searches for jobs of dead workers."""


class QuietRedisErrors(logging.Filter):
    """Keeps SAQ from logging every second that Redis is away or takes no writes: the dispatcher does, once a while."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether this shall be logged."""
        problem = record.exc_info[1] if record.exc_info else None
        return problem is None or not is_outage(problem)


logging.getLogger("saq").addFilter(QuietRedisErrors())


class ComputerTurnQueue:
    """Computers' turns, as jobs. It implements the port ``TurnQueue``.

    Experts' turns are in a queue of their own, which has workers of its own: no other turn waits behind one.
    """

    def __init__(self, jobs: JobQueue, experts_jobs: JobQueue, timeouts: WorkerTimeouts) -> None:
        self._jobs = jobs
        self._experts_jobs = experts_jobs
        self._timeouts = timeouts

    async def enqueue(self, channel: int, turn: ComputerTurnDue) -> None:
        """Have a worker play this turn. Raises ``StoreUnreachable``."""
        jobs = self._experts_jobs if turn.level is Level.EXPERT else self._jobs
        await jobs.enqueue_once(self._job(channel, turn))

    def _job(self, channel: int, turn: ComputerTurnDue) -> Job:
        return Job(
            TAKE_TURN,
            kwargs={
                "channel": channel,
                "match": turn.match,
                "revision": turn.revision,
                "seat": turn.seat,
                "level": turn.level.value,
            },
            key=f"turn:{channel}:{turn.match}:{turn.revision}",
            timeout=EXPERT_TIMEOUT if turn.level is Level.EXPERT else JOB_TIMEOUT,
            heartbeat=self._timeouts.silence,
            retries=TRIES,
            ttl=KNOWN_FOR,
        )


class DeadlineQueue:
    """Tables that have come due, as jobs."""

    def __init__(self, jobs: JobQueue, timeouts: WorkerTimeouts) -> None:
        self._jobs = jobs
        self._timeouts = timeouts

    async def enqueue(self, channel: int, revision: int) -> None:
        """Have a worker do what this revision of a table is due for. Raises ``StoreUnreachable``."""
        kwargs = {"channel": channel, "revision": revision}
        await self._jobs.enqueue_once(
            Job(
                COME_DUE,
                kwargs=kwargs,
                key=f"due:{channel}:{revision}",
                timeout=JOB_TIMEOUT,
                heartbeat=self._timeouts.silence,
                retries=TRIES,
                ttl=KNOWN_FOR,
            )
        )


class JobWorker(Worker["Context"]):
    """Takes jobs until it is stopped; then it finishes what it has begun. It handles no signals: its owner does."""

    queue: JobQueue

    async def stop(self) -> None:
        """Stop taking jobs. The worker's timers are cut short: they only sleep."""
        self.event.set()
        await end([task for task in self.tasks if task.get_name() != "process"])
        await super().stop()
        with suppress(StoreUnreachable):  # then another worker does them again, which changes nothing
            await self.queue.send_completed()


async def _note_wait(context: Context, kind: str = "") -> None:
    JOB_WAIT.labels(kind or context["job"].function).observe(waited(context["job"]))


def job_worker(jobs: JobQueue, handlers: JobHandlers, at_once: int, timeouts: WorkerTimeouts) -> JobWorker:
    """A worker that does up to ``at_once`` jobs at the same time."""
    worker = JobWorker(
        jobs,
        [(TAKE_TURN, handlers.take_turn), (COME_DUE, handlers.come_due)],
        concurrency=at_once,
        timers={"schedule": NEVER_SCHEDULED, "worker_info": 10, "sweep": timeouts.sweep, "abort": 1},
        dequeue_timeout=DEQUEUE_TIMEOUT,
        shutdown_grace_period_s=STOP_TIMEOUT,
        before_process=_note_wait,
    )
    worker.SIGNALS = []
    return worker


def one_at_a_time(
    jobs: JobQueue, job: tuple[str, Function[Context]], timeouts: WorkerTimeouts, kind: str = ""
) -> JobWorker:
    """A worker for jobs of one kind that take long: it does one after the other. Waits are counted as of this kind."""
    worker = JobWorker(
        jobs,
        [job],
        concurrency=1,
        timers={"schedule": NEVER_SCHEDULED, "worker_info": 10, "sweep": timeouts.sweep, "abort": 5},
        dequeue_timeout=DEQUEUE_TIMEOUT,
        shutdown_grace_period_s=STOP_TIMEOUT,
        before_process=partial(_note_wait, kind=kind),
    )
    worker.SIGNALS = []
    return worker


def expert_worker(jobs: JobQueue, handlers: JobHandlers, timeouts: WorkerTimeouts) -> JobWorker:
    """A worker that plays experts' turns, one at a time."""
    return one_at_a_time(jobs, (TAKE_TURN, handlers.take_turn), timeouts, EXPERT_TURN)
