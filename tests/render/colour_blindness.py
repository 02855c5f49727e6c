"""Colours as seen with colour-blind vision: simulated colours, their differences (CIE76), and the contrast of texts."""

from __future__ import annotations

from math import sqrt

Triple = tuple[float, float, float]

# Machado, Oliveira and Fernandes 2009, for complete deficiencies, on linear light.
VISIONS: dict[str, tuple[Triple, Triple, Triple]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def contrast(ink: str, ground: str) -> float:
    """Return the WCAG contrast ratio, from 1 to 21. 4.5 is sufficient for text."""
    dark, light = sorted(0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (_linear(ink), _linear(ground)))
    return (light + 0.05) / (dark + 0.05)


def _linear(colour: str) -> Triple:
    """Return the colour as linear light from 0 to 1, which can be added, unlike the values of `#rrggbb`."""
    r, g, b = (c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in bytes.fromhex(colour[1:]))
    return r, g, b


def difference(one: str, other: str, vision: str) -> float:
    """Return ΔE of two colours for this kind of vision."""
    pairs = zip(_lab(one, vision), _lab(other, vision), strict=True)
    return sqrt(sum((a - b) ** 2 for a, b in pairs))


def _lab(colour: str, vision: str) -> Triple:
    light = _linear(colour)
    r, g, b = (
        min(1.0, max(0.0, sum(share * part for share, part in zip(row, light, strict=True)))) for row in VISIONS[vision]
    )
    x = _bent((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047)
    y = _bent(0.2126 * r + 0.7152 * g + 0.0722 * b)
    z = _bent((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _bent(value: float) -> float:
    return value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116
