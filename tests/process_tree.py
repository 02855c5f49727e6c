"""The resource use of a process and its descendants, from Linux's ``/proc``."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

PROC: Final = Path("/proc")
PARENT, USER, SYSTEM, PAGES = 1, 11, 12, 21
"""Positions in ``/proc/…/stat``, counted after the name of the program."""


class Process(NamedTuple):
    """Linux's data about a process."""

    pid: int
    parent: int
    processor: float
    """Used processor seconds."""
    resident: int
    """Memory in bytes."""


def processes() -> Iterator[Process]:
    """Yield all running processes."""
    tick, page = os.sysconf("SC_CLK_TCK"), os.sysconf("SC_PAGE_SIZE")
    for folder in PROC.glob("[0-9]*"):
        try:
            stat = (folder / "stat").read_text("ascii", "replace").rpartition(") ")[2].split()
        except OSError:  # it has ended
            continue
        used = (int(stat[USER]) + int(stat[SYSTEM])) / tick
        yield Process(int(folder.name), int(stat[PARENT]), used, int(stat[PAGES]) * page)


def family(pid: int) -> list[Process]:
    """Return a process and all its descendants, itself first. The list is empty on systems other than Linux."""
    running = {process.pid: process for process in processes()}
    found = [running[pid]] if pid in running else []
    for process in found:
        found += [other for other in running.values() if other.parent == process.pid]
    return found
