"""Turn scenes into pixels and files: a picture becomes a JPEG, and an animation a WebP.

An ``Art`` is painted once, at a larger size, then scaled down and cached under its name. A scene is a copy of its
ground with sprites pasted and a few words written on it. So the first picture of a board is slow, and all others are
fast.

Each piece of text is painted once as a stamp, which is then pasted at whole pixels. Writing a number takes ten times as
long as pasting it, and a board has dozens of numbers that rarely change.

Soft shapes (glows, relief, grain) are computed on a small mask, which is enlarged. That is fast, and the blur hides the
enlargement. Noise is generated from the shape's seed, so a shape always looks the same.

The formats were chosen by measurement (``tests/bench/encoders.py``). A WebP of a crowded map takes ten times the
processor time of a JPEG and looks no better to users, because Discord shows a smaller, re-encoded copy. In an
animation, few pixels change between frames, and a WebP stores only those (``tests/bench/films.py``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from io import BytesIO
from itertools import pairwise
from math import ceil, floor, hypot
from random import Random
from typing import Final, Literal, NamedTuple, assert_never

import msgspec
from cachetools import LRUCache
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageOps

from render import fonts
from render.scene import Art, Disc, Glow, Grain, Line, Point, Polygon, Relief, Scene, Shape, Sprite, Text

PICTURE_SUFFIX: Final = "jpg"
ANIMATION_SUFFIX: Final = "webp"
WEBP_QUALITY: Final = 80
NEVER: Final = 0  # Interval of whole frames. The usual 5 triples the size and doubles the time.
FOUR_COLOURS_IN_ONE: Final = 2  # Chroma subsampling: one colour for each 2 by 2 pixels, as in WebP.


def _table(slope: float) -> list[int]:
    """Return a JPEG quantization table whose steps grow linearly with frequency.

    The standard tables quantize plain areas, and fine details such as letters, too coarsely. They need a tenth more
    bytes for the same quality.
    """
    return [round(BROADEST * (1 + slope * (across + down))) for down in range(8) for across in range(8)]


BROADEST: Final = 7
TABLES: Final = [_table(0.46), _table(0.78)]
"""Quantization tables for brightness and colour. Finer ones exceed 350 kB for a crowded map, coarser ones blur its
letters.
"""


def jpeg(image: Image.Image) -> bytes:
    out = BytesIO()
    image.save(out, "JPEG", qtables=TABLES, subsampling=FOUR_COLOURS_IN_ONE)
    return out.getvalue()


def png(image: Image.Image) -> bytes:
    out = BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()


def webp(frames: Sequence[Image.Image], milliseconds: Sequence[int]) -> bytes:
    out = BytesIO()
    first, *others = frames
    first.save(
        out, "WEBP", save_all=True, append_images=others, duration=[*milliseconds], loop=0,
        quality=WEBP_QUALITY, method=2, kmax=NEVER,
    )  # fmt: skip
    return out.getvalue()


GROUND_SCALE = 2  # Oversampling factor of grounds and large sprites, for smooth edges.
SPRITE_SCALE = 4  # Oversampling factor of small sprites, whose details need it.
LARGE = 10_000  # Pixels from which a sprite is large.
CACHED_BYTES = 160 * 2**20  # The boards of all games in both themes, with their pieces, take three quarters of this.
PIXEL_BYTES = 4  # Pillow stores a pixel of any colour mode in 4 bytes.
FRAMES, FRAME_MS, BOARD_MS, RESULT_MS = 80, 600, 2500, 6000
"""Maximum frames of an animation, and the duration of a frame, of the final board and of the result."""
LEAST_FRAME, MOST_FRAME = 600, 1000  # Pixels of the longer side of a board in an animation.
LONGEST_SHAPE: Final = 2  # Most times that an animation is longer on one side, so that the result stays legible.
MOMENT_MS, LAST_MOMENT_MS = 1100, 4000  # Duration of each moment of a short film, and of the last one.


def size_in_bytes(image: Image.Image) -> int:
    return image.width * image.height * PIXEL_BYTES


cache: LRUCache[str, Image.Image] = LRUCache(CACHED_BYTES, size_in_bytes)  # The ``Art``s of this process, by name.


lookups: Counter[Literal["cached", "painted"]] = Counter()  # Arts asked for: those in the cache, and those to paint


def image_of(art: Art) -> Image.Image:
    """Return the painted ``Art``, which is cached and shared, so copy the image before you draw on it."""
    image = cache.get(art.name)
    lookups["painted" if image is None else "cached"] += 1
    if image is None:
        image = _painted(art)
        cache[art.name] = image
    return image


def paint(scene: Scene) -> Image.Image:
    left, top, right, bottom = scene.crop or (0, 0, scene.ground.width, scene.ground.height)
    canvas = _part(scene.ground, (left, top, right, bottom))
    for item in scene.items:
        match item:
            case Sprite():
                stamp = image_of(item.art)
                place = (round(item.x - stamp.width / 2) - left, round(item.y - stamp.height / 2) - top)
                canvas.paste(stamp, place, stamp if stamp.mode == "RGBA" else None)
            case Text():
                write_text(canvas, item, (left, top))
            case _:
                assert_never(item)
    return canvas


def _part(ground: Art, box: tuple[int, int, int, int]) -> Image.Image:
    """Return a copy of a part of the ground. Plain paper is laid out of a small swatch, and so takes little memory."""
    match ground.shapes:
        case () if ground.fill:
            return Image.new("RGB", (box[2] - box[0], box[3] - box[1]), ground.fill)
        case (Grain(scale=scale),) if ground.fill:
            side = round(GRAINS * scale)
            swatch = image_of(Art(f"swatch of {ground.name}", side, side, ground.shapes, ground.fill))
            return _tiled(swatch, box)
        case _:
            return image_of(ground).crop(box)


def _tiled(swatch: Image.Image, box: tuple[int, int, int, int]) -> Image.Image:
    left, top, right, bottom = box
    sheet = Image.new("RGB", (right - left, bottom - top))
    for x in range(-(left % swatch.width), sheet.width, swatch.width):
        for y in range(-(top % swatch.height), sheet.height, swatch.height):
            sheet.paste(swatch, (x, y))
    return sheet


def picture(scene: Scene) -> bytes:
    return jpeg(paint(scene))


def film(scenes: Sequence[Scene]) -> bytes:
    return webp(*frames(scenes))


def frames(scenes: Sequence[Scene]) -> tuple[list[Image.Image], list[int]]:
    """Paint the frames of an animation, and return them with their durations in milliseconds.

    A long animation is thinned evenly, but keeps its last two scenes: the final board and the result.
    """
    *earlier, board, result = scenes
    count = min(FRAMES - 2, len(earlier))
    boards = [earlier[round(at * (len(earlier) - 1) / max(1, count - 1))] for at in range(count)] + [board]
    images = _in_one_size(boards)
    last = ImageOps.pad(paint(result), images[0].size, color=result.ground.fill)
    return [*images, last], [FRAME_MS] * count + [BOARD_MS, RESULT_MS]


def moments(scenes: Sequence[Scene]) -> bytes:
    """Encode a few scenes as an animation. Each scene is shown long enough to look at."""
    times = [MOMENT_MS] * (len(scenes) - 1) + [LAST_MOMENT_MS]
    return webp(_in_one_size(scenes), times)


def _in_one_size(scenes: Sequence[Scene]) -> list[Image.Image]:
    """Paint the scenes as frames, padded to the smallest size that holds them all and is not too narrow or low."""
    images = [_as_frame(paint(scene)) for scene in scenes]
    widest, highest = max(image.width for image in images), max(image.height for image in images)
    size = max(widest, round(highest / LONGEST_SHAPE)), max(highest, round(widest / LONGEST_SHAPE))
    return [
        image if image.size == size else ImageOps.pad(image, size, color=scene.ground.fill)
        for image, scene in zip(images, scenes, strict=True)
    ]


def _as_frame(image: Image.Image) -> Image.Image:
    """Halve the image. A small or large one is scaled to the nearest size of a frame."""
    longest = min(MOST_FRAME, max(LEAST_FRAME, max(image.size) // 2))
    return image.reduce(2) if longest == max(image.size) // 2 else ImageOps.contain(image, (longest, longest))


def _painted(art: Art) -> Image.Image:
    if art.larger:
        return image_of(art.larger).resize((art.width, art.height), Image.Resampling.HAMMING)
    if art.fill:
        return _on_landscape(art).reduce(GROUND_SCALE)
    # Premultiply alpha, so that transparent pixels do not darken the edge when the art is scaled down.
    scale = GROUND_SCALE if art.width * art.height >= LARGE else SPRITE_SCALE
    return enlarged(art, scale).convert("RGBa").reduce(scale).convert("RGBA")


def _on_landscape(art: Art) -> Image.Image:
    """Draw a ground at a larger size, but its mountains, and everything beneath them, at its own size.

    Mountains are soft, and painting them takes most of a ground's time.
    """
    reliefs = [at for at, shape in enumerate(art.shapes) if isinstance(shape, Relief)]
    if not reliefs:
        return enlarged(art, GROUND_SCALE)
    landscape = msgspec.structs.replace(art, shapes=art.shapes[: reliefs[-1] + 1])
    size = (art.width * GROUND_SCALE, art.height * GROUND_SCALE)
    image = enlarged(landscape, 1).resize(size, Image.Resampling.NEAREST)
    pen = ImageDraw.Draw(image)
    for shape in art.shapes[reliefs[-1] + 1 :]:
        _draw(image, pen, shape, GROUND_SCALE)
    return image


def enlarged(art: Art, scale: int) -> Image.Image:
    size = (art.width * scale, art.height * scale)
    image = Image.new("RGB", size, art.fill) if art.fill else Image.new("RGBA", size, (0, 0, 0, 0))
    pen = ImageDraw.Draw(image)
    for shape in art.shapes:
        _draw(image, pen, shape, scale)
    return image


def _draw(image: Image.Image, pen: ImageDraw.ImageDraw, shape: Shape, scale: int) -> None:
    match shape:
        case Polygon():
            _polygon(pen, shape, scale)
        case Line():
            _line(pen, shape, scale)
        case Disc():
            _disc(pen, shape, scale)
        case Text():
            draw_text(pen, shape, (shape.x * scale, fonts.line(shape) * scale), scale)
        case Glow():
            glow(image, shape, scale)
        case Relief():
            relief(image, shape, scale)
        case Grain():
            grain(image, shape, scale)
        case _:
            assert_never(shape)


def _scaled(points: tuple[Point, ...], scale: float) -> list[Point]:
    return [(x * scale, y * scale) for x, y in points]


def _polygon(pen: ImageDraw.ImageDraw, shape: Polygon, scale: int) -> None:
    points = _scaled(shape.points, scale)
    if shape.fill:
        pen.polygon(points, fill=shape.fill)
    if shape.edge and shape.width:
        _stroke(pen, [*points, points[0]], shape.edge, shape.width * scale)


def _disc(pen: ImageDraw.ImageDraw, shape: Disc, scale: int) -> None:
    x, y, radius = shape.x * scale, shape.y * scale, shape.radius * scale
    box = (x - radius, y - radius, x + radius, y + radius)
    pen.ellipse(box, fill=shape.fill, outline=shape.edge, width=round(shape.width * scale) if shape.edge else 0)


def _line(pen: ImageDraw.ImageDraw, shape: Line, scale: int) -> None:
    points = _scaled(shape.points, scale)
    for piece in dashes(points, shape.dash[0] * scale, shape.dash[1] * scale) if shape.dash else [points]:
        _stroke(pen, piece, shape.colour, shape.width * scale)


def _stroke(pen: ImageDraw.ImageDraw, points: list[Point], colour: str, width: float) -> None:
    pen.line(points, fill=colour, width=max(1, round(width)), joint="curve")
    half = width / 2
    if half > 1:
        for x, y in (points[0], points[-1]):
            pen.ellipse((x - half, y - half, x + half, y + half), fill=colour)


def dashes(points: list[Point], stroke: float, gap: float) -> list[list[Point]]:
    pieces: list[list[Point]] = []
    piece: list[Point] = [points[0]]
    drawing, left = True, stroke
    for (ax, ay), (bx, by) in pairwise(points):
        long = hypot(bx - ax, by - ay)
        gone = 0.0
        while long - gone > left:
            gone += left
            turn = (ax + (bx - ax) * gone / long, ay + (by - ay) * gone / long)
            if drawing:
                pieces.append([*piece, turn])
            drawing, left, piece = not drawing, gap if drawing else stroke, [turn]
        left -= long - gone
        if drawing:
            piece.append((bx, by))
    return [*pieces, piece] if drawing and len(piece) > 1 else pieces


STAMP_BYTES: Final = 24 * 2**20  # Bytes of all stamps. The names on all boards take two thirds of this.


class Stamp(NamedTuple):
    """A text on a transparent ground, and the position of its top left corner relative to the text's anchor."""

    image: Image.Image
    left: int
    top: int


