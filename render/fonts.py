"""The fonts of the pictures: the width of a text, the room that it takes, the characters that can be written.

They are in `assets/`. The basic layout engine is used everywhere, so that a picture does not depend on what the
machine has installed. People choose their own names: `printable` turns any name into characters that the fonts have.
"""

from __future__ import annotations

from functools import cache, lru_cache
from io import BytesIO

from anyascii import anyascii
from PIL import ImageFont

from render.assets import asset
from render.scene import Anchor, Text, Weight

FILES: dict[Weight, str] = {"medium": "BarlowCondensed_500Medium.ttf", "semibold": "BarlowCondensed_600SemiBold.ttf"}


@cache
def font(weight: Weight, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(BytesIO(asset(FILES[weight])), size, layout_engine=ImageFont.Layout.BASIC)


@cache
def _ink(weight: Weight, sign: str) -> bytes:
    return bytes(font(weight, 32).getmask(sign))


@cache
def has(sign: str, weight: Weight = "semibold") -> bool:
    """Return True if the font can write this sign; otherwise it draws a box."""
    return sign.isspace() or _ink(weight, sign) != _ink(weight, "\U0010fffd")


def written(text: str) -> str:
    kept = "".join(sign if has(sign) else anyascii(sign) if sign.isalnum() else "" for sign in text)
    return kept.replace("  ", " ")


@lru_cache(4096)
def printable(name: str, limit: int = 16) -> str:
    """Return the name in characters that the fonts have, at most `limit` of them.

    A foreign letter becomes a likeness in Latin letters, and any other sign is left out. An empty rest becomes a
    question mark.
    """
    kept = " ".join("".join(sign for sign in written(name) if sign.isprintable() and has(sign)).split()) or "?"
    return kept if len(kept) <= limit else kept[: limit - 1].rstrip() + "…"


@lru_cache(4096)
def width(text: str, size: int, weight: Weight = "semibold") -> float:
    return float(font(weight, size).getlength(text))


def fitted(text: str, size: int, room: float, weight: Weight = "semibold") -> str:
    """Return as much of the text's beginning as fits into `room` pixels, with an ellipsis if it is cut."""
    if width(text, size, weight) <= room:
        return text
    cut = text
    while cut and width(cut + "…", size, weight) > room:
        cut = cut[:-1]
    return cut.rstrip() + "…"


def wrapped(text: str, size: int, room: float, weight: Weight) -> list[str]:
    """Break the text between words into at most 3 lines of `room` pixels. The last line is cut if it is too long."""
    lines: list[str] = []
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if not lines or (len(lines) < 3 and width(longer, size, weight) > room):
            lines.append(word)
        else:
            lines[-1] = longer
    return [fitted(line, size, room, weight) for line in lines]


CAPITAL = 0.70  # how high a capital is, of the size; a text's y is the middle of its capitals
ANCHORS: dict[Anchor, str] = {"left": "ls", "middle": "ms", "right": "rs"}  # Pillow's names for them.


def line(text: Text) -> float:
    """Return the y of the line on which the letters stand."""
    return text.y + CAPITAL / 2 * text.size


@lru_cache(4096)
def _inked(text: str, size: int, weight: Weight) -> tuple[float, float]:
    """Return how far the letters reach from their line, upwards (negative) and downwards."""
    _, top, _, bottom = font(weight, size).getbbox(text, anchor="ls")
    return float(top), float(bottom)


def extent(text: Text) -> tuple[float, float, float, float]:
    long = width(text.text, text.size, text.weight)
    left = text.x - {"left": 0.0, "middle": long / 2, "right": long}[text.anchor]
    top, bottom = _inked(text.text, text.size, text.weight)
    return left, line(text) + top, left + long, line(text) + bottom
