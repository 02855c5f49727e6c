"""Pixels -> files: a picture becomes a JPEG, an animation a WebP.

Chosen by measurement (``tests/bench/encoders.py``). A WebP of a crowded map takes ten times the processor time of a
JPEG, and looks no better where people see it: Discord shows a smaller copy, which it encodes anew. Nothing here is
see-through, which a JPEG could not be. In an animation few pixels change from frame to frame, and a WebP stores these
alone (``tests/bench/films.py``).
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from PIL import Image

PICTURE_SUFFIX: Final = "jpg"
ANIMATION_SUFFIX: Final = "webp"
WEBP_QUALITY: Final = 80
NEVER: Final = 0
"""How often a later frame is stored whole. Every fifth, as is usual, triples the bytes and doubles the time."""
FOUR_COLOURS_IN_ONE: Final = 2  # Keep colour for squares of two by two pixels, brightness for each, as WebP does.


def _table(slope: float) -> list[int]:
    """Return how coarsely a JPEG rounds the 8 x 8 waves of a square: the finer a wave, the coarser, in even steps.

    The usual tables round the broadest waves, which are plain areas, more coarsely, and tint them; and the finest, of
    which letters are made. For the same likeness they need a tenth more bytes.
    """
    return [round(BROADEST * (1 + slope * (across + down))) for down in range(8) for across in range(8)]


BROADEST: Final = 7
TABLES: Final = [_table(0.4), _table(0.6)]
"""Rounding for brightness and for colour. Finer, a crowded map exceeds 400 kB; coarser, its letters fray."""


def picture(image: Image.Image) -> bytes:
    out = BytesIO()
    image.save(out, "JPEG", qtables=TABLES, subsampling=FOUR_COLOURS_IN_ONE)
    return out.getvalue()


def icon(image: Image.Image) -> bytes:
    out = BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()


def animation(frames: Sequence[Image.Image], milliseconds: Sequence[int]) -> bytes:
    out = BytesIO()
    first, *others = frames
    first.save(
        out, "WEBP", save_all=True, append_images=others, duration=[*milliseconds], loop=0,
        quality=WEBP_QUALITY, method=2, kmax=NEVER,
    )  # fmt: skip
    return out.getvalue()