stamps: LRUCache[tuple[object, ...], Stamp] = LRUCache(STAMP_BYTES, lambda stamp: size_in_bytes(stamp.image))
"""The stamps of this process, by everything that affects their appearance."""


def write_text(canvas: Image.Image, text: Text, corner: tuple[int, int] = (0, 0)) -> None:
    key = (text.text, text.size, text.weight, text.anchor, text.colour, text.on, text.halo)
    stamp = stamps.get(key)
    if stamp is None:
        stamp = _stamp(text)
        stamps[key] = stamp
    place = (round(text.x) + stamp.left - corner[0], round(fonts.line(text)) + stamp.top - corner[1])
    canvas.paste(stamp.image, place, stamp.image)


def draw_text(pen: ImageDraw.ImageDraw, text: Text, place: tuple[float, float], scale: int = 1) -> None:
    pen.text(
        place,
        text.text,
        fill=text.colour,
        font=fonts.font(text.weight, text.size * scale),
        anchor=fonts.ANCHORS[text.anchor],
        stroke_width=round(text.halo * scale),
        stroke_fill=text.on if text.halo else None,
    )


def _stamp(text: Text) -> Stamp:
    font, halo = fonts.font(text.weight, text.size), round(text.halo)
    left, top, right, bottom = font.getbbox(text.text, anchor=fonts.ANCHORS[text.anchor], stroke_width=halo)
    corner = (int(left) - 1, int(top) - 1)
    size = (int(right) - corner[0] + 2, int(bottom) - corner[1] + 2)
    # Transparent pixels get the colour of the edge. Otherwise half-transparent pixels would be darkened.
    image = Image.new("RGBA", size, f"{text.on if text.halo else text.colour}00")
    draw_text(ImageDraw.Draw(image), text, (-corner[0], -corner[1]))
    return Stamp(image, *corner)


