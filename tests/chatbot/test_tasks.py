"""Background tasks end when they are told to, even those that do not hear it the first time."""

from __future__ import annotations

import asyncio

import pytest

from chatbot.tasks import end


@pytest.mark.asyncio
async def test_a_task_that_swallows_the_first_cancellation_ends_all_the_same() -> None:
    told = 0
    begun = asyncio.Event()

    async def hard_of_hearing() -> None:
        nonlocal told
        while told < 3:
            begun.set()
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                told += 1

    task = asyncio.create_task(hard_of_hearing())
    await begun.wait()
    await asyncio.wait_for(end([task]), 5)
    assert told == 3
    assert task.done()
