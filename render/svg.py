"""The second painter turns scenes into SVG, for pages on which people zoom and tap.

A scene becomes one document (`document`), or a `Pane`: data for a page that draws it. In a pane, every ``Art`` is named
by a hash of its content, so a page fetches each one only once and caches it for ever (`symbol`). Items keep their
`role` and `about`, which identify the tapped item.

An ``Art`` becomes a few short paths. Lengths are integers in tenths of a pixel, and negligible points are dropped.
Shapes with equal attributes share a path, unless that would change which shape covers another. A coarse grid with the
topmost path of each cell detects this. A soft area is drawn as a few areas of different sizes, because a filter costs a
phone more than a hundred paths.

Relief and grain are noise, which cannot be drawn as paths. An ``Art`` is a bitmap up to its last such shape, and paths
after that (`bitmap`). The fonts are those of the pictures: a page knows them as `FONT`, in two weights.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from hashlib import blake2b
from itertools import pairwise
from threading import Lock
from typing import Final, TypeAlias, assert_never
from xml.sax.saxutils import escape

import msgspec
from cachetools import LRUCache

from render import fonts, paint
from render.scene import (
    Anchor,
    Art,
    Disc,
    Glow,
    Grain,
    Hit,
    Line,
    LivePane,
    Point,
    Polygon,
    Relief,
    Scene,
    Shape,
    Sprite,
    Text,
    Weight,
)
from render.shapes import box_of_text

FONT: Final = "Barlow Condensed"
WEIGHTS: Final[dict[Weight, int]] = {"medium": 500, "semibold": 600}
ANCHORS: Final[dict[Anchor, str]] = {"left": "start", "middle": "middle", "right": "end"}
DEFAULTS: Final = (
    f'fill="none" stroke-linecap="round" stroke-linejoin="round" font-family="{FONT}" font-weight="600" '
    'text-anchor="middle"'
)
"""Attributes of the element that contains all others. Paths and texts omit them."""
TENTHS: Final = 10  # Path units per pixel.
TOLERANCE: Final = 1.8  # Maximum error of an outline, in path units.
CELLS: Final = 48  # Cells of the grid along each side of an ``Art``.
AREA: Final = ((1.2, 0.25), (0.0, 1.0))
STROKE: Final = ((1.4, 0.12), (0.7, 0.34), (0.0, 0.6), (-0.7, 0.82), (-1.4, 1.0))
"""The layers of a soft area or stroke: how far each reaches, in blurs, and the share of the opacity reached with it and
the layers below.
"""
ENLARGED: Final = 2  # Bitmap pixels per pane pixel, for zooming.
HITS: Final = 2000  # Cached tap areas: enough for the routes of all boards.
SYMBOL_CHARACTERS: Final = 32_000_000  # Total characters of the symbols that a process caches.

Whole: TypeAlias = tuple[int, int]


class Symbol(msgspec.Struct, frozen=True):
    """An ``Art`` as the content of an SVG element with its top left corner at 0, 0."""

    w: int
    h: int
    svg: str


class ArtItem(msgspec.Struct, frozen=True, omit_defaults=True):
    """A symbol with its centre at x, y."""

    a: str
    x: float
    y: float
    role: str = ""
    about: str = ""


class TextItem(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of text, centred vertically on y."""

    t: str
    x: float
    y: float
    size: int
    colour: str
    halo: float = 0
    on: str = ""
    weight: Weight = "semibold"
    anchor: Anchor = "middle"
    role: str = ""
    about: str = ""


class HitItem(msgspec.Struct, frozen=True, omit_defaults=True):
    """An invisible area that can be tapped."""

    hit: tuple[Point, ...]
    about: str
    role: str = ""


class PaneGround(msgspec.Struct, frozen=True, omit_defaults=True):
    """The ground under all items: a bitmap, and a symbol above it."""

    box: tuple[float, float, float, float]
    image: str | None = None
    art: str | None = None


class Pane(msgspec.Struct, frozen=True):
    """A scene as data for a page. `box` is the visible part: left, top, width, height."""

    name: str
    box: tuple[float, float, float, float]
    fill: str | None
    ground: PaneGround | None
    items: tuple[ArtItem | TextItem | HitItem, ...]


