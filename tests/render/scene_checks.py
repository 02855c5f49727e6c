"""Checks of a scene: its content, its legibility, and overlaps."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from render import fonts, shapes
from render.scene import Sprite, Text
from tests.render.colour_blindness import contrast

if TYPE_CHECKING:
    from collections.abc import Iterator

    from render.scene import Art, Item, Scene

SOLID = {
    "arrow", "card", "count", "follower", "goal", "grid", "market",
    "name", "number", "points", "score", "wagon", "worth",
}  # fmt: skip
"""Roles of items that must not overlap each other."""


def about(scene: Scene, role: str) -> list[str]:
    """Return the ``about`` of each item with this role, in order."""
    return [item.about for item in scene.items if item.role == role]


def written(scene: Scene, role: str) -> dict[str, str]:
    """Return the texts with this role, by their ``about``."""
    return {item.about: item.text for item in scene.items if isinstance(item, Text) and item.role == role}


def words(scene: Scene) -> Iterator[Text]:
    """Yield every text: on the ground, in sprites, and separately placed."""
    arts = {scene.ground.name: scene.ground}
    for item in scene.items:
        match item:
            case Text():
                yield item
            case Sprite():
                arts[item.art.name] = item.art
    for art in arts.values():
        yield from _inside(art)


def _inside(art: Art) -> Iterator[Text]:
    yield from (shape for shape in art.shapes if isinstance(shape, Text))


def assert_legible(scene: Scene) -> None:
    """Check that every text is large enough, has enough contrast and all its glyphs, and is not covered."""
    for word in words(scene):
        assert contrast(word.colour, word.on) >= 4.5, word
        assert all(fonts.has(sign, word.weight) for sign in word.text), word
        if word.role in {"label", "name", "count", "points", "ticket", "grid", "worth"}:
            assert word.size >= 32, word
        if word.role == "score":
            assert word.size >= 44, word
    solid = [item for item in scene.items if item.role in SOLID]
    marks = [item for item in solid if item.role == "goal"]  # a badge may cover a route of its small map
    assert_apart(marks)
    assert_apart([item for item in solid if item.role != "goal"])


def assert_apart(items: list[Item]) -> None:
    """Check that no two of these items overlap."""
    for one, other in combinations(items, 2):
        a, b = shapes.box_of(one), shapes.box_of(other)
        assert not a.touches(b), (one.role, one.about, other.role, other.about)
