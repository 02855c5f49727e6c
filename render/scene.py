"""A drawing as data.

A scene is a ground, painted once and cached, and a few items pasted on it. The rules for scenes:

- Everything is frozen and compared by value, so a test can check what is drawn where.
- A ground and a sprite are both an `Art`: named shapes in their own coordinates. Two ``Art``s with the same name are
  the same picture, because the painter caches them by name.
- The items are only sprites and texts, which are cheap to paste.
- An item says what it stands for: `role` is the kind of thing (label, wagon, number, ...), and `about` identifies the
  thing.

Lengths are pixels of the finished picture, x to the right, y downwards. Colours are `#rrggbb`.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Literal, TypeAlias

import msgspec

Point: TypeAlias = tuple[float, float]
Weight: TypeAlias = Literal["medium", "semibold"]
Anchor: TypeAlias = Literal["left", "middle", "right"]


class Polygon(msgspec.Struct, frozen=True, tag=True):
    """A closed shape, filled, outlined, or both."""

    points: tuple[Point, ...]
    fill: str | None = None
    edge: str | None = None
    width: float = 0
    role: str = ""
    about: str = ""


class Line(msgspec.Struct, frozen=True, tag=True):
    """An open path with round joints. `dash` is the length of a stroke and of the gap after it."""

    points: tuple[Point, ...]
    colour: str
    width: float
    dash: tuple[float, float] | None = None
    role: str = ""
    about: str = ""


class Disc(msgspec.Struct, frozen=True, tag=True):
    """A circle."""

    x: float
    y: float
    radius: float
    fill: str | None = None
    edge: str | None = None
    width: float = 0
    role: str = ""
    about: str = ""


class Text(msgspec.Struct, frozen=True, tag=True):
    """One line of text, centred vertically on y. `on` is the colour beneath the text, or the colour of its halo."""

    x: float
    y: float
    text: str
    size: int
    colour: str
    on: str
    halo: float = 0
    weight: Weight = "semibold"
    anchor: Anchor = "middle"
    role: str = ""
    about: str = ""


class Glow(msgspec.Struct, frozen=True, tag=True):
    """Soft, translucent areas (width 0) or strokes, painted together: shadows, shallows, halos."""

    paths: tuple[tuple[Point, ...], ...]
    colour: str
    opacity: float
    width: float = 0
    blur: float = 0
    role: str = ""
    about: str = ""


class Relief(msgspec.Struct, frozen=True, tag=True):
    """Mountains along these paths, lit from the north-west. Equal seeds give equal pictures."""

    paths: tuple[tuple[Point, ...], ...]
    light: str
    dark: str
    width: float
    seed: int
    role: str = ""
    about: str = ""


class Grain(msgspec.Struct, frozen=True, tag=True):
    """A fine, even texture over the whole ``Art``. Equal seeds give equal pictures."""

    strength: float
    scale: float
    seed: int
    role: str = ""
    about: str = ""


Shape: TypeAlias = Polygon | Line | Disc | Text | Glow | Relief | Grain


class Art(msgspec.Struct, frozen=True, tag=True):
    """Shapes drawn together and cached under `name`. If `fill` is None, the background is transparent.

    An ``Art`` without shapes can be a smaller copy of a larger one. Scaling that down is faster than drawing.
    """

    name: str
    width: int
    height: int
    shapes: tuple[Shape, ...]
    fill: str | None = None
    larger: Art | None = None


class Sprite(msgspec.Struct, frozen=True, tag=True):
    """An ``Art`` pasted with its centre at x, y. `room` is its extent without shadow: width, height, rotation."""

    x: float
    y: float
    art: Art
    role: str = ""
    about: str = ""
    room: tuple[float, float, float] | None = None


Item: TypeAlias = Sprite | Text


class Scene(msgspec.Struct, frozen=True, tag=True):
    """The content of one picture: the ground, then the items in order. `crop` is left, top, right, bottom."""

    ground: Art
    items: tuple[Item, ...] = ()
    crop: tuple[int, int, int, int] | None = None


class Hit(msgspec.Struct, frozen=True):
    """An invisible area of a scene to tap on, as a polygon. `about` says what it stands for."""

    points: tuple[Point, ...]
    about: str
    role: str = ""


class LivePane(msgspec.Struct, frozen=True):
    """A scene to tap on, with its name among the panes of a page."""

    name: str
    scene: Scene
    hits: tuple[Hit, ...] = ()  # Later areas are above earlier ones, and all are above the items.

    def stands_for(self) -> set[str]:
        """Return everything that can be tapped: each `about` of an item or a tap area."""
        return {each.about for each in (*self.scene.items, *self.hits) if each.about}


def fingerprint(scene: Scene) -> str:
    """Return a name for the look of a scene. Scenes with equal fingerprints are identical pictures, byte for byte.

    Each ``Art`` is identified by its name, so this does not read the shapes.
    """
    items = [(item.x, item.y, item.art.name) if isinstance(item, Sprite) else item for item in scene.items]
    return blake2b(msgspec.msgpack.encode((scene.ground.name, scene.crop, items)), digest_size=16).hexdigest()
