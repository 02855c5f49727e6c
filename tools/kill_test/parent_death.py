"""End a process with the one that started it, even if that is killed. Only Linux can do it.

``python -m tools.kill_test.parent_death COMMAND …`` runs a command so, in its own place.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
from typing import Final

ON_PARENTS_DEATH: Final = 1
"""``PR_SET_PDEATHSIG`` of ``prctl``: which signal a process gets when its parent dies. It outlives an ``exec``."""


def end_with_parent() -> None:
    """End this process as soon as its parent is dead. Where there is no Linux, it stays."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(ON_PARENTS_DEATH, signal.SIGKILL)


if __name__ == "__main__":
    end_with_parent()
    os.execvp(sys.argv[1], sys.argv[1:])  # noqa: S606 - the command is the caller's
