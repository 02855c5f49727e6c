"""The painter paints a scene's ground only once, and its items each time."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from cachetools import LRUCache

from render import paint
from render.scene import Art, Disc, Glow, Grain, Line, Polygon, Relief, Scene, Sprite, Text

if TYPE_CHECKING:
    import pytest

SQUARE = ((2.0, 2.0), (18.0, 2.0), (18.0, 18.0), (2.0, 18.0))


def ground(name: str = "test ground") -> Art:
    return Art(name, 60, 40, (Polygon(SQUARE, fill="#FF0000"),), fill="#FFFFFF")


def dot(name: str = "test dot") -> Art:
    return Art(name, 10, 10, (Disc(5, 5, 4, fill="#0000FF"),))


def test_a_sprite_is_centred_at_its_place() -> None:
    image = paint.paint(Scene(ground(), (Sprite(40, 20, dot()),)))
    assert image.size == (60, 40)
    assert image.getpixel((40, 20)) == (0, 0, 255)
    assert image.getpixel((10, 10)) == (255, 0, 0)
    assert image.getpixel((50, 20)) == (255, 255, 255)


def test_an_art_is_painted_once_and_cached_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paint, "cache", LRUCache(paint.CACHED_BYTES, paint.size_in_bytes))
    scene = Scene(ground(), (Sprite(40, 20, dot()), Sprite(20, 30, dot())))
    paint.paint(scene)
    first = paint.image_of(ground())
    paint.paint(scene)
    assert paint.image_of(ground()) is first
    assert {name: (image.size, image.mode) for name, image in paint.cache.items()} == {
        "test ground": ((60, 40), "RGB"),
        "test dot": ((10, 10), "RGBA"),
    }


def test_pasting_does_not_change_the_cached_ground() -> None:
    paint.paint(Scene(ground(), (Sprite(40, 20, dot()),)))
    assert paint.paint(Scene(ground())).getpixel((40, 20)) == (255, 255, 255)


def test_the_cache_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paint, "cache", LRUCache(60 * 40 * 3 * paint.PIXEL_BYTES, paint.size_in_bytes))
    for number in range(10):
        paint.image_of(ground(f"test ground {number}"))
    assert list(paint.cache) == ["test ground 7", "test ground 8", "test ground 9"]


def test_the_same_scene_gives_the_same_bytes() -> None:
    scene = Scene(
        Art(
            "test of everything", 80, 60,
            (
                Relief((((0.0, 30.0), (80.0, 30.0)),), "#FFFFFF", "#000000", 20, seed=3),
                Glow((SQUARE,), "#00FF00", 0.5, blur=3),
                Line(((5.0, 50.0), (70.0, 50.0)), "#333333", 3, dash=(6, 4)),
                Grain(0.05, 1, seed=4),
            ),
            fill="#DDDDDD",
        ),
        (Text(40, 30, "Łódź", 16, "#000000", "#FFFFFF", halo=1),),
    )  # fmt: skip
    once = paint.picture(scene)
    paint.cache.pop(scene.ground.name, None)
    assert paint.picture(scene) == once


def test_dashes_cover_the_path_with_gaps() -> None:
    strokes = paint.dashes([(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)], 4, 2)
    lengths = [sum(abs(bx - ax) + abs(by - ay) for (ax, ay), (bx, by) in itertools.pairwise(s)) for s in strokes]
    assert lengths == [4, 4, 4, 2]


def test_a_crop_is_cut_out() -> None:
    assert paint.paint(Scene(ground(), crop=(10, 5, 30, 25))).size == (20, 20)
