"""The job queue: computers' turns, plans and tables that come due, done by any worker, on SAQ over the same Redis.

A turn is one job, named after the table's revision: enqueued twice, it is still one. Any worker on any machine may take
it. The job beats while it is done; when its worker dies the beating stops, and another worker does the job again, once.
A worker that comes late finds that the table has moved on and changes nothing: a computer's move is an action like a
person's (``Tables.play_computer``), with a key of its own. So is what a table comes due for.

The names of the jobs, their arguments and their keys are stored in Redis: they stay as they are.

The queue of jobs in Redis: SAQ's, with fewer round trips.

What SAQ asks of Redis in two round trips, one after the other, is asked in one here; that a job is done is said with
the question for the next one. A worker that dies before it has said so leaves the job to be done again, as one that
dies before it is done: so every job is one that changes nothing when it is done twice.

What a worker does for each kind of job: a computer's turn, a person's plan, a table that has come due.

Each is an action like a person's, so a worker that comes late finds that the table has moved on and changes nothing.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from cachetools import TTLCache
from msgspec import Struct
from saq import Job, Status, Worker
from saq.queue.redis import RedisQueue

from chatbot.runtime.metrics import JOB_WAIT
from chatbot.runtime.tasks import end
from chatbot.store.actions import Done
from chatbot.store.connection import StoreUnreachable, as_text, is_outage, redis_errors
from chatbot.store.queries import ComputerTurnInput, PlanDue
from chatbot.tables import plans
from chatbot.tables.change import ComputerTurnDue
from chatbot.tables.refusal import STALE_MOVE, STORE_UNREACHABLE, Refusal
from chatbot.tables.table import BOT
from engine.ai.player import Level
from engine.api import Illegal

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from redis.asyncio import Redis
    from saq.types import Context, Function

    from chatbot.store.actions import ActionResult, Tables
    from chatbot.store.queries import MoveChooser, TableQueries

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
    """Computers' turns, as jobs.

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


ABORT_TIMEOUT: Final = 0.1
"""Seconds that a worker which seems to be dead is given to say that it is not. Were it alive, its move comes late."""
LEAST_WAIT: Final = 0.01
"""Seconds that Redis is asked to wait for a job: none at all would be for ever."""
FIRST_SWEEP: Final = 1
"""Seconds for which no other sweep follows the one at the start of a process."""
KNOWN_JOBS: Final = 1000
KNOWN_SECONDS: Final = 5.0
"""For which a process remembers a job that it has put into the queue: it often is the one that takes it."""

ENQUEUE: Final = """
-- KEYS: jobs that are not done, the job, jobs that wait, what says that it is to be given up. ARGV: the job, its time.
-- Have a job done, unless it is known: it waits, somebody is at it, or it has failed just now.
local known = redis.call('GET', KEYS[2])
if known and cjson.decode(known).status == 'failed' then
  return false
end
if redis.call('ZSCORE', KEYS[1], KEYS[2]) or redis.call('EXISTS', KEYS[4]) == 1 then
  return false
end
redis.call('SET', KEYS[2], ARGV[1])
redis.call('ZADD', KEYS[1], ARGV[2], KEYS[2])
if ARGV[2] == '0' then
  redis.call('RPUSH', KEYS[3], KEYS[2])
end
return 1
"""
FINISH: Final = """
-- KEYS: jobs that somebody is at, jobs that are not done, the job. ARGV: the job, seconds to remember it, its status.
redis.call('LREM', KEYS[1], 1, KEYS[3])
redis.call('ZREM', KEYS[2], KEYS[3])
redis.call('SETEX', KEYS[3], ARGV[2], ARGV[1])
redis.call('PUBLISH', KEYS[3], ARGV[3])
"""


