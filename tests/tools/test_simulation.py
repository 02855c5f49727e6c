"""A simulation that is stopped early leaves nothing behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.paths import ROOT
from tests.waiting import SOON

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def short_path() -> Iterator[Path]:
    """Yield a folder with a short path, because a socket's path may have only 107 characters and pytest's folders have
    long paths.
    """
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder)


def test_a_second_interrupt_leaves_no_server_or_process_running(short_path: Path) -> None:
    """All processes write to one pipe, which ends when the last of them ends."""
    with subprocess.Popen(
        [sys.executable, "-m", "tools.simulation", "--regulars", "1"],
        env=os.environ | {"TMPDIR": str(short_path)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    ) as simulation:
        until = time.monotonic() + SOON
        while not list(short_path.glob("**/valkey.sock")):
            assert simulation.poll() is None
            assert time.monotonic() < until
            time.sleep(0.05)
        simulation.send_signal(signal.SIGINT)
        time.sleep(0.1)
        simulation.send_signal(signal.SIGINT)
        _, said = simulation.communicate(timeout=SOON)
    assert b"Traceback" not in said
    assert list(short_path.iterdir()) == []
