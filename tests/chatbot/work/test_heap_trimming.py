"""A process returns its free memory to the operating system."""

from __future__ import annotations

import asyncio
import os
import sys

import pytest

from chatbot.runtime.metrics import resident_bytes
from chatbot.work import handlers
from tests.chatbot.autoplay import until

BLOCKS, BLOCK = 8192, 8000
"""Too large for Python's own allocator, and too small for separate system allocations."""


@pytest.mark.asyncio
async def test_free_memory_below_used_memory_returns_to_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    blocks = [bytearray(BLOCK) for _ in range(BLOCKS)]
    last = blocks.pop()
    blocks.clear()
    before = resident_bytes(os.getpid())
    monkeypatch.setattr(handlers, "TRIM_EVERY", 0.001)
    trimming = asyncio.create_task(handlers.trim_every_hour())

    async def is_given_back() -> bool:
        now = resident_bytes(os.getpid())
        return before is None or now is None or now < before - BLOCKS * BLOCK // 2

    if sys.platform == "linux":
        await until(is_given_back)
    assert not trimming.done()
    trimming.cancel()
    assert len(last) == BLOCK


def test_other_c_libraries_are_not_called(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ctypes.CDLL", lambda _name: object())
    handlers.trim_heap()
