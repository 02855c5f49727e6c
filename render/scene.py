"""A drawing as data.

A scene is a ground, painted once and kept, and a few live items pasted on it. Its laws:

- everything is frozen and compared by value, so a test can read a scene back and ask what is drawn where;
- a ground and a sprite are both an `Art`: shapes in their own coordinates, known by a name. Two arts of one
  name are one picture, for that name is what the painter keeps them under;
- live items are only sprites and texts, the two things that cost nothing to paste;
- an item says what it stands for: `role` is its sort (label, wagon, number, ...), `about` is which one.

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
    """A closed shape, filled, edged, or both."""

    points: tuple[Point, ...]
    fill: str | None = None
    edge: str | None = None
    width: float = 0
    role: str = ""
    about: str = ""


class Line(msgspec.Struct, frozen=True, tag=True):
    """An open path with round joints; `dash` is the length of a stroke and of the gap after it."""

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
    """One line of text, centred vertically on y; `on` is the colour that lies under it (its halo, if it has one)."""

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
    """Soft, see-through areas (width 0) or strokes, laid down together: shadows, shallows, halos."""

    paths: tuple[tuple[Point, ...], ...]
    colour: str
    opacity: float
    width: float = 0
    blur: float = 0
    role: str = ""
    about: str = ""


class Relief(msgspec.Struct, frozen=True, tag=True):
    """Mountains along these spines, lit from the north-west; the same for the same seed."""

    paths: tuple[tuple[Point, ...], ...]
    light: str
    dark: str
    width: float
    seed: int
    role: str = ""
    about: str = ""


class Grain(msgspec.Struct, frozen=True, tag=True):
    """A fine, even texture over the whole art, the same for the same seed."""

    strength: float
    scale: float
    seed: int
    role: str = ""
    about: str = ""


Shape: TypeAlias = Polygon | Line | Disc | Text | Glow | Relief | Grain


class Art(msgspec.Struct, frozen=True, tag=True):
    """Shapes drawn together, kept under `name`; a `fill` of None leaves the rest see-through."""

    name: str
    width: int
    height: int
    shapes: tuple[Shape, ...]
    fill: str | None = None


class Sprite(msgspec.Struct, frozen=True, tag=True):
    """An art pasted with its centre at x, y. `room` is what it fills, without its shadow: width, height, turn."""

    x: float
    y: float
    art: Art
    role: str = ""
    about: str = ""
    room: tuple[float, float, float] | None = None


Item: TypeAlias = Sprite | Text


class Scene(msgspec.Struct, frozen=True, tag=True):
    """The content of one picture: the ground, then the items in their order; `crop` is left, top, right, bottom."""

    ground: Art
    items: tuple[Item, ...] = ()
    crop: tuple[int, int, int, int] | None = None


class Hit(msgspec.Struct, frozen=True):
    """An area of a scene that stands for something where nothing is drawn, or only something small: a polygon."""

    points: tuple[Point, ...]
    about: str
    role: str = ""


class LivePane(msgspec.Struct, frozen=True):
    """A scene on which a player taps, with its name among the panes of a page."""

    name: str
    scene: Scene
    hits: tuple[Hit, ...] = ()  # The later ones lie above the earlier ones, and all of them above the items.

    def stands_for(self) -> set[str]:
        """Return what can be tapped: every `about` of an item or a hit area."""
        return {each.about for each in (*self.scene.items, *self.hits) if each.about}


def fingerprint(scene: Scene) -> str:
    """Return a name of the look of a scene: two scenes of one fingerprint are one picture, byte for byte.

    An art is known by its name, so its shapes need not be read.
    """
    items = [(item.x, item.y, item.art.name) if isinstance(item, Sprite) else item for item in scene.items]
    return blake2b(msgspec.msgpack.encode((scene.ground.name, scene.crop, items)), digest_size=16).hexdigest()
