"""Reviews as jobs, in a queue of their own: no turn waits behind one, and one worker makes one at a time.

The job is named after the game, so it exists once however many ask. It beats while it is made; when its worker dies
another one begins it anew. The names of the jobs and their arguments are stored in Redis: they stay as they are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from saq import Job

from chatbot.store.actions import failures_as_refusals
from chatbot.store.connection import StoreUnreachable
from chatbot.tables.refusal import STORE_UNREACHABLE
from chatbot.work.job_queue import KNOWN_FOR, TRIES, WorkerTimeouts, beating, one_at_a_time

if TYPE_CHECKING:
    from saq.types import Context

    from chatbot.store.reviews import Reviewer, Reviews
    from chatbot.work.job_queue import JobQueue, JobWorker

MAKE_REVIEW: Final = "make_review"
REVIEW_TIMEOUT: Final = 20 * 60
"""Seconds after which a review is given up: one takes about a minute of a core, and it stands back behind all else."""


class ReviewFailed(Exception):
    """A review could not be made. Whoever wants it asks again."""


class ReviewJobs:
    """Reviews that are wanted, as jobs."""

    def __init__(self, jobs: JobQueue, timeouts: WorkerTimeouts) -> None:
        self._jobs = jobs
        self._timeouts = timeouts

    async def enqueue(self, channel: int, match: str) -> None:
        """Have a worker make this review. Raises ``StoreUnreachable``."""
        await self._jobs.enqueue_once(
            Job(
                MAKE_REVIEW,
                kwargs={"channel": channel, "match": match},
                key=f"review:{channel}:{match}",
                timeout=REVIEW_TIMEOUT,
                heartbeat=self._timeouts.silence,
                retries=TRIES,
                ttl=KNOWN_FOR,
            )
        )


class ReviewHandler:
    """What a worker does for a review."""

    def __init__(self, reviews: Reviews, reviewer: Reviewer) -> None:
        self._reviews = reviews
        self._reviewer = reviewer

    async def make_review(self, context: Context, *, channel: int, match: str) -> None:
        """Make the review of this game. Raises ``ReviewFailed`` where that cannot be done."""
        async with beating(context["job"]):
            refusal = await failures_as_refusals(self._reviews.make)(channel, match, self._reviewer)
        if refusal == STORE_UNREACHABLE:
            raise StoreUnreachable(f"review of table {channel}")
        if refusal is not None:
            raise ReviewFailed(f"table {channel}: {refusal.code}")


def review_worker(jobs: JobQueue, handler: ReviewHandler, timeouts: WorkerTimeouts) -> JobWorker:
    """A worker that makes one review at a time."""
    return one_at_a_time(jobs, (MAKE_REVIEW, handler.make_review), timeouts)
