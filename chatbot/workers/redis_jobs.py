"""The queue of jobs in Redis: SAQ's, with fewer round trips.

What SAQ asks of Redis in two round trips, one after the other, is asked in one here; that a job is done is said with
the question for the next one. A worker that dies before it has said so leaves the job to be done again, as one that
dies before it is done: so every job is one that changes nothing when it is done twice.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final

from cachetools import TTLCache
from saq import Job, Status
from saq.queue.redis import RedisQueue

from chatbot.storage.connection import as_text, redis_errors

if TYPE_CHECKING:
    from redis.asyncio import Redis

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
