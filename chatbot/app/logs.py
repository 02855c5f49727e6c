"""Logging: to the terminal, with the libraries' chatter left out; for the playground also to a file.

What is expected to go wrong now and then is logged without a traceback, as a warning, and once a minute at most.

Redis or Discord away, a Redis that is full or read-only, an interaction that came twice or too late: nothing is to be
mended in the code, so a traceback would only hide the lines that matter.
"""

from __future__ import annotations

import logging
import time
from logging.handlers import RotatingFileHandler
from typing import TYPE_CHECKING, Final

import aiohttp
import discord

from chatbot.runtime.log_format import LogFormat, formatter
from chatbot.store.connection import is_outage
from chatbot.store.ports import Undelivered

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def log_to_terminal(log_format: LogFormat = LogFormat.TEXT) -> None:
    """Log what happens to standard error."""
    to_terminal = logging.StreamHandler()
    to_terminal.setFormatter(formatter(log_format))
    to_terminal.addFilter(ExpectedErrors())
    logging.basicConfig(level=logging.INFO, handlers=[to_terminal])
    for noisy in ("saq", "discord.gateway"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
    logging.getLogger("discord.client").setLevel(logging.ERROR)  # it warns that there is no voice; we need none


def log_to_file(file: Path) -> None:
    """Log to a file; the terminal shows only what is wrong, so that the page's address stays in sight there."""
    root = logging.getLogger()
    to_file = RotatingFileHandler(file, maxBytes=1 << 20, backupCount=1, encoding="utf-8")
    for to_terminal in root.handlers:
        to_file.setFormatter(to_terminal.formatter)
        to_file.filters = to_terminal.filters
        to_terminal.setLevel(logging.WARNING)
    root.addHandler(to_file)


EXPECTED: Final = (
    aiohttp.ClientError, Undelivered, discord.ConnectionClosed, discord.DiscordServerError, discord.GatewayNotFound,
    discord.RateLimited,
)  # fmt: skip
TOO_MANY_REQUESTS: Final = 429
"""The status of a request that Discord still limits after all the times that discord.py has waited."""
EXPECTED_CODES: Final = {10062, 40060}
"""Discord's for an interaction that came too late, and for one that was answered already."""
ONCE_IN: Final = 60.0
"""Seconds in which the same trouble is logged once."""
MOST_REMEMBERED: Final = 500


DECIDED: Final = "is_worth_a_line"
"""Under which a record says what was decided about it: the terminal and a file ask one after the other."""


class ExpectedErrors(logging.Filter):
    """Rewrites records of expected errors, and drops the repeated ones; the next line says how many there were."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._last: dict[tuple[str, str, str], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether this shall be logged."""
        if not hasattr(record, DECIDED):
            setattr(record, DECIDED, self._decide(record))
        return bool(getattr(record, DECIDED))

    def _decide(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if error is None or not is_expected(error):
            return True
        what = f"{record.getMessage()}: {type(error).__name__}: {error}".strip()
        key, now = (record.name, str(record.msg), type(error).__name__), self._clock()
        before, repeated = self._last.get(key, (now - ONCE_IN, 0))
        if now - before < ONCE_IN:
            self._last[key] = (before, repeated + 1)
            return False
        if len(self._last) >= MOST_REMEMBERED:
            self._last.clear()
        self._last[key] = (now, 0)
        record.msg = f"{what} ({repeated} more like it since)" if repeated else what
        record.args, record.exc_info, record.exc_text = None, None, None
        record.levelno, record.levelname = logging.WARNING, "WARNING"
        return True


def is_expected(error: BaseException) -> bool:
    """Whether an error says only that Redis or Discord is in trouble, or that a person was quick twice."""
    if isinstance(error, discord.HTTPException) and (error.status == TOO_MANY_REQUESTS or error.code in EXPECTED_CODES):
        return True
    if isinstance(error, BaseExceptionGroup):
        return all(is_expected(one) for one in error.exceptions)
    return isinstance(error, EXPECTED) or is_outage(error)
