"""What is multiplied from parts, made a chance that comes true as often as it says.

The chance of the whole is worked out as if its parts were independent, and everybody did what the parts need. Recorded
games say what becomes of that: little is as unlikely, or as likely, as it looks, and rivals do it less often.
"""

from __future__ import annotations


def calibrated(raw: float, odds: float, power: float) -> float:
    """The chance, when the odds of the raw one are raised to a power and multiplied; 0 and 1 stay what they are."""
    if not 0 < raw < 1:
        return raw
    scaled: float = odds * (raw / (1 - raw)) ** power
    return scaled / (1 + scaled)
