"""What runs in every process beside its front: dispatcher, deadline watcher, job worker, cleaner, and so on."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Final

from chatbot.concurrency.background import BackgroundTasks
from chatbot.concurrency.cancellation import end, run_cancellable
from chatbot.workers.cleaner import Cleaner
from chatbot.workers.expert_pool import open_expert_pool
from chatbot.workers.heap_trimming import trim_every_hour
from chatbot.workers.review_pool import open_review_pool

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Coroutine

    from chatbot.app.services import Services
    from chatbot.service.ports import Publisher
    from chatbot.service.thinking import MoveChooser
    from chatbot.workers.job_queue import JobWorker


JOBS_OF_A_PROCESS: Final = 4
"""Jobs done at the same time for each process that thinks: most of a turn is waiting for Redis."""
PUBLISH_SECONDS: Final = 10.0
"""That what is being published when a process stops gets; then it is broken off, and the next process publishes it."""


@asynccontextmanager
async def running_beside(work: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """Do work that nothing depends on until this is left; should it fail, that is logged."""
    tasks = BackgroundTasks()
    tasks.begin(work)
    try:
        yield
    finally:
        await tasks.cancel()


@asynccontextmanager
async def background_work(
    services: Services, move_chooser: MoveChooser, processes: int, publisher: Publisher | None
) -> AsyncIterator[None]:
    """Dispatcher, deadline watcher, job worker and cleaner, until this is left.

    Then what is being published is published to its end, for a limited time. Should one of the first three fail, so
    does the block that runs meanwhile: a process of which only a part works must not stay.
    """
    worker = services.job_worker(move_chooser, processes * JOBS_OF_A_PROCESS)
    async with (
        asyncio.TaskGroup() as group,
        running_beside(Cleaner(services.stale_entries).run()),
        running_beside(trim_every_hour()),
    ):
        dispatching = group.create_task(services.dispatcher(publisher).run())
        working = group.create_task(worker.start())
        watching = group.create_task(run_cancellable(services.deadline_watcher().run))
        yield
        watching.cancel()
        await worker.stop()
        await end([working])
        dispatching.cancel()  # once: cancelled again, it breaks off what is being published
        await asyncio.wait({dispatching}, timeout=PUBLISH_SECONDS)
        await end([dispatching])


@asynccontextmanager
async def reviewing(services: Services) -> AsyncIterator[None]:
    """A worker for reviews, until this is left; what it has begun then, another one begins anew."""
    async with (
        open_review_pool(services.environment.games) as reviewer,
        _working(services.review_worker(reviewer)),
    ):
        yield


@asynccontextmanager
async def experts_playing(services: Services) -> AsyncIterator[None]:
    """A worker for experts' turns, until this is left; a turn that it has begun then, another one begins anew."""
    async with open_expert_pool(services.environment.games) as experts, _working(services.expert_worker(experts)):
        yield


@asynccontextmanager
async def _working(worker: JobWorker) -> AsyncIterator[None]:
    """The worker at work until this is left. Should it fail, so does the block that runs meanwhile."""
    async with asyncio.TaskGroup() as group:
        working = group.create_task(worker.start())
        yield
        await worker.stop()
        await end([working])
