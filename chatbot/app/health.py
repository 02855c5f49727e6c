"""Health: a healthy process touches a file in its data folder, and ``waypost health`` looks how old the file is."""

from __future__ import annotations

import asyncio
import time
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final

from chatbot.concurrency.cancellation import end

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable
    from pathlib import Path

    from chatbot.app.settings import Settings

FILE: Final = "alive"
REPORT_EVERY: Final = 10.0
"""Seconds between two reports of a healthy process."""
TOO_OLD: Final = 45.0
"""Seconds after which a report no longer counts."""


class Unhealthy(Exception):
    """No process has reported of late that it is healthy; the message says so."""


@asynccontextmanager
async def reporting_health(folder: Path, is_healthy: Callable[[], Awaitable[bool]]) -> AsyncIterator[None]:
    """Until this is left, touch the file every few seconds, as long as the process says that it is healthy."""
    reporting = asyncio.create_task(_report(folder, is_healthy))
    try:
        yield
    finally:
        await end([reporting])
        await asyncio.to_thread((folder / FILE).unlink, missing_ok=True)


async def _report(folder: Path, is_healthy: Callable[[], Awaitable[bool]]) -> None:
    while True:
        if await is_healthy():
            await asyncio.to_thread(_touch, folder)
        await asyncio.sleep(REPORT_EVERY)


def _touch(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / FILE).touch()


async def run_health(settings: Settings) -> None:
    """``waypost health``: end well if a process is healthy. Raises ``Unhealthy``."""
    check_health(settings.data)


def check_health(folder: Path) -> None:
    """Raise ``Unhealthy`` unless a process has reported of late."""
    try:
        age = time.time() - (folder / FILE).stat().st_mtime
    except FileNotFoundError:
        raise Unhealthy(f"No process has given a sign of life in {folder}.") from None
    if age > TOO_OLD:
        raise Unhealthy(f"The last sign of life in {folder} is {age:.0f} seconds old.")
