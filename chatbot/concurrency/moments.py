"""Moments of this process in their order: counted, not measured, so that no two are the same and no clock matters."""

from __future__ import annotations

from itertools import count
from typing import Final

_MOMENTS: Final = count(1)


def next_moment() -> int:
    """A moment after all those before."""
    return next(_MOMENTS)
