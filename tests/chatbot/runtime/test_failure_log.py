"""Work that fails repeatedly has its traceback in the log only once."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from chatbot.runtime.log_lines import FAILURE_EVERY, FailureLog

if TYPE_CHECKING:
    import pytest

log = logging.getLogger(__name__)


class FailingWork:
    """Work that fails every half minute for an hour."""

    def __init__(self) -> None:
        self.now = 0.0
        self.failures = FailureLog(log, lambda: self.now)

    def fail(self, problem: str, seconds: float = 30.0) -> None:
        try:
            raise ValueError(problem)
        except ValueError as error:
            self.failures.note("turn:1", error, "%s: failed, retrying in %.0f s", "turn:1", 30.0)
        self.now += seconds


def test_a_repeated_failure_has_one_traceback_and_a_line_every_ten_minutes(
    caplog: pytest.LogCaptureFixture,
) -> None:
    work = FailingWork()
    for number in range(120):
        work.fail(f"damaged {number}")
    assert [record.exc_info is not None for record in caplog.records] == [True, *(5 * [False])]
    assert caplog.records[1].getMessage() == "turn:1: failed, retrying in 30 s: ValueError: damaged 20"
    assert FAILURE_EVERY == 600


def test_a_new_failure_has_its_own_traceback(caplog: pytest.LogCaptureFixture) -> None:
    work = FailingWork()
    work.fail("damaged")
    try:
        raise KeyError("x")
    except KeyError as error:
        work.failures.note("turn:1", error, "failed")
    work.fail("damaged")
    work.fail("damaged")
    work.failures.end("turn:1")
    work.fail("damaged")
    assert [record.exc_info is not None for record in caplog.records] == 4 * [True]
