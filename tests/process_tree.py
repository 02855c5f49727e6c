"""What a process and all that it has started take of the machine, as Linux counts it in ``/proc``."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

PROC: Final = Path("/proc")
PARENT, USER, SYSTEM, PAGES = 1, 11, 12, 21
"""Where these stand in ``/proc/…/stat``, counted from behind the name of the program."""


class Process(NamedTuple):
    """What Linux says of a process."""

    pid: int
    parent: int
    processor: float
    """Seconds of a processor that it has used."""
    resident: int
    """Bytes of it in memory."""


def processes() -> Iterator[Process]:
    """All that run now."""
    tick, page = os.sysconf("SC_CLK_TCK"), os.sysconf("SC_PAGE_SIZE")
    for folder in PROC.glob("[0-9]*"):
        try:
            stat = (folder / "stat").read_text("ascii", "replace").rpartition(") ")[2].split()
        except OSError:  # it has ended meanwhile
            continue
        used = (int(stat[USER]) + int(stat[SYSTEM])) / tick
        yield Process(int(folder.name), int(stat[PARENT]), used, int(stat[PAGES]) * page)


def family(pid: int) -> list[Process]:
    """A process and all below it, itself first; none where Linux is not there to say."""
    running = {process.pid: process for process in processes()}
    found = [running[pid]] if pid in running else []
    for process in found:
        found += [other for other in running.values() if other.parent == process.pid]
    return found
