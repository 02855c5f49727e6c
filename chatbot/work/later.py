"""The work of the due list (``chatbot.store.due``), done by SAQ jobs on any machine.

Every process *watches* the list. It claims due entries and enqueues each as a job whose key is the entry's name, so SAQ
holds it only once. Commits announce immediate entries on pub/sub; for all others, and for lost announcements, the
watcher reads the list every second. Any worker takes the job. It begins the entry and renews the entry's lease while
the *handler* works. Then it removes the entry, reschedules it, or schedules a retry.

SAQ only hands a job to a worker, without heartbeats or retries, and losing a job does no harm. If a job is lost with
its process, the lease of its entry expires. The watcher that next claims the entry finds that SAQ still has the job,
aborts it and enqueues it again. It does not matter whether the silent worker was dead, stopped or slow, because doing
the work twice changes nothing.

When SAQ stops waiting for work, the work is not cancelled: if a discord.py request were cancelled midway, its rate
limits would stay locked. A handler that may take long sets its own timeout.

Kinds of work that must not wait for each other have separate queues: experts and reviews take minutes, films take
seconds, and hands sent by direct message wait for Discord.

In the queues of experts, reviews and films, people and servers take turns: each new job reorders the queue. A person's
first job comes before anyone's second, and among first jobs, each server's first before any server's second; otherwise,
older jobs come first. An announcement has no owner and counts as a first job.
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Mapping
from contextlib import suppress
from typing import Final, NamedTuple, Protocol

from redis.asyncio import Redis
from redis.exceptions import RedisError
from saq import Job, Status, Worker
from saq.queue.redis import RedisQueue
from saq.types import Context, PartialTimersDict

from chatbot.runtime.log_lines import FailureLog
from chatbot.runtime.metrics import JOB_WAIT
from chatbot.runtime.tasks import end
from chatbot.store.connection import OutageLog, StoreUnreachable, is_outage, redis_errors
from chatbot.store.due import CLAIMED_AT_ONCE, Claimed, DueList, words_of
from chatbot.store.records import EXPERTS, Keys
from engine.games import UnknownGame

log = logging.getLogger(__name__)

LOOK_EVERY: Final = 1.0  # Seconds between two reads of the list
DEQUEUE_TIMEOUT: Final = 1.0  # Seconds a worker waits for a job before it checks whether it was asked to stop
STOP_TIMEOUT: Final = 5  # Seconds a stopping worker has to finish its jobs; others then take over
FORGOTTEN_AFTER: Final = 3600
"""Seconds after which SAQ drops a job that a dead worker left behind and whose entry is done."""
KNOWN_FOR: Final = 60  # Seconds that SAQ keeps a finished job
ABORT_SECONDS: Final = 1  # Seconds during which SAQ accepts no job with the key of an aborted one
SWEEP_SECONDS: Final = 0.1
"""Seconds that a starting worker waits for each job that another worker took but never began."""
UNKNOWN_RETRY: Final = 3600
"""Seconds until work that this version does not know, or on a game that is not installed, is tried again."""
TIMERS: Final[PartialTimersDict] = {"schedule": 60, "worker_info": 10, "sweep": 20, "abort": 5}
"""Seconds between SAQ's own tasks. Jobs are never scheduled, and swept only if their worker died at once."""
DROPPED: Final = math.inf
CARRY_OUT: Final = "carry_out"
SHARED_QUEUE: Final = "turns"
QUEUES: Final = {
    "turn": SHARED_QUEUE,
    "deadline": SHARED_QUEUE,
    "upkeep": SHARED_QUEUE,
    "recount": SHARED_QUEUE,
    "uncalled": SHARED_QUEUE,
    "channel": SHARED_QUEUE,
    "expert": EXPERTS,
    "review": "reviews",
    "film": "films",
    "announcement": "films",
    "hand": "hands",
    "ended": "hands",
}
IN_TURN: Final = {EXPERTS, "reviews", "films"}  # Queues in which people and servers take turns
COUNTED_AS: Final = {"turn": "take_turn", "deadline": "come_due", "expert": "expert_turn", "review": "make_review"}
"""Labels for waits in ``/metrics``, if different from the kind's name."""


class Work(NamedTuple):
    """A due entry whose work is to be done."""

    words: tuple[str, ...]  # The parts of its name after its kind
    since: float  # Unix time of the first claim
    waited: float  # Seconds in the queue


class NotNow(Exception):
    """Work cannot be done now, which is not a bug. It is retried after ``seconds`` or later."""

    def __init__(self, reason: str, seconds: float = 0.0) -> None:
        super().__init__(reason)
        self.seconds = seconds


class Handler(Protocol):
    """Does one kind of work."""

    async def __call__(self, work: Work, /) -> float | None:
        """Do the work. Return None if it is finished, or the time to run it again. After any exception, the work is
        retried.

        Return ``DROPPED`` if a commit has removed the entry and it cannot have been added again.
        """


