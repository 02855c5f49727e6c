"""Averages with how sure they are."""

from __future__ import annotations

from math import sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING

from engine.ai.arena import CONFIDENCE

if TYPE_CHECKING:
    from collections.abc import Sequence


def with_interval(values: Sequence[float]) -> str:
    """The mean and its 95 % interval."""
    margin = CONFIDENCE * stdev(values) / sqrt(len(values)) if len(values) > 1 else float("inf")
    return f"{fmean(values):.1f} +- {margin:.1f}"
