"""Log lines as text or JSON, without secrets, including Python's own warnings and uncaught errors.

Child processes log like their parent (``chatbot.runtime.processes``), so this module imports very little.
"""

from __future__ import annotations

import json
import logging
import re
import sys
import threading
import time
from enum import Enum
from traceback import extract_tb
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

log = logging.getLogger(__name__)

FIELD: Final = re.compile(r"\b(table|channel|revision|seat|message|shard) (\d+(?:[\w-]*:\d+)*|-)")
"""Fields in a message, such as ``table 12: revision 3: seat 1: played``."""
CODE: Final = re.compile(r": ([a-z][a-z0-9-]*)$")  # The stable outcome code at the end of a message
SECRETS: Final = (  # Patterns of tokens and of credentials in a URL, with their replacements
    (re.compile(r"(/(?:webhooks|interactions)/\d+/)[^/\s?'\")]+"), r"\1[token]"),
    (re.compile(r"\b[\w-]{23,}\.[\w-]{6,7}\.[\w-]{27,}"), "[token]"),
    (re.compile(r"(\b[a-z][a-z+]*://)[^\s/]*@"), r"\1[password]@"),
)


class LogFormat(Enum):
    """The format of log lines, from ``WAYPOST_LOG``."""

    TEXT = "text"
    JSON = "json"


def without_secrets(text: str) -> str:
    for pattern, replacement in SECRETS:
        text = pattern.sub(replacement, text)
    return text


class TextFormatter(logging.Formatter):
    """Formats each event as one line of text. Line breaks become ``\\n``."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        return without_secrets(super().format(record)).replace("\r", "").replace("\n", "\\n")


class JsonFormatter(logging.Formatter):
    """Formats each event as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        message = without_secrets(record.getMessage())
        fields = dict(FIELD.findall(message))
        if fields and (code := CODE.search(message)):
            fields["code"] = code[1]
        line = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": message,
            **fields,
        }
        if record.exc_info:
            line["traceback"] = without_secrets(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False)


def formatter(log_format: LogFormat) -> logging.Formatter:
    return TextFormatter() if log_format is LogFormat.TEXT else JsonFormatter()


def log_what_python_writes() -> None:
    """Send Python's warnings and uncaught errors to the log."""
    logging.captureWarnings(capture=True)
    sys.excepthook = log_uncaught
    threading.excepthook = lambda failed: log_uncaught(failed.exc_type, failed.exc_value, failed.exc_traceback)
    sys.unraisablehook = lambda failed: log_uncaught(failed.exc_type, failed.exc_value, failed.exc_traceback)


def log_uncaught(kind: type[BaseException], error: BaseException | None, at: TracebackType | None) -> None:
    """Log an uncaught error, which Python would print as a bare traceback."""
    if issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error or kind(), at)
    else:
        log.error("unhandled exception", exc_info=(kind, error or kind(), at))


FAILURE_EVERY: Final = 600.0  # Seconds between two lines about the same failing work
MOST_FAILING: Final = 500


class FailureLog:
    """Logs work that is retried after each failure: one traceback, then at most one line every ten minutes."""

    def __init__(self, log: logging.Logger, clock: Callable[[], float] = time.monotonic) -> None:
        self._log, self._clock = log, clock
        self._logged: dict[str, tuple[object, float]] = {}  # Each failing work's error, and when it was last logged

    def note(self, work: str, error: Exception, message: str, *values: object) -> None:
        """Log a failure of this work, unless the same one was logged recently. Call it in the except block."""
        now, place = self._clock(), [(frame.filename, frame.lineno) for frame in extract_tb(error.__traceback__)[-1:]]
        kind = (type(error), place)
        known, at = self._logged.get(work, (None, now))
        if kind != known:
            self._log.error(message, *values, exc_info=error)
        elif now - at >= FAILURE_EVERY:
            self._log.error(f"{message}: %s: %s", *values, type(error).__name__, error)
        else:
            return
        if len(self._logged) >= MOST_FAILING:
            self._logged.clear()
        self._logged[work] = (kind, now)

    def end(self, work: str) -> None:
        """Forget the failures of this work, which has succeeded."""
        self._logged.pop(work, None)


def is_json() -> bool:
    return any(isinstance(handler.formatter, JsonFormatter) for handler in logging.getLogger().handlers)


def log_as_json() -> None:
    """Log to the terminal as JSON, in a child process whose parent does so."""
    to_terminal = logging.StreamHandler()
    to_terminal.setFormatter(JsonFormatter())
    logging.basicConfig(level=logging.INFO, handlers=[to_terminal])
    log_what_python_writes()
