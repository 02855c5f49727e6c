"""The chart of a calibration as SVG: for each kind a square, what was said to the right, what happened upwards.

On the diagonal the forecast is right; the larger a dot, the more forecasts are in its class. Grey bands are within 0.1.
"""

from __future__ import annotations

from html import escape
from math import sqrt
from typing import TYPE_CHECKING, Final

from tools.calibration.tables import chance_class, rows

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tools.calibration.forecast import Forecast
    from tools.calibration.tables import Row

SIDE: Final = 160
GAP: Final = 36
COLUMNS: Final = 3
ALLOWED: Final = 0.1
"""How far a chance may be from what happened."""


def chart(kinds: Mapping[str, Sequence[Forecast]]) -> str:
    """The chart of some kinds of chance."""
    lines = -(-len(kinds) // COLUMNS)
    width, height = COLUMNS * (SIDE + GAP) + GAP, lines * (SIDE + GAP) + GAP
    squares = "".join(
        _square(
            kind,
            rows(found, chance_class),
            GAP + number % COLUMNS * (SIDE + GAP),
            GAP + number // COLUMNS * (SIDE + GAP),
        )
        for number, (kind, found) in enumerate(kinds.items())
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" font-family="sans-serif"'
        f' font-size="12"><rect width="{width}" height="{height}" fill="#fff"/>{squares}</svg>\n'
    )


def _square(kind: str, classes: Mapping[int, Row], x: int, y: int) -> str:
    band = ALLOWED * SIDE
    far = SIDE - band
    most = max(row.number for row in classes.values())
    dots = "".join(
        f'<circle cx="{row.said * SIDE:.1f}" cy="{SIDE - row.happened * SIDE:.1f}"'
        f' r="{2 + 5 * sqrt(row.number / most):.1f}" fill="#1f5fa8" fill-opacity="0.8"/>'
        for row in classes.values()
    )
    return (
        f'<g transform="translate({x} {y})"><text x="0" y="-6">{escape(kind)}</text>'
        f'<path d="M0 {SIDE} L0 {far} L{far} 0 L{SIDE} 0 L{SIDE} {band} L{band} {SIDE} Z" fill="#ddd"/>'
        f'<path d="M0 {SIDE} L{SIDE} 0" stroke="#888"/>{dots}'
        f'<rect width="{SIDE}" height="{SIDE}" fill="none" stroke="#444"/></g>'
    )
