"""A program stops on request, even while it is starting."""

from __future__ import annotations

import asyncio

import pytest

from chatbot.runtime.tasks import StopRequest
from tests.waiting import SOON

pytestmark = pytest.mark.asyncio


async def test_a_starting_program_is_cancelled_and_cleans_up() -> None:
    stop, begun, cleaned_up = StopRequest(), asyncio.Event(), asyncio.Event()

    async def program() -> None:
        try:
            begun.set()
            await asyncio.Event().wait()
        finally:
            cleaned_up.set()

    running = asyncio.create_task(stop.run(program()))
    await begun.wait()
    stop.make()
    await asyncio.wait_for(running, SOON)
    assert cleaned_up.is_set()


async def test_a_running_program_ends_on_its_own() -> None:
    stop, up, ended = StopRequest(), asyncio.Event(), asyncio.Event()

    async def program() -> None:
        up.set()
        await stop.wait()
        await asyncio.sleep(0)
        ended.set()

    running = asyncio.create_task(stop.run(program()))
    await up.wait()
    stop.make()
    await running
    assert ended.is_set()


async def test_the_first_reason_is_raised_at_the_end() -> None:
    stop = StopRequest()

    async def program() -> None:
        stop.make(ValueError("the first"))
        stop.make(ValueError("the second"))
        await stop.wait()

    with pytest.raises(ValueError, match="the first"):
        await stop.run(program())


async def test_the_programs_own_error_is_raised() -> None:
    async def program() -> None:
        raise RuntimeError("a bug")

    with pytest.raises(RuntimeError, match="a bug"):
        await StopRequest().run(program())
