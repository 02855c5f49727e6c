"""Scene -> pixels.

An art is painted once, several times too large, shrunk, and cached under its name; a scene is then a copy of its
ground with sprites pasted and a few words written. So the first picture of a board takes long, and all others do not.

Texts on a picture: each is written once on a stamp, which is then pasted wherever it stands.

Writing a number takes ten times as long as pasting it, and a board has dozens, nearly all as on the board before. A
stamp stands on a whole pixel.
"""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias, assert_never

from cachetools import LRUCache
from PIL import Image, ImageDraw

from render import encode, fonts, texture
from render.scene import Art, Disc, Glow, Grain, Line, Point, Polygon, Relief, Scene, Shape, Sprite, Text

if TYPE_CHECKING:
    from collections.abc import Sequence

GROUND_SCALE = 2
"""Times too large that grounds and sprites are painted, to smooth their edges."""
SPRITE_SCALE = 4
CACHED_PIXELS = 24_000_000
"""A board in one theme and language has two million, a tile or a wagon some thousands."""
FRAMES, FRAME_MS, BOARD_MS, RESULT_MS = 80, 600, 2500, 6000
"""Frames of an animation at most, and milliseconds of each. The last two are the board and the result."""
MOMENT_MS, LAST_MOMENT_MS = 1100, 4000
"""Milliseconds of each moment of a short film."""


def pixels(image: Image.Image) -> int:
    return image.width * image.height


cache: LRUCache[str, Image.Image] = LRUCache(CACHED_PIXELS, pixels)
"""The arts that this process has painted, by name."""


def image_of(art: Art) -> Image.Image:
    """Return the art painted, from the cache or anew. It is shared: copy it before you draw on it."""
    image = cache.get(art.name)
    if image is None:
        image = _painted(art)
        cache[art.name] = image
    return image


def paint(scene: Scene) -> Image.Image:
    canvas = image_of(scene.ground).copy()
    for item in scene.items:
        match item:
            case Sprite():
                stamp = image_of(item.art)
                place = (round(item.x - stamp.width / 2), round(item.y - stamp.height / 2))
                canvas.paste(stamp, place, stamp if stamp.mode == "RGBA" else None)
            case Text():
                write_text(canvas, item)
            case _:
                assert_never(item)
    return canvas.crop(scene.crop) if scene.crop else canvas


def picture(scene: Scene) -> bytes:
    return encode.picture(paint(scene))


def animation(scenes: Sequence[Scene]) -> bytes:
    """Encode the scenes one after the other, in half their size."""
    return encode.animation(*frames(scenes))


def frames(scenes: Sequence[Scene]) -> tuple[list[Image.Image], list[int]]:
    """Paint the frames of an animation, and return the milliseconds of each. A long row is thinned out evenly.

    The first scene and the last are always among them.
    """
    count = min(FRAMES, len(scenes))
    chosen = [scenes[round(at * (len(scenes) - 1) / max(1, count - 1))] for at in range(count)]
    return [paint(scene).reduce(2) for scene in chosen], ([FRAME_MS] * count + [BOARD_MS, RESULT_MS])[-count:]


def film(scenes: Sequence[Scene]) -> bytes:
    """Encode a few scenes one after the other, in half their size, each long enough to be looked at."""
    times = [MOMENT_MS] * (len(scenes) - 1) + [LAST_MOMENT_MS]
    return encode.animation([paint(scene).reduce(2) for scene in scenes], times)


def _painted(art: Art) -> Image.Image:
    scale = GROUND_SCALE if art.fill else SPRITE_SCALE
    size = (art.width * scale, art.height * scale)
    image = Image.new("RGB", size, art.fill) if art.fill else Image.new("RGBA", size, (0, 0, 0, 0))
    pen = ImageDraw.Draw(image)
    for shape in art.shapes:
        _draw(image, pen, shape, scale)
    if not art.fill:  # see-through pixels must not darken the rim when the art is shrunk
        return image.convert("RGBa").reduce(scale).convert("RGBA")
    return image.reduce(scale)


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
            texture.glow(image, shape, scale)
        case Relief():
            texture.relief(image, shape, scale)
        case Grain():
            texture.grain(image, shape, scale)
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
    if shape.dash is None:
        _stroke(pen, points, shape.colour, shape.width * scale)
        return
    for piece in dashes(points, shape.dash[0] * scale, shape.dash[1] * scale):
        _stroke(pen, piece, shape.colour, shape.width * scale)


def _stroke(pen: ImageDraw.ImageDraw, points: list[Point], colour: str, width: float) -> None:
    pen.line(points, fill=colour, width=max(1, round(width)), joint="curve")
    half = width / 2
    if half > 1:
        for x, y in (points[0], points[-1]):
            pen.ellipse((x - half, y - half, x + half, y + half), fill=colour)


def dashes(points: list[Point], stroke: float, gap: float) -> list[list[Point]]:
    """Cut the path into strokes with gaps between them."""
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


STAMP_PIXELS: Final = 2_000_000
"""Pixels of all stamps together; a number has a thousand or two."""
StampKey: TypeAlias = tuple[object, ...]


class Stamp(NamedTuple):
    """A written text on a see-through ground, and the place of its left upper corner from the text's line."""

    image: Image.Image
    left: int
    top: int


stamps: LRUCache[StampKey, Stamp] = LRUCache(STAMP_PIXELS, lambda stamp: stamp.image.width * stamp.image.height)
"""The stamps of this process, by all that changes their looks."""


def write_text(canvas: Image.Image, text: Text) -> None:
    key = (text.text, text.size, text.weight, text.anchor, text.colour, text.on, text.halo)
    stamp = stamps.get(key)
    if stamp is None:
        stamp = _stamp(text)
        stamps[key] = stamp
    corner = (round(text.x) + stamp.left, round(fonts.line(text)) + stamp.top)
    canvas.paste(stamp.image, corner, stamp.image)


def draw_text(pen: ImageDraw.ImageDraw, text: Text, place: tuple[float, float], scale: int = 1) -> None:
    """Draw a text anew, `scale` times larger, with its line at this place."""
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
    # See-through pixels have the colour of the rim, which would be darkened otherwise where it is half see-through.
    image = Image.new("RGBA", size, f"{text.on if text.halo else text.colour}00")
    draw_text(ImageDraw.Draw(image), text, (-corner[0], -corner[1]))
    return Stamp(image, *corner)
