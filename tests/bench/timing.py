"""How long things take, beside a fixed loop of the same run: figures from different machines compare by the ratio."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

ROUNDS = 5


def best(action: Callable[[], object], repeat: int = 1) -> float:
    """Seconds for one go, the best of a few rounds: what the code costs when the machine leaves it alone."""
    times = []
    for _ in range(ROUNDS):
        begin = perf_counter()
        for _ in range(repeat):
            action()
        times.append((perf_counter() - begin) / repeat)
    return min(times)


def calibration() -> float:
    """Seconds to add up a million whole numbers, the yardstick."""
    return best(_add_a_million)


def _add_a_million() -> int:
    total = 0
    for number in range(10**6):
        total += number
    return total


def row(what: str, seconds: float, yardstick: float) -> str:
    """One line of a report."""
    each = f"{seconds * 1e6:11.1f} us" if seconds < 0.1 else f"{seconds * 1e3:11.1f} ms"
    return f"  {what:<44}{each}{1 / seconds:12.0f} /s{seconds / yardstick:11.5f} loops"
