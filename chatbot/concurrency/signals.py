"""Keeping Ctrl-C from child processes: a terminal sends SIGINT to all its processes, and only the parent handles it."""

from __future__ import annotations

import signal
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def sigint_blocked() -> Iterator[None]:
    """Within, the processes that this thread starts inherit a blocked SIGINT, from their first instant on."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