_drawing = Lock()  # Held while a pane is made, because threads share the symbols.
symbols: LRUCache[str, Symbol] = LRUCache(SYMBOL_CHARACTERS, lambda symbol: len(symbol.svg))
"""The symbols of recent panes of this process, by id."""
bitmaps: dict[str, Art] = {}
"""The bitmaps of the panes' grounds, by id: a few per theme."""
_ids: LRUCache[str, str] = LRUCache(20_000)
_grounds: dict[str, tuple[str | None, Art | None]] = {}


def pane(live: LivePane) -> Pane:
    with _drawing:
        return _pane(live)


def _pane(live: LivePane) -> Pane:
    scene = live.scene
    left, top, right, bottom = scene.crop or (0, 0, scene.ground.width, scene.ground.height)
    items: list[ArtItem | TextItem | HitItem] = []
    for item in scene.items:
        x, y = _rounded(item.x), _rounded(item.y)
        match item:
            case Sprite():
                items.append(ArtItem(_symbol_id(item.art), x, y, item.role, item.about))
            case Text():
                on = item.on if item.halo else ""
                look = (item.size, item.colour, item.halo, on, item.weight, item.anchor)
                items.append(TextItem(item.text, x, y, *look, item.role, item.about))
            case _:
                assert_never(item)
    items += map(_hit, live.hits)
    return Pane(
        live.name, (left, top, right - left, bottom - top), scene.ground.fill, _ground(scene.ground), tuple(items)
    )


@lru_cache(HITS)
def _hit(hit: Hit) -> HitItem:
    return HitItem(tuple((round(x), round(y)) for x, y in hit.points), hit.about, hit.role)


def document(scene: Scene) -> str:
    """Return the whole scene as one SVG file."""
    left, top, right, bottom = scene.crop or (0, 0, scene.ground.width, scene.ground.height)
    arts = {item.art.name: item.art for item in scene.items if isinstance(item, Sprite)}
    numbers = {name: number for number, name in enumerate(arts)}
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {right - left} {bottom - top}" {DEFAULTS}>',
            "<defs>",
            *(
                f'<symbol id="a{numbers[name]}" viewBox="0 0 {drawn.width} {drawn.height}">{art(drawn)}</symbol>'
                for name, drawn in arts.items()
            ),
            "</defs>",
            f'<path fill="{scene.ground.fill}" d="M{left} {top}H{right}V{bottom}H{left}z"/>',
            art(scene.ground),
            *(
                _use(item, numbers[item.art.name]) if isinstance(item, Sprite) else _text(item, 1)
                for item in scene.items
            ),
            "</svg>",
        ]
    )


def symbol(key: str) -> Symbol | None:
    """Return the symbol with this id if this process still has it, else None."""
    with _drawing:
        return symbols.get(key)


def bitmap_file(key: str) -> bytes | None:
    """Paint the ground with this id as an enlarged JPEG. Return None if this process has no such ground."""
    drawn = bitmaps.get(key)
    return paint.jpeg(paint.enlarged(drawn, ENLARGED)) if drawn else None


def _symbol_id(drawn: Art) -> str:
    key = _ids.get(drawn.name)
    if key is None or key not in symbols:
        made = Symbol(drawn.width, drawn.height, art(drawn))
        key = _ids[drawn.name] = _hash(msgspec.msgpack.encode(made))
        symbols[key] = made
    return key


def _hash(data: bytes) -> str:
    return blake2b(data, digest_size=6).hexdigest()


def _ground(ground: Art) -> PaneGround | None:
    if not ground.shapes:
        return None
    if ground.name not in _grounds:
        image, above = bitmap(ground), _above_bitmap(ground)
        key = _hash(msgspec.msgpack.encode(image)) if image else None
        if image and key:
            bitmaps[key] = image
        drawn = Art(f"above {ground.name}", ground.width, ground.height, above) if above else None
        _grounds[ground.name] = key, drawn
    key, drawn = _grounds[ground.name]
    return PaneGround((0, 0, ground.width, ground.height), key, _symbol_id(drawn) if drawn else None)


def bitmap(drawn: Art) -> Art | None:
    """Return the part of an ``Art`` that must be a bitmap, or None if paths can draw everything."""
    count = len(drawn.shapes) - len(_above_bitmap(drawn))
    shapes = drawn.shapes[:count]
    return Art(f"bitmap of {drawn.name}", drawn.width, drawn.height, shapes, drawn.fill) if shapes else None


