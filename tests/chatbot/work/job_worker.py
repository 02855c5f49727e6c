"""A worker that does jobs, and waiting for what comes of them."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from chatbot.tables.table import Phase
from chatbot.work.job_queue import ComputerTurnQueue, WorkerTimeouts
from tests.chatbot.autoplay import until
from tests.chatbot.services import CHANNEL

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from chatbot.store.queries import MoveChooser
    from chatbot.tables.change import ComputerTurnDue
    from tests.chatbot.services import ServicesUnderTest


@asynccontextmanager
async def working(services: ServicesUnderTest, thinker: MoveChooser) -> AsyncIterator[None]:
    """A worker, and a dispatcher that queues computers' turns for it."""
    worker = services.job_worker(thinker, 2)
    tasks = [asyncio.create_task(worker.start()), asyncio.create_task(services.dispatcher(None).run())]
    yield
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def choose_once_queued(services: ServicesUnderTest, thinker: MoveChooser, turn: ComputerTurnDue) -> None:
    """The computer's turn is put into the queue, and a worker works until nothing is left there."""
    worker = services.job_worker(thinker, 1)
    await ComputerTurnQueue(services.queue, services.expert_queue, WorkerTimeouts()).enqueue(CHANNEL, turn)
    task = asyncio.create_task(worker.start())
    await until_no_job_is_left(services)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def until_to_act(services: ServicesUnderTest, seat: int, channel: int = CHANNEL) -> None:
    """Wait until it is this seat's turn, or the game is over."""

    async def check() -> bool:
        facts = await services.facts(channel)
        return facts.phase is Phase.OVER or seat in facts.to_act

    await until(check)


async def until_no_job_is_left(services: ServicesUnderTest) -> None:
    async def check() -> bool:
        return not await services.queue.count("incomplete")

    await until(check)
