"""``OutageLog``: says in the log that Redis cannot be used, once a while, and why; not at every attempt."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import logging
    from collections.abc import Callable

SAY_EVERY: Final = 60.0
"""Seconds between two lines about the same trouble."""


class OutageLog:
    """For one part of the program: ``means`` says what does not happen while Redis cannot be used."""

    def __init__(self, log: logging.Logger, means: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._log = log
        self._means = means
        self._clock = clock
        self._said_at: float | None = None

    def note(self, error: Exception) -> None:
        """It cannot be used now."""
        now = self._clock()
        if self._said_at is None or now - self._said_at >= SAY_EVERY:
            self._said_at = now
            self._log.warning("Redis cannot be used, %s: %s", self._means, error)

    def end(self) -> None:
        """It can be used; where the log says otherwise, it says so."""
        if self._said_at is not None:
            self._said_at = None
            self._log.info("Redis can be used again")
