"""Texts on a picture: each is written once on a stamp, which is then pasted wherever it stands.

Writing a number takes ten times as long as pasting it, and a board has dozens, nearly all as on the board before. A
stamp stands on a whole pixel.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from cachetools import LRUCache
from PIL import Image, ImageDraw

from render import fonts

if TYPE_CHECKING:
    from render.scene import Text

CACHED_PIXELS: Final = 2_000_000
"""Of all stamps together; a number has a thousand or two."""
StampKey: TypeAlias = tuple[object, ...]


class Stamp(NamedTuple):
    """A written text on a see-through ground, and where its left upper corner lies, seen from the text's line."""

    image: Image.Image
    left: int
    top: int


cache: LRUCache[StampKey, Stamp] = LRUCache(CACHED_PIXELS, lambda stamp: stamp.image.width * stamp.image.height)
"""The stamps of this process, by all that they look like."""


def write(canvas: Image.Image, text: Text) -> None:
    """Write a text on a picture."""
    key = (text.text, text.size, text.weight, text.anchor, text.colour, text.on, text.halo)
    stamp = cache.get(key)
    if stamp is None:
        stamp = _written(text)
        cache[key] = stamp
    corner = (round(text.x) + stamp.left, round(fonts.line(text)) + stamp.top)
    canvas.paste(stamp.image, corner, stamp.image)


def draw(pen: ImageDraw.ImageDraw, text: Text, place: tuple[float, float], scale: int = 1) -> None:
    """Draw a text anew, so many times larger, with its line at this place."""
    pen.text(
        place,
        text.text,
        fill=text.colour,
        font=fonts.font(text.weight, text.size * scale),
        anchor=fonts.ANCHORS[text.anchor],
        stroke_width=round(text.halo * scale),
        stroke_fill=text.on if text.halo else None,
    )


def _written(text: Text) -> Stamp:
    font, halo = fonts.font(text.weight, text.size), round(text.halo)
    left, top, right, bottom = font.getbbox(text.text, anchor=fonts.ANCHORS[text.anchor], stroke_width=halo)
    corner = (int(left) - 1, int(top) - 1)
    size = (int(right) - corner[0] + 2, int(bottom) - corner[1] + 2)
    # See-through pixels have the colour of the rim, which would be darkened otherwise where it is half see-through.
    image = Image.new("RGBA", size, f"{text.on if text.halo else text.colour}00")
    draw(ImageDraw.Draw(image), text, (-corner[0], -corner[1]))
    return Stamp(image, *corner)
