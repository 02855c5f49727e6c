"""The tests run on a machine that has only Python, and the summary lists the skipped tests."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from typing import TYPE_CHECKING

from tests.paths import ROOT

if TYPE_CHECKING:
    from pathlib import Path


def test_without_git_chromium_and_npm_the_other_tests_run_and_the_summary_lists_what_is_missing(tmp_path: Path) -> None:
    files = ["tests/test_house.py", "tests/playground/page/test_activity.py"]
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *files],
        cwd=ROOT,
        env={**os.environ, "PATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout
    assert re.search(
        r"^Tests skipped: \d+\. They need Chromium\. On Debian: apt install chromium$", run.stdout, re.MULTILINE
    )