BROKEN_OFF: Final = "Some tasks did not finish within the shutdown grace period"
"""SAQ's warning when it stops waiting for long jobs at shutdown, which is intended here."""


class ExpectedBySaq(logging.Filter):
    """Drops two kinds of SAQ warnings: outages of Redis, which our own modules log, and ``BROKEN_OFF``."""

    def filter(self, record: logging.LogRecord) -> bool:
        problem = record.exc_info[1] if record.exc_info else None
        return not (problem is not None and is_outage(problem)) and not record.getMessage().startswith(BROKEN_OFF)


logging.getLogger("saq").addFilter(ExpectedBySaq())


class QuietQueue(RedisQueue):
    """A queue that does not publish job results, because nobody listens."""

    async def notify(self, job: Job) -> None: ...


ENQUEUE_IN_TURN: Final = """
-- KEYS: incomplete, the job, queued, aborted. ARGV: the job, its time. As SAQ does it, but not always at the end.
if redis.call('ZSCORE', KEYS[1], KEYS[2]) or redis.call('EXISTS', KEYS[4]) == 1 then
  return nil
end
redis.call('SET', KEYS[2], ARGV[1])
redis.call('ZADD', KEYS[1], ARGV[2], KEYS[2])
local of_person, of_server = {}, {}
local function place(job)
  local server, person = string.match(job, '@(%d+)%.(%d+)$')
  if not person then
    return 0, 0
  end
  local round = of_person[person] or 0
  of_person[person] = round + 1
  server = round .. '.' .. server
  local turn = of_server[server] or 0
  of_server[server] = turn + 1
  return round, turn
end
local jobs, places = redis.call('LRANGE', KEYS[3], 0, -1), {}
jobs[#jobs + 1] = KEYS[2]
for index, job in ipairs(jobs) do
  places[index] = {place(job)}
  places[index][3] = index
end
table.sort(places, function(one, other)
  for part = 1, 3 do
    if one[part] ~= other[part] then
      return one[part] < other[part]
    end
  end
  return false
end)
redis.call('DEL', KEYS[3])
for _, found in ipairs(places) do
  redis.call('RPUSH', KEYS[3], jobs[found[3]])
end
return 1
"""


class FairQueue(QuietQueue):
    """A queue in which people and servers take turns."""

    def __init__(self, redis: Redis, name: str) -> None:
        super().__init__(redis, name)
        self._enqueue_script = redis.register_script(ENQUEUE_IN_TURN)


class Queues:
    """SAQ's queues. Their Redis client must not have a read timeout."""

    def __init__(self, redis: Redis, keys: Keys) -> None:
        kinds = {name: FairQueue if name in IN_TURN else QuietQueue for name in sorted(set(QUEUES.values()))}
        self._queues = {name: kind(redis, keys.queue(name)) for name, kind in kinds.items()}

    def of(self, entry: str) -> RedisQueue:
        return self._queues[QUEUES[kind_of(entry)]]

    async def close(self) -> None:
        for queue in self._queues.values():
            await queue.disconnect()


class Watcher:
    """The due list watcher of one process."""

    def __init__(self, due: DueList, queues: Queues, listening: Redis, wake: str) -> None:
        self._due, self._queues, self._listening = due, queues, listening
        self._wake_channel = wake
        self._wake = asyncio.Event()
        self._outage = OutageLog(log, "due work waits")

    async def run(self) -> None:
        """Watch the due list until cancelled."""
        listening = asyncio.create_task(self._listen())
        try:
            while True:
                self._wake.clear()
                try:
                    await self.look()
                    self._outage.end()
                except StoreUnreachable as error:
                    self._outage.note(error)
                with suppress(TimeoutError):
                    async with asyncio.timeout(LOOK_EVERY):
                        await self._wake.wait()
        finally:
            await end([listening])

    async def look(self) -> None:
        """Enqueue everything that is due now."""
        while claimed := await self._due.claim():
            await asyncio.gather(*map(self._enqueue, claimed))
            if len(claimed) < CLAIMED_AT_ONCE:
                return

    async def _enqueue(self, claimed: Claimed) -> None:
        if kind_of(claimed.name) not in QUEUES:
            printable = claimed.name.encode(errors="backslashreplace").decode()
            log.error("%s: unknown to this version", printable)
            await self._due.let_go(claimed.name, UNKNOWN_RETRY)
            return
        queue = self._queues.of(claimed.name)
        with redis_errors():
            if await queue.enqueue(CARRY_OUT, key=claimed.name, timeout=FORGOTTEN_AFTER, ttl=KNOWN_FOR) is not None:
                return
            job = await queue.job(claimed.name)
            if job is not None and (claimed.is_silent or await self._was_taken_and_not_begun(job, queue)):
                log.info("%s: its worker stopped responding, requeueing", claimed.name)
                await queue.abort(job, "its worker stopped responding", ttl=ABORT_SECONDS)
                await self._due.let_go(claimed.name, ABORT_SECONDS)

    async def _was_taken_and_not_begun(self, job: Job, queue: RedisQueue) -> bool:
        """Return True if a worker took the job and then died or stopped. SAQ also assigns jobs to stopped processes."""
        if job.status is Status.QUEUED:
            return await queue.count("queued") == 0
        return job.status is Status.ACTIVE and (job.duration("running") or 0) > 1000 * self._due.lease

    async def _listen(self) -> None:
        while True:
            try:
                with redis_errors():
                    async with self._listening.pubsub() as words:
                        await words.subscribe(self._wake_channel)
                        async for _ in words.listen():
                            self._wake.set()
            except StoreUnreachable as error:
                self._outage.note(error)
                await asyncio.sleep(1)


