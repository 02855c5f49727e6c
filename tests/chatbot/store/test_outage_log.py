"""An outage of Redis is logged at its beginning, from time to time while it lasts, and at its end."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from chatbot.store.connection import SAY_EVERY, OutageLog

if TYPE_CHECKING:
    import pytest


def test_an_outage_is_logged_occasionally_and_its_end_once(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO")
    moments = [0, 1, SAY_EVERY - 1, SAY_EVERY, SAY_EVERY + 1]
    outage = OutageLog(logging.getLogger("test"), "nothing is published", iter(moments).__next__)
    outage.end()
    assert caplog.messages == []
    for _ in moments:
        outage.note(OSError("Connection refused"))
    assert caplog.messages == ["Redis is unavailable, nothing is published: Connection refused"] * 2
    outage.end()
    outage.end()
    assert caplog.messages[2:] == ["Redis is available again"]
