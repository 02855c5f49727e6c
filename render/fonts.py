"""The fonts of the pictures: text widths, fitting and wrapping, and the available characters.

The font files are in `assets/`. The basic layout engine is always used, so a picture does not depend on the installed
libraries. People choose their own names: `printable` reduces any name to characters that the fonts have.
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
    """Return True if the font has a glyph for this character. Otherwise, the font would draw a box."""
    return sign.isspace() or _ink(weight, sign) != _ink(weight, "\U0010fffd")


def written(text: str) -> str:
    kept = "".join(sign if has(sign) else anyascii(sign) if sign.isalnum() else "" for sign in text)
    return kept.replace("  ", " ")


@lru_cache(4096)
def printable(name: str, limit: int = 16) -> str:
    """Return the name in characters that the fonts have, at most `limit` of them.

    Foreign letters are transliterated to Latin, and other characters are removed. An empty result becomes a question
    mark.
    """
    kept = " ".join("".join(sign for sign in written(name) if sign.isprintable() and has(sign)).split()) or "?"
    return kept if len(kept) <= limit else kept[: limit - 1].rstrip() + "…"


@lru_cache(4096)
def width(text: str, size: int, weight: Weight = "semibold") -> float:
    return float(font(weight, size).getlength(text))


def fitted(text: str, size: int, room: float, weight: Weight = "semibold") -> str:
    """Return the longest beginning of the text that fits into `room` pixels, with an ellipsis if it is cut."""
    if width(text, size, weight) <= room:
        return text
    cut = text
    while cut and width(cut + "…", size, weight) > room:
        cut = cut[:-1]
    return cut.rstrip() + "…"


def wrapped(text: str, size: int, room: float, weight: Weight) -> list[str]:
    """Break the text between words into at most 3 lines of `room` pixels. A last line that is too long is cut."""
    lines: list[str] = []
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if not lines or (len(lines) < 3 and width(longer, size, weight) > room):
            lines.append(word)
        else:
            lines[-1] = longer
    return [fitted(line, size, room, weight) for line in lines]


CAPITAL = 0.70  # Height of a capital letter relative to the font size. A text's y is the middle of its capitals.
ANCHORS: dict[Anchor, str] = {"left": "ls", "middle": "ms", "right": "rs"}  # Pillow's names for the anchors.


def line(text: Text) -> float:
    """Return the y coordinate of the text's baseline."""
    return text.y + CAPITAL / 2 * text.size


@lru_cache(4096)
def _letter_extent(text: str, size: int, weight: Weight) -> tuple[float, float]:
    """Return the extent of the letters above (negative) and below their baseline."""
    _, top, _, bottom = font(weight, size).getbbox(text, anchor="ls")
    return float(top), float(bottom)


def extent(text: Text) -> tuple[float, float, float, float]:
    long = width(text.text, text.size, text.weight)
    left = text.x - {"left": 0.0, "middle": long / 2, "right": long}[text.anchor]
    top, bottom = _letter_extent(text.text, text.size, text.weight)
    return left, line(text) + top, left + long, line(text) + bottom