def _above_bitmap(drawn: Art) -> tuple[Shape, ...]:
    noise = [at for at, shape in enumerate(drawn.shapes) if isinstance(shape, Relief | Grain)]
    return drawn.shapes[noise[-1] + 1 :] if noise else drawn.shapes


def art(drawn: Art) -> str:
    """Return the ``Art`` as the content of an SVG element with `DEFAULTS`, with its top left corner at 0, 0."""
    if drawn.larger:
        return f'<g transform="scale({drawn.width / drawn.larger.width:.4f})">{art(drawn.larger)}</g>'
    parts: list[str] = []
    image = bitmap(drawn)
    if image:
        data = b64encode(paint.jpeg(paint.image_of(image))).decode()
        parts.append(f'<image width="{drawn.width}" height="{drawn.height}" href="data:image/jpeg;base64,{data}"/>')
    elif drawn.fill:
        parts.append(f'<path fill="{drawn.fill}" d="M0 0h{drawn.width}v{drawn.height}h-{drawn.width}z"/>')
    paths = _Paths(max(drawn.width, drawn.height) / CELLS)
    for shape in _above_bitmap(drawn):
        paths.add(shape)
    return "".join(parts) + f'<g transform="scale(.1)">{paths}</g>'


class _Paths:
    """Paths from bottom to top, each with one set of attributes."""

    def __init__(self, cell: float) -> None:
        self._cell = cell
        self._paths: list[tuple[str, list[str]]] = []  # The attributes and the parts of each path.
        self._latest: dict[str, int] = {}  # The number of the latest path for each set of attributes.
        self._uppermost: dict[Whole, int] = {}  # The number of the topmost path in each cell of the grid.

    def __str__(self) -> str:
        return "".join(f'<path {paint} d="{"".join(parts)}"/>' if paint else parts[0] for paint, parts in self._paths)

    def add(self, shape: Shape) -> None:
        match shape:
            case Polygon(points, fill, edge, width):
                self._add_part(_paint(fill, edge, width), _ring(points), points, width)
            case Line(points, colour, width, dash):
                dashes = f' stroke-dasharray="{_tenths(dash[0])} {_tenths(dash[1])}"' if dash else ""
                self._add_part(_paint(None, colour, width) + dashes, _path(points), points, width)
            case Disc(x, y, radius, fill, edge, width):
                inside = radius - width / 2 if edge else radius
                corners = ((x - radius, y - radius), (x + radius, y + radius))
                self._add_part(_paint(fill, edge, width), _circle(x, y, inside), corners, 0)
            case Text():
                self._add_part("", _text(shape, TENTHS), box_of_text(shape).corners(), 0)
            case Glow():
                everywhere = [point for path in shape.paths for point in path]
                for paint, outline in _glow_layers(shape):
                    self._add_part(paint, outline, everywhere, shape.width + 2 * shape.blur)
            case Relief() | Grain():
                raise ValueError("noise has no paths")
            case _:
                assert_never(shape)

    def _add_part(self, paint: str, outline: str, points: Sequence[Point], width: float) -> None:
        cells = self._cells(points, width / 2)
        covered = max(self._uppermost.get(cell, -1) for cell in cells)
        number = self._latest.get(paint, -1)
        if not paint or number < max(covered, 0):
            number = len(self._paths)
            self._paths.append((paint, []))
            self._latest[paint] = number
        self._paths[number][1].append(outline)
        self._uppermost.update(dict.fromkeys(cells, number))

    def _cells(self, points: Sequence[Point], more: float) -> list[Whole]:
        xs, ys = [x for x, _ in points], [y for _, y in points]
        (left, right), (top, bottom) = (
            (int((min(each) - more) // self._cell), int((max(each) + more) // self._cell)) for each in (xs, ys)
        )
        return [(x, y) for x in range(left, right + 1) for y in range(top, bottom + 1)]


def _paint(fill: str | None, edge: str | None, width: float) -> str:
    filled = f'fill="{fill}"' if fill else ""
    return f'{filled} stroke="{edge}" stroke-width="{_tenths(width)}"'.strip() if edge and width else filled


def _glow_layers(shape: Glow) -> Iterator[tuple[str, str]]:
    outline = "".join(map(_path if shape.width else _ring, shape.paths))
    fill, ends = (None, ' stroke-linecap="butt"') if shape.width else (shape.colour, "")
    layers = STROKE if shape.width else AREA
    before = 0.0
    for reach, share in layers if shape.blur else layers[-1:]:
        width = shape.width + (2 * reach * shape.blur if shape.blur else 0)
        opacity = (shape.opacity * share - before) / (1 - before)
        before = shape.opacity * share
        if width > 0 or fill:
            yield f'{_paint(fill, shape.colour, width)}{ends} opacity="{opacity:.2f}"', outline


def _tenths(length: float) -> int:
    return round(length * TENTHS)


def _rounded(length: float) -> float:
    rounded = round(length, 1)
    return int(rounded) if rounded == int(rounded) else rounded


def _path(points: Sequence[Point]) -> str:
    return _steps(_simplified([(_tenths(x), _tenths(y)) for x, y in points]))


def _ring(points: Sequence[Point]) -> str:
    """Return these points as a closed part of a path. All parts run in the same direction, so that none cuts a hole
    into another.
    """
    corners = [(_tenths(x), _tenths(y)) for x, y in points]
    corners = _simplified([*corners, corners[0]])[:-1]
    following = [*corners[1:], corners[0]]
    if sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(corners, following, strict=True)) > 0:
        corners.reverse()
    return f"{_steps(corners)}z"


def _steps(points: Sequence[Whole]) -> str:
    path, command = [f"M{_joined(points[0])}"], "M"
    for (ax, ay), (bx, by) in pairwise(points):
        before, step = command, (bx - ax, by - ay)
        command = "l" if all(step) else "h" if step[0] else "v"
        text = _joined(step) if command == "l" else str(step[0] or step[1])
        path.append(f"{command}{text}" if command != before else text if text[0] == "-" else f" {text}")
    return "".join(path) if len(points) > 1 else f"{path[0]}h0"


def _circle(x: float, y: float, radius: float) -> str:
    r = _tenths(radius)
    return f"M{_joined((_tenths(x) - r, _tenths(y)))}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 {-2 * r} 0z"


def _joined(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers)).replace(" -", "-")


