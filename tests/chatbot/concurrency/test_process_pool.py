"""Processes that work beside the event loop end when they are told to."""

from __future__ import annotations

import asyncio
import os
import time
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, Final

import pytest

from chatbot.concurrency.process_pool import Pool

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
