"""A sign of life: a file in the data folder that a healthy process touches, and that a health check looks at."""

from __future__ import annotations

import asyncio
import time
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final

from chatbot.concurrency.cancellation import end

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable
    from pathlib import Path

FILE: Final = "alive"
EVERY: Final = 10.0
"""Seconds between two signs of life."""
OLD: Final = 45.0
"""Seconds after which a sign is none any more."""


class Unhealthy(Exception):
    """There is no sign of life; the message says so."""


@asynccontextmanager
async def alive(folder: Path, well: Callable[[], Awaitable[bool]]) -> AsyncIterator[None]:
    """Give signs of life while all is well."""
    task = asyncio.create_task(_give_signs(folder, well))
    try:
        yield
    finally:
        await end([task])
        await asyncio.to_thread((folder / FILE).unlink, missing_ok=True)


async def _give_signs(folder: Path, well: Callable[[], Awaitable[bool]]) -> None:
    while True:
        if await well():
            await asyncio.to_thread(_touch, folder)
        await asyncio.sleep(EVERY)


def _touch(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / FILE).touch()


def check_health(folder: Path) -> None:
    """Raise ``Unhealthy`` unless a process gave a sign of life of late."""
    try:
        age = time.time() - (folder / FILE).stat().st_mtime
    except FileNotFoundError:
        raise Unhealthy(f"No process has given a sign of life in {folder}.") from None
    if age > OLD:
        raise Unhealthy(f"The last sign of life in {folder} is {age:.0f} seconds old.")
