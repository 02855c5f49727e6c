"""Processes that work beside the event loop end when they are told to."""

from __future__ import annotations

import asyncio
import os
import time
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, Final

import pytest

from chatbot.concurrency.process_pool import Pool
from tests.chatbot.autoplay import until

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.asyncio

AN_HOUR: Final = 3600.0


def say_and_stay(word: Path) -> None:
    """Work that takes very long, and says that it has begun."""
    word.write_text("begun")
    time.sleep(AN_HOUR)


async def test_who_breaks_off_does_not_wait_for_what_is_being_done(tmp_path: Path) -> None:
    word = tmp_path / "word"
    os.mkfifo(word)
    pool = Pool(1)
    staying = asyncio.create_task(pool.run(say_and_stay, word))
    assert await asyncio.to_thread(word.read_text) == "begun"
    await asyncio.to_thread(pool.break_off)
    with pytest.raises(BrokenProcessPool):
        await staying


async def test_a_process_that_has_grown_too_large_is_replaced_and_nothing_is_lost() -> None:
    pool = Pool(1, most_memory=1)
    try:
        first = await pool.run(os.getpid)
        under_way = asyncio.create_task(pool.run(wait_and_say, first))

        async def is_replaced() -> bool:
            return await pool.run(os.getpid) != first

        await until(is_replaced)
        assert await under_way == first, "what the old process had begun, it has done"
    finally:
        await asyncio.to_thread(pool.close)


async def test_a_process_within_its_memory_stays() -> None:
    pool = Pool(1)
    try:
        assert len({await pool.run(os.getpid) for _ in range(20)}) == 1
    finally:
        await asyncio.to_thread(pool.close)


def wait_and_say(word: int) -> int:
    """Work that takes a moment."""
    time.sleep(0.2)
    return word
