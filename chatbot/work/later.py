"""Carries out the due list (``chatbot.store.due``) by jobs of SAQ, on any machine.

Every process *watches* the list: what is due it claims and enqueues as a job whose key is the entry's name, so that SAQ
has it once, however many ask. A commit says on pub/sub that something is due at once; for all else, and for words that
were lost, the watcher looks every second. Any worker takes the job. It begins the entry, keeps its lease while the
*handler* is at work, and removes the entry, puts it off, or has it tried again later.

SAQ brings a job to a worker, and nothing depends on it: its jobs have no heartbeat and no retries. A job
that is lost with its process leaves an entry whose lease runs out. The watcher that claims it next finds the job still
known to SAQ, aborts it, and enqueues it anew. Whether the silent worker was dead, stopped or only slow does not matter,
because what is done twice changes nothing.

Work is never broken off because SAQ stops waiting for it: discord.py must not be cancelled in the middle of a request,
or its rate limits stay locked. A handler that may take too long limits its time itself.

Kinds of work have queues of their own where one must not wait behind another: experts and reviews take minutes, films
seconds, and hands by direct message wait for Discord.

In the queues of experts, reviews and films people and servers take turns: whenever a job arrives, the queue is put in
order. A person's first job comes before anybody's second, and among these the first of each server before any server's
second; what came earlier comes first otherwise. An announcement belongs to nobody and counts as somebody's first.
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

log = logging.getLogger(__name__)

LOOK_EVERY: Final = 1.0  # Seconds between two looks at the list
DEQUEUE_TIMEOUT: Final = 1.0  # Seconds a worker waits for a job before it checks whether it was asked to stop
STOP_TIMEOUT: Final = 5  # Seconds a worker that is stopped gets to finish what it has begun; then another one does it
FORGOTTEN_AFTER: Final = 3600
"""Seconds after which SAQ drops a job that was left by a dead worker, and whose entry is done."""
KNOWN_FOR: Final = 60  # Seconds for which SAQ keeps a job that is done
ABORT_SECONDS: Final = 1  # Seconds for which SAQ takes no job of the name of one that was aborted
SWEEP_SECONDS: Final = 0.1
"""Seconds for which a worker that starts waits for each job that another one took and never began."""
UNKNOWN_RETRY: Final = 3600  # Seconds until work that only another version of the bot can do is looked at again
TIMERS: Final[PartialTimersDict] = {"schedule": 60, "worker_info": 10, "sweep": 20, "abort": 5}
"""Seconds between what SAQ does for itself: jobs are never scheduled, and swept only if their worker died at once."""
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
"""The names under which ``/metrics`` counts waits of each kind, where it is not the kind's own."""


class Work(NamedTuple):
    """An entry that is to be carried out."""

    words: tuple[str, ...]  # The parts of its name behind its kind
    since: float  # Time at which it was claimed first
    waited: float  # Seconds it waited for a worker


class NotNow(Exception):
    """Work cannot be done now, which is no bug; it is tried again, after so many seconds at least."""

    def __init__(self, reason: str, seconds: float = 0.0) -> None:
        super().__init__(reason)
        self.seconds = seconds


class Handler(Protocol):
    """Does one kind of work."""

    async def __call__(self, work: Work, /) -> float | None:
        """Do it; return None if that is all, or the time to look at it again. What it raises is tried again later.

        Return ``DROPPED`` if a commit has removed the entry, and nobody can have put it again.
        """


BROKEN_OFF: Final = "Some tasks did not finish within the shutdown grace period"
"""How SAQ warns that a worker breaks off what takes too long when it stops; here that is meant to happen."""


class ExpectedBySaq(logging.Filter):
    """Drops two warnings of SAQ: that Redis is away, each second, which our own modules log; and ``BROKEN_OFF``."""

    def filter(self, record: logging.LogRecord) -> bool:
        problem = record.exc_info[1] if record.exc_info else None
        return not (problem is not None and is_outage(problem)) and not record.getMessage().startswith(BROKEN_OFF)


