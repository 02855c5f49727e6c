"""The difference between two images."""

from __future__ import annotations

from PIL import Image, ImageChops

STEP = 48
"""Maximum difference of a channel for pixels to count as equal."""


def share_apart(one: Image.Image, other: Image.Image) -> float:
    """Return the share of pixels that differ by more than one step, or 1 if the images have different sizes."""
    if one.size != other.size:
        return 1.0
    levels = ImageChops.difference(one, other).convert("L").point([255 if level > STEP else 0 for level in range(256)])
    return levels.histogram()[255] / (one.width * one.height)
