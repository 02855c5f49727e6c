"""Logging: to the terminal, with the libraries' chatter left out; for the playground also to a file."""

from __future__ import annotations

import logging
from logging.handlers import RotatingFileHandler
from typing import TYPE_CHECKING

from chatbot.app.expected_errors import ExpectedErrors
from chatbot.observability.log_format import LogFormat, formatter

if TYPE_CHECKING:
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
