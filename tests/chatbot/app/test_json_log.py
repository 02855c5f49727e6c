"""With ``WAYPOST_LOG=json`` every line of a process is a JSON object, whatever its source."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from chatbot import __version__
from tests.paths import ROOT

if TYPE_CHECKING:
    from pathlib import Path

LIBRARIES = """
import threading, warnings
from chatbot.app.logs import log_to_terminal
from chatbot.runtime.log_lines import LogFormat
log_to_terminal(LogFormat.JSON)
warnings.warn("a library warns")
def fails(): raise ValueError("in a thread")
thread = threading.Thread(target=fails)
thread.start()
thread.join()
class Fails:
    def __del__(self): raise ValueError("unraisable")
Fails()
raise ValueError("nobody\\ncaught")
"""


CHILD = """
import asyncio, warnings
from chatbot.app.logs import log_to_terminal
from chatbot.runtime.log_lines import LogFormat
from chatbot.runtime.processes import Pool
log_to_terminal(LogFormat.JSON)
pool = Pool("painting", 1)
asyncio.run(pool.run(warnings.warn, "a library of a child warns"))
pool.close()
"""


def events(written: bytes) -> list[str]:
    return [json.loads(line)["event"] for line in written.decode().splitlines()]


def with_settings(**settings: str) -> dict[str, str]:
    clean = {name: value for name, value in os.environ.items() if name not in {"REDIS_URL", "DISCORD_TOKEN"}}
    return {**clean, "WAYPOST_LOG": "json", **settings}


def test_library_output_and_uncaught_errors_are_json() -> None:
    run = subprocess.run([sys.executable, "-c", LIBRARIES], cwd=ROOT, capture_output=True, check=False)
    assert (run.returncode, run.stdout) == (1, b"")
    lines = [json.loads(line) for line in run.stderr.splitlines()]
    assert "a library warns" in lines[0]["event"]
    for line, said in zip(lines[1:], ["in a thread", "unraisable", "nobody\ncaught"], strict=True):
        assert line["level"] == "error"
        assert f"ValueError: {said}" in line["traceback"]


def test_a_child_processs_output_is_json() -> None:
    run = subprocess.run([sys.executable, "-c", CHILD], cwd=ROOT, capture_output=True, check=False)
    assert (run.returncode, run.stdout) == (0, b"")
    assert ["a library of a child warns" in event for event in events(run.stderr)] == [True]


@pytest.mark.parametrize(
    ("command", "settings", "status", "said"),
    [
        (
            "bot",
            {"WAYPOST_PORT": "8642", "WAYPOST_PROCESSES": "many", "REDIS_URL": "localhost"},
            1,
            "WAYPOST_PROCESSES",
        ),
        ("worker", {"REDIS_URL": "redis://127.0.0.1:1/0"}, 1, "Redis does not answer"),
        ("bot", {"REDIS_URL": "redis://127.0.0.1:1/0"}, 1, "DISCORD_TOKEN"),
        ("dance", {}, 2, "usage: waypost"),
    ],
)
def test_a_failed_starts_message_is_json(command: str, settings: dict[str, str], status: int, said: str) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "chatbot", command],
        cwd=ROOT,
        env=with_settings(**settings),
        capture_output=True,
        check=False,
    )
    assert (run.returncode, run.stdout) == (status, b"")
    assert any(said in event for event in events(run.stderr))


def test_messages_for_a_person_are_json(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "chatbot", "worker"]
    with subprocess.Popen(
        command, cwd=ROOT, env=with_settings(WAYPOST_DATA=str(tmp_path)), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as worker:
        assert worker.stdout is not None
        assert events(worker.stdout.readline()) == ["worker: ready"]
        worker.send_signal(signal.SIGTERM)
        said, wrong = worker.communicate()
    assert said == b""
    assert [event.split()[:2] for event in events(wrong)] == [["Waypost", __version__], ["health", "and"]]
