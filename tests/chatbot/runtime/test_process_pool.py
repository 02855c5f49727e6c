"""A pool's child processes end when they should."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import time
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children
from typing import TYPE_CHECKING, Final

import pytest

from chatbot.runtime.processes import Pool
from tests.chatbot.autoplay import until

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.asyncio

AN_HOUR: Final = 3600.0


def say_and_stay(word: Path) -> None:
    """Write the word "begun" to a file, then work for an hour."""
    word.write_text("begun")
    time.sleep(AN_HOUR)


async def test_breaking_off_does_not_wait_for_current_work(tmp_path: Path) -> None:
    word = tmp_path / "word"
    os.mkfifo(word)
    pool = Pool("working", 1)
    staying = asyncio.create_task(pool.run(say_and_stay, word))
    assert await asyncio.to_thread(word.read_text) == "begun"
    await asyncio.to_thread(pool.break_off)
    with pytest.raises(BrokenProcessPool):
        await staying


async def test_beginning_anew_does_not_wait_for_current_work(tmp_path: Path) -> None:
    word = tmp_path / "word"
    os.mkfifo(word)
    pool = Pool("working", 1)
    try:
        staying = asyncio.create_task(pool.run(say_and_stay, word))
        assert await asyncio.to_thread(word.read_text) == "begun"
        pool.begin_anew()
        assert await pool.run(os.getpid) != os.getpid()
        with pytest.raises(BrokenProcessPool):
            await staying
    finally:
        await asyncio.to_thread(pool.close)


async def test_a_process_with_too_much_memory_is_replaced_without_loss() -> None:
    pool = Pool("working", 1, most_memory=-1)
    try:
        first = await pool.run(os.getpid)
        under_way = asyncio.create_task(pool.run(wait_and_say, first))

        async def is_replaced() -> bool:
            return await pool.run(os.getpid) != first

        await until(is_replaced)
        assert await under_way == first, "the old process has finished its work"
    finally:
        await asyncio.to_thread(pool.close)


async def test_a_process_is_replaced_even_after_abandoned_work() -> None:
    pool = Pool("working", 1, most_memory=-1)
    try:
        before = pool._processes
        abandoned = asyncio.create_task(pool.run(pid_after_a_moment))

        async def is_begun() -> bool:
            return bool(active_children())

        await until(is_begun)
        abandoned.cancel()

        async def is_replaced() -> bool:
            return pool._processes is not before

        await until(is_replaced)
    finally:
        await asyncio.to_thread(pool.close)


async def test_processes_have_names() -> None:
    pool = Pool("working", 2)
    try:
        await asyncio.gather(pool.run(pid_after_a_moment), pool.run(pid_after_a_moment))
        assert {"working 1", "working 2"} <= {child.name for child in active_children()}
    finally:
        await asyncio.to_thread(pool.close)


async def test_a_process_within_its_memory_limit_stays() -> None:
    pool = Pool("working", 1)
    try:
        assert len({await pool.run(os.getpid) for _ in range(20)}) == 1
    finally:
        await asyncio.to_thread(pool.close)


def wait_and_say(word: int) -> int:
    """Work for a fifth of a second, and return the word."""
    time.sleep(0.2)
    return word


async def test_processes_finish_their_work_after_a_signal() -> None:
    pool = Pool("working", 1)
    try:
        process = await pool.run(os.getpid)
        os.kill(process, signal.SIGTERM)
        os.kill(process, signal.SIGINT)
        assert await pool.run(os.getpid) == process
    finally:
        await asyncio.to_thread(pool.close)


async def test_new_processes_replace_all_after_one_has_died() -> None:
    pool = Pool("working", 2)
    try:
        one, other = await asyncio.gather(pool.run(pid_after_a_moment), pool.run(pid_after_a_moment))
        os.kill(one, signal.SIGKILL)
        with pytest.raises(BrokenProcessPool):
            await pool.run(pid_after_a_moment)
        assert await pool.run(os.getpid) not in {one, other}

        async def is_gone() -> bool:
            return not is_running(other)

        await until(is_gone)
    finally:
        await asyncio.to_thread(pool.close)


def is_running(process: int) -> bool:
    """Return True if the process is running, or False if it has ended, even if its parent has not collected it yet."""
    status = subprocess.run(["ps", "-o", "stat=", "-p", str(process)], capture_output=True, text=True, check=False)
    return status.stdout[:1] not in {"", "Z"}


def pid_after_a_moment() -> int:
    """Work long enough that two processes are needed, and return this process's id."""
    time.sleep(0.2)
    return os.getpid()
