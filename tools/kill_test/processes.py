"""Bot and worker processes, which are restarted whenever they end, as a supervisor would do.

``python -m tools.kill_test.processes COMMAND …`` runs a command that ends with its parent, even if the parent is
killed. This works only on Linux.
"""

from __future__ import annotations

import asyncio
import ctypes
import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

GRACE: Final = 30.0  # Seconds for a process to end after SIGTERM, as in ``compose.yaml``.
PAUSE: Final = 0.3


class SupervisedProcess:
    """A process that is restarted whenever it ends, until it is stopped."""

    def __init__(self, name: str, command: Sequence[str], environment: Mapping[str, str], folder: Path) -> None:
        self.name = name
        self.log = folder / f"{name}.log"
        self.deaths: Counter[str] = Counter()
        self.own_ends: list[int] = []
        self.unheeded = 0  # Number of times that it did not end after SIGTERM.
        self._command = command
        self._environment = environment
        self._process: asyncio.subprocess.Process | None = None
        self._is_hit = self._is_stopped = False
        self._runs = asyncio.Event()  # Cleared while it is frozen and would not notice SIGTERM.
        self._runs.set()

    async def run(self) -> None:
        while not self._is_stopped:
            with self.log.open("ab") as log:
                self._process = await asyncio.create_subprocess_exec(
                    *self._command,
                    env={**os.environ, **self._environment},
                    stdout=log,
                    stderr=log,
                    stdin=subprocess.DEVNULL,
                    start_new_session=True,
                )
            code = await self._process.wait()
            if not (self._is_hit or self._is_stopped):
                self.own_ends.append(code)
                await asyncio.sleep(1)
            self._is_hit = False
            await asyncio.sleep(PAUSE)

    @property
    def is_up(self) -> bool:
        return self._process is not None and self._process.returncode is None

    async def hit(self, number: signal.Signals) -> None:
        """End the process with a signal. It is then restarted. A frozen process gets SIGTERM when it continues."""
        if number is not signal.SIGKILL:
            await self._runs.wait()
        process = self._process
        if process is None or not self.is_up:
            return
        self._is_hit = True
        self.deaths[number.name] += 1
        process.send_signal(number)
        if not await _ends(process):
            self.unheeded += 1

    async def freeze(self, seconds: float) -> None:
        process = self._process
        if process is None or not self.is_up:
            return
        self.deaths["SIGSTOP"] += 1
        self._runs.clear()
        process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(seconds)
        with suppress(ProcessLookupError):
            process.send_signal(signal.SIGCONT)
        self._runs.set()

    async def stop(self) -> None:
        self._is_stopped = True
        if self._process is not None and self.is_up:
            with suppress(ProcessLookupError):
                self._process.send_signal(signal.SIGTERM)
            await _ends(self._process)


async def _ends(process: asyncio.subprocess.Process) -> bool:
    try:
        await asyncio.wait_for(process.wait(), GRACE)
    except TimeoutError:
        process.kill()
        await process.wait()
        return False
    return True


def end_with_parent() -> None:
    """End this process as soon as its parent is dead. On systems other than Linux, this does nothing."""
    if sys.platform == "linux":
        pr_set_pdeathsig = 1  # Sets the signal sent when the parent dies. It survives ``exec``.
        ctypes.CDLL(None).prctl(pr_set_pdeathsig, signal.SIGKILL)


if __name__ == "__main__":
    end_with_parent()
    os.execvp(sys.argv[1], sys.argv[1:])  # noqa: S606 - the command is the caller's
