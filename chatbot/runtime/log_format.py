"""How a line is logged: one line an event, as text or as JSON, and never with a secret in it."""

from __future__ import annotations

import json
import logging
import re
from enum import Enum
from typing import Final

FIELD: Final = re.compile(r"\b(table|channel|revision|seat|message|shard) (\d+(?:[\w-]*:\d+)*|-)")
"""What a message says of the table it is about: ``table 12: revision 3: seat 1: played``."""
CODE: Final = re.compile(r": ([a-z][a-z0-9-]*)$")
"""What became of it: a stable code at the end."""
SECRETS: Final = (
    (re.compile(r"(/(?:webhooks|interactions)/\d+/)[^/\s?'\")]+"), r"\1[token]"),
    (re.compile(r"\b[\w-]{23,}\.[\w-]{6,7}\.[\w-]{27,}"), "[token]"),
    (re.compile(r"(\b[a-z][a-z+]*://)[^\s/]*@"), r"\1[password]@"),
)
"""Tokens of interactions and webhooks, of a bot, and what stands before the host in an address."""


class LogFormat(Enum):
    """``WAYPOST_LOG``: how lines are logged."""

    TEXT = "text"
    JSON = "json"


def without_secrets(text: str) -> str:
    """A text with every token and password in it replaced."""
    for pattern, replacement in SECRETS:
        text = pattern.sub(replacement, text)
    return text


def fields_of(message: str) -> dict[str, str]:
    """What a message says of itself: table, revision, seat, code."""
    fields = dict(FIELD.findall(message))
    if fields and (code := CODE.search(message)):
        fields["code"] = code[1]
    return fields


class TextFormatter(logging.Formatter):
    """A line of text; line breaks within are written as ``\\n``."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        return without_secrets(super().format(record)).replace("\r", "").replace("\n", "\\n")


class JsonFormatter(logging.Formatter):
    """A JSON object on one line."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        message = without_secrets(record.getMessage())
        line = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": message,
            **fields_of(message),
        }
        if record.exc_info:
            line["traceback"] = without_secrets(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False)


def formatter(log_format: LogFormat) -> logging.Formatter:
    """What formats lines so."""
    return TextFormatter() if log_format is LogFormat.TEXT else JsonFormatter()
