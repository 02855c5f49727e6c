"""The memory of this process and of its children, those that paint and those that think, where Linux tells it."""

from __future__ import annotations

import os
from multiprocessing import active_children
from pathlib import Path
from typing import TYPE_CHECKING, Final

from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

if TYPE_CHECKING:
    from collections.abc import Iterator

PROC: Final = Path("/proc")


class ProcessMemory(Collector):
    """Reads the memory when it is asked for."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """One sample for this process, and one for each child."""
        family = GaugeMetricFamily(
            "waypost_memory_bytes", "Resident memory of this process and its children.", labels=["process"]
        )
        children = {child.name: child.pid for child in active_children()}
        for name, pid in {"main": os.getpid(), **children}.items():
            if pid is not None and (resident := resident_bytes(pid)) is not None:
                family.add_metric([name], resident)
        yield family


def resident_bytes(pid: int) -> int | None:
    """The resident memory of a process; None where it has ended, or the system does not tell."""
    try:
        pages = (PROC / str(pid) / "statm").read_text(encoding="ascii").split()[1]
    except OSError:
        return None
    return int(pages) * os.sysconf("SC_PAGE_SIZE")
