"""Background tasks end when they are cancelled, even a task that ignores the first cancellation."""

from __future__ import annotations

import asyncio

import pytest

from chatbot.runtime.tasks import end, run_cancellable
from tests.waiting import SOON

pytestmark = pytest.mark.asyncio


class HardOfHearing:
    """A task that ends only at the third cancellation."""

    def __init__(self) -> None:
        self.told = 0
        self.begun = asyncio.Event()

    async def run(self) -> None:
        while self.told < 3:
            self.begun.set()
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                self.told += 1


async def test_a_task_that_swallows_a_cancellation_still_ends() -> None:
    work = HardOfHearing()
    task = asyncio.create_task(work.run())
    await work.begun.wait()
    await asyncio.wait_for(end([task]), SOON)
    assert work.told == 3
    assert task.done()


async def test_one_cancellation_ends_cancellable_work() -> None:
    work = HardOfHearing()
    task = asyncio.create_task(run_cancellable(work.run))
    await work.begun.wait()
    task.cancel()
    await asyncio.wait({task}, timeout=SOON)
    assert task.cancelled()
    assert work.told == 3


async def test_work_cancelled_before_its_start_leaves_nothing_unawaited() -> None:
    task = asyncio.create_task(run_cancellable(HardOfHearing().run))
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


async def test_cancellable_work_raises_its_own_error() -> None:
    async def fails() -> None:
        raise ValueError("a bug")

    with pytest.raises(ValueError, match="a bug"):
        await run_cancellable(fails)
