"""Durations of actions compared with a fixed loop, so that reports of different machines are comparable.

The machine may be busy and its clock speed may change, so processor time is measured, and the loop runs before each
round.
"""

from __future__ import annotations

from statistics import median
from time import process_time
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

ROUNDS = 9


class Cost(NamedTuple):
    """The shortest time of a single run in seconds, and the number of runs that fit into the time of the fixed loop
    (median).
    """

    seconds: float
    goes_a_loop: float

    def row(self, what: str) -> str:
        each = f"{self.seconds * 1e6:11.1f} us" if self.seconds < 0.1 else f"{self.seconds * 1e3:11.1f} ms"
        return f"  {what:<44}{each}{1 / self.seconds:12.0f} /s{self.goes_a_loop:12.2f} a loop"


def cost(action: Callable[[], object], repeat: int = 1) -> Cost:
    """Return the cost of an action. Each round of the measurement runs it ``repeat`` times."""
    rounds = [(_timed(_add_a_million, 1), _timed(action, repeat)) for _ in range(ROUNDS)]
    return Cost(min(seconds for _, seconds in rounds), median(loop / seconds for loop, seconds in rounds))


def loop_seconds() -> float:
    """Return the seconds that the fixed loop takes to add up a million integers."""
    return min(_timed(_add_a_million, 1) for _ in range(ROUNDS))


def _timed(action: Callable[[], object], repeat: int) -> float:
    begin = process_time()
    for _ in range(repeat):
        action()
    return (process_time() - begin) / repeat


_LOOP = compile("for i in range(10**6): s += i", "loop", "exec")


def _add_a_million() -> None:
    """Run the reference loop, which uses global names as if it were typed at a prompt."""
    exec(_LOOP, {"s": 0})