class Carrier:
    """Does the work of due entries with the handlers of their kinds."""

    def __init__(self, due: DueList, handlers: Mapping[str, Handler]) -> None:
        self._due, self._handlers = due, handlers
        self._outage = OutageLog(log, "due work is delayed")
        self._failures = FailureLog(log)

    async def carry_out(self, name: str, seconds_waited: float) -> None:
        """Do the work of an entry, and do it again if it was requested in the meantime. A finished entry is ignored."""
        kind = kind_of(name)
        JOB_WAIT.labels(COUNTED_AS.get(kind, kind)).observe(seconds_waited)
        try:
            while (since := await self._due.begin(name)) is not None:
                work = Work(tuple(words_of(name)[1:]), since, seconds_waited)
                if await self._is_over(name, kind, work):
                    break
            self._outage.end()
        except StoreUnreachable as error:
            self._outage.note(error)  # the lease will expire

    async def _is_over(self, name: str, kind: str, work: Work) -> bool:
        """Do the work. Return True unless it was requested again in the meantime. Raises ``StoreUnreachable``."""
        renewing = asyncio.create_task(self._renew(name))
        try:
            at = await self._handlers[kind](work)
        except StoreUnreachable:
            raise
        except (NotNow, UnknownGame) as reason:
            seconds = reason.seconds if isinstance(reason, NotNow) else UNKNOWN_RETRY
            wait = await self._due.fail(name, work.since, seconds)
            log.info("%s: postponed, retrying in %.0f s: %s", name, wait, reason)
            return True
        except Exception as error:
            wait = await self._due.fail(name, work.since)
            self._failures.note(name, error, "%s: failed, retrying in %.0f s", name, wait)
            return True
        finally:
            await end([renewing])
        self._failures.end(name)
        return at == DROPPED or await self._due.finish(name, at)

    async def _renew(self, name: str) -> None:
        while True:
            await asyncio.sleep(self._due.lease / 3)
            try:
                await self._due.renew(name)
            except StoreUnreachable as error:
                self._outage.note(error)


class QueueWorker:
    """Takes the jobs of one queue and does the work of their entries."""

    def __init__(self, carrier: Carrier, queue: RedisQueue, at_once: int, grace: int = STOP_TIMEOUT) -> None:
        self._carrier = carrier
        self._at_work: dict[str, asyncio.Task[None]] = {}
        self._started = asyncio.Event()
        self._saq: Worker[Context] = Worker(
            queue,
            [(CARRY_OUT, self._take)],
            concurrency=at_once,
            startup=self._begin,
            timers=TIMERS,
            dequeue_timeout=DEQUEUE_TIMEOUT,
            shutdown_grace_period_s=grace,
        )
        self._saq.SIGNALS = []  # the process handles signals

    async def run(self) -> None:
        """Take jobs until cancelled. Jobs that have begun then get the grace period to finish. Call it only once."""
        working = asyncio.create_task(self._saq.start())
        try:
            await asyncio.wait({working})
            working.result()
        finally:
            await self._started.wait()  # SAQ forgets a stop request from before its start
            self._saq.event.set()
            timers = [task for task in self._saq.tasks if task.get_name() != "process"]
            await end(timers)  # they only sleep
            await asyncio.wait({working})
            await end(self._at_work.values())

    async def _begin(self, _context: Context) -> None:
        """Let SAQ sweep before it takes its first job; a later sweep would mistake that job for a dead worker's."""
        with suppress(RedisError, OSError):
            await self._saq.queue.sweep(TIMERS["sweep"], abort=SWEEP_SECONDS)
        self._started.set()

    async def _take(self, context: Context) -> None:
        """Do the work of a job's entry. The work continues even if SAQ stops waiting for it."""
        job = context["job"]
        task = self._at_work.get(job.key)
        if task is None:
            task = asyncio.create_task(self._carrier.carry_out(job.key, waited(job)))
            self._at_work[job.key] = task
            task.add_done_callback(lambda _: self._at_work.pop(job.key, None))
        await asyncio.shield(task)


def kind_of(entry: str) -> str:
    return words_of(entry)[0]


def waited(job: Job) -> float:
    """Return the seconds a job was in the queue, or 0 if differing clocks of two machines make the number negative."""
    return max(0, job.started - job.queued) / 1000
