"""A log line is one event with its subject, and contains no secret."""

from __future__ import annotations

import json
import logging
import sys

import pytest

from chatbot.runtime.log_lines import JsonFormatter, LogFormat, TextFormatter, formatter

TOKEN = ".".join(["MTA4" + "a" * 22, "Gh1Jkl", "x" * 38])
SECRETS = [
    (f"login with {TOKEN}", TOKEN),
    ("POST https://discord.com/api/v10/webhooks/12/aW50ZXJhY3Rpb24-secret/messages/@original gave 429", "aW50ZXJ"),
    ("POST https://discord.com/api/v10/interactions/12/aW50ZXJhY3Rpb24/callback gave 500", "aW50ZXJ"),
    ("Redis at redis://anna:pa55word@localhost:6379/0 is away", "pa55word"),
    ("Redis at redis+sentinel://:pa55word@a:1,b:2/service is away", "pa55word"),
]


def record(message: str, *args: object, error: BaseException | None = None) -> logging.LogRecord:
    info = (type(error), error, error.__traceback__) if error else None
    return logging.LogRecord("chatbot.bot", logging.INFO, "file.py", 1, message, args, info)


def raised(text: str) -> BaseException:
    try:
        raise ValueError(text)
    except ValueError:
        error = sys.exc_info()[1]
        assert error is not None
        return error


def test_a_json_line_has_level_table_revision_seat_and_code() -> None:
    line = json.loads(JsonFormatter().format(record("table %s: revision %s: seat %s: %s", 5, 7, 1, "not-your-turn")))
    assert (line["level"], line["table"], line["revision"], line["seat"]) == ("info", "5", "7", "1")
    assert line["code"] == "not-your-turn"


@pytest.mark.parametrize("log_format", LogFormat)
def test_an_event_is_one_line_including_its_traceback(log_format: LogFormat) -> None:
    line = formatter(log_format).format(record("failed:\n%s", "two\r\nlines", error=raised("a\nb")))
    assert len(line.splitlines()) == 1
    assert "Traceback" in line


@pytest.mark.parametrize("log_format", LogFormat)
@pytest.mark.parametrize(("message", "secret"), SECRETS)
def test_no_secret_is_logged_in_a_message_or_traceback(log_format: LogFormat, message: str, secret: str) -> None:
    written = formatter(log_format)
    assert secret not in written.format(record(message))
    assert secret not in written.format(record("it failed", error=raised(message)))


def test_harmless_text_stays_unchanged() -> None:
    line = "POST https://discord.com/api/v10/channels/123/messages gave 429: table 12: revision 3"
    assert TextFormatter().format(record(line)).endswith(line)