logging.getLogger("saq").addFilter(ExpectedBySaq())


class QuietQueue(RedisQueue):
    """A queue that does not publish what becomes of its jobs, for nobody listens."""

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
    """SAQ's queues; the client must be one that waits."""

    def __init__(self, redis: Redis, keys: Keys) -> None:
        kinds = {name: FairQueue if name in IN_TURN else QuietQueue for name in sorted(set(QUEUES.values()))}
        self._queues = {name: kind(redis, keys.queue(name)) for name, kind in kinds.items()}

    def of(self, entry: str) -> RedisQueue:
        return self._queues[QUEUES[kind_of(entry)]]

    async def close(self) -> None:
        for queue in self._queues.values():
            await queue.disconnect()


class Watcher:
    """One process's watcher of the due list."""

    def __init__(self, due: DueList, queues: Queues, listening: Redis, wake: str) -> None:
        self._due, self._queues, self._listening = due, queues, listening
        self._wake_channel = wake
        self._wake = asyncio.Event()
        self._outage = OutageLog(log, "due work waits")

    async def run(self) -> None:
        """Watch until cancelled."""
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
        """Enqueue all that is due now."""
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
        """Return True if a worker took the job before it died: a process that is stopped is still given some."""
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
    """Carries out entries of the due list by their kind's handlers."""

    def __init__(self, due: DueList, handlers: Mapping[str, Handler]) -> None:
        self._due, self._handlers = due, handlers
        self._outage = OutageLog(log, "due work is delayed")
        self._failures = FailureLog(log)

    async def carry_out(self, name: str, seconds_waited: float) -> None:
        """Carry out an entry, as often as it is wanted meanwhile; nothing happens if it is done already."""
        kind = kind_of(name)
        JOB_WAIT.labels(COUNTED_AS.get(kind, kind)).observe(seconds_waited)
        try:
            while (since := await self._due.begin(name)) is not None:
                work = Work(tuple(words_of(name)[1:]), since, seconds_waited)
                if await self._is_over(name, kind, work):
                    break
            self._outage.end()
        except StoreUnreachable as error:
            self._outage.note(error)  # its lease runs out

    async def _is_over(self, name: str, kind: str, work: Work) -> bool:
        """Do the work; return False if it was wanted again meanwhile. Raises ``StoreUnreachable``."""
        renewing = asyncio.create_task(self._renew(name))
        try:
            at = await self._handlers[kind](work)
        except StoreUnreachable:
            raise
        except NotNow as reason:
            wait = await self._due.fail(name, work.since, reason.seconds)
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
        """Say now and then that somebody is at it."""
        while True:
            await asyncio.sleep(self._due.lease / 3)
            try:
                await self._due.renew(name)
            except StoreUnreachable as error:
                self._outage.note(error)


class QueueWorker:
    """Takes the jobs of one queue, and has carried out what they name."""

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
        self._saq.SIGNALS = []  # the process handles them

    async def run(self) -> None:
        """Work until cancelled, once; what is begun then gets the grace period to be finished."""
        working = asyncio.create_task(self._saq.start())
        try:
            await asyncio.wait({working})
            working.result()
        finally:
            await self._started.wait()  # SAQ forgets a stop that comes before its start
            self._saq.event.set()
            timers = [task for task in self._saq.tasks if task.get_name() != "process"]
            await end(timers)  # they only sleep
            await asyncio.wait({working})
            await end(self._at_work.values())

    async def _begin(self, _context: Context) -> None:
        """Have SAQ sweep before it takes its first job: a sweep beside it takes that job for a dead worker's."""
        with suppress(RedisError, OSError):
            await self._saq.queue.sweep(TIMERS["sweep"], abort=SWEEP_SECONDS)
        self._started.set()

    async def _take(self, context: Context) -> None:
        """Carry out the entry that a job names; SAQ may stop waiting for it at any time."""
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
    """Return how many seconds a job was in the queue. Two machines took the times: their clocks need not agree."""
    return max(0, job.started - job.queued) / 1000
