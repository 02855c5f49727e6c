"""Arithmetic with colours `#rrggbb`: mixing two, and the contrast of ink on its ground."""

from __future__ import annotations

from functools import lru_cache


def channels(colour: str) -> tuple[int, int, int]:
    """Red, green, blue, 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


@lru_cache(1000)
def mix(one: str, other: str, share: float) -> str:
    """The mixture of two colours; `share` is how much of the other there is in it, 0 to 1."""
    pairs = zip(channels(one), channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)


def linear(colour: str) -> tuple[float, float, float]:
    """The colour as linear light, 0 to 1: what may be added up, as the numbers of `#rrggbb` may not."""
    r, g, b = (c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in channels(colour))
    return r, g, b


def contrast(ink: str, ground: str) -> float:
    """The contrast ratio of WCAG, 1 to 21; 4.5 is enough for text."""
    dark, light = sorted(0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (linear(ink), linear(ground)))
    return (light + 0.05) / (dark + 0.05)
