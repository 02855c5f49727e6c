"""The utility of a position for one seat, from the expected points of all seats.

While much may still happen, not only the best of the others counts: one that is close may become the best. So the
lead is over all of them, the nearer ones weighing more, and the less time is left the more does the best alone.
"""

from __future__ import annotations

from math import exp, log, sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

POINTS_SPREAD = 2.6
"""Points by which one turn differs from what was expected, as a standard deviation; turns add up as a random walk."""


def utility(worth: Sequence[float], seat: int, turns: float) -> float:
    """By how much a seat leads the others, when each has this many turns left.

    With two seats, and at the end, it is how many points the seat is before the best of the others.
    """
    others = [value for other, value in enumerate(worth) if other != seat]
    best = max(others)
    if len(others) == 1 or not turns:
        return worth[seat] - best
    doubt = POINTS_SPREAD * sqrt(turns)
    return worth[seat] - best - doubt * log(sum([exp((value - best) / doubt) for value in others]))
