"""Ctrl-C reaches every process of a terminal. What it means, and when the others end, is the first one's business."""

from __future__ import annotations

import signal
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def sigint_blocked() -> Iterator[None]:
    """Processes that this thread starts meanwhile hear no Ctrl-C, from their first instant on."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