class JobQueue(RedisQueue):
    """The queue of jobs. Its client must be one that waits."""

    def __init__(self, redis: Redis, name: str) -> None:
        super().__init__(redis, name)
        self._enqueue_once = redis.register_script(ENQUEUE)
        self._enqueued_here: TTLCache[str, Job] = TTLCache(KNOWN_JOBS, KNOWN_SECONDS)
        self._completed: list[Job] = []
        self._asking = asyncio.Lock()
        self._first_sweep, self._has_swept = asyncio.Lock(), False

    async def sweep(self, lock: int = 60, abort: float = ABORT_TIMEOUT) -> list[str]:
        """Put jobs of dead workers back; ``abort`` is how long a dead worker is given to answer."""
        return await super().sweep(lock, abort)

    async def enqueue_once(self, job: Job) -> None:
        """Have a job done; nothing happens when a worker is at it, or has just failed at it.

        Raises ``StoreUnreachable``.
        """
        with redis_errors():
            await self.enqueue(job)

    async def _enqueue(self, job: Job) -> Job | None:
        keys = [self.namespace("incomplete"), job.id, self.namespace("queued"), job.abort_id]
        self._enqueued_here[job.id] = job  # before it is there: whoever waits in this process takes it at once
        if await self._enqueue_once(keys=keys, args=[self.serialize(job), job.scheduled]):
            return job
        self._enqueued_here.pop(job.id, None)
        return None

    async def dequeue(self, timeout: float = 0.0, poll_interval: float = 0.0) -> Job | None:  # noqa: ASYNC109 - as in SAQ
        """The next job, or None after so many seconds; Redis is told with it which jobs are done."""
        await self._sweep_first()
        loop = asyncio.get_running_loop()
        until = loop.time() + timeout
        try:
            async with asyncio.timeout_at(until):
                await self._asking.acquire()  # were all to ask that have nothing to do, jobs would come no sooner
        except TimeoutError:
            return None
        try:
            left = max(LEAST_WAIT, until - loop.time())
            answer = await self._send_completed(("BLMOVE", self._queued, self._active, "LEFT", "RIGHT", left))
        finally:
            self._asking.release()
        if answer is None:
            return None
        return self._enqueued_here.pop(as_text(answer), None) or await self._get_job_by_id(answer)

    async def _sweep_first(self) -> None:
        """Have the jobs of dead workers put back before this process takes its first.

        SAQ's own sweep at the start would take a job for one of theirs that was taken just now and does not say so yet.
        """
        async with self._first_sweep:
            if not self._has_swept:
                await self.sweep(FIRST_SWEEP)
                self._has_swept = True

    async def send_completed(self) -> None:
        """Tell Redis of the jobs that are done, where no other is asked for."""
        if self._completed:
            with redis_errors():
                await self._send_completed()

    async def _send_completed(self, *commands: tuple[Any, ...]) -> Any:  # noqa: ANN401 - as redis-py answers
        """Tell Redis of the jobs that are done, then send these commands; the answer to the last."""
        completed, self._completed = self._completed, []
        pipe = self.redis.pipeline(transaction=False)
        for job in completed:
            keys = (self._active, self._incomplete, job.id)
            pipe.eval(FINISH, len(keys), *keys, self.serialize(job), job.ttl, job.status)
        for command in commands:
            pipe.execute_command(*command)
        try:
            return (await pipe.execute())[-1]
        except BaseException:
            self._completed = completed + self._completed
            raise

    async def _update(self, job: Job, status: Status | None = None, **changes: Any) -> None:  # noqa: ANN401 - as in SAQ
        if status is None:
            await super()._update(job, status, **changes)
            return
        job.status = status
        pipe = self.redis.pipeline(transaction=True)
        pipe.set(job.id, self.serialize(job))
        pipe.publish(job.id, job.status)
        await pipe.execute()

    async def _finish(
        self,
        job: Job,
        status: Status,
        *,
        result: Any = None,  # noqa: ANN401 - as in SAQ
        error: str | None = None,
    ) -> None:
        if job.ttl <= 0:
            await super()._finish(job, status, result=result, error=error)
            return
        self._completed.append(job)
        if status is not Status.COMPLETE:  # a worker that has completed a job asks for the next one at once
            await self._send_completed()


log = logging.getLogger(__name__)

