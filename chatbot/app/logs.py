"""The log has one line per event, without secrets, as text or JSON. In the playground, it also goes to a file.

Expected failures are logged as warnings without a traceback, at most once a minute: Redis or Discord is unavailable,
Redis is full or read-only, an interaction arrived twice or too late. None of these failures needs a code change, and
their tracebacks would hide the lines that matter.
"""

from __future__ import annotations

import logging
import os
import platform
import sys
import time
from collections.abc import Callable
from logging.handlers import RotatingFileHandler
from typing import TYPE_CHECKING, Final, NoReturn

import aiohttp
import discord

import engine.games
from chatbot import __version__
from chatbot.runtime.log_lines import JsonFormatter, LogFormat, formatter, is_json, log_what_python_writes
from chatbot.store.connection import is_outage
from chatbot.work.dispatcher import Undelivered

if TYPE_CHECKING:
    from pathlib import Path

log = logging.getLogger(__name__)


def log_to_terminal(log_format: LogFormat = LogFormat.TEXT) -> None:
    to_terminal = logging.StreamHandler()
    to_terminal.setFormatter(formatter(log_format))
    to_terminal.addFilter(ExpectedErrors())
    logging.basicConfig(level=logging.INFO, handlers=[to_terminal])
    log_what_python_writes()
    for noisy in ("saq", "discord.gateway"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
    logging.getLogger("discord.client").setLevel(logging.ERROR)  # This logger warns about missing voice support


def log_versions() -> None:
    """Log the versions of Waypost and Python, and the installed games, as the first lines of a long-running process."""
    log.info("Waypost %s on Python %s", __version__, platform.python_version())
    for game in engine.games.all():
        if (package := engine.games.package_of(game.id)) is not None:
            log.info("the game %s comes from %s", game.id, package)
    for refused in engine.games.refused():
        log.warning("the game %s from %s is refused: %s", refused.id, refused.package, refused.reason)


def give_up(problem: str, status: int = 1) -> NoReturn:
    """End the process with this status. Print the problem instead of a traceback, because a person can solve it."""
    if is_json():
        log.critical("%s", problem)
    else:
        print(problem, file=sys.stderr)
    sys.exit(status)


def say(words: str) -> None:
    """Print a line for the person at the terminal. If the log is JSON, the line is printed as a JSON event.

    If the terminal is gone, the line is lost.
    """
    if is_json():
        words = JsonFormatter().format(logging.LogRecord("chatbot", logging.INFO, "", 0, words, None, None))
    try:
        print(words, flush=True)
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def log_to_file(file: Path) -> None:
    """Log to a file.

    The terminal then shows only warnings, so that the address of the playground's page stays visible.
    """
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
TOO_MANY_REQUESTS: Final = 429  # Status of a request that is still limited after all of discord.py's retries
EXPECTED_CODES: Final = {10062, 40060}  # Discord's codes for interactions that are too late or already answered
ONCE_IN: Final = 60.0  # Seconds during which the same error is logged only once
MOST_REMEMBERED: Final = 500


DECIDED: Final = "is_worth_a_line"  # The attribute of a record with the decision, shared by the terminal and the file


class ExpectedErrors(logging.Filter):
    """Shortens the records of expected errors, and drops repeated ones.

    The next line logged says how many were dropped.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._last: dict[tuple[str, str, str], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if not hasattr(record, DECIDED):
            setattr(record, DECIDED, self._is_worth_logging(record))
        return bool(getattr(record, DECIDED))

    def _is_worth_logging(self, record: logging.LogRecord) -> bool:
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
    """Return True if an error only means that Redis or Discord has a problem, or that an interaction arrived twice or
    too late.
    """
    if isinstance(error, discord.HTTPException) and (error.status == TOO_MANY_REQUESTS or error.code in EXPECTED_CODES):
        return True
    if isinstance(error, BaseExceptionGroup):
        return all(is_expected(one) for one in error.exceptions)
    return isinstance(error, EXPECTED) or is_outage(error)
