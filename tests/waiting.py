"""Time limits for tests that wait for events. An event ends the wait as soon as it happens."""

from __future__ import annotations

from typing import Final

SOON: Final = 60.0
"""Seconds after which an expected event counts as missing. The limit is generous, because the machine may be busy."""
AT_ONCE: Final = 0.3
"""Seconds to wait for an event that must not happen. Never use this for an expected one."""