STILL_WANTED_EVERY: Final = 5.0
"""Seconds between two looks whether a move that is still being chosen is wanted: all but experts are done by then."""


class TurnFailed(Exception):
    """A computer's turn came to no move. The table is as it was."""


class DeadlineFailed(Exception):
    """A table is due for something, and it could not be done. The table is as it was."""


class JobHandlers:
    """What a worker does for each kind of job."""

    def __init__(self, tables: Tables, queries: TableQueries, move_chooser: MoveChooser) -> None:
        self._tables = tables
        self._queries = queries
        self._move_chooser = move_chooser

    async def take_turn(
        self, context: Context, *, channel: int, match: str, revision: int, seat: int, level: str
    ) -> None:
        """Choose a move for a computer's turn and play it, or carry out a person's plan.

        Raises ``TurnFailed`` when there is none to be played.
        """
        turn = ComputerTurnDue(match, revision, seat, Level(level))
        found = await self._queries.computer_turn_input(channel, turn)
        match found:
            case None:
                return
            case PlanDue():
                async with beating(context["job"]):
                    answer = await self._tables.act(channel, BOT, turn.key, partial(plans.carry_out_plan, turn=turn))
            case ComputerTurnInput():
                async with beating(context["job"]):
                    seconds = waited(context["job"])
                    answer = await self._choose_and_play(channel, turn, found, seconds)
                    if isinstance(answer, Illegal):
                        # It was chosen for a table that Redis has lost, and counts the same revision for another one.
                        found = await self._queries.computer_turn_input(channel, turn)
                        if isinstance(found, ComputerTurnInput):
                            answer = await self._choose_and_play(channel, turn, found, seconds)
            case _:
                raise _failure(found, TurnFailed(f"table {channel}: {found.code}"))
        if not isinstance(answer, Done) and answer != STALE_MOVE:
            what = f"table {channel}: revision {revision}: seat {seat}: {answer.code}"
            raise _failure(answer, TurnFailed(what))

    async def _choose_and_play(
        self, channel: int, turn: ComputerTurnDue, found: ComputerTurnInput, seconds: float
    ) -> ActionResult:
        choosing = asyncio.create_task(
            self._move_chooser.choose(found.game, found.view, turn.level, found.seed, seconds, found.style)
        )
        try:
            while not (await asyncio.wait([choosing], timeout=STILL_WANTED_EVERY))[0]:
                if await self._queries.has_passed(channel, turn) is True:  # not known while Redis is away
                    return STALE_MOVE
            return await self._tables.play_computer(channel, turn, choosing.result())
        finally:
            await end([choosing])

    async def come_due(self, context: Context, *, channel: int, revision: int) -> None:
        """Do what this revision of a table is due for, unless the table has moved on. Raises ``DeadlineFailed``."""
        async with beating(context["job"]):
            answer = await self._tables.act_on_deadline(channel, revision)
        if not isinstance(answer, Done) and answer != STALE_MOVE:
            raise _failure(answer, DeadlineFailed(f"table {channel}: revision {revision}: {answer.code}"))


def _failure(refusal: Refusal | Illegal, failed: Exception) -> Exception:
    """Why a job has failed: that Redis is away is no failure of its own, and told as an outage."""
    return StoreUnreachable(str(failed)) if refusal == STORE_UNREACHABLE else failed


@asynccontextmanager
async def beating(job: Job) -> AsyncIterator[None]:
    """Tell the queue every now and then that this worker is alive and at it."""

    async def beat() -> None:
        while True:
            await asyncio.sleep(job.heartbeat / 3)
            try:
                with redis_errors():
                    await job.update()
            except StoreUnreachable as error:
                log.info("%s: no sign of life, Redis is away: %s", job.key, error)

    beats = asyncio.create_task(beat())
    try:
        yield
    finally:
        await end([beats])


def waited(job: Job) -> float:
    """For how many seconds it was in the queue. Two machines took the times: their clocks need not agree."""
    return max(0, job.started - job.queued) / 1000
