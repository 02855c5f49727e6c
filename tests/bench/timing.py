"""How long an action takes, beside a fixed loop of the same run: reports of different machines compare by the ratio.

The machine may be busy and its clock may change: processor time is counted, and the loop is run in between, anew each
time.
"""

from __future__ import annotations

from statistics import median
from time import process_time
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

ROUNDS = 9


class Cost(NamedTuple):
    """Seconds for one go at best, and how many goes take as long as the loop run just before, in the median round."""

    seconds: float
    goes_a_loop: float

    def row(self, what: str) -> str:
        """One line of a report."""
        each = f"{self.seconds * 1e6:11.1f} us" if self.seconds < 0.1 else f"{self.seconds * 1e3:11.1f} ms"
        return f"  {what:<44}{each}{1 / self.seconds:12.0f} /s{self.goes_a_loop:12.2f} a loop"


def cost(action: Callable[[], object], repeat: int = 1) -> Cost:
    """What one go of an action costs when nothing else has the processor; a round is ``repeat`` goes."""
    rounds = [(_timed(_add_a_million, 1), _timed(action, repeat)) for _ in range(ROUNDS)]
    return Cost(min(seconds for _, seconds in rounds), median(loop / seconds for loop, seconds in rounds))


def loop_seconds() -> float:
    """Seconds of the loop: adding up a million whole numbers."""
    return min(_timed(_add_a_million, 1) for _ in range(ROUNDS))


def _timed(action: Callable[[], object], repeat: int) -> float:
    begin = process_time()
    for _ in range(repeat):
        action()
    return (process_time() - begin) / repeat


_LOOP = compile("for i in range(10**6): s += i", "loop", "exec")


def _add_a_million() -> None:
    """As one would type it at a prompt, with global names: that is how it is compared."""
    exec(_LOOP, {"s": 0})
