"""How long a test waits for what must come. What is waited for is an event, and comes as soon as it can."""

from __future__ import annotations

from typing import Final

SOON: Final = 60.0
"""Seconds after which a test has waited in vain. Generous: a machine with other work is no failure."""
AT_ONCE: Final = 0.3
"""Seconds after which a test has shown that something does not come: never for what does come."""
