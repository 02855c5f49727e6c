"""Shapes without sharp edges, painted on an image: glows, relief, grain.

Each is worked out on a small mask, which is enlarged and laid on: that is fast, and the blur hides it. Noise comes from
the shape's seed, so a shape always looks alike.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from PIL import Image, ImageChops, ImageDraw, ImageFilter

if TYPE_CHECKING:
    from render.scene import Glow, Grain, Point, Relief

OCTAVES = ((6, 0.45), (14, 0.35), (34, 0.2))
"""Sizes of noise: cells across, and their share of the height."""


def glow(image: Image.Image, shape: Glow, scale: int) -> None:
    """Lay one colour on an image where the glow's paths are, blurred and see-through."""
    coarse = 4 if shape.blur * scale >= 8 else 1  # what is blurred far needs no fine mask
    mask = _strokes(image.size, coarse, shape.paths, shape.width * scale, scale, round(255 * shape.opacity))
    if shape.blur:
        mask = mask.filter(ImageFilter.GaussianBlur(shape.blur * scale / coarse))
    _lay(image, mask.resize(image.size, Image.Resampling.BILINEAR) if coarse > 1 else mask, shape.colour)


def relief(image: Image.Image, shape: Relief, scale: int) -> None:
    """Raise a ragged height along the spines, and shade its slopes: light from the north-west, dark behind."""
    coarse = 2 * scale
    broad, narrow = (
        _strokes(image.size, coarse, shape.paths, shape.width * share * scale, scale, 255).filter(
            ImageFilter.GaussianBlur(shape.width * share * scale / coarse / 2.2)
        )
        for share in (1.0, 0.35)
    )
    height = ImageChops.multiply(Image.blend(broad, narrow, 0.4), rough(broad.size, shape.seed))
    ahead, behind = ImageChops.offset(height, -1, -1), ImageChops.offset(height, 1, 1)
    for near, far, colour, strength in ((behind, ahead, shape.light, 5.0), (ahead, behind, shape.dark, 4.0)):
        slope = ImageChops.subtract(far, near).point([min(150, round(level * strength)) for level in range(256)])
        ImageDraw.Draw(slope).rectangle((0, 0, slope.width - 1, slope.height - 1), outline=0, width=2)  # offset wraps
        _lay(image, slope.resize(image.size, Image.Resampling.BICUBIC), colour)


def rough(size: tuple[int, int], seed: int) -> Image.Image:
    """Uneven ground: noise in several sizes, stretched to its full range."""
    source = Random(seed)  # noqa: S311 - noise that can be repeated, no secret
    total = Image.new("L", size)
    for cells, share in OCTAVES:
        wide, high = cells * 4, max(2, cells * 4 * size[1] // size[0])
        noise = Image.frombytes("L", (wide, high), source.randbytes(wide * high))
        sheet = noise.resize(size, Image.Resampling.BICUBIC)
        total = ImageChops.add(total, sheet.point([round(level * share) for level in range(256)]))
    return total.point([max(0, min(255, (level - 60) * 2)) for level in range(256)])


def grain(image: Image.Image, shape: Grain, scale: int) -> None:
    """Darken every pixel a little, each by its own amount."""
    side = 128
    source = Random(shape.seed)  # noqa: S311 - noise that can be repeated, no secret
    noise = Image.frombytes("L", (side, side), source.randbytes(side * side))
    size = max(1, round(side * shape.scale * scale))
    tile = noise.resize((size, size), Image.Resampling.BICUBIC)
    low = 255 - 255 * shape.strength
    tile = tile.point([round(low + (255 - low) * level / 255) for level in range(256)])
    sheet = Image.new("L", image.size)
    for x in range(0, image.width, size):
        for y in range(0, image.height, size):
            sheet.paste(tile, (x, y))
    image.paste(ImageChops.multiply(image, Image.merge("RGB", (sheet, sheet, sheet))))


def _strokes(
    size: tuple[int, int], coarse: int, paths: tuple[tuple[Point, ...], ...], width: float, scale: int, level: int
) -> Image.Image:
    mask = Image.new("L", (size[0] // coarse, size[1] // coarse))
    pen = ImageDraw.Draw(mask)
    factor = scale / coarse
    for path in paths:
        points = [(x * factor, y * factor) for x, y in path]
        if width:
            pen.line(points, fill=level, width=max(1, round(width / coarse)), joint="curve")
        else:
            pen.polygon(points, fill=level)
    return mask


def _lay(image: Image.Image, mask: Image.Image, colour: str) -> None:
    if image.mode == "RGB":
        image.paste(colour, (0, 0, *image.size), mask)
        return
    veil = Image.new("RGBA", image.size, colour)
    veil.putalpha(mask)
    image.alpha_composite(veil)