def _simplified(points: list[Whole]) -> list[Whole]:
    """Return the points, except those close to a line between other points (Ramer-Douglas-Peucker)."""
    kept, parts = {0, len(points) - 1}, [(0, len(points) - 1)]
    while parts:
        first, last = parts.pop()
        far, at = _farthest(points, first, last)
        if far > TOLERANCE**2:
            kept.add(at)
            parts += ((first, at), (at, last))
    return [points[at] for at in sorted(kept)]


def _farthest(points: list[Whole], first: int, last: int) -> tuple[float, int]:
    """Return the square of the distance of the intermediate point farthest from the line, and the point's index."""
    (ax, ay), (bx, by) = points[first], points[last]
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    far, found = 0.0, first
    for at in range(first + 1, last):
        x, y = points[at][0] - ax, points[at][1] - ay
        along = x * dx + y * dy
        if along <= 0:
            away: float = x * x + y * y
        elif along >= square:
            away = (x - dx) ** 2 + (y - dy) ** 2
        else:
            away = (x * dy - y * dx) ** 2 / square
        if away > far:
            far, found = away, at
    return far, found


def _text(text: Text, scale: int) -> str:
    halo = (
        f' stroke="{text.on}" stroke-width="{_rounded(2 * text.halo * scale)}" paint-order="stroke"'
        if text.halo
        else ""
    )
    weight = "" if text.weight == "semibold" else f' font-weight="{WEIGHTS[text.weight]}"'
    anchor = "" if text.anchor == "middle" else f' text-anchor="{ANCHORS[text.anchor]}"'
    x, y = _rounded(text.x * scale), _rounded(fonts.line(text) * scale)
    look = f'font-size="{text.size * scale}" fill="{text.colour}"{weight}{anchor}{halo}'
    return f'<text x="{x}" y="{y}" {look}>{escape(text.text)}</text>'


def _use(sprite: Sprite, number: int) -> str:
    x, y = _rounded(sprite.x - sprite.art.width / 2), _rounded(sprite.y - sprite.art.height / 2)
    return f'<use href="#a{number}" x="{x}" y="{y}" width="{sprite.art.width}" height="{sprite.art.height}"/>'
