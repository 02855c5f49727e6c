"""Expected errors are logged in one line without a traceback, and repeated ones are not logged every second."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING
from unittest.mock import Mock

import aiohttp
import discord
import pytest
from redis.exceptions import OutOfMemoryError, ReadOnlyError, ResponseError

from chatbot.app.logs import ONCE_IN, ExpectedErrors, log_to_file, log_to_terminal
from chatbot.runtime.log_lines import TextFormatter

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


class Seconds:
    """A clock that a test can advance."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def record(error: BaseException, name: str = "saq") -> logging.LogRecord:
    return logging.LogRecord(name, logging.ERROR, "file.py", 1, "it failed", (), (type(error), error, None))


@pytest.mark.parametrize(
    "error",
    [
        OutOfMemoryError("command not allowed when used memory > 'maxmemory'"),
        ReadOnlyError("You can't write against a read only replica."),
        ResponseError("MISCONF Errors writing to the AOF file: No space left on device"),
        ResponseError("Command # 1 (SET a b) of pipeline caused error: ('NOREPLICAS Not enough good replicas.',)"),
        aiohttp.ServerDisconnectedError(),
        discord.HTTPException(Mock(status=429, reason="Too Many Requests"), "You are being rate limited."),
        ExceptionGroup("several", [ConnectionResetError("gone")]),
    ],
)
def test_an_expected_error_is_a_warning_without_a_traceback(error: BaseException) -> None:
    line = record(error)
    assert ExpectedErrors().filter(line)
    assert line.levelno == logging.WARNING
    text = TextFormatter().format(line)
    assert "Traceback" not in text
    assert type(error).__name__ in text


def test_a_bug_keeps_its_traceback_however_often_it_occurs() -> None:
    errors = ExpectedErrors()
    for error in (ValueError("a bug"), ResponseError("ERR wrong number of arguments"), KeyError("x"), KeyError("x")):
        line = record(error)
        assert errors.filter(line)
        assert line.exc_info is not None


def test_a_repeated_error_is_logged_once_a_minute_with_its_count() -> None:
    clock = Seconds()
    errors = ExpectedErrors(clock)
    logged = []
    for _ in range(240):  # two minutes with two lines a second
        line = record(OutOfMemoryError("full"))
        if errors.filter(line):
            logged.append(line.getMessage())
        clock.now += 0.5
    assert len(logged) == 2
    assert logged[1].endswith("(119 more like it since)")
    assert ONCE_IN == 60


@pytest.fixture
def levels() -> Iterator[None]:
    """Restore the libraries' log levels after the test."""
    loggers = [logging.getLogger(name) for name in (None, "saq", "discord.gateway", "discord.client")]
    before = [logger.level for logger in loggers]
    yield
    for logger, level in zip(loggers, before, strict=True):
        logger.setLevel(level)


@pytest.mark.usefixtures("levels")
def test_neither_terminal_nor_file_has_a_traceback_of_an_expected_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    handlers: list[logging.Handler] = []
    monkeypatch.setattr(logging.getLogger(), "handlers", handlers)
    log_to_terminal()
    log_to_file(tmp_path / "a.log")
    for error in (OutOfMemoryError("full"), OutOfMemoryError("full"), ValueError("a bug")):
        try:
            raise error
        except (OutOfMemoryError, ValueError):
            logging.getLogger("discord.http").exception("it failed")
    for handler in handlers:
        handler.close()
    for written in (capsys.readouterr().err, (tmp_path / "a.log").read_text(encoding="utf-8")):
        assert written.count("OutOfMemoryError") == 1
        assert written.count("Traceback") == 1, "the bug's traceback"
