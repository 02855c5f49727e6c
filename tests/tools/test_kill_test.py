"""A short kill test: processes die, Redis and Discord fail, and nothing is lost or posted twice.

The long version is run by hand: ``python -m tools.kill_test``.
"""

from __future__ import annotations

import subprocess
import sys
from itertools import zip_longest
from typing import TYPE_CHECKING

import pytest

from tests.paths import ROOT
from tools.kill_test.blows import DEATHS
from tools.kill_test.run import Options, Run

if TYPE_CHECKING:
    from pathlib import Path

DEADLY = ("redis-rollback", "redis-disk-full", "worker-kill", "redis-kill", "bot-kill", "bot-term")
TROUBLES = ("discord-lost-answers", "discord-global", "discord-denied", "redis-full", "redis-damage")
BLOWS = [blow for pair in zip_longest(TROUBLES, DEADLY) for blow in pair if blow]
PARENT = """
import subprocess, sys
subprocess.Popen([sys.executable, "-m", "tools.kill_test.processes", "sh", "-c", "printf up; exec sleep 600"])
sys.stdin.read()
"""


@pytest.mark.asyncio
async def test_nothing_is_lost_or_posted_twice(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = Options(
        tmp_path, DEATHS, BLOWS, seed=39, tables=3, prepared=0, warm=0.5, pause=(0.2, 0.8), spell=2.0, settled_for=1.0
    )
    findings = await Run(options).run()
    assert findings.is_clean, f"{findings}\n{capsys.readouterr().out}"
    assert findings.figures["deaths"] == len(DEADLY)
    assert findings.figures["turns of guests"] >= 3
    assert findings.figures["posts"] >= 3


@pytest.mark.skipif(sys.platform != "linux", reason="Only Linux tells a process that its parent has died")
def test_a_process_ends_with_its_parent() -> None:
    """The process writes to a pipe of this test, and the pipe ends with the process."""
    parent = subprocess.Popen([sys.executable, "-c", PARENT], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT)
    with parent:
        assert parent.stdout is not None
        assert parent.stdout.read(2) == b"up"
        parent.kill()
        assert parent.stdout.read() == b""