GRID: Final = 8  # Pixels. The area of a glow begins at multiples of this, so every coarse mask fits into it.
OCTAVES = ((6, 0.45), (14, 0.35), (34, 0.2))  # Sizes of noise: cells across, and share of the height.


def glow(image: Image.Image, shape: Glow, scale: int) -> None:
    """Paint the glow's paths in one colour, blurred and translucent."""
    blur = shape.blur * scale
    coarse = 4 if blur >= 8 else 2 if blur >= 4 else 1  # A strong blur needs no fine mask.
    left, top, right, bottom = box = _reach(shape, scale, image.size)
    paths = tuple(tuple((x - left / scale, y - top / scale) for x, y in path) for path in shape.paths)
    size = right - left, bottom - top
    mask = _strokes(size, coarse, paths, shape.width * scale, scale, round(255 * shape.opacity))
    if blur:
        mask = mask.filter(ImageFilter.GaussianBlur(blur / coarse))
    _lay(image, mask.resize(size, Image.Resampling.BILINEAR) if coarse > 1 else mask, shape.colour, box)


def _reach(shape: Glow, scale: int, size: tuple[int, int]) -> tuple[int, int, int, int]:
    """Return the part of the image that a glow can change, on a grid for masks of every coarseness."""
    far = shape.width / 2 + 3 * shape.blur + 1
    across, down = ([place[axis] for path in shape.paths for place in path] for axis in (0, 1))
    left, top = (max(0, floor((min(places) - far) * scale / GRID)) * GRID for places in (across, down))
    right, bottom = (ceil((max(places) + far) * scale / GRID) * GRID for places in (across, down))
    return left, top, max(left, min(right, size[0])), max(top, min(bottom, size[1]))


