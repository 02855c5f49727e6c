"""How glad a seat may be of what everybody may expect.

While much may still happen, not only the best of the others counts: whoever is close may become the best. So the lead
is over all of them, the nearer ones weighing more, and the less time is left the more does the best alone.
"""

from __future__ import annotations

from math import exp, log, sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

DOUBT = 2.6
"""By about so many points a turn turns out better or worse than expected; they add up like steps at random."""


def utility(worth: Sequence[float], seat: int, turns: float) -> float:
    """How far a seat is before the others, when each has so many turns left.

    With two seats, and at the end, it is how far the seat is before the best of the others.
    """
    others = [value for other, value in enumerate(worth) if other != seat]
    best = max(others)
    if len(others) == 1 or not turns:
        return worth[seat] - best
    doubt = DOUBT * sqrt(turns)
    return worth[seat] - best - doubt * log(sum([exp((value - best) / doubt) for value in others]))
