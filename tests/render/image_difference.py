"""How much two images differ."""

from __future__ import annotations

from PIL import Image, ImageChops

STEP = 48
"""How much a channel may differ before a pixel counts as another one."""


def share_apart(one: Image.Image, other: Image.Image) -> float:
    """The share of pixels that differ by more than a step; 1 if the images are not of one size."""
    if one.size != other.size:
        return 1.0
    levels = ImageChops.difference(one, other).convert("L").point([255 if level > STEP else 0 for level in range(256)])
    return levels.histogram()[255] / (one.width * one.height)