def relief(image: Image.Image, shape: Relief, scale: int) -> None:
    """Raise ragged hills along the paths and shade their slopes, lit from the north-west."""
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
        _lay(image, slope.resize(image.size, Image.Resampling.BICUBIC), colour, (0, 0, *image.size))


def rough(size: tuple[int, int], seed: int) -> Image.Image:
    """Return an uneven height map: noise in several sizes, stretched to its full range."""
    source = Random(seed)  # noqa: S311 - reproducible noise, not a secret
    total = Image.new("L", size)
    for cells, share in OCTAVES:
        wide, high = cells * 4, max(2, cells * 4 * size[1] // size[0])
        noise = Image.frombytes("L", (wide, high), source.randbytes(wide * high))
        sheet = noise.resize(size, Image.Resampling.BICUBIC)
        total = ImageChops.add(total, sheet.point([round(level * share) for level in range(256)]))
    return total.point([max(0, min(255, (level - 60) * 2)) for level in range(256)])


GRAINS: Final = 128  # Grains in a row before the texture repeats.


def grain(image: Image.Image, shape: Grain, scale: int) -> None:
    """Darken each pixel by a small random amount."""
    side = GRAINS
    source = Random(shape.seed)  # noqa: S311 - reproducible noise, not a secret
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


def _lay(image: Image.Image, mask: Image.Image, colour: str, box: tuple[int, int, int, int]) -> None:
    if image.mode == "RGB":
        image.paste(colour, box, mask)
        return
    veil = Image.new("RGBA", mask.size, colour)
    veil.putalpha(mask)
    image.alpha_composite(veil, box[:2])
