"""Games that are played live have a short clock here, so that computers play turns for people who miss them."""

from __future__ import annotations

from typing import Final

from chatbot.tables.pace import LIMITS, Pace

LIMIT: Final = 40
"""Seconds for a move."""


def shorten_clocks() -> None:
    """Let live games have such clocks in this process."""
    LIMITS[Pace.LIVE] = LIMIT
