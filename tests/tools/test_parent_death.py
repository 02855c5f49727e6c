"""What the kill test has started ends with it, even where it was killed itself."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.paths import ROOT

PARENT = """
import subprocess, sys
subprocess.Popen([sys.executable, "-m", "tools.kill_test.parent_death", "sh", "-c", "printf up; exec sleep 600"])
sys.stdin.read()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a process that its parent has died")
def test_a_process_ends_with_the_one_that_started_it() -> None:
    """Its output is this test's, so that ends when the process does."""
    parent = subprocess.Popen([sys.executable, "-c", PARENT], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT)
    with parent:
        assert parent.stdout is not None
        assert parent.stdout.read(2) == b"up"
        parent.kill()
        assert parent.stdout.read() == b""
